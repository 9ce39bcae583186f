import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { commandDialogs } from '../../entities/run/command-dialogs.js';
import { clientRuns } from '../../entities/run/client-runs.js';
import { PROJECT, renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { RunHost } from './run-host.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const field = (_key: string, _name: string) => ({
  _id: id(9),
  _key,
  _name,
  _type: 'string',
  _option: {},
  _status: 'normal',
  _relate: [],
});
const orders = {
  _id: id(1),
  _name: 'Orders',
  _option: {},
  _field: [field('customer', 'Customer'), field('note', 'Note')],
  allow: ['query', 'view'],
  writable: null,
};
const rows = [
  { _id: id(21), _ver: 1, customer: 'Ann', note: 'urgent' },
  { _id: id(22), _ver: 1, customer: 'Bob', note: '' },
];
let server: ReturnType<typeof startServer>;
afterEach(() => {
  act(() => {
    commandDialogs.clear();
    clientRuns.clear();
  });
  server.stop();
});

function open() {
  server = startServer({
    'GET /list': { data: [orders] },
    'GET /visible': { data: [orders] },
    'GET /entity': { data: [orders] },
    'POST /query': { data: { data: rows, meta: {}, size: 2 } },
    [`GET /${id(21)}`]: { data: rows[0] },
    'POST /show': {
      data: {
        ...{ data: [{ sum: 7 }], size: 1, version: 1 },
        meta: { fields: [{ key: 'sum', name: 'Sum of all' }], total: 1 },
      },
    },
    'POST /fetch': { data: { data: [{ text: 'answered' }] } },
    'POST /latest': ({ path }) =>
      path.includes('/display/')
        ? {
            data: {
              name: 'Book',
              icon: '',
              enable: true,
              form: [],
              model: null,
              confirmUrl: false,
              removes: false,
            },
          }
        : { data: { name: '', fields: [field('who', 'Who')], values: {} } },
  });
  renderApp(<RunHost />);
}

describe('commands', () => {
  it('open the dialog of a function that a command names', async () => {
    open();
    act(() => clientRuns.open({ project: PROJECT._id, flow: id(3), form: {}, auto: false, strict: true }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book' }));
    expect(await dialog.findByRole('textbox', { name: 'Who' })).toBeVisible();
  });

  it('show one record', async () => {
    open();
    act(() => commandDialogs.open({ kind: 'detail', entity: id(1), id: id(21), columns: ['customer'] }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Orders' }));
    expect(await dialog.findByText('Ann')).toBeVisible();
    expect(dialog.queryByText('urgent')).toBeNull();
    expect(dialog.queryByRole('textbox')).toBeNull();
  });

  it('show rows of a table, each of which can be opened', async () => {
    open();
    act(() => commandDialogs.open({ kind: 'collection', entity: id(1), filter: [] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ann' }));
    expect(await screen.findAllByRole('dialog', { name: 'Orders', hidden: true })).toHaveLength(2);
  });

  it('show rows that they bring along', async () => {
    open();
    const fields = [{ key: 'total', name: 'Total' }];
    act(() => commandDialogs.open({ kind: 'table', rows: [{ total: 42 }], fields }));
    const table = within(await screen.findByRole('table', { name: 'Records' }));
    expect(table.getByRole('columnheader', { name: 'Total' })).toBeVisible();
    expect(table.getByRole('cell', { name: '42' })).toBeVisible();
  });

  it('show rows of a dataset under the names that it gives its columns, and what a function answers', async () => {
    open();
    act(() => commandDialogs.open({ kind: 'table', flow: id(4), dataset: 'sums', params: {}, fields: [] }));
    const table = within(await screen.findByRole('table', { name: 'Records' }));
    expect(table.getByRole('columnheader', { name: 'Sum of all' })).toBeVisible();
    expect(table.getByRole('cell', { name: '7' })).toBeVisible();
    act(() => commandDialogs.clear());
    act(() => commandDialogs.open({ kind: 'table', flow: id(4), params: { year: 1 }, fields: [] }));
    expect(await screen.findByRole('cell', { name: 'answered' })).toBeVisible();
  });

  it('that name a table which this person may not see say so', async () => {
    open();
    act(() => commandDialogs.open({ kind: 'detail', entity: id(7), id: id(21), columns: [] }));
    expect(await screen.findByText(/This table does not exist/)).toBeVisible();
  });
});
