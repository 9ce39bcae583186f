import { createHash, createHmac } from 'node:crypto';

/** The two protocols, which sign almost alike. */
export type StorageKind = 's3' | 'oss';

/** What the storage refuses with: a status and the code of its answer. */
export class StorageRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

export interface StorageAccount {
  kind: StorageKind;
  bucket: string;
  region: string;
  id: string;
  secret: string;
}

const WORDS = {
  s3: { algorithm: 'AWS4-HMAC-SHA256', seed: 'AWS4', service: 's3', end: 'aws4_request', x: 'x-amz-' },
  oss: {
    algorithm: 'OSS4-HMAC-SHA256',
    seed: 'aliyun_v4',
    service: 'oss',
    end: 'aliyun_v4_request',
    x: 'x-oss-',
  },
} as const;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const escape = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Checks signatures as the services do: from what arrived, never from what the client meant. */
export class StorageSignatures {
  private readonly words: (typeof WORDS)[StorageKind];

  constructor(private readonly account: StorageAccount) {
    this.words = WORDS[account.kind];
  }

  /** Names of the protocol begin so. */
  get prefix(): string {
    return this.words.x;
  }

  /** A request that carries its signature in its headers, or in its address. */
  check(request: { method: string; url: URL; headers: Record<string, string> }): void {
    const { headers, url } = request;
    if (headers['authorization'] === undefined) this.checkAddress(request.method, url, headers);
    else this.checkHeaders(request.method, url, headers);
  }

  /** The signature of a form over its policy. */
  checkPolicy(policy: string, credential: string, given: string): void {
    if (hmac(this.keyOf(credential), policy).toString('hex') !== given) throw mismatch();
  }

  private checkHeaders(method: string, url: URL, headers: Record<string, string>): void {
    const [, algorithm, rest = ''] = /^(\S+) (.*)$/.exec(headers['authorization'] ?? '') ?? [];
    if (algorithm !== this.words.algorithm) throw new StorageRefusal(400, 'InvalidArgument');
    const parts = Object.fromEntries(
      rest.split(/, ?/).map((part) => {
        const at = part.indexOf('=');
        return [part.slice(0, at), part.slice(at + 1)];
      }),
    );
    const stamp = headers[`${this.words.x}date`] ?? '';
    if (Math.abs(momentOf(stamp) - Date.now()) > 15 * 60_000)
      throw new StorageRefusal(403, 'RequestTimeTooSkewed');
    const signed = (parts['SignedHeaders'] ?? parts['AdditionalHeaders'] ?? '').split(';').filter(Boolean);
    const payload = headers[`${this.words.x}content-sha256`] ?? 'UNSIGNED-PAYLOAD';
    const text = this.canonical({ method, url, headers, signed, payload, query: [...url.searchParams] });
    this.compare(text, stamp, { credential: parts['Credential'] ?? '', given: parts['Signature'] ?? '' });
  }

  private checkAddress(method: string, url: URL, headers: Record<string, string>): void {
    const aws = this.account.kind === 's3';
    const of = (name: string) =>
      url.searchParams.get(aws ? `X-Amz-${name}` : `x-oss-${name.toLowerCase()}`) ?? '';
    const given = of('Signature');
    if (given === '') throw new StorageRefusal(403, 'AccessDenied');
    const stamp = of('Date');
    if (momentOf(stamp) + Number(of('Expires')) * 1000 < Date.now())
      throw new StorageRefusal(403, 'AccessDenied');
    const query = [...url.searchParams].filter(([name]) => !/^x-(amz|oss)-signature$/i.test(name));
    const signed = aws ? of('SignedHeaders').split(';') : [];
    const text = this.canonical({ method, url, headers, signed, payload: 'UNSIGNED-PAYLOAD', query });
    this.compare(text, stamp, { credential: of('Credential'), given });
  }

  private canonical(parts: {
    method: string;
    url: URL;
    headers: Record<string, string>;
    signed: readonly string[];
    payload: string;
    query: [string, string][];
  }): string {
    const { method, url, headers, signed, payload } = parts;
    const aws = this.account.kind === 's3';
    const query = parts.query
      .map(([name, value]) => [escape(name), escape(value)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => (value === '' && !aws ? name : `${name}=${value}`))
      .join('&');
    const always = (name: string) =>
      !aws && (name === 'content-type' || name === 'content-md5' || name.startsWith('x-oss-'));
    const lines = Object.keys(headers)
      .filter((name) => signed.includes(name) || always(name))
      .sort()
      .map((name) => `${name}:${(headers[name] ?? '').trim()}\n`);
    return [method, url.pathname, query, lines.join(''), signed.join(';'), payload].join('\n');
  }

  private compare(
    canonical: string,
    stamp: string,
    { credential, given }: { credential: string; given: string },
  ): void {
    const key = this.keyOf(credential);
    const scope = credential.split('/').slice(1).join('/');
    const digest = createHash('sha256').update(canonical).digest('hex');
    const wanted = hmac(key, [this.words.algorithm, stamp, scope, digest].join('\n')).toString('hex');
    if (wanted !== given) throw mismatch();
  }

  private keyOf(credential: string): Buffer {
    const [id, day = '', region = '', service, end] = credential.split('/');
    if (id !== this.account.id) throw new StorageRefusal(403, 'InvalidAccessKeyId');
    const { seed, service: ours, end: last } = this.words;
    if (region !== this.account.region || service !== ours || end !== last)
      throw new StorageRefusal(400, 'AuthorizationHeaderMalformed');
    return [region, ours, last].reduce(hmac, hmac(`${seed}${this.account.secret}`, day));
  }
}

const mismatch = () => new StorageRefusal(403, 'SignatureDoesNotMatch');

function momentOf(stamp: string): number {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  if (y === undefined) throw new StorageRefusal(403, 'AccessDenied');
  return Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi), Number(s));
}
