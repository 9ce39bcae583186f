import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setCommandTools } from '../../../../shared/api/commands/command-channel.js';
import type { CommandTools } from '../../../../shared/api/commands/commands.js';
import { clientRuns } from '../../../../entities/run/client-runs.js';
import { PROJECT } from '../../../../shared/testing/render-app.js';
import type { startServer } from '../../../../shared/testing/server.js';
import {
  field,
  lessMotion,
  openPage,
  PAGE,
  reading,
  region,
  serve,
  view,
} from '../../testing/page-fixture.js';

const FLOW = 'f'.repeat(24);
const OTHER = 'd'.repeat(24);
const TABLE_VIEW = view('b', 'table', reading({ fields: ['title'] }));
const UNLISTED = view('c', 'table', { ...reading({ fields: ['title'] }), option: { title: 'Another' } });

let server: ReturnType<typeof startServer>;
beforeAll(lessMotion);
afterEach(() => {
  server.stop();
  clientRuns.clear();
  setCommandTools(null);
});
const start = (...views: ReturnType<typeof view>[]) =>
  (server = serve({ views, fields: [field('title')], rows: [{ _id: '1', title: 'First' }] }));

describe('a list of buttons', () => {
  const buttons = (option: Record<string, unknown>) => view('a', 'programs', { option });
  const program = [
    {
      name: 'Bill',
      icon: 'receipt',
      color: '#d6336c',
      command: { type: 'program', value: FLOW },
      flow: FLOW,
    },
    { name: 'Report', image: 'https://x.test/a.png', command: { type: 'redirect', value: OTHER } },
    { name: 'Paper', command: { type: 'feature', value: 'print' }, option: { view: ['c'.repeat(24)] } },
  ];

  it('names each with its icon in its colour, or with its picture', async () => {
    start(buttons({ program }));
    openPage();
    const bill = await screen.findByRole('button', { name: 'Bill' });
    expect(bill.querySelector('svg')).toHaveStyle({ color: '#d6336c' });
    const report = screen.getByRole('button', { name: 'Report' });
    expect(report.querySelector('img')).toHaveAttribute('src', 'https://x.test/a.png');
  });

  it('runs a function, and reads the listed views again once it has ended', async () => {
    start(buttons({ program, view: ['b'.repeat(24)] }), TABLE_VIEW, UNLISTED);
    openPage();
    await waitFor(() => expect(screen.getAllByText('First')).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Bill' }));
    const [run] = clientRuns.list();
    expect(run?.value).toMatchObject({ project: PROJECT._id, flow: FLOW });
    expect(server.to('POST /query')).toHaveLength(2);
    act(() => clientRuns.close(run?.key ?? 0));
    await waitFor(() => expect(server.to('POST /query')).toHaveLength(3));
  });

  it('opens a page', async () => {
    start(buttons({ program }));
    const { router } = openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Report' }));
    expect(router.state.location.pathname).toBe(`/page/${OTHER}`);
  });

  it('triggers a feature by its key, and reads the views of the button again', async () => {
    const triggered: string[] = [];
    const feature = (key: string) => triggered.push(key) > 0;
    setCommandTools({ feature, log: () => undefined } as unknown as CommandTools);
    start(buttons({ program }), TABLE_VIEW, UNLISTED);
    openPage();
    await waitFor(() => expect(screen.getAllByText('First')).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Paper' }));
    await waitFor(() => expect(triggered).toEqual(['print']));
    await waitFor(() => expect(server.to('POST /query')).toHaveLength(3));
  });

  it('shows its title and background unless they are off, and lays the buttons out as it is set', async () => {
    start(
      buttons({ program }),
      view('b', 'programs', {
        option: {
          title: 'Bare',
          program,
          showTitle: false,
          showBackground: false,
          sort: 'eachLine',
          eachLineNum: 2,
          model: 'tile',
        },
      }),
      view('c', 'programs', { option: { title: 'One line', program, sort: 'singleLine' } }),
    );
    openPage();
    const layout = (place: HTMLElement) => {
      const { sort, model } = place.querySelector('ul')?.dataset ?? {};
      return [sort, model, place.dataset['plain']];
    };
    expect(await screen.findByRole('heading', { name: 'The programs' })).toBeVisible();
    await screen.findAllByRole('button', { name: 'Bill' });
    expect(layout(await region('The programs'))).toEqual(['auto', 'button', undefined]);
    const bare = await region('Bare');
    await within(bare).findByRole('button', { name: 'Bill' });
    expect(layout(bare)).toEqual(['eachLine', 'tile', 'true']);
    expect(bare.querySelector('ul')?.style.getPropertyValue('--columns')).toBe('2');
    expect(screen.queryByRole('heading', { name: 'Bare' })).toBeNull();
    expect(layout(await region('One line'))).toEqual(['singleLine', 'button', undefined]);
  });
});

describe('a button that opens', () => {
  const opener = (option: Record<string, unknown>) =>
    view('a', 'open', { option: { text: 'Go', ...option } });

  it('a page, an address of the web in another tab, or nothing that is none', async () => {
    start(
      opener({ page: OTHER }),
      view('b', 'open', { option: { text: 'Web', opens: 'url', url: 'https://example.com/' } }),
      view('c', 'open', { option: { text: 'Bad', opens: 'url', url: 'javascript:alert(1)' } }),
    );
    const { router } = openPage();
    const web = await screen.findByRole('link', { name: 'Web' });
    expect([web.getAttribute('href'), web.getAttribute('target'), web.getAttribute('rel')]).toEqual([
      'https://example.com/',
      '_blank',
      'noopener noreferrer',
    ]);
    expect(screen.queryByText('Bad')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    expect(router.state.location.pathname).toBe(`/page/${OTHER}`);
  });

  it('a page in a dialog', async () => {
    const more = {
      [`GET /page/${PROJECT._id}/${OTHER}`]: { data: { _id: OTHER, _name: 'Inside', views: [], param: {} } },
    };
    server = serve({ views: [opener({ opens: 'dialog', page: OTHER })], more });
    openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Go' }));
    const dialog = await screen.findByRole('dialog', { name: 'Go' });
    expect(await within(dialog).findByText('This page is empty')).toBeVisible();
  });
});

describe('a page inside a page', () => {
  it('is the one that is chosen, never the page itself', async () => {
    const more = {
      [`GET /page/${PROJECT._id}/${OTHER}`]: { data: { _id: OTHER, _name: 'Inside', views: [], param: {} } },
    };
    server = serve({
      views: [
        view('a', 'page', { option: { title: 'Other', page: OTHER } }),
        view('b', 'page', { option: { title: 'Itself', page: PAGE } }),
      ],
      more,
    });
    openPage();
    expect(await within(await region('Other')).findByText('This page is empty')).toBeVisible();
    expect(await within(await region('Itself')).findByText(/cannot stand in itself/)).toBeVisible();
  });
});

describe('widgets of other parts of the product', () => {
  it('are shown on a page: a directory of the menu, recent places, applications of a bucket', async () => {
    start(
      view('a', 'menu', { option: { menu: 'dir-1' } }),
      view('b', 'recent'),
      view('c', 'approval', { option: { bucket: 'my', approval: 'x-1' } }),
    );
    openPage();
    expect(await within(await region('The menu')).findByText('Menu of dir-1')).toBeVisible();
    expect(await within(await region('The recent')).findByText('The recent places')).toBeVisible();
    expect(await within(await region('The approval')).findByText('Applications my of x-1')).toBeVisible();
  });
});
