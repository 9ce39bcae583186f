import { FixedClock } from '@buildmesh/kernel';
import { createLogger } from '@buildmesh/service-kit';
import { AliyunSmsServer } from '../../../test/providers/aliyun-sms-server.js';
import { ProviderClient } from '../../provider/index.js';
import { acsHeaders, AliyunSmsSender, canonicalQuery } from './sms-sender.aliyun.js';

describe('A call to Aliyun', () => {
  it('is signed as in the example that Aliyun publishes', () => {
    const { authorization } = acsHeaders({
      action: 'RunInstances',
      version: '2014-05-26',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      host: 'ecs.cn-shanghai.aliyuncs.com',
      keyId: 'YourAccessKeyId',
      keySecret: 'YourAccessKeySecret',
      nowMs: Date.parse('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    });
    expect(authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  it('spells its query as RFC 3986 does', () => {
    expect(canonicalQuery({ b: "a!*'() ~", a: '你' })).toBe('a=%E4%BD%A0&b=a%21%2A%27%28%29%20~');
  });
});

describe('Codes through Aliyun', () => {
  const clock = new FixedClock(Date.UTC(2030, 0, 1));
  let server: AliyunSmsServer;
  beforeEach(async () => {
    server = await new AliyunSmsServer(() => Date.UTC(2030, 0, 1)).start();
  });
  afterEach(() => server.stop());
  const sender = (more: { keySecret?: string; sign?: string; at?: FixedClock; timeoutMs?: number } = {}) =>
    new AliyunSmsSender(
      {
        keyId: 'key-id',
        keySecret: more.keySecret ?? 'key-secret',
        sign: more.sign ?? 'BuildMesh',
        template: 'SMS_1',
        url: server.url,
      },
      {
        client: new ProviderClient(more.timeoutMs ?? 2_000),
        clock: more.at ?? clock,
        logger: createLogger('test', 'silent'),
      },
    );
  const unavailable = { key: 'third.unavailable' };

  it('arrive at the phone and are never told to the caller', async () => {
    expect(await sender().send('13900000001', '012345')).toBeUndefined();
    await sender().send('13900000002', '543210');
    expect(server.messages).toEqual([
      {
        PhoneNumbers: '13900000001',
        SignName: 'BuildMesh',
        TemplateCode: 'SMS_1',
        TemplateParam: '{"code":"012345"}',
      },
      expect.objectContaining({ PhoneNumbers: '13900000002' }),
    ]);
  });

  it('are not sent with a wrong secret, a wrong signature name or a wrong clock', async () => {
    await expect(sender({ keySecret: 'x' }).send('13900000001', '1')).rejects.toMatchObject(unavailable);
    await expect(sender({ sign: 'Other' }).send('13900000001', '1')).rejects.toMatchObject(unavailable);
    const late = new FixedClock(Date.UTC(2030, 0, 1) + 16 * 60_000);
    await expect(sender({ at: late }).send('13900000001', '1')).rejects.toMatchObject(unavailable);
    expect(server.messages).toEqual([]);
  });

  it('that Aliyun finds too many are refused as too soon', async () => {
    server.businessCode = 'isv.BUSINESS_LIMIT_CONTROL';
    await expect(sender().send('13900000001', '1')).rejects.toMatchObject({ key: 'session.code-too-soon' });
  });

  it('are refused when Aliyun is down or slow', async () => {
    server.delayMs = 5_000;
    await expect(sender({ timeoutMs: 200 }).send('13900000001', '1')).rejects.toMatchObject(unavailable);
    server.down = true;
    await expect(sender().send('13900000001', '1')).rejects.toMatchObject(unavailable);
  });
});
