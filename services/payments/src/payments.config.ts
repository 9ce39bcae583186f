import { z } from 'zod';

/** Variables of the payments service. */
export const paymentsConfig = z.object({});
export type PaymentsConfig = Readonly<z.output<typeof paymentsConfig>>;
