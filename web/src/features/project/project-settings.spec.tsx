import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startServer } from '../../shared/testing/server.js';
import { PROJECT, renderApp } from '../../shared/testing/render-app.js';
import { ProjectSettingsScreen } from './project-settings-screen.js';

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(change: Parameters<typeof startServer>[0] = {}) {
  server = startServer({
    'POST /token': ({ body }) => ({ data: (body as { reset: boolean }).reset ? { token: 'bm_fresh', hint: 'resh' } : { token: null, hint: null } }),
    'GET /project/list': { data: [] },
    ...change,
  });
  return renderApp(<ProjectSettingsScreen />);
}

describe('the settings of a project', () => {
  it('show a fresh token once', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Make a token' }));
    expect(await screen.findByText('bm_fresh')).toBeVisible();
  });

  it('remove the project only after its name was typed', async () => {
    open({ 'POST /remove': { data: true } });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove project' }));
    const dialog = await screen.findByRole('dialog');
    const remove = within(dialog).getByRole('button', { name: 'Remove project' });
    expect(remove).toBeDisabled();
    await userEvent.type(within(dialog).getByRole('textbox'), 'Shop');
    await userEvent.click(remove);
    await waitFor(() => expect(server.to('POST /remove')[0]?.body).toEqual({ name: 'Shop' }));
  });

  it('are shown but not offered for change to an administrator who is not the owner', () => {
    server = startServer({});
    renderApp(<ProjectSettingsScreen />, { session: { project: { ...PROJECT, _owner: 'f'.repeat(24) } } });
    expect(screen.getByLabelText('Name')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Remove project' })).toBeNull();
    expect(server.asked).toEqual([]);
  });
});
