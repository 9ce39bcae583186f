import type { createClient } from 'redis';
import type { Runtime } from '@buildmesh/service-kit';

/** DI token of the store that gateways share to count limits. */
export const LIMIT_STORE = Symbol('limit store');

export interface LimitStore {
  client: ReturnType<typeof createClient> | undefined;
  close(): Promise<void>;
}

const MAX_RETRY_MS = 2_000;

/** Redis where the configuration says so; not waited for, because requests can be served without it. */
export async function openLimitStore({ config, logger }: Runtime): Promise<LimitStore> {
  if (config.CACHE !== 'redis') return { client: undefined, close: () => Promise.resolve() };
  const { createClient } = await import('redis');
  const client = createClient({
    url: config.REDIS_URL,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 6), MAX_RETRY_MS) },
  });
  client.on('error', (error: unknown) => logger.warn({ err: error }, 'redis'));
  client.connect().catch((error: unknown) => logger.warn({ err: error }, 'redis'));
  return {
    client: client as ReturnType<typeof createClient>,
    close: async () => {
      if (client.isOpen) client.destroy();
    },
  };
}
