import { screen } from '@testing-library/react';
import type { Row, View } from '@buildmesh/contracts';
import type { FieldOption } from '@buildmesh/domain';
import { PROJECT, renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import type { PageSlots } from '../page-slots.js';
import { PageScreen } from '../viewer/page-screen.js';

export const PAGE = 'p'.repeat(24);
export const TABLE = 'e'.repeat(24);

/** A field as the server describes it. */
export const field = (_key: string, _type = 'string', _option: FieldOption = {}) => ({
  _id: _key,
  _key,
  _name: `The ${_key}`,
  _type,
  _option,
  _relate: [],
  _status: 'normal',
});

/** A table that the reader may read and write. */
export const tableOf = (_field: ReturnType<typeof field>[]) => ({
  _id: TABLE,
  _name: 'Orders',
  _type: 'normal',
  _option: {},
  _field,
  allow: ['query', 'save', 'update'],
  writable: null,
});

/** A view called "The {lib}" whose id is one letter. */
export const view = (id: string, lib: string, parts: Partial<View['_template']> = {}): View => ({
  _id: id.repeat(24),
  _name: '',
  _page: PAGE,
  _ver: 1,
  _template: {
    lib,
    bound: [6, 4, 0, 0],
    link: [],
    children: [],
    style: {},
    show: { pc: true, mobile: true },
    ...parts,
    option: { title: `The ${lib}`, ...parts.option },
  },
});
export const reading = (more: object = {}) => ({ data: { source: 'entity' as const, id: TABLE, ...more } });

interface PageFixture {
  views: readonly View[];
  fields?: ReturnType<typeof field>[];
  rows?: readonly object[];
  /** How many rows there are; as many as are answered unless it is said. */
  total?: number;
  more?: Parameters<typeof startServer>[0];
}

/** A server that has one page with these views, and one table with these rows. */
export function serve({ views, fields = [], rows = [], total, more = {} }: PageFixture) {
  const table = tableOf(fields);
  const nested = new Set(views.flatMap(({ _template }) => _template.children));
  return startServer({
    [`GET /page/${PROJECT._id}/${PAGE}`]: {
      data: {
        _id: PAGE,
        _name: 'Sales',
        views: views.filter(({ _id }) => !nested.has(_id)).map(({ _id }) => _id),
        param: {},
      },
    },
    'POST /view/prepare': ({ body }) => ({
      data: (body as { view: string[] }).view.map((id) => views.find(({ _id }) => _id === id) ?? null),
    }),
    [`GET /entity/${PROJECT._id}/list`]: { data: [table] },
    'POST /query': ({ body }) => {
      const { page } = body as { page: { index: number; size: number } };
      const from = (page.index - 1) * page.size;
      return {
        data: { data: rows.slice(from, from + page.size), size: total ?? rows.length, meta: { next: null } },
      };
    },
    ...more,
  });
}

export const slots: PageSlots = {
  RecordPanel: ({ row }) => <p>The record {String((row as Row | undefined)?._id)}</p>,
  MenuEntries: ({ parent }) => <p>Menu of {parent ?? 'the top'}</p>,
  RecentPlaces: () => <p>The recent places</p>,
  ApprovalBucket: ({ bucket, approval }) => (
    <p>
      Applications {bucket} of {approval ?? 'all'}
    </p>
  ),
};

/** Opens the page as somebody signed in sees it. */
export const openPage = (search = '') =>
  renderApp(<PageScreen slots={slots} />, { path: `/page/${PAGE}${search}`, route: '/page/:id' });

export const region = (name: string) => screen.findByRole('region', { name });

/** The filters that rows were asked for with, the last one last. */
export const filtersOf = (server: ReturnType<typeof startServer>) =>
  server.to('POST /query').map(({ body }) => (body as { query: unknown[] }).query);

/** Whoever reads here asks for less motion. */
export function lessMotion(): void {
  // Pictures measure words on a canvas, which jsdom has none of.
  HTMLCanvasElement.prototype.getContext = () => null;
  const plain = window.matchMedia.bind(window);
  window.matchMedia = (media) => ({ ...plain(media), matches: media.includes('reduced-motion') });
}
