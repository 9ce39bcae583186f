import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../../../shared/api/api.js';
import { PROJECT, renderApp } from '../../../shared/testing/render-app.js';
import { startServer } from '../../../shared/testing/server.js';
import type { PageSlots } from '../page-slots.js';
import { DesignerScreen } from './designer-screen.js';
import { PagesScreen } from './pages-screen.js';

const slots: PageSlots = {
  RecordPanel: () => null,
  MenuEntries: () => null,
  RecentPlaces: () => null,
  ApprovalBucket: () => null,
};
const PAGE = 'p'.repeat(24);
const TABLE = 'e'.repeat(24);
const page = {
  _id: PAGE,
  _name: 'Sales',
  type: 'inner',
  mode: 'common',
  tpl: '',
  views: [],
  param: {},
  _owner: null,
  _ver: 3,
  _mtime: 0,
};
const field = (_key: string, _type = 'string') => ({
  _key,
  _name: `The ${_key}`,
  _type,
  _option: {},
  _relate: [],
  _status: 'normal',
});
const entity = { _id: TABLE, _name: 'Orders', _field: [field('region'), field('amount', 'number')] };

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(more: Parameters<typeof startServer>[0] = {}) {
  let ver = page._ver;
  server = startServer({
    [`GET /page/${PROJECT._id}/${PAGE}`]: { data: page },
    [`POST /${PAGE}/edit`]: () => ({ data: { ...page, _ver: ++ver } }),
    [`GET /admin/entity/${PROJECT._id}/list`]: { data: [entity] },
    [`GET /app/entity/${PROJECT._id}/list`]: { data: [{ ...entity, allow: ['query'], writable: null }] },
    'POST /summary': {
      data: { groups: [{ group: {}, count: 7, list: [{ key: '_id', method: 'count', value: null }] }] },
    },
    'POST /ticket/shares': { data: [] },
    ...more,
  });
  return renderApp(<DesignerScreen slots={slots} />, { path: `/dev/page/${PAGE}`, route: '/dev/page/:id' });
}
type Saved = { _ver: number; views: { _template: { lib: string; data?: unknown; option: unknown } }[] };
const saved = () => server.to(`POST /${PAGE}/edit`).map(({ body }) => body as Saved);
const add = async (kind: string) =>
  userEvent.click(
    within(await screen.findByRole('navigation', { name: 'Widgets' })).getByRole('button', { name: kind }),
  );
const pick = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

