import { clientConfig, type ClientConfig } from './flags/client-config.js';

/**
 * Whether this installation shows a page of the web in a frame: its own always, others when it names their site. The
 * policy that the gateway sends decides; this tells people why a frame stays empty.
 */
export function isFramed(url: string, frames: ClientConfig['frames'] = clientConfig.frames): boolean {
  if (!URL.canParse(url)) return false;
  const wanted = new URL(url);
  if (frames === 'any' || wanted.origin === window.location.origin) return true;
  return frames.some((host) => fits(wanted, host));
}

function fits({ protocol, hostname, port }: URL, host: string): boolean {
  const [, scheme, below, name, at = ''] = /^(https?:)\/\/(\*\.)?([^:/]+)(?::(\d+))?$/.exec(host) ?? [];
  if (scheme === undefined || name === undefined) return false;
  // As browsers read the policy: what is allowed plainly is allowed over TLS too.
  const secured = scheme === 'http:' && protocol === 'https:' && at === '';
  if ((scheme !== protocol && !secured) || usual(scheme, at) !== port) return false;
  return below === undefined ? hostname === name : hostname.endsWith(`.${name}`);
}

/** An address does not say the port that its scheme has anyway. */
const usual = (scheme: string, port: string): string =>
  (scheme === 'https:' && port === '443') || (scheme === 'http:' && port === '80') ? '' : port;
