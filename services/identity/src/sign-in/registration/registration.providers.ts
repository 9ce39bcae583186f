import type { Provider } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import { Cache } from '@buildmesh/persistence';
import { CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { aliyunOf, IDENTITY_CONFIG, tencentOf, type IdentityConfig } from '../../config/index.js';
import { PROVIDER_ACCESS, ProviderClient, type ProviderAccess } from '../../provider/index.js';
import { Captcha, drawText, drawZeros, PictureCaptcha } from './captcha.js';
import { TencentCaptcha } from './captcha.tencent.js';
import { AliyunSmsSender } from './sms-sender.aliyun.js';
import { NoSmsSender, OfflineSmsSender, SmsSender } from './sms-sender.js';

function smsSenderOf(config: IdentityConfig, access: ProviderAccess): SmsSender {
  const account = config.SMS === 'aliyun' ? aliyunOf(config) : undefined;
  if (account) return new AliyunSmsSender(account, access);
  return config.SMS === 'offline' ? new OfflineSmsSender(access.logger) : new NoSmsSender();
}

function captchaOf(config: IdentityConfig, access: ProviderAccess, cache: Cache): Captcha {
  const app = config.CAPTCHA === 'tencent' ? tencentOf(config) : undefined;
  if (app) return new TencentCaptcha(app, access);
  return new PictureCaptcha(cache, config.CAPTCHA === 'offline' ? drawZeros : drawText);
}

/** What checks that somebody is a person, and what sends codes to phones, as the configuration names them. */
export const registrationProviders: Provider[] = [
  {
    provide: PROVIDER_ACCESS,
    useFactory: (clock: Clock, logger: Logger) => ({ client: new ProviderClient(), clock, logger }),
    inject: [CLOCK, LOGGER],
  },
  { provide: SmsSender, useFactory: smsSenderOf, inject: [IDENTITY_CONFIG, PROVIDER_ACCESS] },
  { provide: Captcha, useFactory: captchaOf, inject: [IDENTITY_CONFIG, PROVIDER_ACCESS, Cache] },
];