describe('the page designer', () => {
  it('puts a widget on the page, sets what it shows, and saves it with the version that was read', async () => {
    open();
    await add('Number');
    await pick('Table', 'Orders');
    await pick('Figure', 'Sum');
    await userEvent.type(screen.getByLabelText('Title'), 'Total');
    await screen.findByText('Saved', {}, { timeout: 5000 });
    const [last] = saved().slice(-1);
    expect(last?.views).toEqual([
      expect.objectContaining({
        _template: expect.objectContaining({
          lib: 'counter',
          bound: [3, 4, 0, 0],
          option: { title: 'Total' },
          data: { source: 'entity', id: TABLE, value: { key: 'amount', method: 'sum' } },
        }),
      }),
    ]);
    expect(saved()[0]?._ver).toBe(3);
  });

  it('takes back and makes again what was changed', async () => {
    open();
    await add('Text');
    await screen.findByText('Saved', {}, { timeout: 5000 });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(saved().at(-1)?.views).toEqual([]), { timeout: 5000 });
    await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
    await waitFor(() => expect(saved().at(-1)?.views).toHaveLength(1), { timeout: 5000 });
    expect(saved().map(({ _ver }) => _ver)).toEqual([3, 4, 5]);
  });

  it('places a widget by the keyboard, from a button that is named by what it holds and by nothing else', async () => {
    open();
    await add('Text');
    const held = () => screen.getByRole('button', { name: /^Text, / });
    expect(held()).toBeEmptyDOMElement();
    const before = held().getAttribute('aria-label');
    held().focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(held()).not.toHaveAttribute('aria-label', before);
    await userEvent.keyboard('{Enter}');
    expect(held()).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Text, / })).toBeNull());
  });

  it('overwrites what somebody else saved only when asked to', async () => {
    let refused = true;
    open({
      [`POST /${PAGE}/edit`]: () =>
        refused ? { code: 109, message: 'Changed', data: { _ver: 9 } } : { data: { ...page, _ver: 10 } },
    });
    await add('Text');
    expect(
      await screen.findByText('Somebody else has changed this page meanwhile.', {}, { timeout: 5000 }),
    ).toBeVisible();
    expect(saved()).toHaveLength(1);
    refused = false;
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Saved');
    expect(saved().map(({ _ver }) => _ver)).toEqual([3, 9]);
  });

  it('leaves the work and what stands over it as they are when the page is read again meanwhile', async () => {
    const { store } = open();
    await add('Text');
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    const link = await screen.findByRole('button', { name: 'Create link' });
    const reads = server.to(`GET /page/${PROJECT._id}/${PAGE}`).length;
    act(() => void store.dispatch(api.util.invalidateTags(['Page'])));
    await waitFor(() => expect(server.to(`GET /page/${PROJECT._id}/${PAGE}`).length).toBeGreaterThan(reads));
    expect(link).toBeVisible();
    await screen.findByText('Saved', {}, { timeout: 5000 });
    expect(saved().at(-1)?.views).toHaveLength(1);
  });

  it('shows the page as it will be, on a computer and on a phone', async () => {
    const { router } = open();
    await add('Text');
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(router.state.location.search).toBe('?preview=pc');
    await userEvent.click(await screen.findByRole('button', { name: 'As on a phone' }));
    await waitFor(() => expect(document.querySelector('.pg-grid')).toHaveAttribute('data-phone'));
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByRole('navigation', { name: 'Widgets' })).toBeVisible();
  });

  it('makes a link that lasts as long as was chosen, and ends it', async () => {
    const link = { _id: 's'.repeat(24), page: PAGE, view: null, user: 'u', created: 0, expire: 1 };
    const links = [] as (typeof link)[];
    open({
      'POST /ticket/shares': () => ({ data: [...links] }),
      'POST /ticket/share': () => {
        links.push(link);
        return { data: { _id: link._id, token: 'secret-token', expire: 1 } };
      },
      'POST /ticket/revoke': () => {
        links.pop();
        return { data: true };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    await pick('Valid for', '30 days');
    await userEvent.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByLabelText('Link')).toHaveValue(`${window.location.origin}/s/secret-token`);
    expect(server.to('POST /ticket/share')[0]?.body).toEqual({
      project: PROJECT._id,
      page: PAGE,
      expire: 30,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('None yet.')).toBeVisible();
    expect(server.to('POST /ticket/revoke')[0]?.body).toEqual({ project: PROJECT._id, id: link._id });
  });
});

describe('the list of pages', () => {
  it('says what to do where there are none', async () => {
    server = startServer({ 'GET /list': { data: [] } });
    renderApp(<PagesScreen />, { path: '/dev/page' });
    expect(await screen.findByText('No pages yet')).toBeVisible();
  });

  it('renames, copies and removes pages; a removed one comes back with one press', async () => {
    server = startServer({
      'GET /list': { data: [page] },
      [`POST /${PAGE}/update`]: { data: page },
      [`POST /admin/page/${PROJECT._id}/copy`]: { data: page },
      [`GET /${PAGE}/remove`]: { data: true },
      [`POST /${PAGE}/restore`]: { data: page },
    });
    renderApp(<PagesScreen />, { path: '/dev/page' });
    const act = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: 'Actions for Sales' }));
      await userEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await act('Rename');
    const dialog = await screen.findByRole('dialog');
    await userEvent.clear(within(dialog).getByLabelText('Name'));
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Turnover');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.to(`POST /${PAGE}/update`)[0]?.body).toEqual({ name: 'Turnover', _ver: 3 }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act('Copy');
    await waitFor(() => expect(server.to(`POST /admin/page/${PROJECT._id}/copy`)).toHaveLength(1));
    await act('Remove');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.to(`POST /${PAGE}/restore`)).toHaveLength(1));
  });
});
