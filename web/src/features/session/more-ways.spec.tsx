import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { MoreWays } from './more-ways.js';

const guest = { session: { token: null, user: null, project: null, projects: [] } };
const APPS = [
  ['weixin', 'WeChat', 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.40'],
  ['wxwork', 'WeCom', 'Mozilla/5.0 (iPhone) wxwork/4.1.9 MicroMessenger/7.0.1'],
  ['dingtalk', 'DingTalk', 'Mozilla/5.0 (Linux; Android 13) DingTalk/7.0.30'],
] as const;
let server: ReturnType<typeof startServer>;
afterEach(() => {
  server.stop();
  jest.restoreAllMocks();
});

async function start(userAgent: string, provider: string, name: string) {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  // jsdom does not leave the page; what counts is what the server was asked.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server = startServer({
    'GET /third/providers': { data: [provider] },
    'POST /third/start': { data: { url: 'https://open.example.test/authorize' } },
  });
  renderApp(<MoreWays />, guest);
  await userEvent.click(await screen.findByRole('button', { name: `Sign in with ${name}` }));
  await waitFor(() => expect(server.asked.filter(({ method }) => method === 'POST')).toHaveLength(1));
  return server.asked.find(({ method }) => method === 'POST')?.body;
}

describe('signing in with a messaging app', () => {
  it.each(APPS)(
    '%s inside of it uses the identity that it has already',
    async (provider, name, userAgent) => {
      expect(await start(userAgent, provider, name)).toMatchObject({ provider, inApp: true, back: '/' });
    },
  );

  it.each(APPS)('%s elsewhere asks for its code', async (provider, name) => {
    expect(await start('Mozilla/5.0 (X11; Linux x86_64) Chrome/140', provider, name)).toMatchObject({
      provider,
      inApp: false,
    });
  });
});
