import { z } from 'zod';
import { numberVariable, switchVariable } from '@buildmesh/service-kit';

/** Variables of the standalone process, beside those of the parts it is made of. */
export const standaloneConfig = z.object({
  DATA_DIR: z.string().default('.data').describe('database, files and secrets of a standalone installation'),
  DATABASE_URL: z.string().optional().describe('an own PostgreSQL instead of the embedded one'),
  POSTGRES_PORT: numberVariable
    .min(0)
    .max(65535)
    .default(0)
    .describe('port of the embedded PostgreSQL on 127.0.0.1; 0 = any free one'),
  DEMO: switchVariable.default(true).describe('make a project with real data on the first start (D79)'),
  BM_ADMIN_ACCOUNT: z.string().default('admin'),
  BM_ADMIN_PASSWORD: z.string().optional(),
});
export type StandaloneConfig = Readonly<z.output<typeof standaloneConfig>>;

/** What standalone sets where the environment says nothing; the parts cannot tell it from an environment. */
export const STANDALONE_DEFAULTS: Readonly<Record<string, string>> = {
  HOST: '127.0.0.1',
  PORT: '8080',
  LOG_LEVEL: 'warn',
  ENCRYPT_REQUIRED: 'false',
  DEFAULT_EDITION: '3',
  DATABASE_POOL: '8',
  // Nobody balances, and whoever pressed Ctrl+C is waiting.
  DRAIN_MS: '0',
  FINISH_MS: '8000',
};

/** What standalone decides itself. */
export const STANDALONE_FIXED: Readonly<Record<string, string>> = {
  BUS: 'memory',
  CACHE: 'memory',
  HEALTH_PORT: '0',
};
