import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Entity, MenuEntry, Role } from '@buildmesh/contracts';
import { startServer } from '../../../shared/testing/server.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { RightsEditor } from './rights-editor.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const TABLE = id(0x300);
const field = (n: number, name: string) => ({
  _id: id(n),
  _entity: TABLE,
  _key: `f${n}`,
  _name: name,
  _type: 'string' as const,
  _relate: [],
  _code: null,
  _sort: n,
  _status: 'normal' as const,
  _index: false,
  _option: {},
  _ver: 1,
});
const table: Entity = {
  _id: TABLE,
  _code: null,
  _type: 'normal',
  _name: 'Salaries',
  _sort: 1,
  _option: {},
  _field: [field(1, 'Name'), field(2, 'Amount')],
  _ver: 1,
};
const role = (change: Partial<Role> = {}): Role => ({
  _id: id(11),
  _name: 'Staff',
  _type: 'common',
  _parent: null,
  _user: [],
  _auth: {},
  _option: {},
  home: null,
  _sort: 1,
  _default: false,
  _ver: 1,
  ...change,
});
const entry = (n: number, change: Partial<MenuEntry> = {}): MenuEntry => ({
  _id: id(0x400 + n),
  _name: `Entry ${n}`,
  _type: 'table',
  _parent: null,
  _sort: n,
  _children: [],
  _value: null,
  _program: [],
  _option: {},
  _ver: 1,
  ...change,
});

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

interface Setting {
  roles?: Role[];
  menu?: MenuEntry[];
  tables?: Entity[];
  answer?: Parameters<typeof startServer>[0][string];
}
function open(own: Role, { roles = [own], menu = [], tables = [table], answer }: Setting = {}) {
  server = startServer({
    'GET /list': ({ path }) => ({ data: path.includes('/route/') ? menu : tables }),
    'POST /auth/update': answer ?? { data: true },
  });
  return renderApp(<RightsEditor role={own} roles={roles} />);
}
const saved = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.to('POST /auth/update')).toHaveLength(1));
  return server.to('POST /auth/update')[0]?.body;
};
/** What is sent: the kinds that changed, those given up, and the state that was looked at. */
const change = (updated: object, cleared: string[] = []) => ({ role: id(11), updated, cleared, _ver: 1 });

