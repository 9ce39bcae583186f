import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Department, ProjectUser, Role } from '@buildmesh/contracts';
import { startServer } from '../../shared/testing/server.js';
import { PROJECT, renderApp, USER } from '../../shared/testing/render-app.js';
import { MembersScreen } from './members-screen.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const role = (n: number, name: string, change: Partial<Role> = {}): Role => ({
  _id: id(n),
  _name: name,
  _type: 'common',
  _parent: null,
  _user: [],
  _auth: {},
  _option: {},
  home: null,
  _sort: n,
  _default: false,
  _ver: 1,
  ...change,
});
const roles = [role(10, 'Administrators', { _type: 'admin' }), role(11, 'Staff', { _default: true })];
const member = (change: Partial<ProjectUser>): ProjectUser => ({
  _id: id(2),
  nickname: 'Grace',
  account: 'grace_h',
  phone: null,
  avatar: null,
  status: 'active',
  owner: false,
  model: 'inner',
  role: [id(11)],
  online: false,
  group: [],
  third: [],
  ...change,
});
const department = (n: number, name: string, change: Partial<Department> = {}): Department => ({
  _id: id(n),
  name,
  type: 'group',
  parent: null,
  head: null,
  admin: [],
  user: [],
  _user: [],
  option: {},
  _sort: n,
  _ver: 1,
  ...change,
});
const departments = [
  department(30, 'Sales'),
  department(31, 'North', { parent: id(30) }),
  department(32, 'Crew', { type: 'member' }),
  department(33, 'Council'),
];
const members = [
  member({ _id: USER._id, nickname: 'Ada', account: 'ada_lovelace', owner: true, role: [id(10)] }),
  member({}),
];

let server: ReturnType<typeof startServer>;
afterEach(() => {
  server.stop();
  jest.restoreAllMocks();
});

