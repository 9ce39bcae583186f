import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Schedule } from '@buildmesh/contracts';
import { pushes } from '../../shared/push/pushes.js';
import { PROJECT, renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { scheduleRoutes } from './index.js';
import { ScheduleScreen } from './schedule-screen.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const NEXT = Date.parse('2030-01-01T00:00:00Z');
const task = (n: number, change: Partial<Schedule> = {}): Schedule => ({
  _id: id(n),
  _name: `Task ${n}`,
  _cron: '0 0 8 * * ? *',
  _flow: id(90),
  enabled: true,
  option: {},
  timezone: null,
  zone: 'Asia/Shanghai',
  next: NEXT,
  last: null,
  failures: 0,
  _ver: 4,
  ...change,
});
const flows = [
  { _id: id(91), _name: 'Remove', blocked: 'row' },
  { _id: id(90), _name: 'Send report', blocked: null },
];

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(
  tasks: Schedule[],
  more: Parameters<typeof startServer>[0] = {},
  options: Parameters<typeof renderApp>[1] = {},
) {
  server = startServer({
    'GET /schedule': { data: tasks },
    'GET /job': { data: [{ _id: id(1), _name: 'Task 1', next: [NEXT, NEXT + 86_400_000], running: [] }] },
    'GET /flow': { data: flows },
    'POST /set': { data: true },
    'POST /update': { data: true },
    'GET /toggle': { data: false },
    'GET /remove': { data: true },
    ...more,
  });
  return renderApp(<ScheduleScreen />, options);
}
const listed = () => server.to('GET /schedule').length;
async function fill(): Promise<ReturnType<typeof within>> {
  await userEvent.click(await screen.findByRole('button', { name: 'New task' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Nightly');
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Function' })).toBeEnabled());
  await userEvent.click(dialog.getByRole('combobox', { name: 'Function' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Send report' }));
  return dialog;
}
const create = (dialog: ReturnType<typeof within>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Create' }));

describe('the scheduled tasks', () => {
  it('are listed with when they run, in Beijing time, and how they went', async () => {
    open([
      task(1, { last: { time: Date.parse('2029-12-31T00:00:00Z'), state: 'fail' }, failures: 2 }),
      task(2, { enabled: false, next: null, _cron: '0 30 9 ? * MON#1 *' }),
      task(3, { next: null, _cron: '0 0 8 1 1 ? 2020' }),
    ]);
    const rows = within(await screen.findByRole('list', { name: 'Scheduled tasks' })).getAllByRole(
      'listitem',
    );
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Task 1Every day at 08:00Next: 1 Jan 2030, 08:00Failed.*2 failures in a row/),
      expect.stringMatching(/Every month on the first Monday at 09:30Switched offHas not run yet/),
      expect.stringMatching(/Once, on 1 January 2020 at 08:00No more runs/),
    ]);
    expect(screen.getByText(/All times are Beijing time/)).toBeVisible();
  });

  it('have their place at /system/schedule', async () => {
    const [route] = scheduleRoutes;
    expect(route?.path).toBe('/system/schedule');
    const loaded = typeof route?.lazy === 'function' ? await route.lazy() : undefined;
    expect(loaded).toMatchObject({ Component: ScheduleScreen });
  });

  it('say what they are for where there are none', async () => {
    open([]);
    expect(await screen.findByText('No scheduled tasks yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'New task' })).toBeVisible();
  });

  it('are made for a function without input, and the list is fetched anew', async () => {
    open([]);
    const dialog = await fill();
    expect(dialog.getByText(/All times are Beijing time/)).toBeVisible();
    fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '07:15' } });
    expect(
      within(dialog.getByRole('region', { name: 'The next runs' })).getAllByRole('listitem'),
    ).toHaveLength(5);
    await create(dialog);
    await waitFor(() =>
      expect(server.to('POST /set')[0]?.body).toMatchObject({
        name: 'Nightly',
        flow: id(90),
        cron: '0 15 7 * * ? *',
        option: { term: 'day', time: '07:15' },
      }),
    );
    await waitFor(() => expect(listed()).toBe(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offer what can run by itself, and say of the rest why it cannot', async () => {
    open([]);
    const dialog = await fill();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Function' }));
    const refused = await screen.findByRole('option', { name: 'Remove – works on a chosen row' });
    expect(refused).toHaveAttribute('aria-disabled', 'true');
  });

  it('name the zone of the project, or that of the task', async () => {
    const project = { ...PROJECT, _option: { timezone: 'Europe/Berlin' } };
    const own = task(2, { timezone: 'America/New_York', zone: 'America/New_York' });
    open([task(1, { zone: 'Europe/Berlin' }), own], {}, { session: { project } });
    expect(await screen.findByText(/All times are Central European Time \(Europe\/Berlin\)/)).toBeVisible();
    expect(screen.queryByText(/Beijing/)).toBeNull();
    expect(screen.getByText(/Next: 1 Jan 2030, 01:00/)).toBeVisible();
    expect(screen.getByText(/Next: 31 Dec 2029, 19:00/)).toBeVisible();
    expect(screen.getByText(/08:00 · Eastern Time \(America\/New_York\)/)).toBeVisible();
    const dialog = await fill();
    expect(dialog.getByLabelText('Time zone')).toHaveValue(
      'As the project: Central European Time (Europe/Berlin)',
    );
    await create(dialog);
    await waitFor(() => expect(server.to('POST /set')[0]?.body).toMatchObject({ timezone: null }));
  });

  it('are not sent while the form has faults, which stand beside their fields', async () => {
    open([]);
    await userEvent.click(await screen.findByRole('button', { name: 'New task' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('combobox', { name: 'Repeats' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Days of the week' }));
    await create(dialog);
    for (const text of ['Please enter a name', 'Please choose a function', 'Choose at least one day'])
      expect(dialog.getByText(text)).toBeVisible();
    expect(server.to('POST /set')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Monday' }));
    expect(dialog.queryByText('Choose at least one day')).toBeNull();
  });

  it('show what the server has against them, and stay open', async () => {
    const errors = [{ field: 'cron', rule: 'never', message: 'This time never comes, says the server' }];
    open([], { 'POST /set': { code: 101, message: 'wrong', errors, data: false } });
    const dialog = await fill();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Repeats' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Cron expression' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Cron expression' }), '0 0 8 ? * MON-FRI *');
    await create(dialog);
    expect(await dialog.findByText('This time never comes, says the server')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('tell that a time never comes before anything is sent', async () => {
    open([]);
    const dialog = await fill();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Repeats' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Once, on a date' }));
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2020-01-01' } });
    await create(dialog);
    expect(dialog.getByText('This time never comes')).toBeVisible();
    expect(server.to('POST /set')).toEqual([]);
  });

  it('lead to the prompt of the edition where there are as many as it has', async () => {
    const full = { code: 107, message: 'Full', data: { quota: 'schedule', used: 3, limit: 3 } };
    const { store } = open([], { 'POST /set': full });
    await create(await fill());
    await waitFor(() =>
      expect(store.getState().network.limit).toEqual({
        kind: 'quota',
        message: 'Full',
        quota: 'schedule',
        used: 3,
        limit: 3,
      }),
    );
  });

  it('are changed on the version that was seen, and the list is fetched anew', async () => {
    open([task(1, { _cron: '0 0 8 ? * MON,FRI *' })]);
    await userEvent.click(await screen.findByText('Task 1'));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() =>
      expect(dialog.getByRole('combobox', { name: 'Function' })).toHaveTextContent('Send report'),
    );
    expect(dialog.getByRole('button', { name: 'Friday' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(dialog.getByRole('button', { name: 'Friday' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.to('POST /update')[0]?.body).toMatchObject({ cron: '0 0 8 ? * MON *', _ver: 4 }),
    );
    await waitFor(() => expect(listed()).toBe(2));
  });

  it('are switched off and on, and the list is fetched anew', async () => {
    open([task(1)]);
    await userEvent.click(await screen.findByRole('switch', { name: 'Switch Task 1 on or off' }));
    await waitFor(() => expect(server.to('GET /toggle')).toHaveLength(1));
    await waitFor(() => expect(listed()).toBe(2));
  });

  it('are removed after a question, and the list is fetched anew', async () => {
    open([task(1)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Task 1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove Task 1?' }));
    expect(server.to('GET /remove')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(server.to('GET /remove')).toHaveLength(1));
    await waitFor(() => expect(listed()).toBe(2));
  });

  it('show what is ahead, and their log in pages of twenty', async () => {
    const entries = Array.from({ length: 20 }, (_, n) => ({
      _id: id(100 + n),
      time: NEXT - (n + 1) * 86_400_000,
      state: n === 0 ? ('fail' as const) : ('success' as const),
      result: n === 0 ? 'No rows' : null,
      ms: 1_500,
    }));
    open([task(1)], { 'POST /log': { data: { data: entries, size: 45 } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Task 1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Runs and log' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Runs of Task 1' }));
    expect(await panel.findByText('No rows')).toBeVisible();
    expect(
      within(panel.getByRole('region', { name: 'Coming up' })).getByText('2 Jan 2030, 08:00'),
    ).toBeVisible();
    expect(server.to('POST /log')[0]?.body).toEqual({ page: { index: 1, size: 20 } });
    await userEvent.click(panel.getByRole('button', { name: /next|forward|on/i }));
    await waitFor(() => expect(server.to('POST /log')[1]?.body).toEqual({ page: { index: 2, size: 20 } }));
  });

  it('are drawn anew when one of them runs', async () => {
    open([task(1)]);
    await screen.findByText('Task 1');
    act(() => pushes.notice({ type: 'schedule' }));
    await waitFor(() => expect(listed()).toBe(2));
  });
});
