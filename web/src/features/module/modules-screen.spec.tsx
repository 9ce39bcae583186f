import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ModuleNode } from '@buildmesh/contracts';
import { renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { ModulesScreen } from './modules-screen.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const module = (n: number, name: string, change: Partial<ModuleNode> = {}): ModuleNode => ({
  _id: id(n),
  _name: name,
  _parent: null,
  _sort: n,
  _flow: [],
  _entity: [],
  _api: [],
  _page: [],
  _ver: 1,
  ...change,
});
const tables = [
  { _id: id(20), _name: 'orders', _option: {}, _field: [] },
  { _id: id(21), _name: 'stock', _option: {}, _field: [] },
];
let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(
  modules = [module(1, 'Sales', { _entity: [id(20)] }), module(2, 'Warehouse')],
  more: Parameters<typeof startServer>[0] = {},
) {
  server = startServer({
    'GET /module': { data: modules },
    'GET /list': { data: tables },
    'POST /create': { data: { _id: id(9) } },
    'POST /update': { data: true },
    [`POST /push/${id(2)}`]: { data: true },
    [`POST /push/${id(1)}`]: { data: true },
    ...more,
  });
  return renderApp(<ModulesScreen />);
}
const shelf = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the modules', () => {
  it('hold their tables; what lies in none is shown as well', async () => {
    open();
    expect((await shelf('Sales')).getByText('orders')).toBeVisible();
    expect((await shelf('Outside of any module')).getByText('stock')).toBeVisible();
  });

  it('take a table from another module, with a way back', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Move orders' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'To Warehouse' }));
    await waitFor(() =>
      expect(server.to(`POST /push/${id(2)}`)[0]?.body).toEqual({ type: 'entity', item: id(20) }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.to(`POST /push/${id(1)}`)).toHaveLength(1));
  });

  it('let go of a table that was outside again, and of no other that came meanwhile', async () => {
    let modules = [module(1, 'Sales'), module(2, 'Warehouse')];
    open(modules, {
      'GET /module': () => ({ data: modules }),
      [`POST /push/${id(2)}`]: () => {
        modules = [module(1, 'Sales'), module(2, 'Warehouse', { _entity: [id(20), id(21)], _ver: 3 })];
        return { data: true };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Move stock' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'To Warehouse' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.to('POST /update')[0]?.body).toEqual({ _entity: [id(20)], _ver: 3 }));
  });

  it('let a table go', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Move orders' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'To Outside of any module' }));
    await waitFor(() => expect(server.to('POST /update')[0]?.body).toEqual({ _entity: [], _ver: 1 }));
  });

  it('need a name', async () => {
    open([]);
    await userEvent.click(await screen.findByRole('button', { name: 'New module' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(within(dialog).getByText('Please enter a name')).toBeVisible();
    expect(server.to('POST /create')).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Sales');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(server.to('POST /create')[0]?.body).toEqual({ name: 'Sales', parent: null }));
  });
});
