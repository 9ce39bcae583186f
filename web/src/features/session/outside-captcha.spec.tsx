import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startOutsideCaptcha, type CaptchaOutcome } from '../../shared/testing/outside-captcha.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { ForgotScreen } from './forgot-screen.js';
import { LoginScreen } from './login-screen.js';

const guest = { session: { token: null, user: null, project: null, projects: [] } };
const SCRIPT = 'https://turing.captcha.qcloud.com/TJCaptcha.js';
const CHECK = 'Check that you are a person';
let server: ReturnType<typeof startServer>;
let tencent: ReturnType<typeof startOutsideCaptcha>;
afterEach(() => {
  server.stop();
  tencent.stop();
});

function open(outcomes: CaptchaOutcome[], more: Parameters<typeof startServer>[0] = {}) {
  tencent = startOutsideCaptcha(outcomes);
  server = startServer({
    'GET /utils/captcha': { data: { ticket: '', image: '', appId: '199999164' } },
    'POST /utils/verifyCode': { data: { sent: true } },
    ...more,
  });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fillPhone = () => userEvent.type(screen.getByLabelText('Phone'), '13812345678');

// In this order: the script is loaded once per page, and all of this is one page.
describe('the captcha of Tencent', () => {
  it('is loaded only when it is asked for, tells when that fails, and can be tried again', async () => {
    open(['unreachable', 'passed']);
    renderApp(<ForgotScreen />, guest);
    await screen.findByRole('button', { name: CHECK });
    expect(tencent.loaded).toEqual([]);
    await press(CHECK);
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
    await press('Try again');
    expect(tencent.loaded).toEqual([SCRIPT, SCRIPT]);
    expect(await screen.findByRole('button', { name: 'Checked' })).toBeDisabled();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  it('proves a person when a code is asked for, in place of the picture', async () => {
    open(['passed']);
    renderApp(<ForgotScreen />, guest);
    await screen.findByRole('button', { name: CHECK });
    expect(screen.queryByAltText('Picture with characters')).toBeNull();
    await fillPhone();
    await press(CHECK);
    await screen.findByRole('button', { name: 'Checked' });
    expect(tencent.shown).toEqual([{ appId: '199999164', language: 'en' }]);
    await press('Send code');
    await waitFor(() =>
      expect(server.to('POST /utils/verifyCode')[0]?.body).toEqual({
        phone: '13812345678',
        ticket: 'ticket-1',
        randstr: '@rand-1',
        type: 'forget',
      }),
    );
  });

  it('is asked for before a code is sent, and again when it was closed', async () => {
    open(['closed', 'passed']);
    renderApp(<ForgotScreen />, guest);
    await fillPhone();
    await screen.findByRole('button', { name: CHECK });
    await press('Send code');
    expect(await screen.findByText('Please complete the check first')).toBeVisible();
    await press(CHECK);
    await press(CHECK);
    await screen.findByRole('button', { name: 'Checked' });
    expect(server.to('POST /utils/verifyCode')).toEqual([]);
  });

  it('does not take a ticket that Tencent’s script made without Tencent', async () => {
    open(['broken']);
    renderApp(<ForgotScreen />, guest);
    await press(CHECK);
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  });

  it('has to be solved anew after the server refused the proof', async () => {
    open(['passed'], { 'POST /utils/verifyCode': { code: 100, message: 'The captcha is wrong or expired' } });
    renderApp(<ForgotScreen />, guest);
    await fillPhone();
    await press(CHECK);
    await screen.findByRole('button', { name: 'Checked' });
    await press('Send code');
    expect(await screen.findByText('The captcha is wrong or expired')).toBeVisible();
    expect(await screen.findByRole('button', { name: CHECK })).toBeEnabled();
  });

  it('protects sign-in as well, once it is asked for', async () => {
    open(['passed'], {
      'POST /user/login': { code: 100, message: 'Wrong', data: { captcha: true } },
      'POST /providers': { data: [] },
      'GET /providers': { data: [] },
    });
    renderApp(<LoginScreen />, guest);
    await userEvent.type(screen.getByLabelText('Account or phone'), 'ada_lovelace');
    await userEvent.type(screen.getByLabelText('Password'), 'secret1');
    await press('Sign in');
    await press(CHECK);
    await screen.findByRole('button', { name: 'Checked' });
    await press('Sign in');
    await waitFor(() =>
      expect(server.to('POST /user/login')[1]?.body).toMatchObject({
        ticket: 'ticket-1',
        randstr: '@rand-1',
      }),
    );
  });
});
