import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROJECT } from '../../../../shared/testing/render-app.js';
import type { startServer } from '../../../../shared/testing/server.js';
import { field, lessMotion, openPage, reading, region, serve, view } from '../../testing/page-fixture.js';
import { WIDGETS } from '../index.js';

let server: ReturnType<typeof startServer>;
beforeAll(lessMotion);
afterEach(() => server.stop());

describe('a chart', () => {
  const groups = [
    { group: { region: 'north' }, count: 3, list: [{ key: '_id', method: 'count', value: null }] },
    { group: { region: 'south' }, count: 1, list: [{ key: '_id', method: 'count', value: null }] },
  ];
  const data = reading({ group: ['region'], value: { key: '_id', method: 'count' } });

  it('draws lines, bars, a pie or a funnel of the same figures, below its title, and reads them again when asked to', async () => {
    const kinds = ['line', 'bar', 'pie', 'funnel'];
    server = serve({
      views: kinds.map((kind, at) =>
        view('abcd'[at] ?? '', 'chart', { ...data, option: { title: kind, kind } }),
      ),
      fields: [field('region')],
      more: {
        'POST /summary': { data: { groups, meta: { size: 1300, more: true, next: '2' } } },
      },
    });
    openPage();
    for (const kind of kinds) {
      const place = await region(kind);
      expect(within(place).getByRole('heading', { name: kind })).toBeVisible();
      await waitFor(
        () => expect(place.querySelector('[aria-hidden] > div > svg')).toHaveAttribute('width', '300'),
        {
          timeout: 15_000,
        },
      );
      const figures = within(place).getByRole('table', { name: 'Figures of the chart' });
      expect(figures).toHaveTextContent('north3south1');
      expect(place).toHaveTextContent('The 2 largest of 1,300 groups');
    }
    const before = server.to('POST /summary').length;
    await userEvent.click(within(await region('line')).getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(server.to('POST /summary').length).toBe(before + kinds.length));
  });

  it('has a legend of half its width that goes from a tenth to nine tenths', () => {
    const legend = (value?: number) =>
      WIDGETS.chart.schema.safeParse(value === undefined ? {} : { legend: value });
    expect(legend().data).toMatchObject({ legend: 50, kind: 'bar' });
    expect([9, 10, 90, 91].map((value) => legend(value).success)).toEqual([false, true, true, false]);
  });
});

describe('a number', () => {
  it('counts up to what it is for three seconds', async () => {
    const plain = window.matchMedia;
    window.matchMedia = (media) => ({ ...plain(media), matches: false });
    // Only the clock of animations stands still.
    jest.useFakeTimers({
      doNotFake: [
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'setImmediate',
        'Date',
      ].concat(['clearImmediate', 'nextTick', 'queueMicrotask']) as never,
    });
    try {
      const list = [{ key: '_id', method: 'count', value: null }];
      server = serve({
        views: [view('a', 'counter', reading({ value: { key: '_id', method: 'count' } }))],
        more: { 'POST /summary': { data: { groups: [{ group: {}, count: 500, list }] } } },
      });
      openPage();
      const number = await waitFor(async () => {
        const found = (await region('The counter')).querySelector('.pg-counter [aria-hidden]');
        if (!found) throw new Error('it is not there yet');
        return found;
      });
      const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
      pass(1000);
      const after = Number(number.textContent);
      expect([after > 0, after < 500]).toEqual([true, true]);
      pass(1900);
      expect(Number(number.textContent)).toBeGreaterThan(after);
      expect(jest.getTimerCount()).toBeGreaterThan(0);
      pass(150);
      expect(number).toHaveTextContent('500');
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
      window.matchMedia = plain;
    }
  });
});

