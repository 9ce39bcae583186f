import type { GatewayConfig } from '../gateway.config.js';

/** Sources of the web client: itself only; styles inline because MUI writes them at run time (security.md §4). */
export const APP_CSP = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "connect-src 'self' ws: wss:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

/** Answers that are data: nothing in them may run, load or be framed. */
export const DATA_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox";

const YEAR_S = 31_536_000;

/** Headers of every answer. */
export function securityHeaders(config: GatewayConfig): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'content-security-policy': DATA_CSP,
    ...(config.NODE_ENV === 'production'
      ? { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` }
      : {}),
  };
}
