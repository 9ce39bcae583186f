import { z } from 'zod';
import { numberVariable, switchVariable } from '@buildmesh/service-kit';

/** `any`, or addresses of sites without a path: `https://maps.example.com`, `https://*.example.org`, with a port or without. */
const FRAME_HOSTS =
  /^(?:any|https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?(?:\s*,\s*https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?)*)?$/i;

/** Variables of the gateway, beside those every process has. */
export const gatewayConfig = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    HOST: z.string().default('0.0.0.0').describe('address to listen on'),
    PORT: numberVariable.min(0).max(65535).default(8080).describe('port to listen on; 0 = any'),
    REQ_TIMEOUT_MS: numberVariable.min(1000).default(120_000).describe('longest time of one request (D8)'),
    DRAIN_MS: numberVariable
      .min(0)
      .max(600_000)
      .default(10_000)
      .describe(
        'how long a stopped gateway says that it is not ready and serves on, so that the balancer sends nobody to a closed door (D106); 0 in standalone',
      ),
    REQ_URL_LIMIT: numberVariable
      .min(0)
      .default(20)
      .describe('requests a second per caller and endpoint (D8); 0 = no limit'),
    REQ_CONCURRENCY: numberVariable
      .min(0)
      .default(50)
      .describe('running requests per caller (D8); 0 = no limit'),
    ENCRYPT_REQUIRED: switchVariable
      .optional()
      .describe('refuse plain bodies (D4); on in production unless set'),
    CIPHER_DEFAULT_KEY: z
      .string()
      .length(16)
      .default('buildmesh-public')
      .describe('envelope key before sign-in (D3); not a secret'),
    TRUSTED_PROXY: z
      .string()
      .default('')
      .describe(
        'addresses or networks whose X-Forwarded-* is believed, comma-separated; `loopback` and `private` are names for such',
      ),
    CAPTCHA: z
      .enum(['builtin', 'offline', 'tencent'])
      .default('builtin')
      .describe(
        'captcha in use (D18): offline always shows 0000 and needs ALLOW_MOCKS in production (D76), tencent is loaded by pages',
      ),
    CLIENT_DEBUG: switchVariable
      .default(false)
      .describe('debug mode in every browser (D17); it shows more, it allows nothing'),
    SOCKETS: switchVariable
      .default(true)
      .describe('real-time connections (D60); without them clients hear of news when they ask'),
    FRAME_HOSTS: z
      .string()
      .regex(FRAME_HOSTS, 'must be `any` or addresses such as https://*.example.com, comma-separated')
      .optional()
      .describe(
        'other sites that pages may show in a frame: addresses such as https://*.example.com, comma-separated, or `any`; unset = any, in production none',
      ),
    WEB_DIR: z.string().optional().describe('folder of the built web client'),
  })
  .refine((config) => config.NODE_ENV !== 'production' || config.TRUSTED_PROXY !== '', {
    path: ['TRUSTED_PROXY'],
    message: 'needed in production: the gateway speaks plain HTTP, so a proxy with TLS must stand before it',
  });
export type GatewayConfig = Readonly<z.output<typeof gatewayConfig>>;

/** DI token of the gateway's configuration. */
export const GATEWAY_CONFIG = Symbol('gateway config');

/** Other sites that pages may show in a frame, each in a sandbox (D36); in production none that nobody has named. */
export function frameHosts({ FRAME_HOSTS: said, NODE_ENV }: GatewayConfig): 'any' | readonly string[] {
  const hosts = said ?? (NODE_ENV === 'production' ? '' : 'any');
  return hosts === 'any' ? hosts : hosts.split(',').flatMap((host) => host.trim().toLowerCase() || []);
}

/** Plain bodies are refused in production unless the configuration says otherwise (D4). */
export function encryptionRequired(config: GatewayConfig): boolean {
  return config.ENCRYPT_REQUIRED ?? config.NODE_ENV === 'production';
}
