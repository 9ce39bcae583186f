import type { GatewayConfig } from '../gateway.config.js';

type Told = Pick<
  GatewayConfig,
  'REQ_TIMEOUT_MS' | 'REQ_URL_LIMIT' | 'REQ_CONCURRENCY' | 'CLIENT_DEBUG' | 'SOCKETS'
>;

/**
 * What a page tells its client of the configuration: the limits it keeps to by itself (D8), debug mode (D17), and whether
 * there are sockets (D60).
 */
export function clientSettings(config: Told): string {
  const told = {
    timeoutMs: config.REQ_TIMEOUT_MS,
    urlLimit: config.REQ_URL_LIMIT,
    concurrency: config.REQ_CONCURRENCY,
    debug: config.CLIENT_DEBUG,
    sockets: config.SOCKETS,
  };
  return `<meta name="bm-config" content="${JSON.stringify(told).replaceAll('"', '&quot;')}">`;
}
