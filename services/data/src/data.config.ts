import { z } from 'zod';
import { numberVariable } from '@buildmesh/service-kit';

/** Variables of the data service. */
export const dataConfig = z.object({
  ROW_STORE: z.enum(['postgres']).default('postgres').describe('where rows are kept (D28)'),
  READ_POOL: numberVariable
    .min(1)
    .max(200)
    .default(8)
    .describe('connections for reading rows, beside DATABASE_POOL'),
  READ_TIMEOUT_MS: numberVariable
    .min(100)
    .max(60_000)
    .default(5_000)
    .describe('a read that takes longer is refused'),
});
export type DataConfig = Readonly<z.output<typeof dataConfig>>;
