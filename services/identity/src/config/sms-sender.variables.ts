import { z } from 'zod';

const text = z.string().min(1).max(200).optional();

/** Variables of SMS (D18, D76). */
export const smsVariables = z.object({
  SMS: z
    .enum(['none', 'offline', 'aliyun'])
    .optional()
    .describe('who sends codes; offline answers the code itself and needs ALLOW_MOCKS in production (D76)'),
  ALIYUN_SMS_KEY_ID: text.describe('access key of a RAM user that may send SMS, for SMS=aliyun'),
  ALIYUN_SMS_KEY_SECRET: text,
  ALIYUN_SMS_SIGN: text.describe('approved SMS signature'),
  ALIYUN_SMS_TEMPLATE: text.describe('approved template with the variable ${code}'),
  ALIYUN_SMS_URL: z.url().default('https://dysmsapi.aliyuncs.com'),
});
export type SmsConfig = Readonly<z.output<typeof smsVariables>>;

export interface AliyunSms {
  keyId: string;
  keySecret: string;
  sign: string;
  template: string;
  url: string;
}

/** The account of `SMS=aliyun`; `undefined` unless all of it is given. */
export function aliyunOf(config: SmsConfig): AliyunSms | undefined {
  const {
    ALIYUN_SMS_KEY_ID: keyId,
    ALIYUN_SMS_KEY_SECRET: keySecret,
    ALIYUN_SMS_SIGN: sign,
    ALIYUN_SMS_TEMPLATE: template,
    ALIYUN_SMS_URL: url,
  } = config;
  return keyId && keySecret && sign && template ? { keyId, keySecret, sign, template, url } : undefined;
}

/** What is wrong with the variables taken together, one line each. */
export function smsFaults(config: SmsConfig): string[] {
  return config.SMS === 'aliyun' && !aliyunOf(config)
    ? ['SMS: aliyun needs ALIYUN_SMS_KEY_ID, ALIYUN_SMS_KEY_SECRET, ALIYUN_SMS_SIGN and ALIYUN_SMS_TEMPLATE']
    : [];
}
