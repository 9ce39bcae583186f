import { webcrypto } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROJECT, renderApp, USER } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { debugSecret } from '../../shared/state/flags/local-flags.js';
import { UserCentreScreen } from './user-centre-screen.js';

const captcha = { data: { ticket: 'ticket-1', image: '<svg xmlns="http://www.w3.org/2000/svg"/>' } };
let server: ReturnType<typeof startServer>;
afterEach(() => {
  server.stop();
  localStorage.clear();
});

const open = (section: string, user = USER) =>
  renderApp(<UserCentreScreen />, { path: `/user/${section}`, route: '/user/:section?', session: { user } });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('the basic settings', () => {
  it('change the nickname', async () => {
    server = startServer({ 'POST /user/update': { data: { ...USER, nickname: 'Countess' } } });
    const { store } = open('basic');
    const field = screen.getByLabelText('Nickname');
    await userEvent.clear(field);
    await userEvent.type(field, 'Countess');
    await press('Save');
    await waitFor(() => expect(store.getState().session.user?.nickname).toBe('Countess'));
    expect(server.to('POST /user/update')[0]?.body).toEqual({ nickname: 'Countess' });
  });

  it('choose a generated picture or one from an https address, and take it away', async () => {
    server = startServer({
      'POST /user/update': ({ body }) => ({ data: { ...USER, ...(body as object) } }),
    });
    const { store } = open('basic');
    await press('Colour 2');
    await waitFor(() => expect(store.getState().session.user?.avatar).toMatch(/^data:image\/svg/));
    await userEvent.type(screen.getByLabelText('Address of a picture'), 'http://example.org/a.png');
    await press('Use');
    expect(screen.getByText('Please enter an address that starts with https://')).toBeVisible();
    expect(server.to('POST /user/update')).toHaveLength(1);
    await userEvent.clear(screen.getByLabelText('Address of a picture'));
    await userEvent.type(screen.getByLabelText('Address of a picture'), 'https://example.org/a.png');
    await press('Use');
    await waitFor(() => expect(store.getState().session.user?.avatar).toBe('https://example.org/a.png'));
    await press('Remove picture');
    await waitFor(() => expect(store.getState().session.user?.avatar).toBeNull());
  });

  it('change the phone by a code sent to the new one', async () => {
    server = startServer({
      'GET /utils/captcha': captcha,
      'POST /utils/verifyCode': { data: { sent: true } },
      'POST /user/phone/update': { data: true },
    });
    const { store } = open('basic', { ...USER, phone: '13800000000' });
    await press('Change phone');
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByAltText('Picture with characters');
    await userEvent.type(dialog.getByLabelText('New phone'), '13812345678');
    await userEvent.type(dialog.getByLabelText('Characters in the picture'), 'k7xq');
    await userEvent.click(dialog.getByRole('button', { name: 'Send code' }));
    await dialog.findByText(/Again in/);
    await userEvent.type(dialog.getByLabelText('Code from the message'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(store.getState().session.user?.phone).toBe('13812345678'));
    expect(server.to('POST /utils/verifyCode')[0]?.body).toMatchObject({ type: 'change' });
  });

  it('leave the phone as it was when the code is wrong', async () => {
    server = startServer({
      'GET /utils/captcha': captcha,
      'POST /user/phone/update': { code: 100, message: 'The code is wrong' },
    });
    const { store } = open('basic');
    await press('Add phone');
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('New phone'), '13812345678');
    await userEvent.type(dialog.getByLabelText('Characters in the picture'), 'k7xq');
    await userEvent.type(dialog.getByLabelText('Code from the message'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The code is wrong');
    expect(store.getState().session.user?.phone).toBeNull();
  });
});

describe('the security settings', () => {
  const replies = { 'GET /third/bindings': { data: [] }, 'GET /third/providers': { data: ['weixin'] } };

  it('change the password', async () => {
    server = startServer({ ...replies, 'POST /user/changePwd': { data: true } });
    open('security');
    await userEvent.type(screen.getByLabelText('Current password'), 'secret1');
    await userEvent.type(screen.getByLabelText('New password'), 'secret2');
    await userEvent.type(screen.getByLabelText('New password again'), 'secret2');
    await press('Change password');
    await waitFor(() =>
      expect(server.to('POST /user/changePwd')[0]?.body).toEqual({ pwd: 'secret1', newPwd: 'secret2' }),
    );
  });

  it('link a messaging app and come back to them', async () => {
    server = startServer({ ...replies, 'POST /binding/start': { code: 100, message: 'not now' } });
    open('security');
    await userEvent.click(await screen.findByRole('button', { name: 'Link WeChat' }));
    await waitFor(() => expect(server.to('POST /binding/start')).toHaveLength(1));
    expect(server.to('POST /binding/start')[0]?.body).toMatchObject({
      provider: 'weixin',
      back: '/user/security',
    });
  });

  it('unlink a messaging app after a question', async () => {
    let bound = true;
    server = startServer({
      ...replies,
      'GET /third/bindings': () => ({
        data: bound ? [{ _id: USER._id, provider: 'weixin', name: 'Ada W' }] : [],
      }),
      'POST /third/unbind': () => ((bound = false), { data: true }),
    });
    open('security');
    await userEvent.click(await screen.findByRole('button', { name: 'Unlink WeChat?' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unlink' }));
    expect(await screen.findByText('None linked yet')).toBeInTheDocument();
    expect(server.to('POST /third/unbind')[0]?.body).toEqual({ id: USER._id });
  });
});

describe('the language settings', () => {
  it('keep the chosen language in this browser, so that a reload finds it', async () => {
    server = startServer({});
    open('language');
    await userEvent.click(screen.getByRole('combobox', { name: 'Language' }));
    await userEvent.click(screen.getByRole('option', { name: '日本語' }));
    await waitFor(() => expect(localStorage.getItem('bm.locale')).toBe('ja'));
    await userEvent.click(screen.getByRole('combobox', { name: '言語' }));
    await userEvent.click(screen.getByRole('option', { name: 'English' }));
    await waitFor(() => expect(localStorage.getItem('bm.locale')).toBe('en'));
  });
});

describe('the roles', () => {
  const role = (name: string, change = {}) => ({
    _id: name.padStart(24, '0'),
    _name: name,
    _type: 'common',
    member: true,
    current: false,
    change: true,
    apply: false,
    pending: false,
    ...change,
  });
  const start = { data: { project: PROJECT, role: null, auth: {}, routes: [], limit: {}, option: {} } };

  it('change between the own ones', async () => {
    server = startServer({
      'GET /role/list': { data: [] },
      [`GET /api/app/role/${PROJECT._id}/list`]: { data: [role('1a', { current: true }), role('2b')] },
      'POST /switch': { data: true },
      'GET /project/list': { data: [PROJECT] },
      'GET /init': start,
    });
    open('roles');
    expect(await screen.findByText('Current')).toBeVisible();
    await press('Switch to 2b');
    await waitFor(() => expect(server.to('POST /switch')[0]?.body).toEqual({ role: role('2b')._id }));
    await waitFor(() => expect(server.to('GET /init')).toHaveLength(1));
  });

  it('can be applied for with a reason, and show that the application waits', async () => {
    let pending = false;
    server = startServer({
      [`GET /api/app/role/${PROJECT._id}/list`]: () => ({
        data: [role('3c', { member: false, change: false, apply: !pending, pending })],
      }),
      'POST /apply': () => ((pending = true), { data: { _id: USER._id } }),
    });
    open('roles');
    await userEvent.click(await screen.findByRole('button', { name: 'Apply for 3c' }));
    await userEvent.type(screen.getByLabelText('Reason'), 'I work there');
    await press('Send');
    expect(await screen.findByText('Waiting')).toBeInTheDocument();
    expect(server.to('POST /apply')[0]?.body).toEqual({ role: role('3c')._id, reason: 'I work there' });
  });
});

describe('the departments', () => {
  const group = (n: number, name: string, change = {}) => ({
    _id: String(n).padStart(24, '0'),
    name,
    type: 'group',
    parent: null,
    head: null,
    admin: [],
    user: [USER._id],
    _user: [USER._id],
    _sort: n,
    ...change,
  });
  const openRoles = (groups: unknown[]) => {
    server = startServer({
      [`GET /group/${PROJECT._id}/self`]: { data: groups },
      [`GET /role/${PROJECT._id}/own`]: { data: [] },
    });
    open('roles');
  };

  it('of the own project are named, with those that one leads', async () => {
    openRoles([group(1, 'Sales'), group(2, 'Field sales', { head: USER._id })]);
    const list = within(await screen.findByRole('list', { name: 'Departments and groups' }));
    const items = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['Sales', 'Field salesYou lead it']);
  });

  it('take no room where there are none', async () => {
    openRoles([]);
    await waitFor(() => expect(server.to(`GET /group/${PROJECT._id}/self`)).toHaveLength(1));
    expect(screen.queryByText('Departments and groups')).toBeNull();
  });
});

describe('the project list', () => {
  it('names every project and the part played in it', () => {
    server = startServer({});
    open('projects');
    const row = screen.getByText('Shop').closest('li');
    expect(row).toHaveTextContent('Owner');
    expect(row).toHaveTextContent('Current');
  });
});

describe('the signature', () => {
  it('says where it is kept and can be written instead of drawn', async () => {
    server = startServer({});
    const picture = `data:image/png;base64,${'A'.repeat(40)}`;
    HTMLCanvasElement.prototype.toDataURL = () => picture;
    HTMLCanvasElement.prototype.getContext = (() => null) as never;
    open('signature');
    expect(screen.getByText(/kept in this browser only/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Or write it'), 'Ada');
    await press('Save');
    expect(localStorage.getItem(`bm.sign.${USER._id}`)).toBe(picture);
    expect(screen.getByAltText('Saved signature')).toHaveAttribute('src', picture);
    await press('Remove');
    expect(localStorage.getItem(`bm.sign.${USER._id}`)).toBeNull();
  });
});

describe('the advanced settings', () => {
  it('stay shut for a wrong secret and open for the right one', async () => {
    server = startServer({});
    Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
    open('advanced');
    await userEvent.type(screen.getByLabelText('Debug secret'), '00000000');
    await press('Unlock');
    expect(await screen.findByText('The secret is not right')).toBeVisible();
    expect(localStorage.getItem('bm.debug')).toBeNull();
    const secret = await debugSecret(window.location.host, PROJECT._id);
    await userEvent.clear(screen.getByLabelText('Debug secret'));
    await userEvent.type(screen.getByLabelText('Debug secret'), secret ?? '');
    await press('Unlock');
    expect(await screen.findByRole('switch', { name: 'Debug mode' })).toBeChecked();
  });

  it('say so where the browser cannot check a secret', async () => {
    server = startServer({});
    const before = globalThis.crypto;
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
    open('advanced');
    await userEvent.type(screen.getByLabelText('Debug secret'), '0badc0de');
    await press('Unlock');
    expect(await screen.findByText('Your browser checks the code over HTTPS only')).toBeVisible();
    Object.defineProperty(globalThis, 'crypto', { value: before, configurable: true });
    expect(localStorage.getItem('bm.debug')).toBeNull();
  });

  it('switch the debug, early and deprecated modes once they are open', async () => {
    server = startServer({});
    localStorage.setItem('bm.debug', '1');
    open('advanced');
    await userEvent.click(screen.getByRole('switch', { name: 'Early access' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Show what is deprecated' }));
    expect(localStorage.getItem('bm.early')).toBe('1');
    expect(localStorage.getItem('bm.deprecated')).toBe('1');
    await userEvent.click(screen.getByRole('switch', { name: 'Debug mode' }));
    expect(localStorage.getItem('bm.debug')).toBeNull();
  });
});
