import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Department, ProjectUser } from '@buildmesh/contracts';
import { PROJECT, renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { DepartmentsScreen } from './departments-screen.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const group = (n: number, name: string, change: Partial<Department> = {}): Department => ({
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
const person = (n: number, nickname: string): ProjectUser => ({
  _id: id(n),
  nickname,
  account: nickname.toLowerCase(),
  phone: null,
  avatar: null,
  status: 'active',
  owner: false,
  model: 'inner',
  role: [],
  online: false,
  group: [],
  third: [],
});
const people = [person(50, 'Grace'), person(51, 'Linus')];
const groups = [
  group(1, 'Sales', { user: [id(50)], _user: [id(50), id(51)] }),
  group(2, 'Field sales', { parent: id(1), user: [id(51)], _user: [id(51)] }),
  group(3, 'Choir', { type: 'member' }),
];

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(path = '/system/group', more: Parameters<typeof startServer>[0] = {}) {
  server = startServer({
    'GET /init': { data: groups },
    [`POST /user/${PROJECT._id}/list`]: ({ body }) => {
      const { list } = body as { list?: string[] };
      return { data: { data: people.filter(({ _id }) => list?.includes(_id) ?? true), size: 2 } };
    },
    'POST /create': { data: { _id: id(9) } },
    'POST /bind': { data: true },
    'POST /update': { data: true },
    'POST /sort': { data: true },
    'GET /remove': { data: true },
    ...more,
  });
  return renderApp(<DepartmentsScreen />, { path, route: '/system/group/:group?' });
}
const inList = async () => within(await screen.findByRole('list', { name: 'Departments and groups' }));

describe('the organisation', () => {
  it('call the two kinds departments and users', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'New department' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Kind' }));
    const kinds = await screen.findAllByRole('option');
    expect(kinds.map(({ textContent }) => textContent)).toEqual(['Department', 'Users']);
    await userEvent.click(screen.getByRole('option', { name: 'Users' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Choir two');
    await userEvent.click(dialog.getByRole('button', { name: /Create|Save/ }));
    await waitFor(() => expect(server.to('POST /create')[0]?.body).toMatchObject({ type: 'member' }));
  });

  it('is a tree of departments and groups with the people below each', async () => {
    open();
    const list = await inList();
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    expect(list.getByLabelText('2 people')).toBeInTheDocument();
  });

  it('opens a department at its own address', async () => {
    const { router } = open();
    await userEvent.click((await inList()).getByText('Field sales'));
    expect(router.state.location.pathname).toBe(`/system/group/${id(2)}`);
    expect(await screen.findByRole('link', { name: 'Linus' })).toBeVisible();
  });

  it('gets a new department beside the chosen one, so that several can be made in turn', async () => {
    open(`/system/group/${id(2)}`);
    await userEvent.click(await screen.findByRole('button', { name: 'New department' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Inside sales');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(server.to('POST /create')[0]?.body).toMatchObject({
        name: 'Inside sales',
        type: 'group',
        parent: id(1),
      }),
    );
  });

  it('gets a new department below the one whose menu says so', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Field sales' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'New department below' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Coast');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(server.to('POST /create')[0]?.body).toMatchObject({ name: 'Coast', parent: id(2) }),
    );
  });

  it('sends nothing for a department without a name', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'New department' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(within(dialog).getByText('Please enter a name')).toBeVisible();
    expect(server.to('POST /create')).toEqual([]);
  });

  it('binds the people that are ticked and lets go of the others', async () => {
    open(`/system/group/${id(1)}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Choose people' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Linus' }));
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Grace' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.to('POST /bind')[0]?.body).toEqual({ user: [id(51)], _ver: 1 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.to('POST /bind')[1]?.body).toEqual({ user: [id(50)], _ver: 2 }));
  });

  it('gets a head', async () => {
    open(`/system/group/${id(1)}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Set head' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(await within(dialog).findByRole('radio', { name: 'Grace' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.to('POST /update')[0]?.body).toEqual({ head: id(50) }));
  });

  it('keeps a name that is typed while its head is set, and saves it on the newest version', async () => {
    let shown = groups;
    open(`/system/group/${id(1)}`, {
      'GET /init': () => ({ data: shown }),
      'POST /update': ({ body }) => {
        shown = shown.map((each) =>
          each._id === id(1) ? { ...each, ...(body as Partial<Department>), _ver: each._ver + 1 } : each,
        );
        return { data: true };
      },
    });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await userEvent.type(name, ' abroad ');
    await userEvent.click(await screen.findByRole('button', { name: 'Set head' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(await within(dialog).findByRole('radio', { name: 'Grace' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Change head' });
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Sales abroad ');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.to('POST /update')[1]?.body).toEqual({ name: 'Sales abroad', option: {}, _ver: 2 }),
    );
    await screen.findByRole('heading', { name: 'Sales abroad' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  });

  it('asks before a typed name is lost to another department', async () => {
    const { router } = open(`/system/group/${id(1)}`);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), ' abroad');
    await userEvent.click((await inList()).getByText('Field sales'));
    const question = await screen.findByRole('dialog', { name: 'There are unsaved changes' });
    expect(router.state.location.pathname).toBe(`/system/group/${id(1)}`);
    await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/system/group/${id(2)}`));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Field sales');
  });

  it('moves a department with the keyboard', async () => {
    open();
    const name = (await inList()).getByText('Field sales').closest('button') as HTMLElement;
    fireEvent.keyDown(name, { key: 'ArrowLeft', altKey: true });
    await waitFor(() =>
      expect(server.to('POST /sort')[0]?.body).toEqual({
        list: [{ _id: id(2), parent: null, _sort: 2 }],
      }),
    );
  });

  it('removes only what has nothing below, and asks first', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Sales' }));
    expect(await screen.findByRole('menuitem', { name: /^Remove/ })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Field sales' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Remove/ }));
    const dialog = await screen.findByRole('dialog');
    expect(server.to('GET /remove')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(server.to('GET /remove')).toHaveLength(1));
  });
});
