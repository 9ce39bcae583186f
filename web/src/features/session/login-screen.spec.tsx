import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
    expect(server.asked[0]?.body).toEqual({ user: 'ada', pwd: 'secret1' });
  });

  it('asks for what is missing, sends nothing and puts the focus there', async () => {
    server = startServer({});
    renderApp(<LoginScreen />, guest);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Please enter an account')).toBeVisible();
    expect(screen.getByLabelText('Account or phone')).toHaveFocus();
    expect(server.asked).toEqual([]);
  });

  it.each(['Account or password is incorrect', 'Account is disabled', 'Locked for 10 minutes'])('shows the refusal "%s" at the form', async (message) => {
    server = startServer({ 'POST /user/login': { code: 100, message } });
    const { store } = renderApp(<LoginScreen />, guest);
    await signIn('ada', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(store.getState().session.token).toBeNull();
  });

  it('shows a picture when the server asks for one, and sends its characters', async () => {
    let tries = 0;
    server = startServer({
      'POST /user/login': () => (++tries === 1 ? { code: 100, message: 'Captcha please', data: { captcha: true } } : { data: { token: TOKEN, data: USER } }),
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
});
