import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'OSS4-HMAC-SHA256';
const UNSIGNED = 'UNSIGNED-PAYLOAD';

/** Who signs, and for where. */
export interface OssSigner {
  id: string;
  secret: string;
  region: string;
  bucket: string;
}

export interface OssRequest {
  method: string;
  key: string;
  /** Names in lower case; of those that are signed, `content-type` and what begins with `x-oss-`. */
  headers?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
}

/** Percent-encoding of OSS and S3: all but letters, digits and `-._~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
/** A key in a path: its slashes stay. */
export const encodedKey = (key: string): string => key.split('/').map(encoded).join('/');

/** The moment as OSS writes it, `20261129T090000Z`. */
const stampOf = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** What one signs with and for, at a moment: the credential and the key of that day. */
function scopeOf({ id, secret, region }: OssSigner, stamp: string) {
  const day = stamp.slice(0, 8);
  const scope = `${day}/${region}/oss/aliyun_v4_request`;
  const key = ['oss', 'aliyun_v4_request'].reduce(hmac, hmac(hmac(`aliyun_v4${secret}`, day), region));
  return { scope, credential: `${id}/${scope}`, key };
}

/** The query in the order and spelling that are signed; a name without a value stands alone. */
const queryText = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
    .join('&');

function signature(signer: OssSigner, request: OssRequest, stamp: string): string {
  const { scope, key } = scopeOf(signer, stamp);
  const headers = Object.entries(request.headers ?? {})
    .filter(([name]) => name === 'content-type' || name === 'content-md5' || name.startsWith('x-oss-'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}:${value.trim()}\n`)
    .join('');
  const path = encodedKey(`/${signer.bucket}/${request.key}`);
  const canonical = [request.method, path, queryText(request.query ?? {}), headers, '', UNSIGNED].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  return hmac(key, [ALGORITHM, stamp, scope, digest].join('\n')).toString('hex');
}

/** The headers of a request with its signature (OSS, version 4: newer buckets know no other). */
export function signedHeaders(signer: OssSigner, request: OssRequest, ms: number): Record<string, string> {
  const stamp = stampOf(ms);
  const headers = { ...request.headers, 'x-oss-date': stamp, 'x-oss-content-sha256': UNSIGNED };
  const sign = signature(signer, { ...request, headers }, stamp);
  const { credential } = scopeOf(signer, stamp);
  return { ...headers, authorization: `${ALGORITHM} Credential=${credential},Signature=${sign}` };
}

/** The query of an address that works for `seconds`. */
export function signedQuery(
  signer: OssSigner,
  request: OssRequest,
  { ms, seconds }: { ms: number; seconds: number },
): string {
  const stamp = stampOf(ms);
  const query = {
    ...request.query,
    'x-oss-signature-version': ALGORITHM,
    'x-oss-credential': scopeOf(signer, stamp).credential,
    'x-oss-date': stamp,
    'x-oss-expires': String(seconds),
  };
  const sign = signature(signer, { ...request, query }, stamp);
  return queryText({ ...query, 'x-oss-signature': sign });
}

export interface PolicyBounds {
  key: string;
  /** Bytes, no more and no fewer. */
  size: number;
  ms: number;
  seconds: number;
}

/** The fields of a form that may send one file (PostObject). */
export function signedForm(
  signer: OssSigner,
  { key, size, ms, seconds }: PolicyBounds,
): { policy: string; signature: string; fields: Record<string, string> } {
  const stamp = stampOf(ms);
  const { credential, key: signingKey } = scopeOf(signer, stamp);
  const said = {
    success_action_status: '204',
    'x-oss-signature-version': ALGORITHM,
    'x-oss-credential': credential,
    'x-oss-date': stamp,
  };
  const conditions = [
    { bucket: signer.bucket },
    ['eq', '$key', key],
    ['content-length-range', size, size],
    ...Object.entries(said).map(([name, value]) => ({ [name]: value })),
  ];
  const expiration = new Date(ms + seconds * 1000).toISOString();
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64');
  const sign = hmac(signingKey, policy).toString('hex');
  return { policy, signature: sign, fields: { key, ...said, policy, 'x-oss-signature': sign } };
}
