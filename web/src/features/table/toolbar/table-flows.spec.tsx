import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clientRuns } from '../../../entities/run/client-runs.js';
import type { RowAccess } from '../../../entities/row/row-access.js';
import { PROJECT, renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { TableFlows } from './table-flows.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const [ORDERS, ADD, EDIT, COUNT] = [id(1), id(2), id(3), id(4)];
const program = (_id: string, _name: string, needsRow: boolean) => ({
  ...{ _id, _flow: _id, _type: 'program', _name, icon: '', version: 1, model: ORDERS, needsRow },
});
const entry = {
  ...{ _id: id(9), _name: 'Orders', _type: 'table', _parent: null, _sort: 1, _children: [] },
  ...{ _value: ORDERS, _program: [ADD, EDIT, COUNT], _option: {}, _ver: 1 },
};

let server: ReturnType<typeof startServer>;
const matchMedia = window.matchMedia.bind(window);
afterEach(() => {
  act(() => clientRuns.clear());
  server.stop();
  window.matchMedia = matchMedia;
});

async function show(rows: string[], { phone = false, ofRecord = false, gone = false } = {}) {
  window.matchMedia = ((query: string) => ({
    ...matchMedia(query),
    matches: phone && query.includes('max-width'),
  })) as typeof window.matchMedia;
  server = startServer({
    [`GET /rt/${PROJECT._id}/list`]: { data: [entry] },
    'GET /init': {
      data: [program(ADD, 'Add', false), program(EDIT, 'Edit', true), program(COUNT, 'Count', false)],
    },
  });
  const done: boolean[] = [];
  const access = {
    entity: { _id: ORDERS },
    get: async () => {
      if (gone) throw { code: 110, message: '' };
      return { _id: rows[0] };
    },
  } as unknown as RowAccess;
  renderApp(<TableFlows access={access} rows={rows} ofRecord={ofRecord} onDone={(is) => done.push(is)} />);
  await screen.findByRole('group', { name: 'Functions' });
  return done;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const running = () => clientRuns.list().map(({ value: { flow, item } }) => [flow, item]);

describe('the functions of a table', () => {
  it('that read no row run at once, where no row is ticked and in a table without rows', async () => {
    await show([]);
    await press('Add');
    await press('Count');
    expect(running()).toEqual([
      [ADD, undefined],
      [COUNT, undefined],
    ]);
  });

  it('that read no row run once however many rows are ticked, and for none of them', async () => {
    await show([id(7), id(8)]);
    await press('Add');
    expect(running()).toEqual([[ADD, undefined]]);
  });

  it('that read one wait for exactly one, and say so when they are pressed', async () => {
    await show([id(7), id(8)]);
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveAttribute('title', 'Tick one record first');
    await press('Edit');
    expect(running()).toEqual([]);
    expect(await screen.findByText('Tick one record first')).toBeVisible();
  });

  it('that read one ask on a phone, which ticks nothing, to open a record', async () => {
    await show([], { phone: true });
    await press('Add');
    await press('Edit');
    expect(running()).toEqual([[ADD, undefined]]);
    expect(await screen.findByText('Open a record first')).toBeVisible();
  });

  it('stand beside an open record where they read it, and tell when they have removed it', async () => {
    const done = await show([id(7)], { ofRecord: true, gone: true });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Edit']);
    await press('Edit');
    expect(running()).toEqual([[EDIT, id(7)]]);
    await act(async () => clientRuns.clear());
    expect(done).toEqual([true]);
  });
});
