import { screen, within } from '@testing-library/react';
import { PROJECT } from '../../../shared/testing/render-app.js';
import type { startServer } from '../../../shared/testing/server.js';
import { lessMotion, openPage, region, serve, view } from '../testing/page-fixture.js';

let server: ReturnType<typeof startServer>;
beforeAll(lessMotion);
afterEach(() => server.stop());

const cellOf = (place: HTMLElement) => place.closest<HTMLElement>('.pg-cell');

describe('views of a page', () => {
  it.each([
    ['iframe', { url: 'https://example.com/' }],
    ['programs', { program: [{ name: 'Bill' }] }],
  ])('of the kind %s stand where their bound puts them, as large as it says', async (lib, option) => {
    const first = { title: 'Left', ...option };
    server = serve({
      views: [
        view('a', lib, { option: first, bound: [5, 3, 0, 0] }),
        view('b', lib, { option: { ...option, title: 'Right' }, bound: [4, 7, 6, 0] }),
      ],
    });
    openPage();
    expect(cellOf(await region('Left'))).toHaveStyle({ gridColumn: '1 / span 5', gridRow: '1 / span 3' });
    expect(cellOf(await region('Right'))).toHaveStyle({ gridColumn: '7 / span 4', gridRow: '1 / span 7' });
  });

  const OTHER = 'd'.repeat(24);
  const text = view('b', 'rich-text', { option: { html: '<p>Inside</p>' } });
  const inner = {
    [`GET /page/${PROJECT._id}/${OTHER}`]: {
      data: { _id: OTHER, _name: 'Other', views: [text._id], param: {} },
    },
    'POST /view/prepare': ({ body }: { body: unknown }) => ({
      data: (body as { view: string[] }).view.map((id) => (id === text._id ? text : embed)),
    }),
  };
  const embed = view('a', 'page', { option: { page: OTHER } });
  const narrowest = () =>
    [...document.querySelectorAll<HTMLElement>('.pg-grid')].map(({ style }) => style.minWidth);

  it('have a page of at least 1000 px, but not where it stands in another one', async () => {
    server = serve({ views: [embed], more: inner });
    openPage();
    await screen.findByText('Inside');
    expect(narrowest()).toEqual(['1000px', '']);
  });

  it('have no such page on a phone', async () => {
    const before = window.matchMedia;
    window.matchMedia = (media) => ({ ...before(media), matches: media.includes('max-width: 499') });
    server = serve({ views: [embed], more: inner });
    openPage();
    await screen.findByText('Inside');
    expect(narrowest()).toEqual(['', '']);
    window.matchMedia = before;
  });
});

describe('a progress bar', () => {
  it('has the same two colours whatever it compares', async () => {
    server = serve({
      views: [
        view('a', 'progress', { option: { title: 'Part', kind: 'ratio', value: 1, total: 4 } }),
        view('b', 'progress', { option: { title: 'Against', kind: 'comparison', value: 3, total: 1 } }),
      ],
    });
    openPage();
    for (const [name, width] of [
      ['Part', '25%'],
      ['Against', '75%'],
    ] as const) {
      const bar = await within(await region(name)).findByRole('progressbar');
      expect(bar).toHaveStyle({ background: '#d5daf5' });
      expect(bar.firstElementChild).toHaveStyle({ background: '#3a55e0', width });
    }
  });
});
