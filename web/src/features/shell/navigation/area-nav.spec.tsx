import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { MenuEntry } from '@buildmesh/contracts';
import { clientRuns } from '../../../entities/run/client-runs.js';
import { setForeign } from '../../../entities/session/foreign.js';
import { PROJECT, renderApp, USER } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { AreaNav } from './area-nav.js';
import { ForeignBanner } from '../foreign-banner.js';
import type { Area } from './navigation.js';

const OTHER = 'b'.padStart(24, '0');
const entry = (n: number, _name: string, change: Partial<MenuEntry> = {}): MenuEntry => ({
  _id: n.toString(16).padStart(24, '0'),
  _name,
  _type: 'table',
  _parent: null,
  _sort: n,
  _children: [],
  _value: (n + 100).toString(16).padStart(24, '0'),
  _program: [],
  _option: {},
  _ver: 1,
  ...change,
});
const foreign = entry(2, 'Warehouse', { _type: 'foreign', _value: null, _option: { _foreign: OTHER } });
const tables = [{ _id: 'c'.padStart(24, '0'), _name: 'Orders table' }];
let server: ReturnType<typeof startServer>;
afterEach(() => {
  setForeign(null);
  server.stop();
});

/** The menu of the end-user side is left and entered again. */
async function comeBack(session: NonNullable<Parameters<typeof renderApp>[1]>['session']) {
  server = startServer({ [`GET /rt/${PROJECT._id}/list`]: { data: [entry(1, 'Our orders')] } });
  const nav = (shown: boolean) =>
    shown ? <AreaNav area="app" tables={tables} folded={false} resume={(to) => to} /> : <p>elsewhere</p>;
  function Nav() {
    const [shown, setShown] = useState(true);
    return (
      <>
        <button onClick={() => setShown(!shown)}>leave or enter</button>
        {nav(shown)}
      </>
    );
  }
  renderApp(<Nav />, { session });
  for (const time of [1, 2]) {
    expect(await screen.findByRole('link', { name: 'Our orders' })).toBeVisible();
    if (time === 1) {
      await userEvent.click(screen.getByRole('button', { name: 'leave or enter' }));
      await userEvent.click(screen.getByRole('button', { name: 'leave or enter' }));
    }
  }
}

function open(
  area: Area,
  own: MenuEntry[] = [],
  other: Parameters<typeof startServer>[0][string] = { data: [] },
) {
  server = startServer({
    [`GET /rt/${PROJECT._id}/list`]: { data: own },
    [`GET /rt/${OTHER}/list`]: other,
    'GET /module': { data: [] },
  });
  return renderApp(
    <>
      <ForeignBanner />
      <nav>
        <AreaNav area={area} tables={tables} folded={false} resume={(to) => to} />
      </nav>
    </>,
    { path: area === 'app' ? '/' : `/${area === 'dev' ? 'dev' : 'system'}/x` },
  );
}

describe('the navigation', () => {
  it('of the settings is their menu', async () => {
    open('system');
    expect(await screen.findByRole('link', { name: 'Members' })).toHaveAttribute('href', '/system/user');
    expect(screen.queryByText('Orders table')).toBeNull();
  });

  it('of the workbench is that of the designers', async () => {
    open('dev');
    expect(await screen.findByRole('link', { name: 'Orders table' })).toHaveAttribute(
      'href',
      `/dev/entity/${tables[0]?._id}`,
    );
    expect(screen.queryByRole('link', { name: 'Members' })).toBeNull();
  });

  it('of the provider area is the provider menu, for staff alone and in no project', async () => {
    server = startServer({});
    const nav = <AreaNav area="provider" tables={undefined} folded={false} resume={(to) => to} />;
    const staff = { ...USER, staff: true as const };
    renderApp(nav, { path: '/dev/provider', session: { user: staff, project: null } });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dev/provider',
      '/dev/provider/expiring',
      '/dev/provider/expired',
      '/dev/provider/frozen',
    ]);
    cleanup();
    renderApp(nav, { path: '/dev/provider' });
    expect(screen.queryByRole('link')).toBeNull();
    expect(server.asked).toEqual([]);
  });

  it('of the end-user side is the menu that the role may see', async () => {
    open('app', [entry(1, 'Our orders')]);
    expect(await screen.findByRole('link', { name: 'Our orders' })).toBeVisible();
    expect(screen.queryByText('Orders table')).toBeNull();
  });

  it('runs the function of an entry at once and strictly instead of going anywhere', async () => {
    const program = entry(4, 'Book a visit', { _type: 'program' });
    const { router } = open('app', [program]);
    await userEvent.click(await screen.findByRole('button', { name: 'Book a visit' }));
    expect(clientRuns.list().map(({ value }) => value)).toEqual([
      { project: PROJECT._id, flow: program._value, form: {}, auto: true, strict: true },
    ]);
    expect(router.state.location.pathname).toBe('/');
    clientRuns.clear();
  });

  it('of a project without a menu is the tree of its tables', async () => {
    open('app');
    expect(await screen.findByRole('link', { name: 'Orders table' })).toHaveAttribute(
      'href',
      `/table/${tables[0]?._id}`,
    );
  });

  it('shows the menu of another project when its entry is chosen, and the own one again on leaving', async () => {
    open('app', [entry(1, 'Our orders'), foreign], { data: [entry(3, 'Their shelves')] });
    await userEvent.click(await screen.findByRole('button', { name: 'Warehouse' }));
    expect(await screen.findByText('Their shelves')).toBeVisible();
    expect(screen.queryByText('Our orders')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Back to Shop' }));
    expect(await screen.findByText('Our orders')).toBeVisible();
    expect(screen.queryByText('Their shelves')).toBeNull();
  });

  it('keeps the menu for members, and asks for it again for those who design', async () => {
    await comeBack({ project: { ...PROJECT, _auth: 'common' } });
    expect(server.to(`GET /rt/${PROJECT._id}/list`)).toHaveLength(1);
    cleanup();
    server.stop();
    await comeBack({ project: PROJECT });
    await waitFor(() => expect(server.to(`GET /rt/${PROJECT._id}/list`)).toHaveLength(2));
  });

  it('skips another project whose menu cannot be loaded', async () => {
    open('app', [entry(1, 'Our orders'), foreign], { code: 100, message: 'Not now' });
    await userEvent.click(await screen.findByRole('button', { name: 'Warehouse' }));
    await waitFor(() => expect(server.to(`GET /rt/${OTHER}/list`)).toHaveLength(1));
    expect(await screen.findByText('Not now')).toBeVisible();
    expect(screen.getByText('Our orders')).toBeVisible();
  });
});
