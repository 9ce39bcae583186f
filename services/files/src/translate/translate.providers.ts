import type { Provider } from '@nestjs/common';
import { ConfigFault, type Runtime } from '@buildmesh/service-kit';
import { mocksAllowed, type FilesConfig } from '../files.config.js';
import { BaiduTranslator } from './baidu-translator.js';
import { NoTranslator, OfflineTranslator, Translator } from './translator.js';

/** The translator that the configuration names; throws a `ConfigFault` for one that is not to be had. */
export function translatorOf(config: FilesConfig, surroundings: Runtime['config']): Translator {
  const mocks = mocksAllowed(surroundings);
  const chosen = config.TRANSLATE ?? (mocks ? 'offline' : 'none');
  if (chosen === 'offline') {
    if (!mocks) throw new ConfigFault(['TRANSLATE: offline needs ALLOW_MOCKS=1 in production (D76)']);
    return new OfflineTranslator();
  }
  if (chosen === 'none') return new NoTranslator();
  const { BAIDU_TRANSLATE_APP_ID: appId, BAIDU_TRANSLATE_KEY: key, BAIDU_TRANSLATE_URL: url } = config;
  if (appId === undefined || key === undefined)
    throw new ConfigFault(['BAIDU_TRANSLATE_APP_ID, BAIDU_TRANSLATE_KEY: needed where TRANSLATE is baidu']);
  return new BaiduTranslator({ appId, key, url });
}

export const translateProviders = (config: FilesConfig, runtime: Runtime): Provider[] => [
  { provide: Translator, useValue: translatorOf(config, runtime.config) },
];
