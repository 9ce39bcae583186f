import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@buildmesh/contracts';
import { renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { ApplicationsPanel, InvitationsPanel } from './index.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const role = (n: number, _name: string, _type: Role['_type'] = 'common'): Role => ({
  _id: id(n),
  _name,
  _type,
  _parent: null,
  _user: [],
  _auth: {},
  _option: {},
  home: null,
  _sort: n,
  _default: false,
  _ver: 1,
});
const roles = [role(1, 'Staff'), role(2, 'Administrators', 'admin'), role(3, 'Guests', 'public')];
const running = {
  role: id(1),
  code: 'AB12CD34',
  link: '/login?o_i_code=AB12CD34',
  from: 0,
  until: Date.UTC(2030, 0, 5, 12),
};
let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function start(more: Parameters<typeof startServer>[0] = {}) {
  server = startServer({
    'GET /role/list': { data: roles },
    'GET /invite/list': { data: [] },
    'POST /invite': { data: running },
    ...more,
  });
}

describe('invitations', () => {
  it('are switched on for a role with the days they hold', async () => {
    start();
    renderApp(<InvitationsPanel />);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Validity for Staff' }));
    await userEvent.click(await screen.findByRole('option', { name: '30 days' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Invite into Staff' }));
    await waitFor(() =>
      expect(server.to('POST /invite')[0]?.body).toEqual({ role: id(1), enable: true, days: 30 }),
    );
    expect(screen.queryByRole('switch', { name: 'Invite into Guests' })).toBeNull();
  });

  it('show link, code and last day', async () => {
    start({ 'GET /invite/list': { data: [running] } });
    renderApp(<InvitationsPanel />);
    expect(await screen.findByLabelText('Link for Staff')).toHaveValue(
      `${window.location.origin}/login?o_i_code=AB12CD34`,
    );
    expect(screen.getByText(/AB12CD34.*2030/)).toBeVisible();
  });

  it('end only after a question', async () => {
    start({ 'GET /invite/list': { data: [running] } });
    renderApp(<InvitationsPanel />);
    await userEvent.click(await screen.findByRole('switch', { name: 'Invite into Staff' }));
    const dialog = await screen.findByRole('dialog');
    expect(server.to('POST /invite')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'End invitation' }));
    await waitFor(() =>
      expect(server.to('POST /invite')[0]?.body).toEqual({ role: id(1), enable: false, days: 7 }),
    );
  });

  it('into an administrator role ask first', async () => {
    start();
    renderApp(<InvitationsPanel />);
    await userEvent.click(await screen.findByRole('switch', { name: 'Invite into Administrators' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(server.to('POST /invite')).toEqual([]);
  });
});

describe('applications', () => {
  const application = {
    _id: id(7),
    role: id(1),
    user: id(8),
    nickname: 'Grace',
    reason: 'New in sales',
    status: 'pending',
    time: 0,
    handler: null,
    handled: null,
  };

  it.each([
    ['Let in', true],
    ['Refuse', false],
  ])('are decided: %s', async (button, pass) => {
    start({
      'POST /apply/list': { data: { data: [application], size: 1 } },
      [`POST /apply/${id(7)}/handle`]: { data: true },
    });
    renderApp(<ApplicationsPanel />);
    expect(await screen.findByText('Grace asks to join Staff')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(server.to(`POST /apply/${id(7)}/handle`)[0]?.body).toEqual({ pass }));
  });
});
