import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FieldDefinition } from '@buildmesh/domain';
import { renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { toWire } from '../field-kind.js';
import { RelateEditor } from './relate-editor.js';

const TABLE = 'e'.repeat(24);
const FIELD: FieldDefinition = {
  ...{ _key: 'customer', _name: 'Customer', _type: 'relate', _relate: [TABLE] },
  _option: { multiple: true },
};
interface Body {
  query?: { value: string[] }[];
}

describe('rows that are known by their id alone', () => {
  let server: ReturnType<typeof startServer>;
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    server.stop();
  });

  it('get their names in one call for all that are wanted within 500 ms', async () => {
    server = startServer({
      'POST /query': ({ body }) => {
        const ids = (body as Body).query?.[0]?.value ?? [];
        const rows = ids.filter((id) => id !== 'gone').map((id) => ({ _id: id, __name: `Name of ${id}` }));
        return { data: { data: rows, meta: { next: null } } };
      },
    });
    const editor = (value: unknown) => (
      <RelateEditor field={FIELD} value={value} variant="form" onChange={() => undefined} />
    );
    renderApp(
      <>
        {editor(['r1', { _id: 'r2', __name: 'Known' }])}
        {editor(['r3', 'gone', 'r1'])}
      </>,
    );
    const wanted = () =>
      server.to('POST /query').flatMap(({ body }) => (body as Body).query?.map(({ value }) => value) ?? []);
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    await pass(499);
    expect(wanted()).toEqual([]);
    await pass(1);
    await pass(0);
    expect(wanted()).toEqual([['r1', 'r3', 'gone']]);
    expect(screen.getAllByText('Name of r1')).toHaveLength(2);
    for (const text of ['Known', 'Name of r3', 'Unnamed']) expect(screen.getByText(text)).toBeVisible();
  });
});

describe('a row that is removed', () => {
  it('stands struck through with its last name, and stays when another is taken away', async () => {
    const gone = { _id: 'r1', __name: 'Ada', _removed: true as const };
    const changed: unknown[] = [];
    const value = [gone, { _id: 'r2', __name: 'Bob' }];
    const onChange = (next: unknown) => changed.push(toWire(FIELD, next));
    renderApp(<RelateEditor field={FIELD} value={value} variant="form" onChange={onChange} />);
    expect(screen.getByText('Ada').tagName).toBe('S');
    expect(screen.getByText('Bob').tagName).toBe('SPAN');
    await userEvent.click(screen.getByRole('button', { name: /Bob/ }));
    expect(changed).toEqual([['r1']]);
  });
});
