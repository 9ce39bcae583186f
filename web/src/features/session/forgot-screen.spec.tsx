import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { ForgotScreen } from './forgot-screen.js';

const guest = { session: { token: null, user: null, project: null, projects: [] } };
const captcha = { data: { ticket: 'ticket-1', image: '<svg xmlns="http://www.w3.org/2000/svg"/>' } };
let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

const fill = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

async function askForCode() {
  await screen.findByAltText('Picture with characters');
  await fill('Phone', '13812345678');
  await fill('Characters in the picture', 'k7xq');
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
}

describe('a forgotten password', () => {
  it('is replaced by a code to the phone', async () => {
    server = startServer({
      'GET /utils/captcha': captcha,
      'POST /utils/verifyCode': { data: { sent: true } },
      'POST /user/resetPwd': { data: true },
    });
    renderApp(<ForgotScreen />, guest);
    await askForCode();
    await screen.findByText(/Again in/);
    await fill('Code from the message', '123456');
    await fill('New password', 'secret2');
    await fill('Password again', 'secret2');
    await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));
    expect(await screen.findByText('Your password has been reset')).toBeVisible();
    expect(server.to('POST /utils/verifyCode')[0]?.body).toEqual({
      phone: '13812345678',
      randstr: 'k7xq',
      ticket: 'ticket-1',
      type: 'forget',
    });
    expect(server.to('POST /user/resetPwd')[0]?.body).toEqual({
      phone: '13812345678',
      verify: '123456',
      pwd: 'secret2',
    });
  });

  it('asks for what is missing and sends nothing', async () => {
    server = startServer({ 'GET /utils/captcha': captcha });
    renderApp(<ForgotScreen />, guest);
    await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));
    expect(await screen.findByText('Please enter a phone number')).toBeVisible();
    expect(server.to('POST /user/resetPwd')).toEqual([]);
  });

  it('shows that the code was wrong, and another picture after a wrong answer to it', async () => {
    let captchas = 0;
    server = startServer({
      'GET /utils/captcha': () => (captchas++, captcha),
      'POST /utils/verifyCode': { code: 100, message: 'The characters are wrong' },
    });
    renderApp(<ForgotScreen />, guest);
    await askForCode();
    expect(await screen.findByRole('alert')).toHaveTextContent('The characters are wrong');
    await waitFor(() => expect(captchas).toBe(2));
    expect(screen.getByLabelText('Characters in the picture')).toHaveValue('');
  });
});
