import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { ProjectsScreen } from './projects-screen.js';

const DAY_MS = 86_400_000;
const OLD = 'b'.repeat(24);

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(removed: unknown[], path = '/projects') {
  let left = removed;
  server = startServer({
    'GET /project/removed': () => ({ data: left }),
    'POST /project/restore': () => {
      left = [];
      return { data: true };
    },
    'GET /project/list': { data: [] },
    'POST /project/create': { code: 100, message: 'Not today' },
  });
  return renderApp(<ProjectsScreen />, { path });
}

describe('projects that were removed', () => {
  it('are listed for their owner with the days that are left, and come back at a press', async () => {
    open([{ _id: OLD, _name: 'Old shop', removed: 0, until: Date.now() + 12 * DAY_MS - 1000 }]);
    const list = within(await screen.findByRole('region', { name: 'Removed projects' }));
    expect(list.getByText(/12 days left/)).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: 'Restore Old shop' }));
    expect(await screen.findByText('“Old shop” is back')).toBeVisible();
    expect(server.to('POST /project/restore')[0]?.body).toEqual({ project: OLD });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Removed projects' })).toBeNull());
  });

  it('take no place where there are none', async () => {
    open([]);
    await waitFor(() => expect(server.to('GET /project/removed')).toHaveLength(1));
    expect(screen.queryByText('Removed projects')).toBeNull();
  });
});

it('a new project takes the time zone of the browser that makes it', async () => {
  open([], '/projects?new');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Sales');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await waitFor(() =>
    expect(server.to('POST /project/create')[0]?.body).toEqual({ name: 'Sales', timezone: timeZone }),
  );
});
