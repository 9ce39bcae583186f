import { frameHosts, type GatewayConfig } from '../gateway.config.js';

/**
 * What a page tells its client of the configuration: the limits it keeps to by itself (D8), debug mode (D17), whether
 * there are sockets (D60), and which other sites frames may show.
 */
export function clientSettings(config: GatewayConfig): string {
  const told = {
    timeoutMs: config.REQ_TIMEOUT_MS,
    urlLimit: config.REQ_URL_LIMIT,
    concurrency: config.REQ_CONCURRENCY,
    debug: config.CLIENT_DEBUG,
    sockets: config.SOCKETS,
    frames: frameHosts(config),
  };
  return `<meta name="bm-config" content="${JSON.stringify(told).replaceAll('"', '&quot;')}">`;
}
