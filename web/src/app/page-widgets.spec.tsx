import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { pageRoutes } from '../features/page/index.js';
import { PROJECT, renderApp, USER } from '../shared/testing/render-app.js';
import { startServer } from '../shared/testing/server.js';
import { loadPageSlots } from './slots.js';

const PAGE = 'p'.repeat(24);
const idOf = (digit: number) => String(digit).padStart(24, '0');
const ORDERS = { _id: idOf(7), _name: 'Orders', _type: 'normal', _option: {}, _field: [], allow: ['query'] };
const BILLS = { ...ORDERS, _id: idOf(8), _name: 'Bills' };

let server: ReturnType<typeof startServer>;
afterEach(() => {
  server.stop();
  localStorage.clear();
});

/** A page with one widget, whose content comes from the other parts of the product. */
function open(lib: string, option: object, more: Parameters<typeof startServer>[0] = {}) {
  const view = {
    ...{ _id: idOf(1), _name: '', _page: PAGE, _ver: 1 },
    _template: {
      ...{ lib, bound: [6, 4, 0, 0], link: [], children: [], style: {} },
      ...{ show: { pc: true, mobile: true }, option: { title: 'The widget', ...option } },
    },
  };
  server = startServer({
    [`GET /page/${PROJECT._id}/${PAGE}`]: {
      data: { _id: PAGE, _name: 'Start', views: [view._id], param: {} },
    },
    'POST /view/prepare': { data: [view] },
    [`GET /entity/${PROJECT._id}/list`]: { data: [ORDERS, BILLS] },
    ...more,
  });
  return renderApp(<Outlet />, { path: `/page/${PAGE}`, route: '/', children: pageRoutes(loadPageSlots) });
}
const WAIT = { timeout: 20_000 };
const widget = async () => within(await screen.findByRole('region', { name: 'The widget' }, WAIT));

describe('a widget of a page', () => {
  it('recent leads to the places where somebody was lately, the last one first', async () => {
    const place = ({ _id, _name }: typeof ORDERS) => ({
      ...{ id: _id, type: 'table', name: _name, path: `/table/${_id}`, program: null, value: 1 },
    });
    localStorage.setItem(
      `bm.shell.${USER._id}.${PROJECT._id}`,
      JSON.stringify({
        tags: [],
        recents: [place(ORDERS), place(BILLS)],
        history: [BILLS, ORDERS].map(({ _id, _name }) => ({ path: `/table/${_id}`, title: _name })),
      }),
    );
    const { router } = open('recent', {});
    const shown = await widget();
    await shown.findByRole('link', { name: 'Orders' }, WAIT);
    expect(shown.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Bills', 'Orders']);
    await userEvent.click(shown.getByRole('link', { name: 'Orders' }));
    expect(router.state.location.pathname).toBe(`/table/${ORDERS._id}`);
  });

  it('menu shows the entries of its directory and of no other', async () => {
    const entry = (n: number, _name: string, parts: object = {}) => ({
      ...{ _id: idOf(n), _name, _type: 'table', _parent: null, _sort: n, _children: [] },
      ...{ _value: ORDERS._id, _program: [], _option: {}, _ver: 1, ...parts },
    });
    const dir = { _type: 'dir', _value: null };
    const list = [
      entry(1, 'Sales', dir),
      entry(2, 'Open orders', { _parent: idOf(1) }),
      entry(3, 'Archive', { ...dir, _parent: idOf(1) }),
      entry(4, 'Old bills', { _parent: idOf(3), _value: BILLS._id }),
      entry(5, 'Elsewhere'),
    ];
    const { router } = open('menu', { menu: idOf(1) }, { [`GET /rt/${PROJECT._id}/list`]: { data: list } });
    const shown = await widget();
    await shown.findByRole('link', { name: 'Open orders' }, WAIT);
    expect(shown.getByText('Archive')).toBeVisible();
    expect(shown.queryByText('Elsewhere')).toBeNull();
    await userEvent.click(shown.getByRole('link', { name: 'Old bills' }));
    expect(router.state.location.pathname).toBe(`/table/${BILLS._id}`);
  });

  it('approval lists the applications of its bucket and of its approval', async () => {
    const application = {
      ...{
        _id: idOf(5),
        name: 'Leave',
        creator: idOf(6),
        state: 'pending',
        updatedAt: 0,
        info: [],
        user: [],
      },
    };
    const people = [{ _id: idOf(6), nickname: 'Bob', avatar: null }];
    const fetched = 'POST /fetch';
    open(
      'approval',
      { bucket: 'done', approval: idOf(9) },
      {
        [fetched]: ({ body }) => {
          const { bucket, approval } = (body as { query: { bucket: string; approval: string } }).query;
          const isAsked = bucket === 'done' && approval === idOf(9);
          return { data: { data: isAsked ? [application] : [], people, size: isAsked ? 1 : 0 } };
        },
      },
    );
    const shown = await widget();
    const link = await shown.findByRole('link', { name: /Leave.*Bob/ }, WAIT);
    expect(link).toHaveAttribute('href', `/approval/application/${idOf(5)}`);
  });
});
