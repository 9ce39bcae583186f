import { identityEnvironment } from './identity-config.js';

function faultsOf(env: NodeJS.ProcessEnv): string[] {
  const result = identityEnvironment.safeParse(env);
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}
const origins = { PUBLIC_ORIGINS: 'https://bm.example' };

describe('Outside services in the configuration', () => {
  it('are all off unless they are set up', () => {
    expect(faultsOf({})).toEqual([]);
  });

  it('need all of their variables', () => {
    expect(faultsOf({ ...origins, WEIXIN_APP_ID: 'wx1' })[0]).toContain('WEIXIN_APP_SECRET');
    expect(faultsOf({ ...origins, DINGTALK_APP_KEY: 'k' })[0]).toContain('DINGTALK_AGENT_ID');
    expect(faultsOf({ ...origins, WXWORK_SUITES: 's:x' })[0]).toContain('WXWORK_CALLBACK_TOKEN');
    expect(faultsOf({ SMS: 'aliyun' })[0]).toContain('ALIYUN_SMS_KEY_ID');
    expect(faultsOf({ CAPTCHA: 'tencent' })[0]).toContain('TENCENT_SECRET_ID');
  });

  it('need an address to return to, which is never guessed from requests', () => {
    const app = { WEIXIN_APP_ID: 'wx1', WEIXIN_APP_SECRET: 's' };
    expect(faultsOf(app)[0]).toContain('PUBLIC_ORIGINS');
    expect(faultsOf({ ...app, ...origins })).toEqual([]);
  });

  it('take origins only, no paths and no other schemes', () => {
    for (const value of [
      'https://bm.example/app',
      'bm.example',
      'javascript:x',
      'https://a@b',
      ',',
      'x=https://a',
    ])
      expect(faultsOf({ PUBLIC_ORIGINS: value })[0]).toContain('PUBLIC_ORIGINS');
    const project = 'a'.repeat(24);
    expect(faultsOf({ PUBLIC_ORIGINS: `http://localhost:8080,${project}=https://erp.example` })).toEqual([]);
  });

  it('may be made up in development, and in production only where mocks are allowed', () => {
    for (const mock of [{ THIRD_OFFLINE: '1' }, { SMS: 'offline' }, { CAPTCHA: 'offline' }]) {
      expect(faultsOf(mock)).toEqual([]);
      expect(faultsOf({ ...mock, NODE_ENV: 'production' })[0]).toContain('ALLOW_MOCKS');
      expect(faultsOf({ ...mock, NODE_ENV: 'production', ALLOW_MOCKS: '1' })).toEqual([]);
    }
  });
});
