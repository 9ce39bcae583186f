import { isSignedWith } from '../../../test/providers/page-check.js';
import { providing } from '../../../test/providers/providing.js';
import { WxworkServer } from '../../../test/providers/wxwork-server.js';
import { ownApp, WxworkIdentity, wxworkSigner } from './wxwork.adapter.js';

const page = 'https://bm.example/app';
const own = { corp: 'wwcorp', agentId: '1000002', secret: 'corp-secret' };

describe('WeCom', () => {
  let server: WxworkServer;
  beforeEach(async () => {
    server = await new WxworkServer().start();
  });
  afterEach(() => server.stop());
  const work = (timeoutMs?: number) => providing({ WXWORK_API_URL: server.url }, timeoutMs);
  const identity = (secret = own.secret) => {
    const setting = work();
    return new WxworkIdentity(ownApp({ ...own, secret }, setting), setting);
  };

  it('is asked inside WeCom by web page authorization, elsewhere by its own sign-in page', () => {
    const authorizing = { state: 's1', redirectUri: 'https://bm.example/api/third/wxwork/login' };
    const inside = new URL(identity().authorizeUrl({ ...authorizing, inApp: true }));
    expect(inside.href).toMatch(
      /^https:\/\/open\.weixin\.qq\.com\/connect\/oauth2\/authorize\?.*#wechat_redirect$/,
    );
    expect(Object.fromEntries(inside.searchParams)).toMatchObject({
      appid: 'wwcorp',
      scope: 'snsapi_base',
      agentid: '1000002',
      state: 's1',
    });
    const outside = new URL(identity().authorizeUrl({ ...authorizing, inApp: false }));
    expect(outside.origin + outside.pathname).toBe('https://login.work.weixin.qq.com/wwlogin/sso/login');
    expect(Object.fromEntries(outside.searchParams)).toEqual({
      login_type: 'CorpApp',
      appid: 'wwcorp',
      agentid: '1000002',
      redirect_uri: authorizing.redirectUri,
      state: 's1',
    });
  });

  it('tells which member agreed, by name where the app may see names', async () => {
    const known = { provider: 'wxwork', keys: [{ corp: 'wwcorp', subject: 'anna' }] };
    const wecom = identity();
    expect(await wecom.identify(server.agree({ userid: 'anna' }))).toEqual({
      ...known,
      name: 'Name of anna',
    });
    server.namesHidden = true;
    expect(await wecom.identify(server.agree({ userid: 'anna' }))).toEqual({ ...known, name: 'anna' });
  });

  it('lets no outside contact in, and takes a code once', async () => {
    const wecom = identity();
    await expect(wecom.identify(server.agree({ openid: 'guest' }))).rejects.toMatchObject({
      name: 'ProviderFault',
    });
    const code = server.agree({ userid: 'anna' });
    await wecom.identify(code);
    await expect(wecom.identify(code)).rejects.toMatchObject({ code: 40029 });
  });

  it('knows nobody with a wrong secret', async () => {
    const code = server.agree({ userid: 'anna' });
    await expect(identity('x').identify(code)).rejects.toMatchObject({ name: 'ProviderFault', code: 40001 });
    expect(server.called('/cgi-bin/auth/getuserinfo')).toBe(0);
  });

  it('ends a token before its time: it is renewed once', async () => {
    const wecom = identity();
    await wecom.identify(server.agree({ userid: 'anna' }));
    server.endTokens();
    expect((await wecom.identify(server.agree({ userid: 'bert' }))).keys[0].subject).toBe('bert');
    expect(server.called('/cgi-bin/gettoken')).toBe(2);
  });

  it('gets pages signed with the page ticket, and agent pages with the agent ticket', async () => {
    const setting = work();
    const app = ownApp(own, setting);
    const signed = await wxworkSigner(app, 'page', setting).sign(page);
    expect(isSignedWith('page-ticket', page, signed)).toBe(true);
    expect(signed).toMatchObject({ appId: 'wwcorp' });
    const agent = await wxworkSigner(app, 'agent', setting).sign(page);
    expect(isSignedWith('agent-ticket', page, agent)).toBe(true);
    expect(agent).toMatchObject({ appId: 'wwcorp', agentId: '1000002' });
    await wxworkSigner(app, 'page', setting).sign(page);
    expect(
      ['/cgi-bin/gettoken', '/cgi-bin/get_jsapi_ticket', '/cgi-bin/ticket/get'].map((path) =>
        server.called(path),
      ),
    ).toEqual([1, 1, 1]);
  });

  it('may be down or slow', async () => {
    server.delayMs = 5_000;
    const setting = work(200);
    const signer = wxworkSigner(ownApp(own, setting), 'page', setting);
    await expect(signer.sign(page)).rejects.toMatchObject({ reason: 'did not answer in time' });
    server.down = true;
    await expect(signer.sign(page)).rejects.toMatchObject({ reason: 'could not be reached' });
  });
});
