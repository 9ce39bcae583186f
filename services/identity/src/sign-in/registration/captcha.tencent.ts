import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { refusal } from '@buildmesh/contracts';
import type { TencentCaptchaApp } from '../../config/index.js';
import { ProviderFault, type ProviderAccess } from '../../provider/index.js';
import { Captcha, captchaWrong, type Challenge, type Solution } from './captcha.js';

const ALGORITHM = 'TC3-HMAC-SHA256';
const CONTENT_TYPE = 'application/json; charset=utf-8';
/** The only kind there is. */
const CAPTCHA_TYPE = 9;
const RIGHT = 1;
const answer = z.looseObject({
  Response: z.looseObject({
    CaptchaCode: z.number().optional(),
    Error: z.looseObject({ Code: z.string() }).optional(),
  }),
});

export interface Tc3Request {
  service: string;
  host: string;
  body: string;
  secretId: string;
  secretKey: string;
  /** Epoch seconds. */
  timestamp: number;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The `authorization` header of a JSON POST to the Tencent Cloud API (TC3-HMAC-SHA256). */
export function tc3Authorization(request: Tc3Request): string {
  const { service, host, body, secretId, secretKey, timestamp } = request;
  const signed = 'content-type;host';
  const headers = `content-type:${CONTENT_TYPE}\nhost:${host}\n`;
  const canonical = ['POST', '/', '', headers, signed, sha256(body)].join('\n');
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const text = [ALGORITHM, timestamp, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request');
  const signature = hmac(key, text).toString('hex');
  return `${ALGORITHM} Credential=${secretId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

/** Tencent's captcha: the page shows it, and Tencent says whether its ticket is good, once. */
export class TencentCaptcha extends Captcha {
  constructor(
    private readonly app: TencentCaptchaApp,
    private readonly outside: ProviderAccess,
  ) {
    super();
  }

  create(): Promise<Challenge> {
    return Promise.resolve({ ticket: '', image: '', appId: this.app.appId });
  }

  async check({ ticket, answer: random, ip }: Solution): Promise<void> {
    if (!ticket || !random) throw captchaWrong();
    const response = await this.ask({
      CaptchaType: CAPTCHA_TYPE,
      Ticket: ticket,
      UserIp: ip,
      Randstr: random,
      CaptchaAppId: Number(this.app.appId),
      AppSecretKey: this.app.appSecret,
    });
    if (response.Error) {
      this.outside.logger.warn({ code: response.Error.Code }, 'Tencent did not check a captcha');
      throw refusal('third.unavailable');
    }
    if (response.CaptchaCode !== RIGHT) throw captchaWrong();
  }

  private async ask(input: unknown): Promise<z.output<typeof answer>['Response']> {
    const { secretId, secretKey, url } = this.app;
    const { host, origin } = new URL(url);
    const body = JSON.stringify(input);
    const timestamp = Math.floor(this.outside.clock.now() / 1000);
    const headers = {
      'content-type': CONTENT_TYPE,
      'x-tc-action': 'DescribeCaptchaResult',
      'x-tc-version': '2019-07-22',
      'x-tc-timestamp': String(timestamp),
      authorization: tc3Authorization({ service: 'captcha', host, body, secretId, secretKey, timestamp }),
    };
    try {
      return (await this.outside.client.ask({ url: `${origin}/`, body, headers, answer })).Response;
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      this.outside.logger.warn({ err: error }, 'Tencent could not be asked about a captcha');
      throw refusal('third.unavailable');
    }
  }
}
