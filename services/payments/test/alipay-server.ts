import { createSign, createVerify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newKeys } from './provider-keys.js';

export const ALI = { appId: '2021000000000001', sellerId: '2088000000000001' };

const app = newKeys();
const alipay = newKeys();

type Fields = Record<string, string>;

/** Fields in the order in which Alipay signs them. */
const signedText = (fields: Fields, without: readonly string[]) =>
  Object.keys(fields)
    .filter((name) => !without.includes(name) && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

/** A notice of Alipay as a form, signed; `change` is signed with it, `after` is not. */
export function aliNotice(order: string, amount: string, change: Fields = {}, after: Fields = {}): string {
  const fields: Fields = {
    notify_id: 'n1',
    notify_type: 'trade_status_sync',
    app_id: ALI.appId,
    seller_id: ALI.sellerId,
    charset: 'utf-8',
    out_trade_no: order,
    trade_no: `ali-${order}`,
    trade_status: 'TRADE_SUCCESS',
    total_amount: amount,
    subject: '基础版 + 服务',
    gmt_payment: '2026-11-28 18:00:00',
    ...change,
  };
  const sign = createSign('RSA-SHA256')
    .update(signedText(fields, ['sign', 'sign_type']), 'utf8')
    .sign(alipay.privateKey, 'base64');
  return new URLSearchParams({ ...fields, sign_type: 'RSA2', sign, ...after }).toString();
}

export interface AliTrade {
  total: string;
  paid?: boolean;
  closed?: boolean;
}

/** A gateway of Alipay that checks the signature of every request and signs its answers. */
export async function startAlipayServer() {
  const trades = new Map<string, AliTrade>();
  const asked: string[] = [];
  let forged = false;
  const server = createServer((request, response) => {
    void fieldsOf(request).then((fields) => {
      const method = fields['method'] ?? '';
      asked.push(method);
      const body = isApp(fields)
        ? answerOf(trades, fields)
        : { code: '40002', sub_code: 'isv.invalid-signature' };
      const text = JSON.stringify(body);
      const key = forged ? app.privateKey : alipay.privateKey;
      const sign = createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`{"${method.replaceAll('.', '_')}_response":${text},"sign":"${sign}"}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    trades,
    asked,
    forge: (on: boolean) => void (forged = on),
    env: {
      ALIPAY_APP_ID: ALI.appId,
      ALIPAY_SELLER_ID: ALI.sellerId,
      ALIPAY_PRIVATE_KEY: app.privatePem,
      ALIPAY_PUBLIC_KEY: alipay.publicPem,
      ALIPAY_GATEWAY: `http://127.0.0.1:${port}/gateway.do`,
      PAY_ORIGIN: 'https://bm.example',
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Whether the cashier of Alipay would take the address: it is signed by the application. */
export function isAppSigned(url: string): boolean {
  return isApp(Object.fromEntries(new URL(url).searchParams));
}

function isApp(fields: Fields): boolean {
  if (fields['app_id'] !== ALI.appId || fields['sign_type'] !== 'RSA2') return false;
  const text = signedText(fields, ['sign']);
  return createVerify('RSA-SHA256')
    .update(text, 'utf8')
    .verify(app.publicKey, fields['sign'] ?? '', 'base64');
}

function answerOf(trades: Map<string, AliTrade>, fields: Fields): Fields {
  const { out_trade_no: order } = JSON.parse(fields['biz_content'] ?? '{}') as { out_trade_no: string };
  const trade = trades.get(order);
  if (!trade) return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST' };
  if (fields['method'] === 'alipay.trade.close') {
    trade.closed = true;
    return { code: '10000', msg: 'Success', out_trade_no: order };
  }
  return {
    code: '10000',
    msg: 'Success',
    out_trade_no: order,
    trade_no: `ali-${order}`,
    trade_status: trade.paid ? 'TRADE_SUCCESS' : 'WAIT_BUYER_PAY',
    total_amount: trade.total,
    send_pay_date: '2026-11-28 18:00:00',
  };
}

async function fieldsOf(request: IncomingMessage): Promise<Fields> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const query = new URL(request.url ?? '/', 'http://x').searchParams;
  const body = new URLSearchParams(Buffer.concat(parts).toString('utf8'));
  return { ...Object.fromEntries(query), ...Object.fromEntries(body) };
}