describe('a graph', () => {
  it('draws what is written down or what a shared record holds, over the whole screen on request', async () => {
    const record = {
      _value: { nodes: [{ id: 'a', name: 'Ant' }], edges: [{ source: 'a', target: 'b', label: 'eats' }] },
    };
    const full = jest.fn<() => Promise<void>>().mockResolvedValue();
    HTMLElement.prototype.requestFullscreen = full;
    server = serve({
      views: [
        view('a', 'graph', { option: { edges: 'Order > Invoice: creates\nAlone' } }),
        view('b', 'graph', { option: { title: 'Kept', graph: 'food' } }),
      ],
      more: {
        'POST /pull': ({ body }) => ({
          data: Object.fromEntries(Object.keys((body as { map: object }).map).map((key) => [key, record])),
        }),
      },
    });
    openPage();
    const drawn = await region('The graph');
    expect(await within(drawn).findByRole('table')).toHaveTextContent('OrdercreatesInvoice');
    await waitFor(() => expect(drawn.querySelector('[aria-hidden] > div > svg')).not.toBeNull(), {
      timeout: 15_000,
    });
    expect(await within(await region('Kept')).findByRole('table')).toHaveTextContent('Anteatsb');
    await userEvent.click(within(drawn).getByRole('button', { name: 'Whole screen' }));
    expect(full).toHaveBeenCalledTimes(1);
    const back = within(drawn).getByRole('button', { name: 'Back to the page' });
    await userEvent.click(back);
    expect(within(drawn).getByRole('button', { name: 'Whole screen' })).toBeVisible();
  });
});

describe('pictures and codes', () => {
  it('are placed and sized as they are set', async () => {
    const image = 'https://x.test/a.png';
    server = serve({
      views: [view('a', 'image', { option: { image, alt: 'A hill', size: 'cover', position: 'top' } })],
    });
    openPage();
    expect(await screen.findByRole('img', { name: 'A hill' })).toHaveStyle({
      objectFit: 'cover',
      objectPosition: 'top',
    });
  });

  it('are drawn: an address as a QR code, a text as a barcode of the usual width and margin', async () => {
    server = serve({
      views: [
        view('a', 'qr', { option: { url: 'https://example.com/' } }),
        view('b', 'barcode'),
        view('c', 'barcode', { option: { title: 'Unwritable', value: '' } }),
      ],
    });
    openPage();
    const qr = await screen.findByRole('img', { name: 'The qr: https://example.com/' });
    expect(qr.getAttribute('src')).toMatch(/^data:image\/svg/);
    const bars = await screen.findByRole('img', { name: 'The barcode: ABC123' }, { timeout: 15_000 });
    expect(bars.getAttribute('src')).toMatch(/^data:image\/svg/);
    expect(bars.dataset).toMatchObject({ value: 'ABC123', width: '5', margin: '3' });
    expect(await within(await region('Unwritable')).findByRole('alert')).toBeVisible();
  });
});

describe('a worksheet', () => {
  const sheet = (value: unknown) => [
    { name: 'Plan', celldata: [{ r: 0, c: 0, v: { v: value, m: String(value) } }] },
  ];

  it('shows a workbook of its own, or says that it has none or that its data is none', async () => {
    server = serve({
      views: [
        view('a', 'worksheet', { option: { workbook: JSON.stringify(sheet(42)) } }),
        view('b', 'worksheet', { option: { title: 'Broken', workbook: '{' } }),
        view('c', 'worksheet', { option: { title: 'Empty' } }),
      ],
    });
    openPage();
    expect(
      await within(await region('The worksheet')).findByText('Plan', {}, { timeout: 15_000 }),
    ).toBeVisible();
    expect(within(await region('Broken')).getByRole('alert')).toHaveTextContent('Sheet data error');
    expect(within(await region('Empty')).getByText('Nothing here yet')).toBeVisible();
  });
});

describe('a widget that is unknown to this reader', () => {
  it('asks for nothing where no table was chosen', async () => {
    server = serve({ views: [view('a', 'board'), view('b', 'calendar')] });
    openPage();
    expect(await screen.findAllByText('Choose a table for this widget')).toHaveLength(2);
    expect(server.to('POST /query')).toHaveLength(0);
    expect(server.asked.filter(({ path }) => path.includes(PROJECT._id)).length).toBeGreaterThan(0);
  });
});
