import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Entity, Role } from '@buildmesh/contracts';
import { startServer } from '../../shared/testing/server.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { RightsEditor } from './rights-editor.js';
import type { RoleSlots } from './role-slots.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const TABLE = id(0x300);
const field = (n: number, name: string) => ({ _id: id(n), _entity: TABLE, _key: `f${n}`, _name: name, _type: 'string' as const, _relate: [], _code: null, _sort: n, _status: 'normal' as const, _index: false, _option: {}, _ver: 1 });
const table: Entity = { _id: TABLE, _code: null, _type: 'normal', _name: 'Salaries', _sort: 1, _option: {}, _field: [field(1, 'Name'), field(2, 'Amount')], _ver: 1 };
const role = (change: Partial<Role> = {}): Role => ({
  _id: id(11), _name: 'Staff', _type: 'common', _parent: null, _user: [], _auth: {}, _option: {}, home: null, _sort: 1, _default: false, _ver: 1, ...change,
});
const slots: RoleSlots = {
  FilterBuilder: ({ onChange }) => <button onClick={() => onChange([{ key: 'f1', opt: 'eq', value: 'x' }])}>set filter</button>,
  FilterText: ({ filter }) => <span>{JSON.stringify(filter)}</span>,
};

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(own: Role, roles: Role[] = [own]) {
  server = startServer({ 'GET /list': { data: [table] }, 'POST /auth/update': { data: true } });
  return renderApp(<RightsEditor role={own} roles={roles} slots={slots} />);
}
const saved = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.to('POST /auth/update')).toHaveLength(1));
  return server.to('POST /auth/update')[0]?.body;
};

describe('the rights of a role', () => {
  it('let it read a table', async () => {
    open(role());
    const reads = await screen.findByRole('switch', { name: 'May read Salaries' });
    expect(reads).not.toBeChecked();
    await userEvent.click(reads);
    expect(await saved()).toEqual({ role: id(11), updated: { simple: { [TABLE]: { query: true } } } });
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
    expect(await saved()).toEqual({ role: id(11), updated: { query: { [`${TABLE}.f2`]: false } } });
  });

  it('limit the rows', async () => {
    open(role({ _auth: { simple: { [TABLE]: { query: true } } } }));
    await userEvent.click(await screen.findByRole('button', { name: 'Salaries' }));
    await userEvent.click(await screen.findByRole('button', { name: 'set filter' }));
    expect(screen.getByText('Rows filtered')).toBeVisible();
    expect(await saved()).toEqual({ role: id(11), updated: { filter: { [TABLE]: [{ key: 'f1', opt: 'eq', value: 'x' }] } } });
  });

  it('show what comes from the parent beside the own', async () => {
    const parent = role({ _id: id(10), _name: 'Everyone', _auth: { simple: { [TABLE]: { query: true } }, filter: { [TABLE]: [{ key: 'f1', opt: 'eq', value: 'y' }] } } });
    const own = role({ _parent: id(10) });
    open(own, [parent, own]);
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
    expect(await saved()).toEqual({ role: id(11), updated: { simple: { [TABLE]: { update: true } } } });
  });
});
