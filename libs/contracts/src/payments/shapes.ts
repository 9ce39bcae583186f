import { z } from 'zod';
import { PACKAGE_TYPES, PAY_TYPES } from '@buildmesh/domain';
import { id, projectId } from '../shapes.js';

export const packageType = z.enum(PACKAGE_TYPES);
export const payType = z.enum(PAY_TYPES);

/** 0 unpaid, 1 paid, 2 closed, 3 refunded (D66). */
export const orderStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** A package that a project ordered; moments in epoch ms, `null` before they come (spec: platform §3, D66). */
export const order = z.strictObject({
  _id: id,
  project: projectId,
  /** Who ordered. */
  user: id,
  status: orderStatus,
  /** `price` in fen, from the server's table. */
  detail: z.strictObject({ package: packageType, price: z.number().int(), name: z.string() }),
  payType: payType.nullable(),
  /** Number of the payment at the provider. */
  tradeNo: z.string().nullable(),
  createdAt: z.number(),
  paidAt: z.number().nullable(),
  /** An order that is not paid by then is closed. */
  closesAt: z.number(),
  /** What became of the licence: `due` right after the payment, `refused` when there was nothing to buy any more. */
  licence: z.enum(['none', 'due', 'done', 'refused']),
  /** End of the licence as this order made it. */
  until: z.number().nullable(),
});
export type Order = z.output<typeof order>;
