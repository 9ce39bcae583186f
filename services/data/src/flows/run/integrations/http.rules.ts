import { HTTP_LIMITS, HTTP_METHODS, type HttpMethod } from '@buildmesh/domain';
import { runFault } from '../execution/run-fault.js';
import type { Values } from '../execution/run.types.js';

/** One request to an outside host. */
export interface HttpRequest {
  url: URL;
  method: HttpMethod;
  headers: Record<string, string>;
  body?: string | undefined;
}

const MAX_HEADERS = 30;
const HEADER_NAME = /^[a-z0-9-]{1,60}$/;
/** Set by the connection itself; a node that could set them could speak to another host behind the same address. */
const OWN_HEADERS: readonly string[] = [
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'expect', 'upgrade', 'te', 'trailer'],
  ...['keep-alive', 'accept-encoding', 'proxy-authorization', 'proxy-connection', 'forwarded'],
];
/** What is meant for one host is not told to the next. */
const SECRET_HEADERS: readonly string[] = ['authorization', 'cookie'];
const WITHOUT_BODY: readonly HttpMethod[] = ['GET', 'DELETE'];

/** The request that the options of a node describe; refuses what is no web address. */
export function requestOf({ url, method, headers, body }: Values): HttpRequest {
  const known = HTTP_METHODS.find((each) => each === method) ?? 'GET';
  const request = { url: urlOf(url), method: known, headers: headersOf(headers) };
  if (WITHOUT_BODY.includes(known) || body === undefined || body === null || body === '') return request;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  if (Buffer.byteLength(text) > HTTP_LIMITS.bodyBytes) throw runFault('flow.http-too-large');
  request.headers['content-type'] ??=
    typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
  return { ...request, body: text };
}

/** An http or https address without a name and password in it. */
function urlOf(value: unknown, base?: URL): URL {
  const url = typeof value === 'string' ? URL.parse(value.trim(), base?.href) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw runFault('flow.http-address');
  return url;
}

/** Name and port as lists of hosts have them. */
export function hostOf({ hostname, port, protocol }: URL): { host: string; port: number } {
  const usual = protocol === 'https:' ? 443 : 80;
  return {
    host: hostname.replace(/^\[|\]$/g, '').replace(/\.$/, ''),
    port: port === '' ? usual : Number(port),
  };
}

function headersOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  const listed = Object.entries(value).map(([name, text]): [string, string] => [
    name.toLowerCase(),
    String(text),
  ]);
  const kept = listed.filter(([name]) => !OWN_HEADERS.includes(name));
  if (
    kept.length > MAX_HEADERS ||
    kept.some(([name, text]) => !HEADER_NAME.test(name) || /[\r\n\0]/.test(text))
  )
    throw runFault('flow.http-address');
  return Object.fromEntries(kept);
}

/** The request that follows an answer which leads elsewhere; nothing where it leads nowhere. */
export function redirected(
  request: HttpRequest,
  { status, location }: { status: number; location: string | undefined },
): HttpRequest | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined;
  const url = urlOf(location, request.url);
  const isElsewhere = url.origin !== request.url.origin;
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !isElsewhere || !SECRET_HEADERS.includes(name)),
  );
  const repeats = status === 307 || status === 308 || request.method === 'GET';
  if (repeats) return { ...request, url, headers };
  const { 'content-type': _type, ...plain } = headers;
  return { url, method: 'GET', headers: plain };
}
