import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MenuEntry } from '@buildmesh/contracts';
import { flushSettingWrites } from '../../../entities/settings-store/setting.api.js';
import { PROJECT, renderApp } from '../../../shared/testing/render-app.js';
import { startServer, type ReceivedCall } from '../../../shared/testing/server.js';
import { AreaNav } from './area-nav.js';
import { HomeScreen } from '../home/home-screen.js';
import { Palette } from '../palette/palette.js';
import { destinationAt } from '../palette/destinations.model.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const entry = (n: number, _name: string, change: Partial<MenuEntry> = {}): MenuEntry => ({
  _id: id(n),
  _name,
  _type: 'table',
  _parent: null,
  _sort: n,
  _children: [],
  _value: id(n + 100),
  _program: [],
  _option: {},
  _ver: 1,
  ...change,
});
const tables = ['Orders', 'Customers'].map((_name, n) => ({
  _id: id(101 + n),
  _name,
  _option: {},
  _field: [],
}));
const without = { session: { project: { ...PROJECT, _option: { view: { favourite: false } } } } };
const favourite = (of: string, type = 'table') => ({ id: of, type, name: 'Old name', time: 1, enable: true });

let server: ReturnType<typeof startServer>;
afterEach(() => {
  flushSettingWrites();
  server.stop();
  localStorage.clear();
});

function start(kept: unknown[], menu: MenuEntry[] = []) {
  const record = {
    _project: PROJECT._id,
    _model: 'label',
    _type: 'private',
    _key: 'recent',
    _ver: 1,
    _mtime: 1,
  };
  server = startServer({
    [`GET /rt/${PROJECT._id}/list`]: { data: menu },
    [`GET /entity/${PROJECT._id}/list`]: { data: tables },
    [`POST /share/${PROJECT._id}/pull`]: { data: { label_private_recent: { ...record, _value: kept } } },
    [`POST /share/${PROJECT._id}/label/private/recent`]: (_asked: ReceivedCall) => ({ data: { _ver: 2 } }),
  });
}

const nav = <AreaNav area="app" tables={tables} folded={false} resume={(to) => to} />;
const section = () => screen.findByRole('region', { name: 'Favourites' });

describe('the favourites of the navigation', () => {
  it('stand above the menu, and lead where they were marked', async () => {
    start([favourite(id(102))], [entry(1, 'Our orders')]);
    renderApp(nav);
    const link = within(await section()).getByRole('link', { name: 'Customers' });
    expect(link).toHaveAttribute('href', `/table/${id(102)}`);
    expect(screen.getByRole('link', { name: 'Our orders' })).toBeVisible();
  });

  it('grow and shrink with the stars of the menu', async () => {
    start([], [entry(1, 'Our orders')]);
    renderApp(nav);
    const add = { name: 'Add Our orders to favourites' };
    await waitFor(() => expect(screen.getByRole('button', add)).toBeEnabled());
    expect(screen.queryByRole('region', { name: 'Favourites' })).toBeNull();
    await userEvent.click(screen.getByRole('button', add));
    expect(within(await section()).getByRole('link', { name: 'Orders' })).toBeVisible();
    await userEvent.click(
      within(await section()).getByRole('button', { name: 'Remove Orders from favourites' }),
    );
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Favourites' })).toBeNull());
  });

  it('without a menu, tables have stars of their own', async () => {
    start([]);
    renderApp(nav);
    expect(await screen.findByRole('button', { name: 'Add Customers to favourites' })).toBeInTheDocument();
  });

  it('are not there where the project does without, nor are the stars', async () => {
    start([favourite(id(102))], [entry(1, 'Our orders')]);
    renderApp(nav, without);
    await screen.findByRole('link', { name: 'Our orders' });
    expect(screen.queryByRole('region', { name: 'Favourites' })).toBeNull();
    expect(screen.queryByRole('button', { name: /favourites/ })).toBeNull();
  });
});

describe('the favourites of the home', () => {
  const ImportDialog = () => null;

  it('are explained until there are some, and every table has a star', async () => {
    start([]);
    renderApp(<HomeScreen ImportDialog={ImportDialog} />);
    expect(await screen.findByText(/with the star to keep it/)).toBeVisible();
    const add = { name: 'Add Orders to favourites' };
    await waitFor(() => expect(screen.getByRole('button', add)).toBeEnabled());
    await userEvent.click(screen.getByRole('button', add));
    await waitFor(() => expect(screen.queryByText(/with the star/)).toBeNull());
  });

  it('are neither explained nor marked where the project does without', async () => {
    start([]);
    renderApp(<HomeScreen ImportDialog={ImportDialog} />, without);
    expect(await screen.findByRole('link', { name: /Orders/ })).toBeVisible();
    await waitFor(() => expect(server.to(`POST /share/${PROJECT._id}/pull`)).not.toEqual([]));
    expect(screen.queryByText(/with the star/)).toBeNull();
    expect(screen.queryByRole('button', { name: /favourites/ })).toBeNull();
  });
});

describe('the favourites of the palette', () => {
  it('come first, then the recent places, each once', async () => {
    start([favourite(id(101))]);
    const visit = (n: number) => ({
      ...destinationAt(`/table/${id(n)}`, 'Old name'),
      program: null,
      value: 1,
    });
    const history = [102, 101].map((n) => ({ path: `/table/${id(n)}`, title: 'Old name' }));
    const destinations = { tags: [], recents: [visit(101), visit(102)], history };
    renderApp(<Palette places={destinations} tables={tables} onClose={() => undefined} />);
    const group = await screen.findByRole('group', { name: 'Favourites and recent' });
    expect(
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['OrdersWork', 'CustomersWork']);
  });

  it('are not there where the project does without', async () => {
    start([favourite(id(101))]);
    const destinations = { tags: [], recents: [], history: [] };
    const palette = <Palette places={destinations} tables={tables} onClose={() => undefined} />;
    const { store } = renderApp(palette, without);
    await waitFor(() => expect(server.to(`POST /share/${PROJECT._id}/pull`)).not.toEqual([]));
    const asked = () => Object.values(store.getState().api.queries).map((query) => query?.status);
    await waitFor(() => expect(asked()).not.toContain('pending'));
    expect(screen.getByRole('option', { name: 'Orders' })).toBeVisible();
    expect(screen.queryByRole('group', { name: /Favourites/ })).toBeNull();
  });
});
