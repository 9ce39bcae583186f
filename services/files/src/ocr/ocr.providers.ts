import type { Provider } from '@nestjs/common';
import { ConfigFault, type Runtime } from '@buildmesh/service-kit';
import { mocksAllowed, type FilesConfig } from '../files.config.js';
import { MockRecognizer, NoRecognizer, Recognizer } from './recognizer.js';
import { TencentRecognizer } from './tencent-recognizer.js';

/** The recognizer that the configuration names; throws a `ConfigFault` for one that is not to be had. */
export function recognizerOf(config: FilesConfig, surroundings: Runtime['config']): Recognizer {
  const mocks = mocksAllowed(surroundings);
  const chosen = config.OCR ?? (mocks ? 'mock' : 'none');
  if (chosen === 'none') return new NoRecognizer();
  if (chosen === 'mock') {
    if (!mocks) throw new ConfigFault(['OCR: mock needs ALLOW_MOCKS=1 in production (D76)']);
    return new MockRecognizer();
  }
  const { TENCENT_OCR_SECRET_ID: secretId, TENCENT_OCR_SECRET_KEY: secretKey } = config;
  if (secretId === undefined || secretKey === undefined)
    throw new ConfigFault(['TENCENT_OCR_SECRET_ID, TENCENT_OCR_SECRET_KEY: needed where OCR is tencent']);
  const { TENCENT_OCR_REGION: region, TENCENT_OCR_URL: url } = config;
  return new TencentRecognizer({ secretId, secretKey, region, url });
}

export const ocrProviders = (config: FilesConfig, runtime: Runtime): Provider[] => [
  { provide: Recognizer, useValue: recognizerOf(config, runtime.config) },
];
