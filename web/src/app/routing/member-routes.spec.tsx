import { jest } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { PROJECT, renderApp, USER } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { memberRoutes } from './member-routes.js';

const ORDERS = {
  _id: 'c'.padStart(24, '0'),
  _name: 'Orders',
  _type: 'normal',
  _option: {},
  _field: [
    {
      _id: 'd'.padStart(24, '0'),
      _key: 'total',
      _name: 'Total',
      _type: 'number',
      _status: 'normal',
      _index: true,
      _option: {},
    },
  ],
};
let server: ReturnType<typeof startServer>;
afterEach(() => {
  server.stop();
  localStorage.clear();
});

function open(path: string) {
  server = startServer({
    [`GET /entity/${PROJECT._id}/list`]: { data: [ORDERS] },
    [`GET /rt/${PROJECT._id}/list`]: { data: [] },
    'GET /bot/list': { data: [] },
    [`POST /share/${PROJECT._id}/query`]: { data: [] },
    [`POST /share/${PROJECT._id}/pull`]: { data: {} },
    [`POST /transfer/export`]: { data: [] },
    [`GET /message/${PROJECT._id}/draft/list`]: { data: [] },
    'POST /ticket/scan': { data: { status: 'scanned' } },
    [`POST /${ORDERS._id}/query`]: { data: { data: [], size: 1234, meta: { next: null } } },
  });
  renderApp(<Outlet />, { path, route: '/', children: [...memberRoutes] });
  return screen.findByRole('main', {}, { timeout: 10_000 });
}

