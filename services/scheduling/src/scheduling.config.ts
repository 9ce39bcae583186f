import { z } from 'zod';
import { numberVariable } from '@buildmesh/service-kit';

/** Variables of the scheduling service. */
export const schedulingConfig = z.object({
  SCHEDULE_TIMEOUT_MS: numberVariable
    .min(1_000)
    .max(3_600_000)
    .default(600_000)
    .describe('a scheduled run that takes longer is ended (D56)'),
});
export type SchedulingConfig = Readonly<z.output<typeof schedulingConfig>>;

/** DI token of the variables. */
export const SETTINGS = Symbol('scheduling settings');
