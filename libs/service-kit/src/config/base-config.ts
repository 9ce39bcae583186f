import { z } from 'zod';
import { numberVariable, switchVariable } from './load-config.js';

/** Variables every process understands. */
export const baseConfig = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('production refuses mocks and plain bodies'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  BUS: z
    .enum(['memory', 'nats'])
    .default('nats')
    .describe('memory only where all services share one process'),
  NATS_URL: z.string().default('nats://127.0.0.1:4222').describe('servers of the bus, comma-separated'),
  BUS_SECRET: z
    .string()
    .min(32)
    .describe('signs the caller context between gateway and services; 32 characters or more'),
  CACHE: z.enum(['memory', 'redis']).default('redis'),
  REDIS_URL: z.string().default('redis://127.0.0.1:6379'),
  FILE_STORE: z
    .enum(['local', 's3', 'oss'])
    .default('local')
    .describe('where files lie: in DATA_DIR, in S3 or what speaks its protocol, in Alibaba Cloud OSS (D61)'),
  STORE_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .describe('bucket of s3 and oss; private, and open to POST and GET from the product by its CORS rules'),
  STORE_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as cn-hangzhou')
    .optional(),
  STORE_KEY_ID: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('access key of the bucket; s3 finds one in its usual places when unset'),
  STORE_KEY_SECRET: z.string().min(1).max(500).optional(),
  STORE_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('address of the storage as services reach it; that of the region when unset'),
  STORE_PUBLIC_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('address of the storage as browsers reach it, where that is another one'),
  STORE_PATH_STYLE: switchVariable
    .default(false)
    .describe('the bucket stands in the path and not in the host name, as with MinIO'),
  DATA_DIR: z.string().default('.data').describe('local files, and the embedded database in standalone'),
  DATABASE_URL: z.string().default('postgres://postgres@127.0.0.1:5432/buildmesh'),
  DATABASE_POOL: numberVariable.min(1).max(200).default(16).describe('connections per process'),
  HEALTH_PORT: numberVariable
    .min(0)
    .max(65535)
    .default(0)
    .describe('port of live and ready probes of a process; 0 = none'),
  FINISH_MS: numberVariable
    .min(0)
    .max(3_600_000)
    .default(120_000)
    .describe('longest time in which a process that is stopped finishes the calls it has accepted (D106)'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .optional()
    .describe('collector for traces and metrics; nothing is sent when unset'),
  ENVIRONMENT: z
    .string()
    .regex(/^[\w.-]{1,63}$/, 'must be a short name such as staging')
    .optional()
    .describe('what this installation is called in traces and metrics, such as staging; NODE_ENV when unset'),
  TRACE_CONSOLE: switchVariable.default(false).describe('print every span to the console'),
  ALLOW_MOCKS: switchVariable.default(false).describe('offline adapters in production (D76)'),
});
export type BaseConfig = Readonly<z.output<typeof baseConfig>>;
