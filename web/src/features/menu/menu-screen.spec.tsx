import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MenuEntry, Role } from '@buildmesh/contracts';
import { renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { MenuScreen } from './menu-screen.js';

const id = (n: number) => n.toString(16).padStart(24, '0');
const entry = (n: number, name: string, change: Partial<MenuEntry> = {}): MenuEntry => ({
  _id: id(n),
  _name: name,
  _type: 'table',
  _parent: null,
  _sort: n,
  _children: [],
  _value: id(90),
  _program: [],
  _option: {},
  _ver: 1,
  ...change,
});
const menu = [
  entry(1, 'Sales', { _type: 'dir', _value: null, _children: [id(2)] }),
  entry(2, 'Customers', { _parent: id(1), _sort: 1, _option: { _hide: { mobile: true } } }),
  entry(3, 'Orders', { _program: [id(70)] }),
];
const role = (n: number, _name: string, change: Partial<Role> = {}): Role => ({
  _id: id(n),
  _name,
  _type: 'common',
  _parent: null,
  _user: [],
  _auth: {},
  _option: {},
  home: null,
  _sort: n,
  _default: false,
  _ver: 1,
  ...change,
});
const roles = [
  role(80, 'Administrators', { _type: 'admin' }),
  role(81, 'Staff', { _auth: { entity: [id(90)], route: [id(3)] } }),
];
const tables = [{ _id: id(90), _name: 'customers', _option: {}, _field: [] }];

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function open(more: Parameters<typeof startServer>[0] = {}, entries = menu) {
  server = startServer({
    [`GET /route/${'a'.padStart(24, '0')}/list`]: { data: entries },
    'GET /main/role/list': { data: roles },
    'GET /list': { data: tables },
    'POST /auth/update': { data: true },
    'POST /sort': { data: true },
    'POST /update': { data: true },
    'POST /create': { data: { _id: id(9) } },
    'POST /bind': { data: true },
    'GET /remove': { data: true },
    ...more,
  });
  return renderApp(<MenuScreen />);
}
const EVERYBODY = 'Everybody who may read the table';
const TOLD = /^Somebody else changed this entry meanwhile/;
const row = async (name: string) => (await screen.findByText(name)).closest('button') as HTMLElement;

describe('the menu editor', () => {
  it('shows the menu as a tree and says where an entry is hidden', async () => {
    open();
    const list = await screen.findByRole('list', { name: 'Menu' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    expect(within(list).getByText('Computers only')).toBeVisible();
  });

  it('creates an entry with the table it opens, proposing the name of the table', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'New entry' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Table' }));
    await userEvent.click(await screen.findByRole('option', { name: 'customers' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(server.to('POST /create')[0]?.body).toMatchObject({
        name: 'customers',
        type: 'table',
        value: id(90),
        parent: null,
        option: { all: true },
      }),
    );
    // Everybody sees it who may read the table: no role has to be told.
    expect(server.to('POST /auth/update')).toEqual([]);
  });

  it('gives a new entry to chosen roles, proposing those that may read its table', async () => {
    const readers = [
      ...roles,
      role(82, 'Sellers', { _auth: { simple: { [id(90)]: { query: true } } } }),
      role(83, 'Guests'),
    ];
    open({ 'GET /main/role/list': { data: readers } });
    await userEvent.click(await screen.findByRole('button', { name: 'New entry' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Table' }));
    await userEvent.click(await screen.findByRole('option', { name: 'customers' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: EVERYBODY }));
    expect(await screen.findByRole('checkbox', { name: 'Staff' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Guests' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sellers' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(server.to('POST /auth/update').map(({ body }) => body)).toEqual([
        { role: id(81), updated: { route: [id(3), id(9)] }, _ver: 1 },
      ]),
    );
  });

  it('is seen by everybody again who may read the table', async () => {
    open();
    await userEvent.click(await row('Orders'));
    await screen.findByRole('checkbox', { name: 'Staff', checked: true });
    await userEvent.click(screen.getByRole('checkbox', { name: EVERYBODY }));
    expect(screen.queryByRole('checkbox', { name: 'Staff' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.to('POST /auth/update')[0]?.body).toEqual({
        role: id(81),
        updated: { route: [] },
        _ver: 1,
      }),
    );
    const written = server.to('POST /update').find(({ path }) => !path.includes('/auth/'));
    expect(written?.body).toMatchObject({ _option: { all: true } });
  });

  it('is not created before it is known which roles may see it', async () => {
    open({ 'GET /main/role/list': 'unreachable' });
    await userEvent.click(await screen.findByRole('button', { name: 'New entry' }));
    expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled();
  });

  it('decides which roles see an entry', async () => {
    open({ 'GET /main/role/list': { data: [...roles, role(82, 'Guests', { _auth: { route: [id(3)] } })] } });
    await userEvent.click(await row('Orders'));
    const staff = await screen.findByRole('checkbox', { name: 'Staff' });
    await waitFor(() => expect(staff).toBeChecked());
    expect(screen.queryByRole('checkbox', { name: 'Administrators' })).toBeNull();
    await userEvent.click(staff);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.to('POST /auth/update')[0]?.body).toEqual({
        role: id(81),
        updated: { route: [] },
        _ver: 1,
      }),
    );
  });

  it('sends nothing while the name or the table is missing, and says what is', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'New entry' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByText('Please enter a name')).toBeVisible();
    expect(screen.getByText('Please choose the data table that this entry lists')).toBeVisible();
    expect(server.to('POST /create')).toEqual([]);
  });

  it('asks for the custom page of a page entry', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'New entry' }));
    await userEvent.type(screen.getByLabelText('Name'), 'Start');
    await userEvent.click(screen.getByRole('button', { name: 'Page' }));
    await screen.findByRole('checkbox', { name: 'Staff' });
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByText('Please choose the custom page that this entry opens')).toBeVisible();
    expect(server.to('POST /create')).toEqual([]);
  });

  it.each([
    ['Directory', 'Directory menus cannot bind functions'],
    ['Page', 'Custom pages cannot bind functions'],
  ])('refuses functions on a %s', async (kind, message) => {
    open();
    await userEvent.click(await row('Orders'));
    await userEvent.click(await screen.findByRole('button', { name: kind }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(server.to('POST /update')).toEqual([]);
    expect(server.to('POST /bind')).toEqual([]);
  });

  it('hides an entry on phones', async () => {
    open();
    await userEvent.click(await row('Orders'));
    await userEvent.click(await screen.findByRole('switch', { name: 'Show on phones' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.to('POST /update')[0]?.body).toMatchObject({ _option: { _hide: { mobile: true } } }),
    );
  });

  it('asks before what was typed is lost to another entry or to a new one', async () => {
    const { router } = open();
    await userEvent.click(await row('Orders'));
    await userEvent.type(await screen.findByLabelText('Name'), ' of today');
    await userEvent.click(await row('Customers'));
    const question = await screen.findByRole('dialog', { name: 'There are unsaved changes' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Name')).toHaveValue('Orders of today');
    await userEvent.click(screen.getByRole('button', { name: 'New entry' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''), { timeout: 5000 });
    expect(router.state.location.search).toBe(`?entry=${id(3)}&new=1`);
  });

  it('moves entries with Alt and the arrow keys, and takes it back', async () => {
    open();
    fireEvent.keyDown(await row('Orders'), { key: 'ArrowRight', altKey: true });
    await waitFor(() =>
      expect(server.to('POST /sort')[0]?.body).toEqual({
        routes: [{ _id: id(3), _parent: id(1), _sort: 2 }],
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.to('POST /sort')[1]?.body).toEqual({ routes: [{ _id: id(3), _parent: null, _sort: 3 }] }),
    );
  });

  it('says before removing a directory that its entries move up', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Sales' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('The 1 entry below it moves up one level.');
    expect(server.to('GET /remove')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(server.to('GET /remove')).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.to('POST /sort')[0]?.body).toEqual({
        routes: [
          { _id: id(9), _parent: null, _sort: 1 },
          { _id: id(2), _parent: id(9), _sort: 1 },
        ],
      }),
    );
  });

  it('offers a first menu of the tables there are, each with its functions, seen by everybody who may read it', async () => {
    const program = (n: number, model: string) => ({
      ...{ _id: id(n), _flow: id(n), _type: 'program', _name: 'Add', icon: '', version: 1 },
      ...{ model, needsRow: false },
    });
    open({ 'GET /init': { data: [program(70, id(90)), program(71, id(91))] } }, []);
    const add = await screen.findByRole('button', { name: 'Add an entry for the table' });
    await waitFor(() => expect(add).toBeEnabled());
    await userEvent.click(add);
    await waitFor(() => expect(server.to('POST /bind')[0]?.body).toEqual({ programs: [id(70)] }));
    expect(server.to('POST /create')[0]?.body).toMatchObject({
      name: 'customers',
      value: id(90),
      option: { all: true },
    });
    expect(server.to('POST /auth/update')).toEqual([]);
  });

  it('keeps what was typed when the entry is moved meanwhile', async () => {
    let entries = menu;
    open({
      [`GET /route/${'a'.padStart(24, '0')}/list`]: () => ({ data: entries }),
      'POST /sort': () => {
        entries = menu.map((each) => (each._id === id(3) ? { ...each, _parent: id(1), _ver: 2 } : each));
        return { data: true };
      },
    });
    const orders = await row('Orders');
    await userEvent.click(orders);
    await userEvent.type(await screen.findByLabelText('Name'), ' of today ');
    fireEvent.keyDown(orders, { key: 'ArrowRight', altKey: true });
    await waitFor(() => expect(server.to(`GET /route/${'a'.padStart(24, '0')}/list`)).toHaveLength(2));
    expect(screen.getByLabelText('Name')).toHaveValue('Orders of today ');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.to('POST /update')[0]?.body).toMatchObject({ _name: 'Orders of today' }),
    );
  });

  it('saves an entry with its functions in one call, which names the version it was made from', async () => {
    open({}, [entry(3, 'Orders', { _program: [id(70)], _ver: 4 })]);
    await userEvent.click(await row('Orders'));
    await userEvent.type(await screen.findByLabelText('Name'), ' of today');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.to('POST /update')[0]?.body).toMatchObject({
        _name: 'Orders of today',
        programs: [id(70)],
        _ver: 4,
      }),
    );
    expect(server.to('POST /bind')).toEqual([]);
  });

  it('says that somebody else changed the entry, shows it anew with what was typed, and saves that the next time', async () => {
    let entries = menu;
    open({
      [`GET /route/${'a'.padStart(24, '0')}/list`]: () => ({ data: entries }),
      'POST /update': ({ body }) => {
        if ((body as { _ver: number })._ver === 2) return { data: true };
        entries = menu.map((each) =>
          each._id === id(3) ? { ...each, _option: { _hide: { mobile: true } }, _ver: 2 } : each,
        );
        return { code: 109, message: 'conflict' };
      },
    });
    await userEvent.click(await row('Orders'));
    await userEvent.type(await screen.findByLabelText('Name'), ' of today');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(TOLD)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Show on phones' })).not.toBeChecked());
    expect(screen.getByLabelText('Name')).toHaveValue('Orders of today');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.to('POST /update')[1]?.body).toMatchObject({
        _name: 'Orders of today',
        _option: { _hide: { mobile: true } },
        _ver: 2,
      }),
    );
    await waitFor(() => expect(screen.queryByText(TOLD)).toBeNull());
  });

  it('may be saved right after it was moved', async () => {
    open({}, menu);
    const orders = await row('Orders');
    await userEvent.click(orders);
    await userEvent.type(await screen.findByLabelText('Name'), '!');
    server.stop();
    server = startServer({ 'POST /sort': { data: true }, 'POST /update': { data: true } });
    fireEvent.keyDown(orders, { key: 'ArrowRight', altKey: true });
    await waitFor(() => expect(server.to('POST /sort')).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.to('POST /update')[0]?.body).toMatchObject({ _ver: 2 }));
  });

  describe('while another administrator changes what roles see', () => {
    const conflict = { code: 109, message: 'conflict' };
    /** Answers as the server does, and lets somebody else be faster the given number of times. */
    function openContested(times: number, more: Parameters<typeof startServer>[0] = {}) {
      let [staff, guests] = [roles[1] as Role, role(82, 'Guests', { _auth: { route: [] } })];
      const sellers = role(83, 'Sellers', { _auth: { route: [id(3)] } });
      const theirs: string[] = [];
      open({
        'GET /main/role/list': () => ({ data: [roles[0], staff, guests, sellers] }),
        'POST /auth/update': ({ body }) => {
          const { role: to, updated, _ver } = body as { role: string; updated: Role['_auth']; _ver: number };
          if (theirs.length < times) {
            theirs.push(id(100 + theirs.length));
            staff = {
              ...staff,
              _auth: { route: [...granted(staff), ...theirs.slice(-1)] },
              _ver: staff._ver + 1,
            };
            guests = { ...guests, _auth: { route: [id(3), id(9)] }, _ver: 2 };
          }
          const known = [staff, guests].find(({ _id }) => _id === to);
          if (known?._ver !== _ver) return conflict;
          if (to === staff._id) staff = { ...staff, _auth: updated, _ver: _ver + 1 };
          return { data: true };
        },
        ...more,
      });
      return { theirs, seenByStaff: () => granted(staff) };
    }
    const granted = ({ _auth }: Role) => _auth.route as string[];
    const uncheckStaff = async () => {
      await userEvent.click(await row('Orders'));
      const staff = await screen.findByRole('checkbox', { name: 'Staff' });
      await waitFor(() => expect(staff).toBeChecked());
      await userEvent.click(staff);
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    };

    it('takes back nothing of theirs and asks nobody to save again', async () => {
      const { theirs, seenByStaff } = openContested(2);
      await uncheckStaff();
      await waitFor(() => expect(seenByStaff()).toEqual(theirs), { timeout: 5000 });
      expect(theirs).toHaveLength(2);
      await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled());
      expect(screen.queryByText(TOLD)).toBeNull();
      expect(screen.getByRole('checkbox', { name: 'Guests' })).toBeChecked();
      expect(server.to('POST /update').filter(({ path }) => !path.includes('/auth/'))).toHaveLength(1);
    });

    it('gives up after a few tries; saving again sends only what was chosen here', async () => {
      const { theirs, seenByStaff } = openContested(4);
      await uncheckStaff();
      expect(await screen.findByText(TOLD, {}, { timeout: 5000 })).toBeVisible();
      expect(server.to('POST /auth/update')).toHaveLength(4);
      await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Guests' })).toBeChecked(), {
        timeout: 5000,
      });
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(seenByStaff()).toEqual(theirs), { timeout: 5000 });
      const written = server.to('POST /auth/update').map(({ body }) => (body as { role: string }).role);
      expect(new Set(written)).toEqual(new Set([id(81)]));
    }, 20_000);

    it('makes a new entry once, and shows it also where its roles could not be set', async () => {
      let entries = menu;
      openContested(Infinity, {
        [`GET /route/${'a'.padStart(24, '0')}/list`]: () => ({ data: entries }),
        'POST /create': () => {
          entries = [...menu, entry(9, 'customers')];
          return { data: { _id: id(9) } };
        },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'New entry' }));
      await userEvent.click(screen.getByRole('combobox', { name: 'Table' }));
      await userEvent.click(await screen.findByRole('option', { name: 'customers' }));
      await userEvent.click(await screen.findByRole('checkbox', { name: EVERYBODY }));
      await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Staff' })).toBeChecked());
      await userEvent.click(screen.getByRole('button', { name: 'Create' }));
      expect(await screen.findByRole('form', { name: 'customers' }, { timeout: 5000 })).toBeVisible();
      expect(screen.getByText('conflict')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
      expect(server.to('POST /create')).toHaveLength(1);
    }, 20_000);
  });

  it('makes an entry whose answer got lost not a second time', async () => {
    let answers = 0;
    open({ 'POST /create': () => (answers++ === 0 ? 'unreachable' : { data: { _id: id(9) } }) });
    await userEvent.click(await screen.findByRole('button', { name: 'New entry' }));
    await userEvent.click(screen.getByRole('button', { name: 'Directory' }));
    await userEvent.type(screen.getByLabelText('Name'), 'Start');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(server.to('POST /create')).toHaveLength(2));
    const [first, second] = server.to('POST /create').map(({ headers }) => headers['x-idempotency-key']);
    expect(first).toMatch(/^[0-9a-f]{24}$/);
    expect(second).toBe(first);
  });
});

it('says which roles may not open the page of an entry, and gives them the right with one press', async () => {
  const overview = entry(4, 'Overview', { _type: 'page', _value: id(60) });
  const staff = role(81, 'Staff', { _auth: { page: [id(61)], route: [id(4)] } });
  open({ 'GET /main/role/list': { data: [roles[0], staff] } }, [overview]);
  await userEvent.click(await row('Overview'));
  expect(await screen.findByText(/^Staff may not open this/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Give them the right' }));
  await waitFor(() => expect(server.to('POST /auth/update')).toHaveLength(1));
  expect(server.to('POST /auth/update')[0]?.body).toEqual({
    role: id(81),
    updated: { page: [id(61), id(60)] },
    _ver: 1,
  });
});

it('says nothing of roles that may open it', async () => {
  const overview = entry(4, 'Overview', { _type: 'page', _value: id(60) });
  const staff = role(81, 'Staff', { _auth: { page: [id(60)], route: [id(4)] } });
  open({ 'GET /main/role/list': { data: [roles[0], staff] } }, [overview]);
  await userEvent.click(await row('Overview'));
  expect(await screen.findByRole('checkbox', { name: 'Staff' })).toBeChecked();
  expect(screen.queryByText(/may not open this/)).toBeNull();
});
