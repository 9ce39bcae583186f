import { frameHosts, type GatewayConfig } from '../gateway.config.js';

/** Sources of the web client: itself and the object `storage` of files, if there is one (D61); styles inline because MUI writes them at run time (security.md §4). */
export function appCsp(storage?: string): string {
  const storages = storage === undefined ? '' : ` ${storage}`;
  return [
    "default-src 'self'",
    // Logos of projects and pictures of people may lie elsewhere (spec: platform §3); only as pictures, and told no referrer.
    `img-src 'self' data: blob: https:${storages}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    // The print client waits on the person's own machine (D64); the socket of the product is 'self'; files go to the storage.
    `connect-src 'self' ws://localhost:*${storages}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** What a page is told of, and allowed. */
export interface PageSettings {
  config: GatewayConfig;
  /** Origin of the object storage that browsers send files to. */
  storage?: string | undefined;
}

/** Where Tencent's captcha comes from: its script, and the pictures and parts that the script loads. */
const TENCENT_HOSTS = 'https://turing.captcha.qcloud.com https://turing.captcha.gtimg.com';

/**
 * As `appCsp`, for a page whose scripts carry `nonce`; a script without it does not run unless it is a file of ours, or
 * of the captcha that is in use (D18). Frames show what is ours and the sites that the installation names (D36).
 */
export function pageCsp(nonce: string, { config, storage }: PageSettings): string {
  const hosts = frameHosts(config);
  const captcha = config.CAPTCHA === 'tencent' ? [TENCENT_HOSTS] : [];
  const frames = ["'self'", ...(hosts === 'any' ? ['http:', 'https:'] : [...hosts, ...captcha])];
  // The reader of scanned codes is WebAssembly, from a file of ours; text is evaluated as script no more than before.
  const scripts = ["'self'", `'nonce-${nonce}'`, "'wasm-unsafe-eval'", ...captcha];
  return `${appCsp(storage)}; frame-src ${frames.join(' ')}; script-src ${scripts.join(' ')}`;
}

/** Answers that are data: nothing in them may run, load or be framed. */
const DATA_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox";

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
