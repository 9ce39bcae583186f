import { z } from 'zod';
import { numberVariable, switchVariable } from '@buildmesh/service-kit';

const HOST = '(\\*\\.)?[a-z0-9.-]+\\.[a-z0-9-]+(:\\d{1,5})?';
const HOSTS = new RegExp(`^(\\*|${HOST})?(,(\\*|${HOST}))*$`);

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
  BACKUP_DAILY: switchVariable
    .default(true)
    .describe('every project is backed up each day, and its backups are kept for 14 days (D69)'),
  FLOW_HTTP_HOSTS: z
    .string()
    .regex(HOSTS, 'must be names such as api.example.com,*.example.org:8443, or *')
    .default('')
    .describe('hosts that functions may call, by commas; * leaves it to the list of each project (D39)'),
});
export type DataConfig = Readonly<z.output<typeof dataConfig>>;

export const DATA_CONFIG = Symbol('settings of the data service');
/** Token of the address of the database; rows are read over connections of their own. */
export const DATABASE_URL = Symbol('address of the database');
