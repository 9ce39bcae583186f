import { createHash } from 'node:crypto';

interface SignedPage {
  timestamp: number;
  nonceStr: string;
  signature: string;
}

/** What a messaging app does with the values of a page: sorts the parameters by name, joins them, hashes, compares. */
export function isSignedWith(
  ticket: string,
  url: string,
  { timestamp, nonceStr, signature }: SignedPage,
): boolean {
  const parameters: Record<string, string> = {
    url,
    timestamp: String(timestamp),
    noncestr: nonceStr,
    jsapi_ticket: ticket,
  };
  const names = Object.keys(parameters).sort();
  const text = names.map((name) => `${name}=${parameters[name]}`).join('&');
  return createHash('sha1').update(text, 'utf8').digest('hex') === signature;
}
