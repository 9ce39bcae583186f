import { createCipheriv, createSign, createVerify, randomBytes, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newKeys } from './provider-keys.js';

export const WX = { appId: 'wx8888', mchId: '1900000001', serial: 'SERIAL1', keyId: 'PUB_KEY_ID_1' };
export const API_KEY = 'k'.repeat(32);

const merchant = newKeys();
const platform = newKeys();

export interface WxTrade {
  out_trade_no: string;
  total: number;
  paid?: string;
  closed?: boolean;
}

interface Answer {
  status: number;
  body?: object;
}

const sign = (text: string, key: KeyObject) => createSign('RSA-SHA256').update(text).sign(key, 'base64');

/** Headers that WeChat Pay proves a text with. */
export function wxHeaders(text: string, change: Record<string, string> = {}, nowMs = Date.now()) {
  const time = Math.floor(nowMs / 1000).toString();
  const nonce = randomBytes(8).toString('hex');
  return {
    'wechatpay-timestamp': time,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': sign(`${time}\n${nonce}\n${text}\n`, platform.privateKey),
    'wechatpay-serial': WX.keyId,
    ...change,
  };
}

/** A notice of WeChat Pay with what it keeps to itself sealed. */
export function wxNotice(trade: object, { key = API_KEY, event = 'TRANSACTION.SUCCESS' } = {}): string {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from('transaction'));
  const bytes = [cipher.update(JSON.stringify(trade)), cipher.final(), cipher.getAuthTag()];
  const ciphertext = Buffer.concat(bytes).toString('base64');
  const resource = { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: 'transaction' };
  return JSON.stringify({ id: randomBytes(8).toString('hex'), event_type: event, resource });
}

export const wxTrade = (order: string, total: number, change: object = {}) => ({
  appid: WX.appId,
  mchid: WX.mchId,
  out_trade_no: order,
  transaction_id: `wx-${order}`,
  trade_state: 'SUCCESS',
  success_time: '2026-11-28T18:00:00+08:00',
  amount: { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' },
  ...change,
});

/** A server that speaks APIv3 and checks the signature of every request as the real one does. */
export async function startWxpayServer() {
  const trades = new Map<string, WxTrade>();
  const asked: string[] = [];
  let forged = false;
  let deaf = false;
  let now = Date.now;
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked.push(`${request.method} ${request.url}`);
      if (deaf) return request.socket.destroy();
      const answer = isMerchant(request, body)
        ? answerOf(trades, `${request.method} ${request.url}`, body)
        : { status: 401, body: { code: 'SIGN_ERROR', message: 'wrong signature' } };
      const text = answer.body ? JSON.stringify(answer.body) : '';
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        ...wxHeaders(forged ? `${text} ` : text, {}, now()),
      });
      response.end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    trades,
    asked,
    forge: (on: boolean) => void (forged = on),
    /** Whose clock it goes by. */
    follow: (clock: { now: () => number }) => void (now = () => clock.now()),
    mute: (on: boolean) => void (deaf = on),
    env: {
      WXPAY_APP_ID: WX.appId,
      WXPAY_MCH_ID: WX.mchId,
      WXPAY_SERIAL: WX.serial,
      WXPAY_PRIVATE_KEY: merchant.privatePem,
      WXPAY_PUBLIC_KEY: platform.publicPem,
      WXPAY_PUBLIC_KEY_ID: WX.keyId,
      WXPAY_API_KEY: API_KEY,
      WXPAY_API_URL: `http://127.0.0.1:${port}`,
      PAY_ORIGIN: 'https://bm.example',
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function isMerchant({ method, url, headers }: IncomingMessage, body: string): boolean {
  const text = headers.authorization ?? '';
  const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(text)?.[1] ?? '';
  if (!text.startsWith('WECHATPAY2-SHA256-RSA2048 ') || part('mchid') !== WX.mchId) return false;
  if (part('serial_no') !== WX.serial) return false;
  const signed = `${method}\n${url}\n${part('timestamp')}\n${part('nonce_str')}\n${body}\n`;
  return createVerify('RSA-SHA256').update(signed).verify(merchant.publicKey, part('signature'), 'base64');
}

function answerOf(trades: Map<string, WxTrade>, request: string, body: string): Answer {
  const [, order = ''] = /out-trade-no\/(\w+)/.exec(request) ?? [];
  const trade = trades.get(order);
  if (/^POST .*\/(native|jsapi)$/.test(request)) return begin(trades, request, body);
  if (!trade) return { status: 404, body: { code: 'ORDER_NOT_EXIST', message: 'none' } };
  if (request.endsWith('/close')) {
    trade.closed = true;
    return { status: 204 };
  }
  if (!request.endsWith(`?mchid=${WX.mchId}`)) return { status: 400, body: { code: 'PARAM_ERROR' } };
  const state = trade.paid
    ? {}
    : { trade_state: 'NOTPAY', transaction_id: undefined, success_time: undefined };
  return { status: 200, body: wxTrade(order, trade.total, state) };
}

function begin(trades: Map<string, WxTrade>, request: string, body: string): Answer {
  const bill = JSON.parse(body) as {
    appid: string;
    mchid: string;
    out_trade_no: string;
    notify_url: string;
    amount: { total: number; currency: string };
    payer?: { openid: string };
  };
  const complete = bill.appid === WX.appId && bill.mchid === WX.mchId && bill.amount.currency === 'CNY';
  if (!complete || !bill.notify_url.startsWith('https://') || request.endsWith('jsapi') !== !!bill.payer)
    return { status: 400, body: { code: 'PARAM_ERROR', message: 'incomplete' } };
  const { out_trade_no, amount } = bill;
  const before = trades.get(out_trade_no);
  if (before && before.total !== amount.total) return { status: 403, body: { code: 'OUT_TRADE_NO_USED' } };
  trades.set(out_trade_no, before ?? { out_trade_no, total: amount.total });
  const body200 = bill.payer
    ? { prepay_id: 'wx201' }
    : { code_url: `weixin://wxpay/bizpayurl?pr=${out_trade_no}` };
  return { status: 200, body: body200 };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

export { merchant as wxMerchant };
