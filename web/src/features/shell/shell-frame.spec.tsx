import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startPreview } from '../../shared/state/session/session-storage.js';
import { PROJECT, renderApp, USER } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { ShellFrame } from './shell-frame.js';

const ORDERS = { _id: 'c'.padStart(24, '0'), _name: 'Orders table', _option: {}, _field: [] };
const entry = {
  _id: '1'.padStart(24, '0'),
  _name: 'Our orders',
  _type: 'table',
  _parent: null,
  _sort: 1,
  _children: [],
  _value: ORDERS._id,
  _program: [],
  _option: {},
  _ver: 1,
};
let server: ReturnType<typeof startServer>;
afterEach(() => {
  server.stop();
  localStorage.clear();
  sessionStorage.clear();
});

function open(session: Parameters<typeof renderApp>[1] = {}) {
  server = startServer({
    [`GET /rt/${PROJECT._id}/list`]: { data: [entry] },
    [`GET /entity/${PROJECT._id}/list`]: { data: [ORDERS] },
  });
  return renderApp(<ShellFrame />, {
    route: '/',
    children: [
      { index: true, element: <p>at home</p>, handle: { title: 'shell.nav.home' } },
      { path: 'table/:entity', element: <p>the rows</p> },
    ],
    ...session,
  });
}

const kept = () =>
  JSON.parse(localStorage.getItem(`bm.shell.${USER._id}.${PROJECT._id}`) ?? '{}') as {
    tags: unknown;
    recents: unknown;
    history: unknown;
  };

describe('the frame', () => {
  it('records a place that the menu leads to among the open tabs', async () => {
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'Our orders' }));
    expect(await screen.findByText('the rows')).toBeVisible();
    const tabs = within(screen.getByRole('navigation', { name: 'Open places' }));
    expect(await tabs.findByRole('link', { name: 'Orders table' })).toHaveAttribute('aria-current', 'page');
    expect(tabs.getByRole('link', { name: 'Home' })).toBeVisible();
    const path = `/table/${ORDERS._id}`;
    await waitFor(() =>
      expect(kept().tags).toContainEqual({
        id: ORDERS._id,
        type: 'table',
        name: 'Orders table',
        path,
        pinned: false,
      }),
    );
  });

  it('of a preview shows its own places and leaves those of the person alone', async () => {
    const key = `bm.shell.${USER._id}.${PROJECT._id}`;
    const lost = { id: 'd'.repeat(24), type: 'table', name: 'Hidden table', path: '/table/x', pinned: true };
    const own = JSON.stringify({ tags: [lost], recents: [], history: [] });
    localStorage.setItem(key, own);
    startPreview('r'.repeat(48), PROJECT._id);
    open({ session: { preview: true } });
    await userEvent.click(await screen.findByRole('link', { name: 'Our orders' }));
    const tabs = within(screen.getByRole('navigation', { name: 'Open places' }));
    expect(await tabs.findByRole('link', { name: 'Orders table' })).toBeVisible();
    expect(tabs.queryByRole('link', { name: 'Hidden table' })).toBeNull();
    expect(localStorage.getItem(key)).toBe(own);
  });

  it('keeps recent places with type, name, function and visits, and the history with path and title', async () => {
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'Our orders' }));
    await screen.findByText('the rows');
    const path = `/table/${ORDERS._id}`;
    await waitFor(() =>
      expect(kept().recents).toContainEqual({
        id: ORDERS._id,
        type: 'table',
        name: 'Orders table',
        path,
        program: null,
        value: 1,
      }),
    );
    expect(kept().history).toEqual([
      { path, title: 'Orders table' },
      { path: '/', title: 'shell.nav.home' },
    ]);
  });

  describe('shows what the project does not switch off', () => {
    const withView = (view: Record<string, boolean>) =>
      open({ session: { project: { ...PROJECT, _option: { view } } } });
    const palette = async () => {
      await screen.findByRole('link', { name: 'Our orders' });
      await userEvent.keyboard('{Control>}k{/Control}');
    };

    it('tabs and search are there where nothing is said', async () => {
      withView({});
      expect(await screen.findByRole('navigation', { name: 'Open places' })).toBeVisible();
      expect(screen.getByRole('button', { name: /Search/ })).toBeVisible();
      await palette();
      expect(await screen.findByRole('dialog')).toBeVisible();
    });

    it('no tabs', async () => {
      withView({ tags: false });
      await screen.findByRole('link', { name: 'Our orders' });
      expect(screen.queryByRole('navigation', { name: 'Open places' })).toBeNull();
    });

    it('no search, neither by its button nor by its keys', async () => {
      withView({ search: false });
      await palette();
      expect(screen.queryByRole('button', { name: /Search/ })).toBeNull();
      await expect(screen.findByRole('dialog', {}, { timeout: 500 })).rejects.toThrow();
    });

    it('no recent places: none are kept, and those from before are dropped', async () => {
      const destination = {
        id: '/user',
        type: 'route',
        name: 'shell.user.centre',
        path: '/user',
        program: null,
        value: 3,
      };
      const history = [{ path: '/user', title: 'shell.user.centre' }];
      const before = JSON.stringify({ tags: [], recents: [destination], history });
      localStorage.setItem(`bm.shell.${USER._id}.${PROJECT._id}`, before);
      withView({ recent: false });
      await userEvent.click(await screen.findByRole('link', { name: 'Our orders' }));
      await screen.findByText('the rows');
      await waitFor(() => expect(kept()).toMatchObject({ recents: [], history: [] }));
      expect(kept().tags).toHaveLength(2);
    });
  });

  it.each(['common', 'public'] as const)(
    'asks for nothing of the administration as a %s user',
    async (_auth) => {
      open({ session: { project: { ...PROJECT, _auth } } });
      await screen.findByRole('link', { name: 'Our orders' });
      expect(server.asked.length).toBeGreaterThan(0);
      expect(server.asked.filter(({ path }) => path.includes('/api/admin/'))).toEqual([]);
    },
  );
});
