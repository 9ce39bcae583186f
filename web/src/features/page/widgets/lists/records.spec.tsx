import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { startServer } from '../../../../shared/testing/server.js';
import {
  field,
  filtersOf,
  lessMotion,
  openPage,
  reading,
  region,
  serve,
  view,
} from '../../testing/page-fixture.js';
import { PRINT_WIDTH_PX } from './print-table.js';
import { SPACING_PX } from '../carousel/swiper.js';
import { AUTOPLAY_MS } from '../carousel/use-slides.js';

const CHOICE = {
  _display: { _type: 'selection' as const },
  selection: [
    { value: 'new', label: 'New', color: '#1c7ed6' },
    { value: 'done', label: 'Done' },
  ],
};
const FIELDS = [
  field('title'),
  field('state', 'string', CHOICE),
  field('from', 'date'),
  field('until', 'date'),
  field('done', 'number'),
  field('parent', 'relate'),
  field('photos', 'image'),
  field('lines', 'collection', { fields: [field('item'), field('count', 'number')] as never }),
];
const ROWS = [
  {
    _id: '1',
    _ver: 4,
    title: 'First',
    state: 'new',
    from: '2026-11-02',
    until: '2026-11-04',
    done: 40,
    lines: [{ _id: 'a', item: 'Pen', count: 3 }],
  },
  {
    _id: '2',
    _ver: 1,
    title: 'Second',
    state: 'done',
    from: '2026-11-20',
    until: '2026-11-20',
    parent: { _id: '1', __name: 'First' },
  },
];

let server: ReturnType<typeof startServer>;
beforeAll(lessMotion);
afterEach(() => {
  server.stop();
  jest.useRealTimers();
});
const start = (...views: ReturnType<typeof view>[]) =>
  (server = serve({ views, fields: FIELDS, rows: ROWS }));

