import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { brandingAppended, brandingConfigured } from '../../shared/state/session/branding.slice.js';
import { keepInvitation, pendingInvitation, wasInvitationShown } from '../../entities/session/pending.js';
import { startServer } from '../../shared/testing/server.js';
import { renderApp, USER } from '../../shared/testing/render-app.js';
import { LoginScreen } from './login-screen.js';

const TOKEN = 'n'.repeat(48);
const guest = { session: { token: null, user: null, project: null, projects: [] } };
const captcha = { data: { ticket: 'ticket-1', image: '<svg xmlns="http://www.w3.org/2000/svg"/>' } };

let server: ReturnType<typeof startServer>;
afterEach(() => {
  server.stop();
  localStorage.clear();
  sessionStorage.clear();
});

async function signIn(user: string, pwd: string) {
  await userEvent.type(screen.getByLabelText('Account or phone'), user);
  await userEvent.type(screen.getByLabelText('Password'), pwd);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('signing in', () => {
  it('keeps the token and trims the account', async () => {
    server = startServer({ 'POST /user/login': { data: { token: TOKEN, data: USER } } });
    const { store } = renderApp(<LoginScreen />, guest);
    await signIn('  ada  ', 'secret1');
    await waitFor(() => expect(store.getState().session.token).toBe(TOKEN));
    expect(localStorage.getItem('bm.token')).toBe(TOKEN);
    expect(server.to('POST /user/login')[0]?.body).toEqual({ user: 'ada', pwd: 'secret1' });
  });

  it('asks for what is missing, sends nothing and puts the focus there', async () => {
    server = startServer({});
    renderApp(<LoginScreen />, guest);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Please enter an account')).toBeVisible();
    expect(screen.getByLabelText('Account or phone')).toHaveFocus();
    expect(server.to('POST /user/login')).toEqual([]);
  });

  it.each(['Account or password is incorrect', 'Account is disabled', 'Locked for 10 minutes'])(
    'shows the refusal "%s" at the form',
    async (message) => {
      server = startServer({ 'POST /user/login': { code: 100, message } });
      const { store } = renderApp(<LoginScreen />, guest);
      await signIn('ada', 'wrong');
      expect(await screen.findByRole('alert')).toHaveTextContent(message);
      expect(store.getState().session.token).toBeNull();
    },
  );

  it('shows a picture when the server asks for one, and sends its characters', async () => {
    let tries = 0;
    server = startServer({
      'POST /user/login': () =>
        ++tries === 1
          ? { code: 100, message: 'Captcha please', data: { captcha: true } }
          : { data: { token: TOKEN, data: USER } },
      'GET /utils/captcha': captcha,
    });
    const { store } = renderApp(<LoginScreen />, guest);
    await signIn('ada', 'secret1');
    await userEvent.type(await screen.findByLabelText('Characters in the picture'), 'k7xq');
    await screen.findByAltText('Picture with characters');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(store.getState().session.token).toBe(TOKEN));
    expect(server.to('POST /user/login')[1]?.body).toMatchObject({ ticket: 'ticket-1', randstr: 'k7xq' });
  });

  it('can be read in another language at once', async () => {
    server = startServer({});
    renderApp(<LoginScreen />, guest);
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'ja');
    expect(await screen.findByRole('button', { name: 'ログイン' })).toBeVisible();
    expect(document.documentElement.lang).toBe('ja');
    await userEvent.selectOptions(screen.getByLabelText('言語'), 'en');
    await screen.findByRole('button', { name: 'Sign in' });
  });

  it('takes the password as the session token for the special user name, without asking the server', async () => {
    server = startServer({});
    const { store } = renderApp(<LoginScreen />, guest);
    await signIn(' __token__ ', TOKEN);
    await waitFor(() => expect(store.getState().session.token).toBe(TOKEN));
    expect(localStorage.getItem('bm.token')).toBe(TOKEN);
    expect(server.to('POST /user/login')).toEqual([]);
  });

  it('offers the messaging apps that are set up and goes to the chosen one', async () => {
    server = startServer({
      'GET /third/providers': { data: ['weixin', 'wxwork', 'dingtalk'] },
      'POST /third/start': { code: 100, message: 'not now' },
    });
    renderApp(<LoginScreen />, guest);
    for (const name of ['WeChat', 'WeCom', 'DingTalk'])
      expect(await screen.findByRole('button', { name: `Sign in with ${name}` })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with WeCom' }));
    await waitFor(() => expect(server.to('POST /third/start')).toHaveLength(1));
    expect(server.to('POST /third/start')[0]?.body).toEqual({ provider: 'wxwork', back: '/', inApp: false });
  });

  it('says where an invitation leads', async () => {
    keepInvitation('AB12CD34');
    server = startServer({
      'POST /invite/preview': { data: { project: 'a'.padStart(24, '0'), name: 'Acme', role: 'Staff' } },
    });
    renderApp(<LoginScreen />, guest);
    expect(await screen.findByText(/invited to Acme as “Staff”/)).toBeVisible();
    expect(wasInvitationShown()).toBe(true);
  });

  it('forgets an invitation that is over, and says so', async () => {
    keepInvitation('AB12CD34');
    server = startServer({ 'POST /invite/preview': { code: 100, message: 'Invitation is invalid' } });
    renderApp(<LoginScreen />, guest);
    expect(await screen.findByText(/invitation is invalid or has expired/)).toBeVisible();
    expect(pendingInvitation()).toBeNull();
  });

  it('stands in the look of a white-label project, with its text, and without registration where that is off', async () => {
    server = startServer({});
    const { store, container } = renderApp(<LoginScreen />, guest);
    const project = 'a'.padStart(24, '0');
    const settings = { name: 'Acme', logo: 'https://example.org/l.png', reg: { enable: false } };
    act(() => {
      store.dispatch(brandingConfigured({ project, init: true, custom: true, ...settings }));
      store.dispatch(brandingAppended('ICP 123'));
    });
    expect(screen.getByRole('heading', { name: 'Sign in to Acme' })).toBeVisible();
    expect(container.querySelector('header img')).toHaveAttribute('src', settings.logo);
    expect(screen.getByText('ICP 123')).toBeVisible();
    expect(screen.queryByText('Create an account')).toBeNull();
  });
});
