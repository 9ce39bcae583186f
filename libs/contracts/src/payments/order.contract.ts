import { z } from 'zod';
import { defineContract } from '../define.js';
import { epochMs, projectId } from '../shapes.js';
import { order, packageType, payType } from './shapes.js';

/** Orders in one answer. */
export const ORDERS_LISTED = 100;

export const listPackages = defineContract({
  id: 'payments.order.packages',
  kind: 'query',
  method: 'GET',
  path: '/api/payment/order/packages',
  output: z.strictObject({
    /** `price` in fen. */
    packages: z.array(
      z.strictObject({ type: packageType, edition: z.number().int(), price: z.number().int() }),
    ),
    /** Pay types that are set up. */
    payTypes: z.array(payType),
    /** Payments are made up: nobody pays, and orders are paid with `payments.trade.mock` (D76). */
    offline: z.boolean(),
  }),
  access: { level: 'session', whenExpired: true },
  tags: ['Order'],
  summary: 'What can be bought, for how much, and how it can be paid for',
});

export const orderPackage = defineContract({
  id: 'payments.order.package',
  kind: 'command',
  method: 'POST',
  path: '/api/payment/order/package',
  input: z.strictObject({ type: packageType, project: projectId }),
  /** `ticket` opens the payment window of this order for half an hour. */
  output: order.extend({ ticket: z.string() }),
  access: { level: 'session', whenExpired: true },
  errors: ['licence.not-needed'],
  tags: ['Order'],
  summary:
    'Order a package for an own project; an unpaid order of the same package of the last day is used again',
});

export const listOrders = defineContract({
  id: 'payments.order.list',
  kind: 'query',
  method: 'GET',
  path: '/api/payment/order/list',
  queryString: z.strictObject({
    project: projectId,
    /** Only those made before this moment. */
    before: z.coerce.number().pipe(epochMs).optional(),
  }),
  output: z.array(order).max(ORDERS_LISTED),
  access: { level: 'session', whenExpired: true },
  tags: ['Order'],
  summary: 'Orders of an own project, newest first, at most 100',
});
