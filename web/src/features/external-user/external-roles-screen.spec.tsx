import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@buildmesh/contracts';
import { PROJECT, renderApp, USER } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { ExternalRolesScreen } from './external-roles-screen.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const role = (n: number, _name: string, change: Partial<Role> = {}): Role => ({
  _id: id(n),
  _name,
  _type: 'public',
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
const roles = [
  role(1, 'Customers', { _default: true }),
  role(2, 'Suppliers'),
  role(3, 'Staff', { _type: 'common' }),
];
let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(project = { ...PROJECT, _limit: { public: true } }) {
  server = startServer({
    'GET /role/list': { data: roles },
    'POST /role/default': { data: true },
    'POST /role/create': { data: { _id: id(9) } },
    'POST /option/set': { data: true },
    'GET /project/list': { data: [project] },
  });
  return renderApp(<ExternalRolesScreen />, { session: { project } });
}

describe('external roles', () => {
  it('are listed without those of the team, the default one marked', async () => {
    open();
    const list = within(await screen.findByRole('list', { name: 'External roles' }));
    expect((await list.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
      expect.stringContaining('Customers0 people'),
      expect.stringContaining('Suppliers'),
    ]);
    expect(list.getByText('Default for registration')).toBeVisible();
  });

  it('name the door at which external users sign in, once they may', async () => {
    open();
    await screen.findByText('Customers');
    expect(screen.queryByLabelText('Address of the sign-in page')).toBeNull();
    server.stop();
    open({ ...PROJECT, _limit: { public: true }, _option: { public: true } });
    expect(await screen.findByLabelText('Address of the sign-in page')).toHaveValue(
      `${window.location.origin}/${PROJECT._id}/login`,
    );
  });

  it('get another default one', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Make default: Suppliers' }));
    await waitFor(() => expect(server.to('POST /role/default')[0]?.body).toEqual({ id: id(2) }));
    // The list is asked for again, half a second after the time before at the earliest.
    await waitFor(() => expect(server.to('GET /role/list')).toHaveLength(2), { timeout: 3000 });
  });

  it('are made for outsiders, and need a name', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'New external role' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(server.to('POST /role/create')).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Press');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(server.to('POST /role/create')[0]?.body).toEqual({ name: 'Press', type: 'public' }),
    );
  });

  it('let people in once the owner says so', async () => {
    open();
    await userEvent.click(await screen.findByRole('switch', { name: 'External users may sign in' }));
    await waitFor(() => expect(server.to('POST /option/set')[0]?.body).toEqual({ public: true }));
  });

  it('are the owner’s to open, and need an edition that holds them', async () => {
    const other = { ...PROJECT, _owner: id(99), _limit: { public: true } };
    open(other);
    expect(USER._id).not.toBe(other._owner);
    expect(await screen.findByRole('switch', { name: 'External users may sign in' })).toBeDisabled();
  });

  it('say when the edition has none', async () => {
    open({ ...PROJECT, _limit: { public: false } });
    expect(await screen.findByText(/edition/)).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
