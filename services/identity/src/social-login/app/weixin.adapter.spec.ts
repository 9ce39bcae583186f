import { isSignedWith } from '../../../test/providers/page-check.js';
import { providing } from '../../../test/providers/providing.js';
import { WeixinServer } from '../../../test/providers/weixin-server.js';
import { WeixinIdentity, weixinSigner } from './weixin.adapter.js';

const TICKET = '/cgi-bin/ticket/getticket';
const page = 'https://bm.example/app?x=1#/route';
const account = { appId: 'wxmain', secret: 'main-secret' };
const web = { appId: 'wxweb', secret: 'web-secret' };

describe('WeChat', () => {
  let server: WeixinServer;
  beforeEach(async () => {
    server = await new WeixinServer().start();
    server.apps.set('wxweb', 'web-secret');
  });
  afterEach(() => server.stop());
  const work = (timeoutMs?: number) => providing({ WEIXIN_API_URL: server.url }, timeoutMs);
  const identity = (timeoutMs?: number) => new WeixinIdentity({ account, web }, work(timeoutMs));

  it('is asked inside WeChat through the official account, elsewhere by QR code', () => {
    const authorizing = { state: 's1', redirectUri: 'https://bm.example/api/third/weixin/login' };
    const inside = new URL(identity().authorizeUrl({ ...authorizing, inApp: true }));
    expect(inside.origin + inside.pathname).toBe('https://open.weixin.qq.com/connect/oauth2/authorize');
    expect(inside.hash).toBe('#wechat_redirect');
    expect(Object.fromEntries(inside.searchParams)).toEqual({
      appid: 'wxmain',
      redirect_uri: authorizing.redirectUri,
      response_type: 'code',
      scope: 'snsapi_userinfo',
      state: 's1',
    });
    const outside = new URL(identity().authorizeUrl({ ...authorizing, inApp: false }));
    expect(outside.pathname).toBe('/connect/qrconnect');
    expect(outside.searchParams.get('appid')).toBe('wxweb');
    expect(outside.searchParams.get('scope')).toBe('snsapi_login');
  });

  it('tells who agreed, by the id that all apps share where there is one', async () => {
    const anna = { openid: 'o-anna', unionid: 'u-anna', nickname: 'Anna' };
    expect(await identity().identify(server.agree(anna), true)).toEqual({
      provider: 'weixin',
      keys: [
        { corp: 'union', subject: 'u-anna' },
        { corp: 'wxmain', subject: 'o-anna' },
      ],
      name: 'Anna',
    });
    const bert = { openid: 'o-bert', nickname: 'Bert' };
    const { keys } = await identity().identify(server.agree(bert, 'wxweb'), false);
    expect(keys).toEqual([{ corp: 'wxweb', subject: 'o-bert' }]);
  });

  it('takes a code once, and only from the app it was given to', async () => {
    const code = server.agree({ openid: 'o', nickname: 'N' });
    await expect(identity().identify(code, false)).rejects.toMatchObject({ code: 40029 });
    await identity().identify(code, true);
    await expect(identity().identify(code, true)).rejects.toMatchObject({ code: 40163 });
    await expect(identity().identify('made-up', true)).rejects.toMatchObject({ code: 40029 });
  });

  it('knows nobody with a wrong secret', async () => {
    const code = server.agree({ openid: 'o', nickname: 'N' });
    const wrong = new WeixinIdentity({ account: { ...account, secret: 'x' } }, work());
    await expect(wrong.identify(code, true)).rejects.toMatchObject({ name: 'ProviderFault', code: 40125 });
  });

  it('gets pages whose signature it accepts, with one token and one ticket for many pages', async () => {
    const setting = work();
    const signer = weixinSigner(account, setting);
    const signed = await Promise.all(Array.from({ length: 5 }, () => signer.sign(page)));
    for (const one of signed) {
      expect(one).toMatchObject({ appId: 'wxmain', timestamp: Math.floor(setting.clock.now() / 1000) });
      expect(isSignedWith(server.ticket, 'https://bm.example/app?x=1', one)).toBe(true);
    }
    expect(new Set(signed.map(({ nonceStr }) => nonceStr)).size).toBe(5);
    expect([server.called('/cgi-bin/stable_token'), server.called(TICKET)]).toEqual([1, 1]);
  });

  it('gives a new ticket when the old one is about to end', async () => {
    const setting = work();
    const signer = weixinSigner(account, setting);
    await signer.sign(page);
    server.ticket = 'ticket-2';
    setting.clock.advance(6_900_000);
    expect(isSignedWith('ticket-2', 'https://bm.example/app?x=1', await signer.sign(page))).toBe(true);
  });

  it('ends a token before its time: it is renewed once', async () => {
    const setting = work();
    await setting.tokens.get('weixin:wxmain', () =>
      Promise.resolve({ value: server.token, expiresInS: 7200 }),
    );
    server.endToken();
    const signed = await weixinSigner(account, setting).sign(page);
    expect(isSignedWith(server.ticket, 'https://bm.example/app?x=1', signed)).toBe(true);
    expect([server.called('/cgi-bin/stable_token'), server.called(TICKET)]).toEqual([1, 2]);
  });

  it('signs nothing for a wrong secret', async () => {
    const signer = weixinSigner({ ...account, secret: 'x' }, work());
    await expect(signer.sign(page)).rejects.toMatchObject({ code: 40125 });
    expect(server.called(TICKET)).toBe(0);
  });

  it('may be down or slow: nobody waits beyond the deadline, and no secret is in what is told', async () => {
    server.delayMs = 5_000;
    const begun = performance.now();
    const slow = await identity(200)
      .identify('c', true)
      .catch((error: unknown) => error);
    expect(performance.now() - begun).toBeLessThan(server.delayMs);
    expect(slow).toMatchObject({ name: 'ProviderFault', reason: 'did not answer in time' });
    server.down = true;
    const down = await weixinSigner(account, work())
      .sign(page)
      .catch((error: unknown) => error);
    expect(down).toMatchObject({ name: 'ProviderFault', reason: 'could not be reached' });
    expect(JSON.stringify([String(slow), slow, String(down), down])).not.toContain('secret');
  });
});
