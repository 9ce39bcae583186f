import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { View } from '@buildmesh/contracts';
import { PROJECT, renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import { LARGE_TABLE_ROWS } from '../../../shared/limits.js';
import { slots } from '../testing/page-fixture.js';
import { PageScreen } from './page-screen.js';
import { SharedScreen } from './shared-screen.js';

const PAGE = 'p'.repeat(24);
const TABLE = 'e'.repeat(24);
const field = (_key: string, _type = 'string') => ({
  _id: _key,
  _key,
  _name: `The ${_key}`,
  _type,
  _option: {},
  _relate: [],
  _status: 'normal',
});
const entity = {
  _id: TABLE,
  _name: 'Orders',
  _type: 'normal',
  _option: {},
  _field: [field('title'), field('region'), field('amount', 'number')],
  allow: ['query'],
  writable: null,
};
const view = (id: string, lib: string, parts: Partial<View['_template']> = {}): View => ({
  _id: id.repeat(24),
  _name: '',
  _page: PAGE,
  _ver: 1,
  _template: {
    lib,
    bound: [6, 4, 0, 0],
    option: { title: `The ${lib}` },
    link: [],
    children: [],
    style: {},
    show: { pc: true, mobile: true },
    ...parts,
  },
});
const reading = (more: object = {}) => ({ data: { source: 'entity' as const, id: TABLE, ...more } });
const ROWS = [
  { _id: '1', title: 'First', region: 'north', amount: 10 },
  { _id: '2', title: 'Second', region: 'south', amount: 32.5 },
];

let server: ReturnType<typeof startServer>;
beforeAll(() => {
  // Whoever reads here asks for less motion.
  // Charts measure words on a canvas, which jsdom has none of.
  HTMLCanvasElement.prototype.getContext = () => null;
  const plain = window.matchMedia.bind(window);
  window.matchMedia = (media) => ({ ...plain(media), matches: media.includes('reduced-motion') });
});
afterEach(() => server.stop());

function serve(views: (View | null)[], more: Parameters<typeof startServer>[0] = {}) {
  server = startServer({
    [`GET /page/${PROJECT._id}/${PAGE}`]: {
      data: { _id: PAGE, _name: 'Sales', views: views.map((_, at) => String(at)), param: {} },
    },
    'POST /view/prepare': { data: views },
    'GET /entity/a/list': { data: [entity] },
    [`GET /entity/${PROJECT._id}/list`]: { data: [entity] },
    // Small ones are sorted and filtered at the screen.
    'POST /query': { data: { data: ROWS, size: LARGE_TABLE_ROWS + 1, meta: { next: null } } },
    'POST /summary': ({ body }) => {
      const { list, group } = body as { list: { key: string; method: string }[]; group: string[] };
      const groups = group.length > 0 ? ['north', 'south'] : [''];
      return {
        data: {
          groups: groups.map((region, at) => ({
            group: region === '' ? {} : { region },
            count: 2 - at,
            list: list.map((each) => ({ ...each, value: each.method === 'count' ? null : 42.5 })),
          })),
          meta: { size: groups.length, more: false, next: null },
        },
      };
    },
    ...more,
  });
}
const open = (path = `/page/${PAGE}`, route = '/page/:id') =>
  renderApp(<PageScreen slots={slots} />, { path, route });
const region = (name: string) => screen.findByRole('region', { name });

describe('a page', () => {
  it.each([
    ['/page/:id', `/page/${PAGE}`],
    ['/home/:page', `/home/${PAGE}`],
    ['/app/:project/:page', `/app/${PROJECT._id}/${PAGE}`],
  ])('at %s is the one that the address names, by id or page', async (route, path) => {
    serve([]);
    open(path, route);
    expect(await screen.findByRole('heading', { name: 'Sales' })).toBeVisible();
    expect(screen.getByText('This page is empty')).toBeVisible();
  });

  it('says in the place of a view what is wrong with it, and shows the others', async () => {
    serve([
      view('a', ''),
      view('b', 'hologram'),
      view('c', 'rich-text', { option: { html: '<b>Hello</b>' } }),
      null,
    ]);
    open();
    expect(await screen.findByText('View is empty')).toBeVisible();
    expect(screen.getByText('Not found')).toBeVisible();
    expect(await screen.findByText('Hello')).toBeVisible();
  });

  it('shows rows, their numbers and the sums of number columns', async () => {
    const option = { title: 'Orders', index: true, summary: true, border: true };
    serve([view('a', 'table', { ...reading({ fields: ['title', 'amount'] }), option })]);
    open();
    const table = await screen.findByRole('table');
    expect(table).toHaveClass('pg-bordered');
    await waitFor(() =>
      expect(
        within(table)
          .getAllByRole('row')
          .map(({ textContent }) => textContent),
      ).toEqual(['#The titleThe amount', '1First10', '2Second32.5', 'Sum42.5']),
    );
    await userEvent.click(screen.getByRole('button', { name: 'The amount' }));
    await waitFor(() =>
      expect(server.to('POST /query').at(-1)?.body).toMatchObject({
        sort: [{ key: 'amount', order: 'asc' }],
        page: { index: 1, size: 20 },
        option: { fields: ['title', 'amount'] },
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Open record: First' }));
    expect(await screen.findByText('The record 1')).toBeVisible();
  });

  it('asks for no field that the reader may not see, and shows the others', async () => {
    serve([
      view('a', 'table', reading({ fields: ['title', 'secret'], sort: [{ key: 'secret', order: 'asc' }] })),
    ]);
    open();
    expect(await screen.findByText('First')).toBeVisible();
    expect(server.to('POST /query').map(({ body }) => body)).toEqual([
      expect.objectContaining({ sort: [], option: { fields: ['title'] } }),
    ]);
  });

  it('shows a number, at once for people who ask for less motion', async () => {
    serve([
      view('a', 'counter', {
        ...reading({ value: { key: 'amount', method: 'sum' } }),
        option: { title: 'Total', suffix: ' €' },
      }),
    ]);
    open();
    expect((await within(await region('Total')).findAllByText('42.5 €')).length).toBeGreaterThan(0);
  });

  it('filters the linked views by what is chosen in a chart, and no more once it is taken back', async () => {
    const [chart, table] = [
      view('a', 'chart', {
        ...reading({ group: ['region'], value: { key: '_id', method: 'count' } }),
        link: [{ view: 'b'.repeat(24), key: 'region' }],
      }),
      view('b', 'table', reading()),
    ];
    serve([chart, table]);
    open();
    const figure = await within(await region('The chart')).findByRole('button', { name: 'north' });
    await userEvent.click(figure);
    const asked = () => (server.to('POST /query').at(-1)?.body as { query: unknown }).query;
    await waitFor(() => expect(asked()).toEqual([{ key: 'region', opt: 'eq', value: 'north' }]));
    expect(figure).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the choice' }));
    await waitFor(() => expect(asked()).toEqual([]));
  });

  it('filters the linked views by what is filled into a filter', async () => {
    const filter = view('a', 'filter', {
      ...reading({ fields: ['title'] }),
      link: [{ view: 'b'.repeat(24), key: 'title' }],
    });
    serve([filter, view('b', 'table', reading())]);
    open();
    await userEvent.type(await screen.findByLabelText('The title'), 'Fir');
    await waitFor(() =>
      expect((server.to('POST /query').at(-1)?.body as { query: unknown }).query).toEqual([
        { key: 'title', opt: 'like', value: 'Fir' },
      ]),
    );
  });

  it('reads everything again when the refresh button is pressed, which says so for a second', async () => {
    const refreshText = 'Look again';
    serve([
      view('a', 'refresh', { option: { refreshText, loadingText: 'Looking' } }),
      view('b', 'table', reading()),
    ]);
    open();
    await screen.findByText('First');
    const before = server.to('POST /query').length;
    await userEvent.click(screen.getByRole('button', { name: refreshText }));
    expect(screen.getByRole('button', { name: 'Looking' })).toBeVisible();
    await waitFor(() => expect(server.to('POST /query').length).toBe(before + 1));
    await waitFor(() => expect(screen.getByRole('button', { name: refreshText })).toBeVisible(), {
      timeout: 2000,
    });
  });

  it('shows two numbers as a part and per cent to two decimals, or against each other', async () => {
    const of = (id: string, kind: string) =>
      view(id, 'progress', { option: { title: kind, kind, value: 1, total: 3 } });
    serve([of('a', 'ratio'), of('b', 'comparison')]);
    open();
    expect(await within(await region('ratio')).findByText('33.33%')).toBeVisible();
    expect(await within(await region('comparison')).findByText('25.00%')).toBeVisible();
  });

  it('shows HTML in a frame without scripts, and only addresses of the web', async () => {
    serve([
      view('a', 'html', { option: { title: 'Own', html: '<p onclick="x()">Hi</p><script>x()</script>' } }),
      view('b', 'iframe', { option: { title: 'Web', url: 'https://example.com/' } }),
      view('c', 'iframe', { option: { title: 'Bad', url: 'javascript:alert(1)' } }),
    ]);
    open();
    const own = await screen.findByTitle('Own');
    expect(own.getAttribute('srcdoc')).not.toMatch(/onclick|script/);
    expect(own.getAttribute('sandbox')).not.toMatch(/allow-scripts|allow-same-origin/);
    const web = await screen.findByTitle('Web');
    expect([web.getAttribute('src'), web.getAttribute('sandbox')]).toEqual([
      'https://example.com/',
      expect.stringContaining('allow-scripts'),
    ]);
    expect(screen.queryByTitle('Bad')).toBeNull();
  });

  it('says where it reads nothing, and what went wrong where it may not', async () => {
    serve([view('a', 'table', { ...reading(), option: { title: 'Rows', empty: 'No orders today' } })], {
      'POST /query': { data: { data: [], size: 0, meta: { next: null } } },
    });
    open();
    expect(await screen.findByText('No orders today')).toBeVisible();
    server.stop();
    serve([view('a', 'counter', reading())], {
      'POST /summary': { code: 106, message: 'Permission denied' },
    });
    open(`/page/${PAGE}?again`);
    expect(await screen.findByText('Permission denied')).toBeVisible();
  });
});

describe('a shared page', () => {
  const shared = { project: PROJECT._id, page: PAGE, view: null, params: {}, expire: 1 };
  const openLink = () =>
    renderApp(<SharedScreen />, {
      path: '/s/share-token-1',
      route: '/s/:token',
      session: { token: null, user: null, project: null, projects: [] },
    });

  it('is read with its token alone, and opens no record', async () => {
    serve([view('a', 'table', reading())], { 'GET /ticket/shared': { data: shared } });
    openLink();
    expect(await screen.findByText('First')).toBeVisible();
    expect(server.asked.map(({ headers }) => headers['x-token'])).toEqual(
      server.asked.map(() => 'share-token-1'),
    );
    expect(screen.queryByRole('button', { name: /^Open record/ })).toBeNull();
  });

  it('says that a link is over, and asks for nothing more', async () => {
    serve([], { 'GET /ticket/shared': { code: 104, message: 'Please sign in' } });
    openLink();
    expect(await screen.findByText('This link is no longer valid')).toBeVisible();
    expect(server.asked).toHaveLength(1);
  });
});
