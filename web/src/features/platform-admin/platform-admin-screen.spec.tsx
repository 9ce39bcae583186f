import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Customer } from '@buildmesh/contracts';
import { renderApp, USER } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { dayOf } from './platform-admin.model.js';
import { PlatformAdminScreen } from './platform-admin-screen.js';

const STAFF = { ...USER, staff: true as const };
const DAY_MS = 86_400_000;
const customer = (n: number, change: Partial<Customer> = {}): Customer => ({
  _id: n.toString(16).padStart(24, '0'),
  _name: `Customer ${n}`,
  _status: 1,
  _expired: null,
  created: Date.UTC(2026, 0, n),
  state: 'active',
  hold: null,
  owner: { _id: 'c'.repeat(24), nickname: 'Grace Hopper', account: 'grace_h', phone: '13812345678' },
  quota: { members: 50, publics: 200, rows: 500_000, entities: 100 },
  used: { members: 12, publics: 3, rows: 1234, entities: 4, time: Date.UTC(2026, 0, 2) },
  _ver: 7,
  ...change,
});

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

const one = (n: number) => `/api/provider/project/${customer(n)._id}`;
const bodies = (key: string) => server.to(key).map(({ body }) => body);

function open(list: Customer[], path = '/dev/provider', state?: 'expiring' | 'expired' | 'frozen') {
  const [first] = list;
  server = startServer({
    'POST /project/query': { data: { data: list, size: list.length } },
    [`POST ${one(1)}/licence`]: { data: { ...first, _ver: 8 } },
    [`POST ${one(1)}/freeze`]: { data: first },
    [`GET ${one(1)}`]: {
      data: {
        customer: first,
        history: [
          {
            _id: 'd'.repeat(24),
            time: Date.UTC(2026, 0, 3),
            by: 'admin',
            action: 'identity.provider.freeze',
            before: null,
            after: { frozen: false, reason: 'Paid by bank' },
          },
        ],
      },
    },
  });
  return renderApp(<PlatformAdminScreen state={state} />, { path, session: { user: STAFF, project: null } });
}

async function act(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Customer 1' }));
  await userEvent.click(screen.getByRole('menuitem', { name }));
  return screen.findByRole('dialog');
}

