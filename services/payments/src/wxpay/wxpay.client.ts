import { randomBytes, type KeyObject } from 'node:crypto';
import type { Clock } from '@buildmesh/kernel';
import { ProviderFault } from '../provider/pay-provider.js';
import { areSigned, signLines } from './wxpay.crypto.js';

export interface WxpayAccount {
  appId: string;
  mchId: string;
  /** Serial number of the merchant's certificate. */
  serial: string;
  privateKey: KeyObject;
  /** WeChat Pay's, and its id. */
  publicKey: KeyObject;
  publicKeyId: string;
  /** Seals notices. */
  apiKey: string;
  url: string;
  /** Origin of this site. */
  origin: string;
}

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** A signature is good for this long, for answers as for notices: what is older may be a replay. */
const FRESH_S = 300;

export interface WxpayAnswer {
  status: number;
  body: Record<string, unknown>;
}

type Headers = Readonly<Record<string, string | undefined>>;

/** Calls of WeChat Pay's APIv3: each request is signed by the merchant, each answer by WeChat Pay. */
export class WxpayClient {
  constructor(
    readonly account: WxpayAccount,
    private readonly clock: Clock,
  ) {}

  /** The answer of WeChat Pay, also a refusal; throws `ProviderFault` for none, and for one that is not signed by it. */
  async ask(method: 'GET' | 'POST', path: string, input?: object): Promise<WxpayAnswer> {
    const body = input === undefined ? '' : JSON.stringify(input);
    const { status, headers, text } = await this.send(method, path, body);
    const signed = this.isGenuine(headers, text);
    // Without a signature only refusals come, of requests that WeChat Pay could not tell the sender of.
    if (!signed && status < 400)
      throw new ProviderFault(`WeChat Pay's answer to ${path} is not signed by it`);
    return { status, body: text === '' ? {} : jsonOf(text, path) };
  }

  /** Whether `text` came from WeChat Pay a moment ago. */
  isGenuine(headers: Headers, text: string): boolean {
    const { account } = this;
    const [time, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map(
      (name) => headers[`wechatpay-${name}`] ?? '',
    ) as [string, string, string, string];
    if (serial !== account.publicKeyId || !/^\d{10}$/.test(time) || nonce === '') return false;
    if (Math.abs(this.clock.now() / 1000 - Number(time)) > FRESH_S) return false;
    return areSigned([time, nonce, text], signature, account.publicKey);
  }

  private async send(method: string, path: string, body: string) {
    try {
      const response = await fetch(new URL(path, this.account.url), {
        method,
        headers: {
          accept: 'application/json',
          'user-agent': 'BuildMesh',
          authorization: this.authorization(method, path, body),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      if (text.length > MAX_ANSWER_BYTES) throw new RangeError('too long');
      return { status: response.status, headers: Object.fromEntries(response.headers), text };
    } catch (cause) {
      throw new ProviderFault(`WeChat Pay did not answer ${method} ${path}`, { cause });
    }
  }

  private authorization(method: string, path: string, body: string): string {
    const { mchId, serial, privateKey } = this.account;
    const time = Math.floor(this.clock.now() / 1000).toString();
    const nonce = newNonce();
    const parts = {
      mchid: mchId,
      nonce_str: nonce,
      signature: signLines([method, path, time, nonce, body], privateKey),
      timestamp: time,
      serial_no: serial,
    };
    const text = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
    return `WECHATPAY2-SHA256-RSA2048 ${text.join(',')}`;
  }
}

export const newNonce = (): string => randomBytes(16).toString('hex');

function jsonOf(text: string, path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Told below.
  }
  throw new ProviderFault(`WeChat Pay's answer to ${path} is no JSON`);
}