describe('the rights of a role', () => {
  it('let it read a table', async () => {
    open(role());
    const reads = await screen.findByRole('switch', { name: 'May read Salaries' });
    expect(reads).not.toBeChecked();
    await userEvent.click(reads);
    expect(await saved()).toEqual(change({ simple: { [TABLE]: { query: true } } }));
  });

  it('on a table without fields say that there is nothing to choose yet', async () => {
    open(role({ _auth: { simple: { [TABLE]: { query: true } } } }), { tables: [{ ...table, _field: [] }] });
    await userEvent.click(await screen.findByRole('button', { name: /Salaries/ }));
    expect(await screen.findByText(/This table has no fields yet/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add condition' })).toBeNull();
  });

  it('are not sent before somebody saves, and can be discarded', async () => {
    open(role());
    const reads = await screen.findByRole('switch', { name: 'May read Salaries' });
    await userEvent.click(reads);
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(reads).not.toBeChecked();
    expect(server.to('POST /auth/update')).toEqual([]);
  });

  it('hide a field and say so beside the table', async () => {
    open(role({ _auth: { simple: { [TABLE]: { query: true } } } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Salaries' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Amount' }));
    expect(screen.getByText('1 field hidden')).toBeVisible();
    expect(await saved()).toEqual(change({ query: { [`${TABLE}.f2`]: false } }));
  });

  it('limit the rows', async () => {
    open(role({ _auth: { simple: { [TABLE]: { query: true } } } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Salaries' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add condition' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Operator' }), 'is');
    await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), 'x');
    expect(screen.getByText('Rows filtered')).toBeVisible();
    expect(await saved()).toEqual(
      change({ filter: { [TABLE]: [{ key: 'f1', opt: 'eq', type: 'filter', value: 'x' }] } }),
    );
  });

  it('show what comes from the parent beside the own', async () => {
    const parent = role({
      _id: id(10),
      _name: 'Everyone',
      _auth: {
        simple: { [TABLE]: { query: true } },
        filter: { [TABLE]: [{ key: 'f1', opt: 'eq', value: 'y' }] },
      },
    });
    const own = role({ _parent: id(10) });
    open(own, { roles: [parent, own] });
    expect(await screen.findByRole('switch', { name: 'May read Salaries' })).toBeChecked();
    expect(screen.getByText(/Taken over from “Everyone”/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Salaries' }));
    expect(await screen.findByText('From “Everyone”:')).toBeVisible();
  });

  it('of administrators always include reading; what they may write is chosen', async () => {
    open(role({ _type: 'admin' }));
    expect(await screen.findByRole('switch', { name: 'May read Salaries' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Salaries' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Change' }));
    expect(await saved()).toEqual(change({ simple: { [TABLE]: { update: true } } }));
  });

  describe('to the menu', () => {
    const menu = [
      entry(1, { _name: 'Sales', _type: 'dir' }),
      entry(2, { _name: 'Orders', _parent: id(0x401) }),
      entry(3, { _name: 'Customers', _parent: id(0x401) }),
      entry(4, { _name: 'Staff list' }),
    ];

    it('are given entry by entry, or directory by directory', async () => {
      open(role(), { menu });
      await userEvent.click(await screen.findByRole('tab', { name: 'Menu' }));
      await userEvent.click(screen.getByRole('checkbox', { name: 'Sales' }));
      await userEvent.click(screen.getByRole('checkbox', { name: 'Customers' }));
      expect(screen.getByRole('checkbox', { name: 'Sales' })).toHaveAttribute('data-indeterminate', 'true');
      expect(await saved()).toEqual(change({ route: { [id(0x402)]: true, [id(0x403)]: false } }));
    });

    it('show what the parent gives beside the own, and are taken over again with one press', async () => {
      const parent = role({ _id: id(10), _name: 'Everyone', _auth: { route: [id(0x402)] } });
      const own = role({ _parent: id(10), _auth: { route: [id(0x404)] } });
      open(own, { roles: [parent, own], menu });
      await userEvent.click(await screen.findByRole('tab', { name: 'Menu' }));
      expect(screen.getByRole('checkbox', { name: 'Orders' })).not.toBeChecked();
      expect(screen.getByRole('img', { name: '“Everyone” gives it' })).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Take over from “Everyone” again' }));
      expect(screen.getByRole('checkbox', { name: 'Orders' })).toBeChecked();
      expect(screen.getByRole('checkbox', { name: 'Staff list' })).not.toBeChecked();
      expect(await saved()).toEqual(change({}, ['route']));
    });
  });

  it('of kinds that the project has nothing of are not offered', async () => {
    open(role(), { menu: [entry(2, { _type: 'page', _value: id(0x500), _name: 'Dashboard' })] });
    await screen.findByRole('tab', { name: 'Menu' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Tables',
      'Menu',
      'Pages',
    ]);
  });

  it('that somebody else changed meanwhile are asked about, and nothing typed is lost', async () => {
    open(role(), { answer: { code: 109, message: 'Changed by somebody else' } });
    const reads = await screen.findByRole('switch', { name: 'May read Salaries' });
    await userEvent.click(reads);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Somebody else changed this role meanwhile/)).toBeVisible();
    expect(reads).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(reads).not.toBeChecked();
    expect(server.to('POST /auth/update')).toHaveLength(1);
  });

  it('of 500 tables are drawn in part only, and found by name', async () => {
    const tables = Array.from({ length: 500 }, (_, n) => ({
      ...table,
      _id: id(0x1000 + n),
      _name: `Table ${n}`,
    }));
    open(role(), { tables });
    await screen.findByRole('list', { name: 'Tables' });
    expect(screen.queryAllByRole('switch').length).toBeLessThan(80);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search tables' }), 'table 499');
    expect(await screen.findByRole('switch', { name: 'May read Table 499' })).toBeInTheDocument();
  });
});