function open(more: Parameters<typeof startServer>[0] = {}, project = PROJECT) {
  server = startServer({
    'POST /list': { data: { data: members, size: 2 } },
    'GET /role/list': { data: roles },
    'GET /online': { data: [] },
    'GET /init': { data: [] },
    'GET /children': { data: [{ _id: id(2), nickname: 'Grace', account: 'grace_h' }] },
    ...more,
  });
  return renderApp(<MembersScreen invitations={<p>invitations</p>} applications={<p>applications</p>} />, {
    session: { project },
  });
}
async function act(name: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the members of a project', () => {
  it('are listed with roles and state', async () => {
    open();
    const row = (await screen.findByText('Grace')).closest('tr') as HTMLElement;
    expect(within(row).getByText('Staff')).toBeVisible();
    expect(within(row).getByText('Offline')).toBeVisible();
  });

  it('are searched on the server, and the search stands in the address', async () => {
    const { router } = open();
    await userEvent.type(await screen.findByLabelText('Search name, account or phone'), 'gra');
    await waitFor(() => expect(server.to('POST /list').at(-1)?.body).toMatchObject({ search: 'gra' }));
    expect(router.state.location.search).toContain('q=gra');
  });

  it('get a new one with account, password and the default role', async () => {
    open({ 'POST /create': { data: { _id: id(9) } } });
    await userEvent.click(await screen.findByRole('button', { name: 'New member' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('Staff');
    await userEvent.type(within(dialog).getByLabelText('Account'), 'linus_t');
    await userEvent.type(within(dialog).getByLabelText('Password'), 'secret1');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(server.to('POST /create')[0]?.body).toEqual({
        account: 'linus_t',
        pwd: 'secret1',
        role: id(11),
      }),
    );
  });

  it('get no new one while the form is wrong: every fault is named, nothing is sent', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'New member' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('Staff');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('2 fields need attention');
    expect(server.to('POST /create')).toEqual([]);
  });

  it('show a taken account at its field', async () => {
    open({
      'POST /create': {
        code: 101,
        message: 'Invalid',
        errors: [{ field: 'account', rule: 'taken', message: 'This account is taken' }],
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New member' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('Staff');
    await userEvent.type(within(dialog).getByLabelText('Account'), 'grace_h');
    await userEvent.type(within(dialog).getByLabelText('Password'), 'secret1');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('This account is taken')).toBeVisible();
  });

  it('are disabled at once, with a way back', async () => {
    open({ [`GET /${id(2)}/ban`]: { data: true }, [`GET /${id(2)}/active`]: { data: true } });
    await act('Grace', 'Disable');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.to(`GET /${id(2)}/active`)).toHaveLength(1));
  });

  it('are removed only after a question', async () => {
    open({ [`GET /${id(2)}/remove`]: { data: true } });
    await act('Grace', 'Remove from project');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(server.to(`GET /${id(2)}/remove`)).toEqual([]);
    await act('Grace', 'Remove from project');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove from project' }),
    );
    await waitFor(() => expect(server.to(`GET /${id(2)}/remove`)).toHaveLength(1));
  });

  it('are removed with a word on what they lead', async () => {
    const led = [department(30, 'Sales', { head: id(2) }), department(31, 'North', { admin: [id(2)] })];
    open({ 'GET /init': { data: [...led, department(32, 'Crew')] } });
    await screen.findByRole('combobox', { name: 'Department' });
    await act('Grace', 'Remove from project');
    expect(await screen.findByRole('dialog')).toHaveTextContent('heading or administering Sales, North;');
  });

  it('come back with their roles and departments', async () => {
    const joan = member({ nickname: 'Joan', role: [id(11), id(10)], group: [id(30), id(32)] });
    open({
      'POST /list': { data: { data: [joan], size: 1 } },
      'GET /init': { data: departments },
      [`GET /${id(2)}/remove`]: { data: true },
      'POST /bind': { data: { bound: [id(2)], unknown: [] } },
      [`POST /${id(2)}/update`]: { data: true },
    });
    await act('Joan', 'Remove from project');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove from project' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.to(`POST /${id(2)}/update`)[0]?.body).toEqual({
        role: [id(11), id(10)],
        group: { join: [id(30), id(32)], leave: [] },
      }),
    );
    expect(server.to('POST /bind')[0]?.body).toEqual({ role: id(11), details: 'grace_h' });
  });

  it('cannot lose the owner', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ada' }));
    expect(await screen.findByRole('menuitem', { name: 'Remove from project' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByRole('menuitem', { name: 'Disable' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('are filtered by department', async () => {
    open({ 'GET /init': { data: [department(30, 'Sales')] } });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Department' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Sales' }));
    await waitFor(() => expect(server.to('POST /list').at(-1)?.body).toMatchObject({ group: id(30) }));
  });

  it.each([
    ['table', false],
    ['cards of a phone', true],
  ])('stand in the %s with two departments by name, and how many more', async (_where, mobile) => {
    const list = window.matchMedia('all');
    jest.spyOn(window, 'matchMedia').mockReturnValue({ ...list, matches: mobile });
    const grace = member({ group: [id(30), id(31), id(32), id(33)] });
    open({ 'POST /list': { data: { data: [grace], size: 1 } }, 'GET /init': { data: departments } });
    const row = (await screen.findByText('Grace')).closest(mobile ? 'li' : 'tr') as HTMLElement;
    expect(await within(row).findByText('Sales')).toBeVisible();
    expect(within(row).getByText('North')).toBeVisible();
    expect(within(row).getByText('+2')).toBeVisible();
    expect(within(row).getByText('Crew, Council')).toHaveClass('visually-hidden');
  });

  it('say nothing of departments where there are none', async () => {
    open();
    await screen.findByText('Grace');
    expect(screen.queryByText('Departments')).toBeNull();
    await act('Grace', 'Edit');
    expect(within(await screen.findByRole('dialog')).queryByLabelText('Departments')).toBeNull();
  });

  it('enter and leave departments in their dialog; only what changed is sent', async () => {
    open({
      'POST /list': { data: { data: [member({ group: [id(30), id(32)] })], size: 1 } },
      'GET /init': { data: departments },
      [`POST /${id(2)}/update`]: { data: true },
    });
    await act('Grace', 'Edit');
    const dialog = within(await screen.findByRole('dialog'));
    const field = await dialog.findByRole('combobox', { name: 'Departments' });
    await userEvent.type(field, 'north');
    await userEvent.click(await screen.findByRole('option', { name: 'Sales / North' }));
    await userEvent.click(
      within(dialog.getByText('Crew').parentElement as HTMLElement).getByTestId('CancelIcon'),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.to(`POST /${id(2)}/update`)[0]?.body).toEqual({
        group: { join: [id(31)], leave: [id(32)] },
      }),
    );
    await waitFor(() => expect(server.to('GET /init')).toHaveLength(2));
  });

  it('are signed in as only after a question, in a tab of its own', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    open({ [`GET /${id(2)}/token`]: { data: { ticket: 't'.repeat(30), expire: 1 } } });
    await act('Grace', 'Sign in as this member');
    const dialog = await screen.findByRole('dialog');
    expect(server.to(`GET /${id(2)}/token`)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign in as this member' }));
    await waitFor(() =>
      expect(opened).toHaveBeenCalledWith(`/login/${'t'.repeat(30)}`, '_blank', 'noopener'),
    );
  });

  it('are not signed in as when they administer the project', async () => {
    const list = [member({ role: [id(11), id(10)] })];
    open({ 'POST /list': { data: { data: list, size: 1 } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Grace' }));
    const item = await screen.findByRole('menuitem', { name: 'Sign in as this member' });
    await screen.findAllByText('Administrators');
    expect(item).toHaveAttribute('aria-disabled', 'true');
  });

  it('who administer too are left alone by an administrator who is not the owner', async () => {
    const list = [member({ role: [id(11), id(10)] })];
    open(
      { 'POST /list': { data: { data: list, size: 1 } }, 'GET /init': { data: departments } },
      { ...PROJECT, _owner: id(7) },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Grace' }));
    await screen.findAllByText('Administrators');
    for (const name of ['Reset password', 'Sign out everywhere', 'Disable', 'Remove from project'])
      expect(await screen.findByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const name of ['Name', 'Phone', 'Roles']) expect(dialog.getByLabelText(name)).toBeDisabled();
    expect(await dialog.findByRole('combobox', { name: 'Departments' })).toBeEnabled();
  });

  it.each([
    ['the owner', PROJECT, 5],
    ['another administrator', { ...PROJECT, _owner: id(7) }, 3],
  ])('who administer too are sent what %s may send', async (_who, project, kinds) => {
    const list = [member({ role: [id(10)] })];
    open({ 'POST /list': { data: { data: list, size: 1 } } }, project);
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Grace' }));
    await screen.findAllByText('Administrators');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Send a command' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('combobox'));
    expect(await screen.findAllByRole('option')).toHaveLength(kinds);
  });

  it('who are banned administrators are activated by the owner alone', async () => {
    const list = [member({ role: [id(10)], status: 'disabled' })];
    open({ 'POST /list': { data: { data: list, size: 1 } } }, { ...PROJECT, _owner: id(7) });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Grace' }));
    await screen.findAllByText('Administrators');
    expect(await screen.findByRole('menuitem', { name: 'Enable' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('who administer are changed by the owner', async () => {
    const list = [member({ role: [id(11), id(10)] })];
    open({ 'POST /list': { data: { data: list, size: 1 } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Grace' }));
    await screen.findAllByText('Administrators');
    for (const name of ['Reset password', 'Sign out everywhere', 'Disable', 'Remove from project'])
      expect(await screen.findByRole('menuitem', { name })).not.toHaveAttribute('aria-disabled');
  });

  it('get a message on their open screens', async () => {
    open({ [`POST /${id(2)}/command`]: { data: true } });
    await act('Grace', 'Send a command');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(server.to(`POST /${id(2)}/command`)).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText('Message'), 'Lunch');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(server.to(`POST /${id(2)}/command`)[0]?.body).toEqual({ type: 'tips', value: 'Lunch' }),
    );
  });
});