describe('widgets that show records', () => {
  it('show one record in two columns without a border, or as it is set, one after the other', async () => {
    const fields = ['title', 'state'];
    start(
      view('a', 'detail', reading({ fields })),
      view('b', 'detail', { ...reading({ fields }), option: { title: 'Wide', columns: '4', border: true } }),
    );
    openPage();
    const plain = await region('The detail');
    expect(await within(plain).findByText('First')).toBeVisible();
    const list = (place: HTMLElement) => place.querySelector('dl');
    expect([list(plain)?.style.getPropertyValue('--columns'), list(plain)?.dataset['border']]).toEqual([
      '2',
      undefined,
    ]);
    const wide = await region('Wide');
    await within(wide).findByText('First');
    expect([list(wide)?.style.getPropertyValue('--columns'), list(wide)?.dataset['border']]).toEqual([
      '4',
      'true',
    ]);
    await userEvent.click(within(plain).getByRole('button', { name: /next/i }));
    expect(await within(plain).findByText('Second')).toBeVisible();
  });

  it('show the error that a formula ends in, with its reason', async () => {
    const each = field('each', 'number', { formula: '1 / {done}', _display: { _type: 'formula' } });
    const shown = ['table', 'detail', 'print-table', 'list'];
    server = serve({
      views: shown.map((lib, at) => view('abcd'[at] ?? '', lib, reading({ fields: ['title', 'each'] }))),
      fields: [...FIELDS, each],
      rows: [{ ...ROWS[0], each: null, _errors: { each: '#DIV/0!' } }],
    });
    openPage();
    await waitFor(() => expect(screen.getAllByText(/#DIV\/0!/)).toHaveLength(shown.length));
    expect(screen.getAllByTitle('Divided by zero').map(({ tagName }) => tagName)).toEqual(['TD', 'DD']);
  });

  it('repeat the views in a list for each row, with the values of the row, and ask for no row once more', async () => {
    start(
      view('a', 'list', { ...reading({ fields: ['title'] }), children: ['b'.repeat(24), 'c'.repeat(24)] }),
      view('b', 'detail', { ...reading({ fields: ['state'] }), option: { title: 'About {{title}}' } }),
      view('c', 'rich-text', { option: { title: '', html: '<p>Hello {{title}}</p>' } }),
    );
    openPage();
    const list = await region('The list');
    expect(await within(list).findByRole('heading', { name: 'About Second' })).toBeVisible();
    expect(
      within(await within(list).findByRole('region', { name: 'About Second' })).getByText('Done'),
    ).toBeVisible();
    expect(await within(list).findByText('Hello First')).toBeVisible();
    // Neither stands on the page besides.
    expect(screen.getAllByText(/^Hello /)).toHaveLength(2);
    expect(server.to('POST /query')).toHaveLength(1);
  });

  it('show rows of a list as cards without views in it, which open the record', async () => {
    start(view('a', 'list', reading({ fields: ['title', 'state'] })));
    openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'First' }));
    expect(await screen.findByText('The record 1')).toBeVisible();
  });

  it('show the rows inside a record, in the height that is left', async () => {
    start(
      view('a', 'collection', {
        ...reading({ fields: ['title', 'lines'] }),
        option: { collection: 'lines' },
      }),
    );
    openPage();
    expect(await screen.findByRole('cell', { name: 'Pen' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'The count' })).toBeVisible();
    expect(document.querySelector<HTMLElement>('.pg-scroll')?.style.maxHeight).toBe('calc(100% - 85px)');
  });

  const LENGTHS = ['300px', '20rem', '50vh', '40vw', '80%'];
  it.each([...LENGTHS, '30em', '300'])(
    'show the rows inside a record %s high, if it is a length',
    async (height) => {
      const option = { collection: 'lines', height };
      start(view('a', 'collection', { ...reading({ fields: ['title', 'lines'] }), option }));
      openPage();
      await screen.findByRole('cell', { name: 'Pen' });
      const { maxHeight } = document.querySelector<HTMLElement>('.pg-scroll')?.style ?? {};
      expect(maxHeight).toBe(`calc(${LENGTHS.includes(height) ? height : '100%'} - 85px)`);
    },
  );

  it('lay rows below those that they belong to, to be opened and closed', async () => {
    start(view('a', 'tree', { ...reading({ fields: ['title'] }), option: { parent: 'parent' } }));
    openPage();
    const opener = await screen.findByRole('button', { name: 'Open First' });
    expect(screen.queryByText('Second')).toBeNull();
    await userEvent.click(opener);
    expect(screen.getByText('Second')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Close First' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('print rows as wide as paper and nothing else', async () => {
    start(view('a', 'print-table', reading({ fields: ['title', 'state'] })));
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    const sheet = document.querySelector<HTMLElement>('body > .pw-printed');
    expect([sheet?.style.width, PRINT_WIDTH_PX]).toEqual(['900px', 900]);
    expect(sheet).toHaveTextContent('Second');
    window.dispatchEvent(new Event('afterprint'));
    expect(document.querySelector('body > .pw-printed')).toBeNull();
    print.mockRestore();
  });

  it('show a calendar whose days hold the rows, by month and by day', async () => {
    jest.useFakeTimers({
      now: Date.parse('2026-11-15T08:00:00Z'),
      doNotFake: ['setTimeout', 'setInterval', 'performance', 'queueMicrotask'],
    });
    start(
      view('a', 'calendar', {
        ...reading({ fields: ['title'] }),
        option: { date: 'from', end: 'until', color: 'state' },
      }),
    );
    openPage();
    const entries = await screen.findAllByRole('button', { name: 'First' });
    expect(entries).toHaveLength(3);
    expect(entries[0]?.style.getPropertyValue('--color')).toBe('#1c7ed6');
    expect(screen.getByText('November 2026')).toBeVisible();
    expect(filtersOf(server).at(-1)).toEqual([
      { key: 'from', opt: 'lte', value: '2026-12-06' },
      {
        model: 'or',
        list: [
          { key: 'until', opt: 'gte', value: '2026-10-26' },
          { key: 'from', opt: 'gte', value: '2026-10-26' },
        ],
      },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Fri, 20 Nov 2026' }));
    expect(await screen.findByRole('button', { name: 'Second' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'First' })).toBeNull();
  });

  it('show rows as bars over their days with what is done of them, in days, weeks or months', async () => {
    start(
      view('a', 'gantt', {
        ...reading({ fields: ['title'] }),
        option: { start: 'from', end: 'until', progress: 'done', group: 'state', scale: 'day' },
      }),
    );
    openPage();
    const bar = await screen.findByRole('img', { name: 'Mon, 2 Nov 2026 – Wed, 4 Nov 2026, 40%' });
    expect(bar).toHaveStyle({ left: '32px', width: '96px' });
    expect(screen.getByRole('rowheader', { name: 'New' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Month' }));
    expect(bar).toHaveStyle({ left: '4px', width: '12px' });
  });

  it('turn slides by themselves after two seconds and round again, unless less motion is wanted', async () => {
    const pictures = view('a', 'swiper', reading({ fields: ['title'] }));
    start(pictures);
    const { unmount } = openPage();
    await screen.findByRole('button', { name: 'Play' });
    unmount();
    const plain = window.matchMedia;
    window.matchMedia = (media) => ({ ...plain(media), matches: false });
    const turned: (() => void)[] = [];
    const timer = jest.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms: number) => {
      if (ms === AUTOPLAY_MS) turned.push(run);
      return 0;
    }) as never);
    openPage();
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
    expect([AUTOPLAY_MS, SPACING_PX, turned.length]).toEqual([2000, 16, 1]);
    const shown = () => screen.getByRole('group', { name: /^Slide/ }).getAttribute('aria-label');
    expect(shown()).toBe('Slide 1 of 2');
    await userEvent.click(screen.getByRole('button', { name: 'Next slide' }));
    expect(shown()).toBe('Slide 2 of 2');
    expect(document.querySelector('.pw-track')).toHaveStyle({ gap: '16px' });
    await userEvent.click(screen.getByRole('button', { name: 'Next slide' }));
    expect(shown()).toBe('Slide 1 of 2');
    fireEvent.mouseLeave(screen.getByRole('group', { name: 'The swiper' }));
    timer.mockRestore();
    window.matchMedia = plain;
  });
});

describe('a board', () => {
  const board = view('a', 'board', { ...reading({ fields: ['title'] }), option: { group: 'state' } });
  const serveBoard = (more = {}) =>
    (server = serve({
      views: [board],
      fields: FIELDS,
      more: {
        'POST /query': ({ body }) => {
          const [{ value }] = (body as { query: [{ value?: string }] }).query;
          const found = ROWS.filter(({ state }) => state === value);
          return { data: { data: found, size: found.length, meta: { next: null } } };
        },
        ...more,
      },
    }));

  it('has a column for each value, with twenty cards at a time', async () => {
    serveBoard();
    openPage();
    expect(await within(await region('New')).findByText('First')).toBeVisible();
    expect(await within(await region('Done')).findByText('Second')).toBeVisible();
    expect(
      server.to('POST /query').map(({ body }) => (body as { page: { size: number } }).page.size),
    ).toEqual([20, 20, 20]);
  });

  it('writes the value of the column that a card is moved to', async () => {
    serveBoard({ 'POST /1/update': { data: { ...ROWS[0], state: 'done' } } });
    openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Move First' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Done' }));
    expect(await screen.findByText('Moved to “Done”')).toBeVisible();
    expect(server.to('POST /1/update').map(({ body }) => body)).toEqual([{ state: 'done', _ver: 4 }]);
  });
});

describe('a form on a page', () => {
  it('makes a record of what is filled in, beginning with what the address says, and then begins anew', async () => {
    server = serve({
      views: [
        view('a', 'form', { ...reading({ fields: ['title', 'done'] }), option: { submitText: 'Send' } }),
      ],
      fields: [field('title', 'string', { required: true }), field('done', 'number')],
      more: { 'POST /save': { data: { _id: '9', _ver: 1 } } },
    });
    openPage('?done=7');
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
    expect(screen.getByLabelText(/The title/)).toHaveAttribute('aria-invalid', 'true');
    expect(server.to('POST /save')).toHaveLength(0);
    await userEvent.type(screen.getByLabelText(/The title/), 'New order');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(server.to('POST /save').map(({ body }) => body)).toEqual([{ title: 'New order', done: 7 }]),
    );
    await waitFor(() => expect(screen.getByLabelText(/The title/)).toHaveValue(''));
  });
});
