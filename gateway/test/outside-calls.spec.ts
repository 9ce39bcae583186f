import { startThird, suiteCallback, suiteCallbackCheck, weixinLogin, wxworkBind } from '@buildmesh/contracts';
import { startFixture, type GatewayFixture } from './gateway-fixture.js';

const CALLBACK = '/api/third/wxwork/suite/callback';
const SEAL = 'msg_signature=a&timestamp=1&nonce=n';
const START = '/api/third/start';
const BIND = '/api/third/wxwork/main/bind/token/0123456789';
const LOGIN = '/api/third/weixin/login?code=a&state=b';

describe('a call of an outside service', () => {
  let gateway: GatewayFixture;
  beforeAll(async () => {
    gateway = await startFixture({ ENCRYPT_REQUIRED: 'true' });
    gateway.serve(suiteCallbackCheck, () => 'echo-123');
    gateway.serve(suiteCallback, () => 'success');
    gateway.serve(startThird, () => ({ url: 'https://provider.example' }));
  });
  afterAll(() => gateway.stop());
  beforeEach(() => (gateway.calls.length = 0));

  const post = (path: string, body: unknown, headers: string | Record<string, string>) =>
    gateway.send(path, {
      method: 'POST',
      headers: typeof headers === 'string' ? { 'content-type': headers } : headers,
      body,
    });

  test('brings its text as it is and takes plain text with it', async () => {
    const xml = '<xml><Encrypt><![CDATA[{"a":1}]]></Encrypt></xml>';
    const answer = await post(`${CALLBACK}?${SEAL}`, xml, 'text/xml; charset=utf-8');
    expect([answer.status, answer.headers['content-type'], answer.bytes.toString()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'success',
    ]);
    expect(gateway.calls[0]?.call.input).toEqual({ body: xml });
    const check = await gateway.send(`${CALLBACK}?${SEAL}&echostr=e`);
    expect([check.headers['content-type'], check.bytes.toString()]).toEqual([
      'text/plain; charset=utf-8',
      'echo-123',
    ]);
  });

  test('is refused when it is packed, too long, or no text', async () => {
    const path = `${CALLBACK}?${SEAL}`;
    const packed = { 'content-type': 'text/xml', 'content-encoding': 'gzip' };
    expect((await post(path, 'x', packed)).status).toBe(400);
    expect((await post(path, 'x'.repeat(65 * 1024), 'text/xml')).status).toBe(413);
    expect((await post(path, Buffer.from([0xff, 0xfe]), 'text/xml')).status).toBe(400);
    expect((await post(path, 'a=b', 'application/x-www-form-urlencoded')).status).toBe(400);
    expect(gateway.calls).toEqual([]);
  });

  test('is none at the other paths, where pages of other sites could send such text unasked', async () => {
    for (const type of ['text/plain', 'text/xml', 'application/xml', 'TEXT/PLAIN; charset=utf-8'])
      expect((await post(START, '{"provider":"weixin"}', type)).status).toBe(400);
    expect(gateway.calls).toEqual([]);
  });
});

describe('the browser that signs in elsewhere', () => {
  let gateway: GatewayFixture;
  beforeAll(async () => {
    gateway = await startFixture({ TRUSTED_PROXY: '127.0.0.1' });
    gateway.serve(startThird, () => ({ url: 'https://provider.example' }));
    gateway.serve(weixinLogin, () => ({ location: '/login/x' }));
    gateway.serve(wxworkBind, () => true);
  });
  afterAll(() => gateway.stop());
  beforeEach(() => (gateway.calls.length = 0));

  const start = (headers: Record<string, string> = {}) =>
    gateway.send(START, { method: 'POST', headers, body: { provider: 'weixin' } });
  const cookieOf = ({ headers }: Awaited<ReturnType<typeof start>>) => headers['set-cookie']?.[0] ?? '';
  const browser = () => gateway.calls.at(-1)?.context.browser;

  test('is known again when it comes back, by a cookie that no script and no other path sees', async () => {
    const cookie = cookieOf(await start());
    expect(cookie).toMatch(
      /^bm_browser=[0-9A-Za-z]{32}; Path=\/api\/third; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    const began = browser();
    expect(began).toMatch(/^[0-9a-f]{64}$/);
    await gateway.send(LOGIN, { headers: { cookie: `other=1; ${cookie.split(';')[0]}` } });
    expect(browser()).toBe(began);
    await start({ cookie: cookie.split(';')[0] ?? '' });
    expect(browser()).toBe(began);
    const token = gateway.user(() => ({}));
    await gateway.send(BIND, { headers: { 'x-token': token, cookie: cookie.split(';')[0] ?? '' } });
    expect(gateway.calls.at(-1)?.contract).toBe(wxworkBind.id);
    expect(browser()).toBe(began);
  });

  test('is another one without the cookie, and a callback gives none', async () => {
    await start();
    const began = browser();
    await start();
    expect(browser()).not.toBe(began);
    for (const cookie of ['', 'bm_browser=', 'bm_browser=short', `xbm_browser=${'a'.repeat(32)}`]) {
      const answer = await gateway.send(LOGIN, { headers: { cookie } });
      expect(browser()).toBeUndefined();
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test('keeps its cookie to secure connections where it came over one', async () => {
    expect(cookieOf(await start({ 'x-forwarded-proto': 'https' }))).toContain('; Secure');
  });
});