describe('The provider area', () => {
  it('asks the server nothing for others, and tells them what lets them in', () => {
    server = startServer({});
    renderApp(<PlatformAdminScreen state={undefined} />, { session: { project: null } });
    expect(screen.getByText("For the platform's staff")).toBeVisible();
    expect(screen.getByText(`PROVIDER_ACCOUNTS=${USER._id}`)).toBeVisible();
    expect(server.asked).toEqual([]);
  });

  it('lists projects with owner, edition, licence, use of quotas and state', async () => {
    open([
      customer(1, { _expired: Date.now() + 5 * DAY_MS }),
      customer(2, { state: 'frozen', hold: { reason: 'Unpaid', user: USER._id, time: 0 } }),
      customer(3, { _status: 3, quota: { members: 0, publics: 0, rows: 0, entities: 0 }, used: undefined }),
    ]);
    const [, first, second, third] = await screen.findAllByRole('row');
    for (const text of [
      'Customer 1',
      'Grace Hopper',
      'Basic',
      /in 5 days/,
      '12 / 50',
      '1,234 / 500,000',
      'Ends soon',
    ])
      expect(within(first as HTMLElement).getByText(text)).toBeVisible();
    expect(within(second as HTMLElement).getByText('Frozen by the platform')).toBeVisible();
    expect(within(third as HTMLElement).getByText('Platform')).toBeVisible();
    expect(within(third as HTMLElement).getByText('Does not end')).toBeVisible();
    expect(within(third as HTMLElement).getAllByTitle('Not counted yet')).toHaveLength(2);
    expect(screen.getByText('3 projects')).toBeVisible();
  });

  it('searches, filters by edition, sorts by a column, and keeps all of it in the address', async () => {
    const { router } = open([customer(1)], '/dev/provider/expiring?page=3', 'expiring');
    await screen.findByText('Customer 1');
    expect(bodies('POST /project/query').at(-1)).toMatchObject({
      state: 'expiring',
      sort: { key: 'expired', order: 'asc' },
      page: { index: 3, size: 20 },
    });
    await userEvent.type(screen.getByRole('searchbox'), 'shop');
    await userEvent.click(screen.getByRole('combobox', { name: 'Edition' }));
    await userEvent.click(screen.getByRole('option', { name: 'Enterprise' }));
    await userEvent.click(screen.getByRole('button', { name: 'Rows' }));
    await waitFor(() =>
      expect(bodies('POST /project/query').at(-1)).toEqual({
        search: 'shop',
        edition: 2,
        state: 'expiring',
        sort: { key: 'rows', order: 'desc' },
        page: { index: 1, size: 20 },
      }),
    );
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      q: 'shop',
      edition: '2',
      sort: 'rows-desc',
    });
    expect(screen.getByRole('columnheader', { name: 'Rows' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('says what belongs where nothing is, and offers to clear what hides everything', async () => {
    open([], '/dev/provider/frozen?edition=1', 'frozen');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear search and filter' }));
    expect(await screen.findByText('No project is frozen')).toBeVisible();
  });

  it('shows a project with what staff did to it, at an address of its own', async () => {
    const { router } = open([customer(1)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Customer 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Customer 1' });
    expect(within(dialog).getByText('Grace Hopper · grace_h · 13812345678')).toBeVisible();
    expect(within(dialog).getByText('Unfrozen: Paid by bank')).toBeVisible();
    expect(router.state.location.search).toBe(`?project=${customer(1)._id}`);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(router.state.location.search).toBe('');
  });

  it('changes edition and expiry of the version it shows, and takes it back', async () => {
    const end = Date.now() + 3 * DAY_MS;
    open([customer(1, { _expired: end })]);
    const dialog = await act('Change edition or expiry');
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Edition' }));
    await userEvent.click(screen.getByRole('option', { name: 'Enterprise' }));
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Does not end' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Licence of Customer 1 changed');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(bodies(`POST ${one(1)}/licence`)).toEqual([
        { edition: 2, expired: null, _ver: 7 },
        { edition: 1, expired: end, _ver: 8 },
      ]),
    );
    expect(await screen.findByText('Customer 1 is as it was before')).toBeVisible();
  });

  it('reads anew what somebody else changed meanwhile, so that saving again can succeed', async () => {
    open([customer(1)]);
    const theirs = customer(1, { _status: 3, _ver: 9 });
    const others: Parameters<typeof startServer>[0] = {
      'POST /project/query': { data: { data: [theirs], size: 1 } },
      [`GET ${one(1)}`]: { data: { customer: theirs, history: [] } },
      [`POST ${one(1)}/licence`]: ({ body }) =>
        (body as { _ver: number })._ver === 9
          ? { data: { ...theirs, _ver: 10 } }
          : { code: 109, message: 'Somebody else changed this meanwhile', data: theirs },
    };
    const dialog = await act('Change edition or expiry');
    server.stop();
    server = startServer(others);
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Edition' }));
    await userEvent.click(screen.getByRole('option', { name: 'Enterprise' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Somebody else changed this meanwhile')).toBeVisible();
    expect(await within(dialog).findByText(/what it is now: Platform/)).toBeVisible();
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Save' })).toBeEnabled());
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodies(`POST ${one(1)}/licence`)).toEqual([
        { edition: 2, expired: null, _ver: 7 },
        { edition: 2, expired: null, _ver: 9 },
      ]),
    );
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('asks before it ends a licence at once, and sends nothing while that is not said', async () => {
    open([customer(1)]);
    const dialog = await act('Change edition or expiry');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Ends on a day' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Choose the last day of the licence.')).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('Last day'), dayOf(Date.now() - 2 * DAY_MS));
    expect(within(dialog).getByText(/This day is over/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('dialog', { name: 'End the licence of Customer 1 now?' });
    expect(server.to(`POST ${one(1)}/licence`)).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'End it now' }));
    await waitFor(() => expect(server.to(`POST ${one(1)}/licence`)).toHaveLength(1));
  });

  it('freezes with a reason only, and takes it back', async () => {
    open([customer(1)]);
    const dialog = await act('Freeze');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Freeze' }));
    expect(within(dialog).getByText('Please give a reason.')).toBeVisible();
    expect(server.to(`POST ${one(1)}/freeze`)).toEqual([]);
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Unpaid');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Freeze' }));
    await screen.findByText('Customer 1 is frozen');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(bodies(`POST ${one(1)}/freeze`)).toEqual([
        { freeze: true, reason: 'Unpaid' },
        { freeze: false, reason: 'Taken back at once' },
      ]),
    );
  });
});
