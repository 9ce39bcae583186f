import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { randomText } from '@buildmesh/kernel';
import { refusal } from '@buildmesh/contracts';
import type { AliyunSms } from '../../config/index.js';
import { ProviderFault, type ProviderAccess } from '../../provider/index.js';
import { SmsSender } from './sms-sender.js';

const ALGORITHM = 'ACS3-HMAC-SHA256';
const answer = z.looseObject({ Code: z.string(), Message: z.string().default('') });
/** Aliyun sends one number only so many messages a minute, an hour and a day. */
const TOO_OFTEN = 'isv.BUSINESS_LIMIT_CONTROL';

export interface AcsRequest {
  action: string;
  version: string;
  query: Readonly<Record<string, string>>;
  host: string;
  keyId: string;
  keySecret: string;
  /** Epoch ms. */
  nowMs: number;
  nonce: string;
}

/** `encodeURIComponent` leaves five characters alone that RFC 3986 does not. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The query in the order and spelling that is signed. */
export function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
}

/** Headers of a POST without body that Aliyun's gateway accepts, `authorization` among them (ACS3-HMAC-SHA256). */
export function acsHeaders(request: AcsRequest): Record<string, string> {
  const body = sha256('');
  const headers: Record<string, string> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': body,
    'x-acs-date': new Date(request.nowMs).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const signed = names.join(';');
  const canonical = ['POST', '/', canonicalQuery(request.query), lines, signed, body].join('\n');
  const text = `${ALGORITHM}\n${sha256(canonical)}`;
  const signature = createHmac('sha256', request.keySecret).update(text).digest('hex');
  return {
    ...headers,
    authorization: `${ALGORITHM} Credential=${request.keyId},SignedHeaders=${signed},Signature=${signature}`,
  };
}

/** Sends codes through the SMS service of Aliyun. */
export class AliyunSmsSender extends SmsSender {
  constructor(
    private readonly account: AliyunSms,
    private readonly outside: ProviderAccess,
  ) {
    super();
  }

  async send(phone: string, code: string): Promise<undefined> {
    const reason = await this.refusalOf(phone, code);
    if (reason === undefined) return undefined;
    this.outside.logger.warn({ phone: `…${phone.slice(-4)}`, reason }, 'an SMS was not sent');
    throw refusal(reason === TOO_OFTEN ? 'session.code-too-soon' : 'third.unavailable');
  }

  private async refusalOf(phone: string, code: string): Promise<string | undefined> {
    try {
      const { Code } = await this.ask({
        PhoneNumbers: phone,
        SignName: this.account.sign,
        TemplateCode: this.account.template,
        TemplateParam: JSON.stringify({ code }),
      });
      return Code === 'OK' ? undefined : Code;
    } catch (error) {
      if (error instanceof ProviderFault) return error.reason;
      throw error;
    }
  }

  private ask(query: Readonly<Record<string, string>>): Promise<z.output<typeof answer>> {
    const { keyId, keySecret, url } = this.account;
    const { host, origin } = new URL(url);
    const { host: _host, ...headers } = acsHeaders({
      action: 'SendSms',
      version: '2017-05-25',
      query,
      host,
      keyId,
      keySecret,
      nowMs: this.outside.clock.now(),
      nonce: randomText(32),
    });
    return this.outside.client.ask({
      url: `${origin}/?${canonicalQuery(query)}`,
      method: 'POST',
      headers,
      answer,
    });
  }
}
