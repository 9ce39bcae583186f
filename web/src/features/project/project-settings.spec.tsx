import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startServer } from '../../shared/testing/server.js';
import { PROJECT, renderApp } from '../../shared/testing/render-app.js';
import { OtherSettingsScreen } from './other-settings-screen.js';

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(change: Parameters<typeof startServer>[0] = {}, project = PROJECT) {
  server = startServer({
    'POST /token': ({ body }) => ({
      data: (body as { reset: boolean }).reset
        ? { token: 'bm_fresh', hint: 'resh' }
        : { token: null, hint: null },
    }),
    'GET /project/list': { data: [] },
    [`GET /custom/${PROJECT._id}`]: { data: { project: PROJECT._id, init: true, custom: false } },
    'GET /role/list': { data: [] },
    ...change,
  });
  return renderApp(<OtherSettingsScreen usage={null} ownership={null} transfer={null} modes={null} />, {
    session: { project },
  });
}

describe('the settings of a project', () => {
  it('show a fresh token once', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Make a token' }));
    expect(await screen.findByText('bm_fresh')).toBeVisible();
  });

  it('switch the watermark on beside what is switched already', async () => {
    open(
      {
        'POST /option/set': { data: true },
        [`GET /app/${PROJECT._id}/init`]: { code: 100, message: 'later' },
      },
      { ...PROJECT, _option: { view: { chat: true } } },
    );
    await userEvent.click(screen.getByRole('switch', { name: 'Show a watermark' }));
    await waitFor(() =>
      expect(server.to('POST /option/set')[0]?.body).toEqual({ view: { chat: true, watermark: true } }),
    );
  });

  it('switch off what the frame shows, beside what is switched already', async () => {
    open(
      {
        'POST /option/set': { data: true },
        [`GET /app/${PROJECT._id}/init`]: { code: 100, message: 'later' },
      },
      { ...PROJECT, _option: { view: { tags: false } } },
    );
    expect(screen.getByRole('switch', { name: 'Tabs of open places' })).not.toBeChecked();
    expect(screen.getByRole('switch', { name: 'Search and commands' })).toBeChecked();
    await userEvent.click(screen.getByRole('switch', { name: 'Recent places' }));
    await waitFor(() =>
      expect(server.to('POST /option/set')[0]?.body).toEqual({ view: { tags: false, recent: false } }),
    );
  });

  it('let a project do without favourites and their stars', async () => {
    open({
      'POST /option/set': { data: true },
      [`GET /app/${PROJECT._id}/init`]: { code: 100, message: 'later' },
    });
    const favourites = screen.getByRole('switch', { name: 'Favourites and stars' });
    expect(favourites).toBeChecked();
    await userEvent.click(favourites);
    await waitFor(() =>
      expect(server.to('POST /option/set')[0]?.body).toEqual({ view: { favourite: false } }),
    );
  });

  it('clear no system: they say to contact support and with which id', () => {
    open();
    const section = screen.getByRole('heading', { name: 'Clear the system' }).closest('section');
    expect(within(section as HTMLElement).getByText(/contact support/)).toBeVisible();
    expect(within(section as HTMLElement).getByText(PROJECT._id)).toBeVisible();
    expect(
      within(section as HTMLElement)
        .getAllByRole('button')
        .map((button) => button.ariaLabel),
    ).toEqual(['Copy']);
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
    open({}, { ...PROJECT, _owner: 'f'.repeat(24) });
    expect(screen.getByLabelText('Name')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Remove project' })).toBeNull();
    expect(server.asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