describe('the places of a member', () => {
  it('/ shows the home: the project and its tables', async () => {
    const main = within(await open('/'));
    expect(await main.findByRole('heading', { name: PROJECT._name, level: 1 })).toBeVisible();
    expect(await main.findByRole('link', { name: /Orders/ })).toHaveAttribute('href', `/table/${ORDERS._id}`);
  });

  it('/user shows the user centre', async () => {
    const main = within(await open('/user'));
    expect(await main.findByRole('heading', { name: USER.nickname, level: 1 })).toBeVisible();
    for (const section of ['Profile', 'Security', 'Appearance', 'Signature', 'Projects'])
      expect(main.getAllByText(section).length).toBeGreaterThan(0);
  });

  it('/system/data shows the tables', async () => {
    const main = within(await open('/system/data'));
    expect(await main.findByRole('heading', { name: 'Data', level: 1 })).toBeVisible();
    expect(await main.findByRole('button', { name: 'About Orders' })).toBeVisible();
  });

  it('/system/data/{entity} shows one of them, with its rows and fields', async () => {
    const main = within(await open(`/system/data/${ORDERS._id}`));
    expect(await main.findByRole('heading', { name: 'Orders' })).toBeVisible();
    expect(await main.findByText(/1,234/)).toBeVisible();
    const row = within(await main.findByRole('row', { name: /Total/ }));
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'Total',
      'total',
      'Number',
      'Indexed',
    ]);
  });

  it.each([
    ['selection', 'Selection sets'],
    ['increment', 'Auto-numbering'],
    ['config', 'Global settings'],
    ['chart', 'Charts'],
    ['i18n', 'Translations'],
    ['file', 'Files'],
    ['ai', 'AI assistants'],
  ])('/system/share/%s shows %s', async (place, title) => {
    const main = within(await open(`/system/share/${place}`));
    expect(await main.findByRole('heading', { name: title, level: 1 })).toBeVisible();
  });

  it('/system/view shows the views by table, below it those of one, and one of these', async () => {
    const main = within(await open('/system/view'));
    expect(await main.findByRole('heading', { name: 'Views', level: 1 })).toBeVisible();
    expect(await main.findByRole('button', { name: /Orders/ })).toBeVisible();
    for (const view of ['', '/new']) {
      cleanup();
      const place = within(await open(`/system/view/${ORDERS._id}${view}`));
      expect(await place.findByText('No views yet')).toBeVisible();
      expect(place.queryAllByLabelText('Name')).toHaveLength(view === '' ? 0 : 1);
    }
  });

  it('/system/data-advanced shows what is set of a table beyond its fields', async () => {
    const main = within(await open(`/system/data-advanced?table=${ORDERS._id}`));
    expect(await main.findByRole('heading', { name: 'Advanced tables', level: 1 })).toBeVisible();
    expect(await main.findByRole('heading', { name: 'Orders' })).toBeVisible();
  });

  it.each(['todo', 'done', 'report', 'my', 'create', 'manage', 'recent'])(
    '/approval/%s shows this part of the approval centre',
    async (type) => {
      const main = within(await open(`/approval/${type}`));
      expect(await main.findByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible();
      expect(main.getByRole('tab', { selected: true })).toHaveAttribute('href', `/approval/${type}`);
    },
  );

  it('/approval shows the approval centre at what waits', async () => {
    const main = within(await open('/approval'));
    expect(await main.findByRole('heading', { name: 'Approvals', level: 1 })).toBeVisible();
  });

  it('/draft shows the draft box', async () => {
    const main = within(await open('/draft'));
    expect(await main.findByRole('heading', { name: 'Drafts', level: 1 })).toBeVisible();
    expect(await main.findByText('No drafts')).toBeVisible();
  });

  it('/scan shows the scanner, and with a ticket asks whether another device may sign in', async () => {
    const main = within(await open('/scan'));
    expect(await main.findByRole('heading', { name: 'Scan', level: 1 })).toBeVisible();
    expect(main.getByRole('button', { name: 'Read a picture' })).toBeVisible();
    cleanup();
    const asked = within(await open(`/scan?ticket=${'t'.repeat(40)}`));
    expect(await asked.findByRole('button', { name: 'Confirm sign-in' })).toBeVisible();
  });

  it('/common/modal shows a modal alone in a window that can be closed, and says so where there is none', async () => {
    const main = within(await open('/common/modal?modal=help&article=roles'));
    expect(await main.findByRole('heading', { name: 'Roles and rights', level: 1 })).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
    await userEvent.click(main.getByRole('button', { name: 'Close' }));
    expect(close).toHaveBeenCalledTimes(1);
    close.mockRestore();
    cleanup();
    renderApp(<Outlet />, { path: '/common/modal?modal=none', route: '/', children: [...memberRoutes] });
    expect(await screen.findByText('There is nothing of that name')).toBeVisible();
  });

  const id = (n: number) => n.toString(16).padStart(24, '0');
  const designed = { _id: id(1), _owner: null, _ver: 1, _mtime: 0 };
  const editors = {
    [`GET /entity/${PROJECT._id}/list`]: { data: [ORDERS] },
    [`GET /page/${PROJECT._id}/${id(1)}`]: {
      data: {
        ...{ ...designed, _name: 'Sales at a glance', type: 'inner', mode: 'common', tpl: '' },
        ...{ views: [], param: {} },
      },
    },
    [`GET /flow/${id(1)}`]: {
      data: {
        ...{ ...designed, _project: PROJECT._id, _name: 'Take an order', _code: null, _module: null },
        ...{ _option: {}, _version: null, _draft: true, _form: [] },
        nodes: [
          { id: 's', type: 'start', name: '', option: {}, next: 'e' },
          { id: 'e', type: 'end', name: '', option: {}, next: null },
        ],
      },
    },
    'GET /flow': { data: [] },
    'GET /module': {
      data: [
        {
          ...{ _id: id(1), _name: 'Selling', _parent: null, _sort: 1, _flow: [], _api: [], _page: [] },
          ...{ _entity: [ORDERS._id], _ver: 1 },
        },
      ],
    },
    'GET /list': { data: [] },
    [`POST /share/${PROJECT._id}/query`]: { data: [] },
    [`POST /${ORDERS._id}/query`]: { data: { data: [], size: 0, meta: { next: null } } },
  };
  const openEditor = async (path: string) => {
    server = startServer(editors);
    renderApp(<Outlet />, { path, route: '/', children: [...memberRoutes] });
    return within(await screen.findByRole('main', {}, { timeout: 20_000 }));
  };
  const WAIT = { timeout: 20_000 };

  it('/dev/entity is the editor of tables and their fields', async () => {
    const main = await openEditor(`/dev/entity/${ORDERS._id}`);
    expect(await main.findByRole('heading', { name: 'Table designer', level: 1 }, WAIT)).toBeInTheDocument();
    const fields = within(main.getByRole('region', { name: 'Orders' }));
    expect(fields.getByText('Total')).toBeVisible();
    await userEvent.click(fields.getByRole('button', { name: 'Add field' }));
    const panel = within(await main.findByRole('complementary', { name: 'New field' }));
    expect(panel.getByRole('textbox', { name: 'Name' })).toBeVisible();
  });

  it('/dev/page/{id} is the page designer: widgets, page and options', async () => {
    const main = await openEditor(`/dev/page/${id(1)}`);
    expect(await main.findByRole('heading', { name: 'Sales at a glance', level: 1 }, WAIT)).toBeVisible();
    const widgets = within(main.getByRole('navigation', { name: 'Widgets' }));
    await userEvent.click(widgets.getByRole('button', { name: 'Chart' }));
    const options = within(main.getByRole('complementary', { name: 'Options' }));
    expect(await options.findByLabelText('Title')).toBeVisible();
  });

  it('/dev/flow/{id} is the editor of functions: form and steps', async () => {
    const main = await openEditor(`/dev/flow/${id(1)}`);
    expect(await main.findByRole('button', { name: 'Add a step at place 1 of Steps' }, WAIT)).toBeVisible();
    expect(main.getByRole('button', { name: 'Add a step at place 1 of Steps' })).toBeEnabled();
  });

  it('/dev/module is the editor of modules', async () => {
    const main = await openEditor('/dev/module');
    expect(await main.findByRole('heading', { name: 'Modules', level: 1 }, WAIT)).toBeVisible();
    expect((await main.findAllByText('Selling', {}, WAIT)).length).toBeGreaterThan(0);
    expect(main.getByText('Outside of any module')).toBeVisible();
    expect(await main.findByText('Orders')).toBeVisible();
  });

  it('/playground/{widget} shows a widget with sample data', async () => {
    const main = await openEditor('/playground/counter');
    expect(await main.findByRole('heading', { name: 'Number', level: 1 }, WAIT)).toBeVisible();
    const number = await main.findByRole('region', { name: 'Number' });
    expect(await within(number).findByText(/^\d[\d,.]+$/, { selector: '.pg-unseen' })).toBeVisible();
  });

  it('/app/{project}/print/{page} shows a page alone, for paper', async () => {
    server = startServer({
      ...editors,
      [`POST /share/${PROJECT._id}/pull`]: { data: { [`print_project_${id(1)}`]: null } },
    });
    const path = `/app/${PROJECT._id}/print/${id(1)}`;
    renderApp(<Outlet />, { path, route: '/', children: [...memberRoutes] });
    expect(await screen.findByRole('button', { name: 'Print' }, WAIT)).toBeVisible();
    expect(
      (await screen.findAllByRole('heading', { name: 'Sales at a glance', level: 1 }, WAIT)).length,
    ).toBe(1);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('/dev/provider is the provider area, for staff', async () => {
    server = startServer({ 'POST /project/list': { data: { data: [], size: 0 } } });
    const session = { user: { ...USER, staff: true as const } };
    renderApp(<Outlet />, { path: '/dev/provider', route: '/', children: [...memberRoutes], session });
    const main = within(await screen.findByRole('main', {}, { timeout: 10_000 }));
    expect(await main.findByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  });

  it('/system/data with an entity that is none says so and leads back to all', async () => {
    const main = within(await open(`/system/data/${'e'.repeat(24)}`));
    expect(await main.findByText('There is no such table')).toBeVisible();
    expect(main.getByRole('link', { name: 'All tables' })).toHaveAttribute('href', '/system/data');
  });
});
