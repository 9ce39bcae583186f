import { DingtalkServer } from '../../../test/providers/dingtalk-server.js';
import { isSignedWith } from '../../../test/providers/page-check.js';
import { providing } from '../../../test/providers/providing.js';
import { DingtalkIdentity, dingtalkSigner } from './dingtalk.adapter.js';

const app = { agentId: '77', corpId: 'dingcorp', appKey: 'dingkey', appSecret: 'ding-secret' };
const anna = { unionId: 'u-anna', nick: 'Anna' };

describe('DingTalk', () => {
  let server: DingtalkServer;
  beforeEach(async () => {
    server = await new DingtalkServer().start();
  });
  afterEach(() => server.stop());
  const work = (timeoutMs?: number) =>
    providing({ DINGTALK_API_URL: server.url, DINGTALK_OAPI_URL: server.url }, timeoutMs);

  it('is asked through OAuth 2.0', () => {
    const authorizing = {
      state: 's1',
      redirectUri: 'https://bm.example/api/third/dingtalk/login',
      inApp: false,
    };
    const url = new URL(new DingtalkIdentity(app, work()).authorizeUrl(authorizing));
    expect(url.origin + url.pathname).toBe('https://login.dingtalk.com/oauth2/auth');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'dingkey',
      redirect_uri: authorizing.redirectUri,
      response_type: 'code',
      scope: 'openid',
      state: 's1',
      prompt: 'consent',
    });
  });

  it('tells who agreed, once per code', async () => {
    const dingtalk = new DingtalkIdentity(app, work());
    const code = server.agree(anna);
    expect(await dingtalk.identify(code)).toEqual({
      provider: 'dingtalk',
      keys: [{ corp: 'dingkey', subject: 'u-anna' }],
      name: 'Anna',
    });
    await expect(dingtalk.identify(code)).rejects.toMatchObject({
      name: 'ProviderFault',
      code: 'invalidParameter.authCode.notFound',
    });
  });

  it('knows nobody with a wrong secret', async () => {
    const wrong = new DingtalkIdentity({ ...app, appSecret: 'x' }, work());
    const asked = wrong.identify(server.agree(anna));
    await expect(asked).rejects.toMatchObject({ name: 'ProviderFault', code: 'invalidClientIdOrSecret' });
  });

  it('gets pages signed over their decoded address, with one token and one ticket for many pages', async () => {
    const signer = dingtalkSigner(app, work());
    const signed = await signer.sign('https://bm.example/app?n=%E4%BD%A0#/r');
    expect(isSignedWith('ding-ticket', 'https://bm.example/app?n=你', signed)).toBe(true);
    expect(signed).toMatchObject({ appId: 'dingcorp', agentId: '77' });
    await signer.sign('https://bm.example/other');
    expect([server.called('/gettoken'), server.called('/get_jsapi_ticket')]).toEqual([1, 1]);
  });

  it('ends a token before its time: it is renewed once', async () => {
    const setting = work();
    server.ticketLifeS = 600;
    await dingtalkSigner(app, setting).sign('https://bm.example/app');
    server.endTokens();
    server.ticket = 'ding-ticket-2';
    setting.clock.advance(300_000);
    const signed = await dingtalkSigner(app, setting).sign('https://bm.example/app');
    expect(isSignedWith('ding-ticket-2', 'https://bm.example/app', signed)).toBe(true);
    expect([server.called('/gettoken'), server.called('/get_jsapi_ticket')]).toEqual([2, 3]);
  });

  it('shares no ticket with somebody who knows the key but not the secret', async () => {
    const setting = work();
    await dingtalkSigner(app, setting).sign('https://bm.example/app');
    const thief = dingtalkSigner({ ...app, appSecret: 'guessed' }, setting);
    await expect(thief.sign('https://bm.example/app')).rejects.toMatchObject({ code: 40089 });
  });

  it('may be down or slow', async () => {
    server.delayMs = 5_000;
    const slow = new DingtalkIdentity(app, work(200)).identify(server.agree(anna));
    await expect(slow).rejects.toMatchObject({ reason: 'did not answer in time' });
    server.down = true;
    const down = dingtalkSigner(app, work()).sign('https://bm.example/app');
    await expect(down).rejects.toMatchObject({ reason: 'could not be reached' });
  });
});
