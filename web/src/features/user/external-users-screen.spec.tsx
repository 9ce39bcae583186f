import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@buildmesh/contracts';
import { PROJECT, renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { ExternalUsersScreen } from './external-users-screen.js';

const customers: Role = {
  _id: '1'.padStart(24, '0'),
  _name: 'Customers',
  _type: 'public',
  _parent: null,
  _user: [],
  _auth: {},
  _option: {},
  home: null,
  _sort: 1,
  _default: true,
  _ver: 1,
};
let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

describe('external users', () => {
  it('get a new one, after which the roles are asked for again', async () => {
    server = startServer({
      'GET /role/list': { data: [customers] },
      'POST /list': { data: { data: [], size: 0 } },
      'GET /init': { data: [] },
      'GET /online': { data: [] },
      'GET /children': { data: [] },
      [`POST /public/${PROJECT._id}/user/create`]: { data: { _id: '9'.padStart(24, '0') } },
    });
    renderApp(<ExternalUsersScreen />);
    await waitFor(() => expect(server.to('GET /role/list')).toHaveLength(1));
    // They are no members, and belong to no department.
    expect(screen.getByText('0 external users')).toBeVisible();
    expect(server.to('GET /init')).toEqual([]);
    const [create] = await screen.findAllByRole('button', { name: 'New external user' });
    await waitFor(() => expect(create).toBeEnabled());
    await userEvent.click(create as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Account'), 'buyer_1');
    await userEvent.type(dialog.getByLabelText('Password'), 'secret1');
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(server.to(`POST /public/${PROJECT._id}/user/create`)).toHaveLength(1));
    await waitFor(() => expect(server.to('GET /role/list')).toHaveLength(2), { timeout: 3000 });
  });
});
