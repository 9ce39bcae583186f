import { z } from 'zod';
import { defineContract } from '../define.js';
import { flag, id } from '../shapes.js';
import { order } from './shapes.js';

const oneOrder = z.strictObject({ order: id });

export const openAlipay = defineContract({
  id: 'payments.trade.alipay',
  kind: 'redirect',
  method: 'GET',
  path: '/api/payment/trade/pay/:order/alipay',
  params: oneOrder,
  /** A window has no session to show: the ticket of the order takes its place. */
  queryString: z.strictObject({ ticket: z.string().max(100).default('') }),
  output: z.strictObject({ location: z.string() }),
  access: { level: 'public' },
  leavesSite: true,
  tags: ['Order'],
  summary: 'Send the payment window to the cashier of Alipay, or back to the orders when the ticket is over',
});

export const payOrder = defineContract({
  id: 'payments.trade.pay',
  kind: 'command',
  method: 'GET',
  path: '/api/payment/trade/pay/:order/:type',
  /** Another type than `wxpay` is refused as invalid; `alipay` is paid in a window of its own. */
  params: oneOrder.extend({ type: z.string().min(1).max(20) }),
  /** `inApp`: asked inside WeChat, where a bridge of the browser pays and nothing can be scanned. */
  queryString: z.strictObject({ inApp: flag }),
  output: z.union([
    /** What the QR code says. */
    z.strictObject({ url: z.string() }),
    z.strictObject({ bridge: z.record(z.string(), z.string()) }),
  ]),
  access: { level: 'session', whenExpired: true },
  errors: [
    'order.not-found',
    'order.not-payable',
    'licence.not-needed',
    'payment.unavailable',
    'payment.failed',
  ],
  tags: ['Order'],
  summary: 'Begin to pay an order with WeChat Pay',
});

export const mockPayment = defineContract({
  id: 'payments.trade.mock',
  kind: 'command',
  method: 'POST',
  path: '/api/payment/mock/:order',
  params: oneOrder,
  output: order,
  access: { level: 'session', whenExpired: true },
  errors: ['order.not-found', 'order.not-payable', 'payment.unavailable'],
  tags: ['Order'],
  summary: 'Pay an order without money, where payments are made up (D67, D76)',
});

/** An answer in the words of the provider. */
const told = z.strictObject({ status: z.number().int(), type: z.string(), text: z.string() });

export const alipayNotice = defineContract({
  id: 'payments.notify.alipay',
  kind: 'hook',
  method: 'POST',
  path: '/api/payment/notify/alipay',
  takesForm: true,
  input: z.strictObject({ body: z.string() }),
  output: told,
  access: { level: 'public' },
  tags: ['Order'],
  summary: 'Alipay tells of a payment: a signed form; `success` ends its repeats',
});

export const WXPAY_HEADERS = [
  'wechatpay-timestamp',
  'wechatpay-nonce',
  'wechatpay-signature',
  'wechatpay-serial',
] as const;

export const wxpayNotice = defineContract({
  id: 'payments.notify.wxpay',
  kind: 'hook',
  method: 'POST',
  path: '/api/payment/notify/wxpay',
  hookHeaders: WXPAY_HEADERS,
  input: z.strictObject({
    body: z.string(),
    headers: z.record(z.string(), z.string().max(2000)).default({}),
  }),
  output: told,
  access: { level: 'public' },
  tags: ['Order'],
  summary: 'WeChat Pay tells of a payment: signed headers, encrypted JSON; a status of 200 ends its repeats',
});
