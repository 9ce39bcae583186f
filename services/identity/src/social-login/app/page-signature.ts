import { createHash } from 'node:crypto';

export interface Signing {
  ticket: string;
  nonceStr: string;
  timestamp: number;
  url: string;
}

/** Signature of a page as WeChat, WeCom and DingTalk all compute it: SHA-1 over the parameters in alphabetical order. */
export function signatureOf({ ticket, nonceStr, timestamp, url }: Signing): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
  return createHash('sha1').update(text).digest('hex');
}

/** The address that WeChat and WeCom sign: all before the fragment, as it stands. */
export function withoutFragment(url: string): string {
  const at = url.indexOf('#');
  return at < 0 ? url : url.slice(0, at);
}

/** The address that DingTalk signs: without the fragment, its query decoded, since clients differ in how they escape it. */
export function withDecodedQuery(url: string): string {
  const page = withoutFragment(url);
  const at = page.indexOf('?');
  if (at < 0) return page;
  try {
    return page.slice(0, at + 1) + decodeURIComponent(page.slice(at + 1).replaceAll('+', ' '));
  } catch {
    return page;
  }
}

/** The origin of a page; `undefined` for text that a browser would read otherwise than it looks. */
export function originOfPage(url: string): string | undefined {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return undefined;
  }
  const isPlain = /^https?:$/.test(parsed.protocol) && !parsed.username && !parsed.password;
  const rest = url.slice(parsed.origin.length);
  const looksLikeIt = url.startsWith(parsed.origin) && (rest === '' || /^[/?#]/.test(rest));
  return isPlain && looksLikeIt ? parsed.origin : undefined;
}
