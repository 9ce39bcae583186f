import { newKeys } from '../test/provider-keys.js';
import { paymentsEnvironment, readPaymentsConfig } from './payments.config.js';

const keys = newKeys();
const ALIPAY = {
  ALIPAY_APP_ID: '2021',
  ALIPAY_SELLER_ID: '2088',
  ALIPAY_PRIVATE_KEY: keys.privatePem,
  ALIPAY_PUBLIC_KEY: keys.publicPem,
  PAY_ORIGIN: 'https://bm.example',
};

function faultsOf(env: NodeJS.ProcessEnv): string[] {
  const result = paymentsEnvironment.safeParse(env);
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}
const offline = (env: NodeJS.ProcessEnv, NODE_ENV: 'production' | 'test', ALLOW_MOCKS = false) =>
  readPaymentsConfig({ env, config: { NODE_ENV, ALLOW_MOCKS } as never }).PAY_OFFLINE;

describe('Payments in the configuration', () => {
  it('are all off in production, and made up elsewhere, unless they are set up', () => {
    expect(faultsOf({})).toEqual([]);
    expect(offline({}, 'production')).toBe(false);
    expect(offline({}, 'test')).toBe(true);
    expect(offline({}, 'production', true)).toBe(true);
    expect(offline(ALIPAY, 'test')).toBe(false);
  });

  it('may be made up in production only where mocks are allowed', () => {
    const mock = { PAY_OFFLINE: '1', NODE_ENV: 'production' };
    expect(faultsOf(mock)[0]).toContain('ALLOW_MOCKS');
    expect(faultsOf({ ...mock, ALLOW_MOCKS: '1' })).toEqual([]);
    expect(() => offline({ PAY_OFFLINE: '1' }, 'production')).toThrow('ALLOW_MOCKS');
  });

  it('are not made up and real at once', () => {
    expect(faultsOf({ ...ALIPAY, PAY_OFFLINE: '1' })[0]).toContain('PAY_OFFLINE');
  });

  it.each(Object.keys(ALIPAY))('need %s beside the other variables of Alipay', (name) => {
    const env = Object.fromEntries(Object.entries(ALIPAY).filter(([key]) => key !== name));
    expect(faultsOf(env)[0]).toContain(name);
  });

  it('need all variables of WeChat Pay, the key of its notices among them', () => {
    expect(faultsOf({ WXPAY_APP_ID: 'wx1' })[0]).toContain('WXPAY_API_KEY');
  });

  it('take keys as PEM, with its breaks spelt out, and as base64 alone, and nothing else', () => {
    const base64 = (pem: string) => pem.replace(/-----[^-]+-----|\s/g, '');
    const pkcs1 = keys.privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64');
    for (const key of [keys.privatePem.replaceAll('\n', '\\n'), base64(keys.privatePem), pkcs1])
      expect(faultsOf({ ...ALIPAY, ALIPAY_PRIVATE_KEY: key })).toEqual([]);
    expect(faultsOf({ ...ALIPAY, ALIPAY_PUBLIC_KEY: base64(keys.publicPem) })).toEqual([]);
    expect(faultsOf({ ...ALIPAY, ALIPAY_PRIVATE_KEY: 'secret' })[0]).toContain('ALIPAY_PRIVATE_KEY');
    expect(faultsOf({ ...ALIPAY, ALIPAY_PUBLIC_KEY: keys.privatePem.slice(0, 200) })[0]).toContain(
      'PUBLIC_KEY',
    );
  });
});
