import { FixedClock } from '@buildmesh/kernel';
import { createLogger } from '@buildmesh/service-kit';
import { TencentCaptchaServer } from '../../../test/providers/tencent-captcha-server.js';
import { ProviderClient } from '../../provider/index.js';
import { tc3Authorization, TencentCaptcha } from './captcha.tencent.js';

it('A call to Tencent Cloud is signed as in the example that Tencent publishes', () => {
  const authorization = tc3Authorization({
    service: 'cvm',
    host: 'cvm.tencentcloudapi.com',
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    timestamp: 1551113065,
  });
  expect(authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  );
});

describe('A captcha of Tencent', () => {
  const nowMs = Date.UTC(2030, 0, 1);
  const ip = '10.0.0.1';
  const wrong = { key: 'session.captcha-wrong', details: { data: { captcha: true } } };
  const unavailable = { key: 'third.unavailable' };
  let server: TencentCaptchaServer;
  beforeEach(async () => {
    server = await new TencentCaptchaServer(() => nowMs).start();
  });
  afterEach(() => server.stop());
  const captcha = (more: { secretKey?: string; appId?: string; timeoutMs?: number } = {}) =>
    new TencentCaptcha(
      {
        secretId: 'secret-id',
        secretKey: more.secretKey ?? 'secret-key',
        appId: more.appId ?? '199999164',
        appSecret: 'app-secret',
        url: server.url,
      },
      {
        client: new ProviderClient(more.timeoutMs ?? 2_000),
        clock: new FixedClock(nowMs),
        logger: createLogger('test', 'silent'),
      },
    );

  it('is named to the page, which shows it', async () => {
    expect(await captcha().create()).toEqual({ ticket: '', image: '', appId: '199999164' });
  });

  it('passes whoever has solved it, once', async () => {
    const { ticket, random } = server.solve(ip);
    await captcha().check({ ticket, answer: random, ip });
    await expect(captcha().check({ ticket, answer: random, ip })).rejects.toMatchObject(wrong);
  });

  it('passes nobody with a ticket that is made up, of another address, or of another captcha', async () => {
    const { ticket, random } = server.solve(ip);
    const refused = [
      captcha().check({ ticket: 'trerror_1001_1', answer: random, ip }),
      captcha().check({ ticket, answer: '@other', ip }),
      captcha().check({ ticket, answer: random, ip: '10.0.0.2' }),
      captcha({ appId: '1' }).check({ ticket, answer: random, ip }),
      captcha().check({ ticket: undefined, answer: undefined, ip }),
    ];
    for (const check of refused) await expect(check).rejects.toMatchObject(wrong);
    await captcha().check({ ticket, answer: random, ip });
  });

  it('passes nobody while Tencent cannot say: wrong key, down, slow', async () => {
    const { ticket, random } = server.solve(ip);
    const solution = { ticket, answer: random, ip };
    await expect(captcha({ secretKey: 'x' }).check(solution)).rejects.toMatchObject(unavailable);
    server.delayMs = 5_000;
    await expect(captcha({ timeoutMs: 200 }).check(solution)).rejects.toMatchObject(unavailable);
    server.down = true;
    await expect(captcha().check(solution)).rejects.toMatchObject(unavailable);
  });
});
