import { CONCURRENCY, REQUEST_TIMEOUT_MS, URL_LIMIT } from '../../limits.js';

/** What the gateway tells the client of its configuration (D8, D17, D36, D60). */
export interface ClientConfig {
  /** Longest wait for an answer. */
  timeoutMs: number;
  /** Requests to one URL in a second; 0 = no limit. */
  urlLimit: number;
  /** Requests under way at once. */
  concurrency: number;
  /** Debug mode for everybody. */
  debug: boolean;
  /** There are real-time connections. */
  sockets: boolean;
  /** Other sites that frames may show, such as `https://*.example.com`. */
  frames: 'any' | readonly string[];
}

export const USUAL_CONFIG: ClientConfig = {
  timeoutMs: REQUEST_TIMEOUT_MS,
  urlLimit: URL_LIMIT,
  concurrency: CONCURRENCY,
  debug: false,
  sockets: true,
  frames: 'any',
};

/** Reads what the page says; what it does not say, or says in a way that makes no sense, is as usual. */
export function parseConfig(text: string | null | undefined): ClientConfig {
  const said = recordOf(text);
  const numberOf = (key: 'timeoutMs' | 'urlLimit' | 'concurrency', least: number) => {
    const value = said[key];
    return typeof value === 'number' && value >= least ? value : USUAL_CONFIG[key];
  };
  return {
    timeoutMs: numberOf('timeoutMs', 1000),
    urlLimit: numberOf('urlLimit', 0),
    // A server without a limit is no reason to send everything at once.
    concurrency: numberOf('concurrency', 1),
    debug: said.debug === true,
    sockets: said.sockets !== false,
    frames: Array.isArray(said.frames)
      ? said.frames.filter((host) => typeof host === 'string')
      : USUAL_CONFIG.frames,
  };
}

function recordOf(text: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // A page of another version: everything is as usual.
    return {};
  }
}

/** The configuration of this page. */
export const clientConfig: Readonly<ClientConfig> = parseConfig(
  document.querySelector('meta[name="bm-config"]')?.getAttribute('content'),
);
