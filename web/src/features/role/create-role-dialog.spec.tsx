import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { CreateRoleDialog } from './create-role-dialog.js';

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

describe('a new role', () => {
  it('without a name is not asked for', async () => {
    server = startServer({ 'POST /role/create': { data: { _id: '1'.padStart(24, '0') } } });
    const created: string[] = [];
    renderApp(<CreateRoleDialog open onClose={() => undefined} onCreated={(id) => created.push(id)} />);
    await userEvent.type(screen.getByLabelText('Name'), '   ');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Please enter a name')).toBeVisible();
    expect(server.asked).toEqual([]);
    await userEvent.type(screen.getByLabelText('Name'), 'Drivers');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(created).toEqual(['1'.padStart(24, '0')]));
  });
});
