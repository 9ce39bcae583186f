import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROJECT, renderApp } from '../../../shared/testing/render-app.js';
import type { startServer } from '../../../shared/testing/server.js';
import { lessMotion, PAGE, region, serve, view } from '../testing/page-fixture.js';
import { OpenSheetScreen } from './open-sheet-screen.js';

const TOKEN = 'share-token-1';
const WAIT = { timeout: 15_000 };
const sheet = (id: string, name: string, title: string) =>
  view(id, 'worksheet', {
    option: { title, workbook: JSON.stringify([{ name, celldata: [{ r: 0, c: 0, v: { v: 1, m: '1' } }] }]) },
  });
const PRICES = sheet('a', 'Prices', 'Price list');
const STOCK = {
  ...sheet('b', 'Stock', 'In store'),
  _template: { ...sheet('b', 'Stock', 'In store')._template, bound: [6, 4, 0, 4] as const },
};
const TEXT = view('c', 'rich-text', { option: { html: 'Something else' } });

let server: ReturnType<typeof startServer>;
beforeAll(lessMotion);
afterEach(() => server.stop());

interface SheetFixture {
  views?: Parameters<typeof serve>[0]['views'];
  shown?: object;
  search?: string;
  refused?: { code: number; message: string };
}

function open({
  views = [PRICES, STOCK as never, TEXT],
  shown = { page: PAGE, view: null },
  search,
  refused,
}: SheetFixture = {}) {
  const shared = { project: PROJECT._id, params: {}, expire: 1, ...shown };
  server = serve({ views, more: { 'GET /ticket/shared': refused ?? { data: shared } } });
  return renderApp(<OpenSheetScreen />, {
    path: `/open/sheet${search ?? `?token=${TOKEN}`}`,
    route: '/open/sheet',
    session: { token: null, user: null, project: null, projects: [] },
  });
}

describe('an open sheet', () => {
  it('shows the worksheets of a shared page without signing in, one at a time, and nothing else of it', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Sales', level: 1 })).toBeVisible();
    expect(await within(await region('Price list')).findByText('Prices', {}, WAIT)).toBeVisible();
    expect(screen.queryByText('Something else')).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'In store' }));
    expect(await within(await region('In store')).findByText('Stock', {}, WAIT)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Price list' })).toBeNull();
    expect(server.asked.map(({ headers }) => headers['x-token'])).toEqual(server.asked.map(() => TOKEN));
  });

  it('shows a worksheet that was shared by itself', async () => {
    open({ shown: { page: null, view: PRICES._id } });
    expect(await within(await region('Price list')).findByText('Prices', {}, WAIT)).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it.each(['', '?token=', '?token=%20'])(
    'says that the address %s is not complete, and asks for nothing',
    async (search) => {
      open({ search });
      expect(await screen.findByText('This address is not complete')).toBeVisible();
      expect(server.asked).toEqual([]);
    },
  );

  it.each([
    [104, 'Please sign in'],
    [106, 'No authority'],
  ])(
    'says that a link is over which the server refuses with %i, and asks for nothing more',
    async (code, message) => {
      open({ refused: { code, message } });
      expect(await screen.findByText('This link is no longer valid')).toBeVisible();
      expect(server.asked).toHaveLength(1);
    },
  );

  it('leads on to what a link shows that has no worksheet', async () => {
    open({ views: [TEXT] });
    expect(await screen.findByText('There is no worksheet in what this link shows')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open what it shows' })).toHaveAttribute('href', `/s/${TOKEN}`);
  });
});
