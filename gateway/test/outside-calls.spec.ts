import {
  alipayNotice,
  openAlipay,
  startSocialLogin,
  suiteCallback,
  suiteCallbackCheck,
  weixinLogin,
  wxworkBind,
  wxpayNotice,
} from '@buildmesh/contracts';
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
    gateway.serve(startSocialLogin, () => ({ url: 'https://provider.example' }));
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
    gateway.serve(startSocialLogin, () => ({ url: 'https://provider.example' }));
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

describe('a notice of a payment', () => {
  let gateway: GatewayFixture;
  beforeAll(async () => {
    gateway = await startFixture({ ENCRYPT_REQUIRED: 'true' });
    gateway.serve(alipayNotice, () => ({ status: 200, type: 'text/plain', text: 'success' }));
    gateway.serve(wxpayNotice, () => ({ status: 400, type: 'application/json', text: '{"code":"FAIL"}' }));
  });
  afterAll(() => gateway.stop());
  beforeEach(() => (gateway.calls.length = 0));

  const post = (path: string, body: string, headers: Record<string, string | string[]>) =>
    gateway.send(path, { method: 'POST', headers: headers as Record<string, string>, body });

  test('comes without a token and without our encryption: as a form, answered in plain text', async () => {
    const type = 'application/x-www-form-urlencoded; charset=utf-8';
    const answer = await post('/api/payment/notify/alipay', 'a=1&sign=%2B', { 'content-type': type });
    expect([answer.status, answer.headers['content-type'], answer.bytes.toString()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'success',
    ]);
    expect(gateway.calls[0]?.call.input).toEqual({ body: 'a=1&sign=%2B' });
  });

  test('comes as JSON with the headers that prove it and no others, answered with a status of its own', async () => {
    const answer = await post('/api/payment/notify/wxpay', '{ "id": 1 }', {
      'content-type': 'application/json',
      'Wechatpay-Nonce': 'n',
      'wechatpay-other': 'x',
      'x-token': 't'.repeat(48),
    });
    expect([answer.status, answer.headers['content-type'], answer.bytes.toString()]).toEqual([
      400,
      'application/json; charset=utf-8',
      '{"code":"FAIL"}',
    ]);
    expect(gateway.calls[0]?.call.input).toEqual({
      body: '{ "id": 1 }',
      headers: { 'wechatpay-nonce': 'n' },
    });
    expect(gateway.calls[0]?.call.context).toMatchObject({ via: 'anonymous' });
  });

  test('is no form where forms are not asked for', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post('/api/payment/notify/wxpay', 'a=1', headers)).status).toBe(400);
    expect(gateway.calls).toEqual([]);
  });
});

describe('the payment window', () => {
  let gateway: GatewayFixture;
  let location = '';
  beforeAll(async () => {
    gateway = await startFixture({});
    gateway.serve(openAlipay, () => ({ location }));
    gateway.serve(weixinLogin, () => ({ location }));
  });
  afterAll(() => gateway.stop());

  const WINDOW = `/api/payment/trade/pay/${'a'.repeat(24)}/alipay?ticket=t`;

  test('is sent to the cashier, which no other redirect may lead to', async () => {
    location = 'https://openapi.alipay.example/gateway.do?sign=a%2Bb';
    const answer = await gateway.send(WINDOW);
    expect([answer.status, answer.headers['location']]).toEqual([302, location]);
    expect((await gateway.send(LOGIN)).status).toBe(500);
  });

  test.each(['javascript:alert(1)', '//evil.example', 'https://a\r\nx: y', ''])(
    'is sent nowhere by %p',
    async (there) => {
      location = there;
      expect((await gateway.send(WINDOW)).status).toBe(500);
    },
  );
});
