import { z } from 'zod';

/** Variables of the scheduling service. */
export const schedulingConfig = z.object({});
export type SchedulingConfig = Readonly<z.output<typeof schedulingConfig>>;
