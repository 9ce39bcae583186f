import { z } from 'zod';

const text = z.string().min(1).max(200).optional();

/** Variables of the captcha (D18, D76). */
export const captchaVariables = z.object({
  CAPTCHA: z
    .enum(['builtin', 'offline', 'tencent'])
    .default('builtin')
    .describe('offline always shows 0000 and needs ALLOW_MOCKS in production (D76)'),
  TENCENT_SECRET_ID: text.describe('API key that may check captchas, for CAPTCHA=tencent'),
  TENCENT_SECRET_KEY: text,
  TENCENT_CAPTCHA_APP_ID: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .describe('CaptchaAppId of the console'),
  TENCENT_CAPTCHA_APP_SECRET: text.describe('AppSecretKey of the console'),
  TENCENT_CAPTCHA_URL: z.url().default('https://captcha.tencentcloudapi.com'),
});
export type CaptchaConfig = Readonly<z.output<typeof captchaVariables>>;

export interface TencentCaptchaApp {
  secretId: string;
  secretKey: string;
  appId: string;
  appSecret: string;
  url: string;
}

/** The account of `CAPTCHA=tencent`; `undefined` unless all of it is given. */
export function tencentOf(config: CaptchaConfig): TencentCaptchaApp | undefined {
  const {
    TENCENT_SECRET_ID: secretId,
    TENCENT_SECRET_KEY: secretKey,
    TENCENT_CAPTCHA_APP_ID: appId,
    TENCENT_CAPTCHA_APP_SECRET: appSecret,
    TENCENT_CAPTCHA_URL: url,
  } = config;
  return secretId && secretKey && appId && appSecret
    ? { secretId, secretKey, appId, appSecret, url }
    : undefined;
}

/** What is wrong with the variables taken together, one line each. */
export function captchaFaults(config: CaptchaConfig): string[] {
  return config.CAPTCHA === 'tencent' && !tencentOf(config)
    ? [
        'CAPTCHA: tencent needs TENCENT_SECRET_ID, TENCENT_SECRET_KEY, TENCENT_CAPTCHA_APP_ID and TENCENT_CAPTCHA_APP_SECRET',
      ]
    : [];
}
