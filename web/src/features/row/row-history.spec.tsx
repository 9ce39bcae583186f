import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FieldDefinition } from '@buildmesh/domain';
import { renderApp, USER } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { RowHistory } from './row-history.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const fields = Array.from(
  { length: 10 },
  (_, n): FieldDefinition =>
    ({ _key: `f${n}`, _name: `Field ${n}`, _type: 'string', _option: {}, _relate: [] }) as never,
);
const values = (text: string) => Object.fromEntries(fields.map(({ _key }) => [_key, text]));
const entry = (change: object) => ({
  time: 1_700_000_000_000,
  user: null,
  before: null,
  after: null,
  ...change,
});

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(entries: object[]) {
  server = startServer({
    'GET /history': { data: entries },
    'POST /list': { data: { data: [{ _id: id(7), nickname: 'Grace' }], size: 1 } },
  });
  renderApp(<RowHistory entity={id(1)} id={id(2)} fields={fields} />);
}

describe('the history of a record', () => {
  it('names people, also the reader, the system, and those who have left', async () => {
    open([
      entry({ action: 'data.row.update', user: id(7), before: { f0: 'a' }, after: { f0: 'b' } }),
      entry({ action: 'data.row.update', user: USER._id }),
      entry({ action: 'data.row.update', user: id(8) }),
      entry({ action: 'data.row.create' }),
    ]);
    expect(await screen.findByText(/Grace/)).toBeVisible();
    const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(names[1]).toContain(USER.nickname);
    expect(names[2]).toContain('somebody who has left');
    expect(names[3]).toContain('the system');
  });

  it('tells the old value before the new one, by the name of the field', async () => {
    open([entry({ action: 'data.row.update', before: { f3: 'old' }, after: { f3: 'new' } })]);
    expect(await screen.findByText('Field 3')).toBeVisible();
    expect(screen.getByText('old').tagName).toBe('DEL');
    expect(screen.getByText('new').tagName).toBe('INS');
  });

  it('names related rows that it keeps by their ids alone', async () => {
    const keeper: FieldDefinition = {
      _key: 'f0',
      _name: 'Keeper',
      _type: 'relate',
      _relate: [id(5)],
      _option: {},
    };
    const changes = [entry({ action: 'data.row.update', before: { f0: id(9) }, after: { f0: id(6) } })];
    server = startServer({
      'GET /history': { data: changes },
      'POST /query': { data: { data: [{ _id: id(6), __name: 'Ada' }], size: 1, meta: { next: null } } },
    });
    renderApp(<RowHistory entity={id(1)} id={id(2)} fields={[keeper]} />);
    expect((await screen.findByText('Ada')).tagName).toBe('INS');
    expect(screen.getByText('Unnamed').tagName).toBe('DEL');
  });

  it('shows six fields of a new record, and the others on demand', async () => {
    open([entry({ action: 'data.row.create', after: values('x') })]);
    await userEvent.click(await screen.findByRole('button', { name: '4 more fields' }));
    expect(screen.getAllByText('x')).toHaveLength(10);
  });
});
