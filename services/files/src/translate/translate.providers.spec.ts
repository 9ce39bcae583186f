import { ConfigFault, type Runtime } from '@buildmesh/service-kit';
import { filesConfig } from '../files.config.js';
import { translatorOf } from './translate.providers.js';

const surroundings = (parts: object) =>
  ({ NODE_ENV: 'production', ALLOW_MOCKS: false, ...parts }) as Runtime['config'];

describe('the translator', () => {
  it('that is none at all is refused in production, unless mocks are allowed (D76)', () => {
    const config = filesConfig.parse({ TRANSLATE: 'offline' });
    expect(() => translatorOf(config, surroundings({}))).toThrow(ConfigFault);
    expect(translatorOf(config, surroundings({ ALLOW_MOCKS: true })).constructor.name).toBe(
      'OfflineTranslator',
    );
    expect(translatorOf(config, surroundings({ NODE_ENV: 'test' })).constructor.name).toBe(
      'OfflineTranslator',
    );
  });

  it('of Baidu needs an account', () => {
    expect(() => translatorOf(filesConfig.parse({ TRANSLATE: 'baidu' }), surroundings({}))).toThrow(
      ConfigFault,
    );
    const account = { TRANSLATE: 'baidu', BAIDU_TRANSLATE_APP_ID: 'a', BAIDU_TRANSLATE_KEY: 'k' };
    expect(translatorOf(filesConfig.parse(account), surroundings({})).constructor.name).toBe(
      'BaiduTranslator',
    );
  });

  it('is not there unless one is chosen', async () => {
    const nobody = translatorOf(filesConfig.parse({}), surroundings({}));
    await expect(nobody.translate(['x'], { to: 'en' })).rejects.toThrow('no translator');
  });
});
