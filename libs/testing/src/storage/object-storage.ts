import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { StorageRefusal, StorageSignatures, type StorageAccount } from './storage-signature.js';

type Condition = Record<string, string> | [string, string, string] | [string, number, number];

interface Policy {
  expiration: string;
  conditions: Condition[];
}

/** Fields of a form that no condition has to speak of. */
const UNSPOKEN = new Set(['file', 'policy', 'x-amz-signature', 'x-oss-signature']);

/**
 * A bucket on this machine, with the bucket in the path, that speaks as much of the protocol of S3 or of OSS as the product
 * uses, and refuses what the real ones refuse: other keys, other signatures, forms that their policy does not cover.
 */
export class ObjectStorage {
  readonly objects = new Map<string, Buffer>();
  /** What was asked, `PUT /key`, in its order. */
  readonly asked: string[] = [];
  private readonly signatures: StorageSignatures;
  private readonly server = createServer((request, response) => void this.answer(request, response));

  private constructor(readonly account: StorageAccount) {
    this.signatures = new StorageSignatures(account);
  }

  static async start(account: StorageAccount): Promise<ObjectStorage> {
    const storage = new ObjectStorage(account);
    storage.server.listen(0, '127.0.0.1');
    await once(storage.server, 'listening');
    return storage;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Variables of a process that keeps its files here. */
  get env(): Record<string, string> {
    const { kind, bucket, region, id, secret } = this.account;
    return {
      FILE_STORE: kind,
      STORE_BUCKET: bucket,
      STORE_REGION: region,
      STORE_KEY_ID: id,
      STORE_KEY_SECRET: secret,
      STORE_ENDPOINT: this.url,
      STORE_PATH_STYLE: '1',
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    const body = await buffer(request);
    try {
      if (request.method === 'OPTIONS') response.writeHead(204).end();
      else if (request.method === 'POST') await this.post(request, body, response);
      else this.take(request, body, response);
    } catch (error) {
      const { status, code } =
        error instanceof StorageRefusal ? error : new StorageRefusal(500, 'InternalError');
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`);
    }
  }

  private take(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const { method = 'GET' } = request;
    const url = new URL(request.url ?? '/', this.url);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const key = this.keyOf(url.pathname);
    this.asked.push(`${method} ${key}`);
    this.signatures.check({ method, url, headers });
    if (method === 'PUT') return this.put(key, { headers, body, response });
    if (method === 'DELETE') {
      this.objects.delete(key);
      return void response.writeHead(204).end();
    }
    const content = this.objects.get(key);
    if (!content) throw new StorageRefusal(404, 'NoSuchKey');
    const { searchParams } = url;
    response.writeHead(200, {
      'content-length': content.length,
      'content-type': searchParams.get('response-content-type') ?? 'application/octet-stream',
      'content-disposition': searchParams.get('response-content-disposition') ?? 'inline',
    });
    response.end(method === 'HEAD' ? '' : content);
  }

  private put(
    key: string,
    { headers, body, response }: { headers: Record<string, string>; body: Buffer; response: ServerResponse },
  ): void {
    const source = headers[`${this.signatures.prefix}copy-source`];
    if (source === undefined && headers['content-length'] === undefined)
      throw new StorageRefusal(411, 'MissingContentLength');
    const content = source === undefined ? body : this.objects.get(this.keyOf(source));
    if (!content) throw new StorageRefusal(404, 'NoSuchKey');
    this.objects.set(key, content);
    const copied = '<CopyObjectResult><ETag>"0"</ETag></CopyObjectResult>';
    response.writeHead(200, { 'content-type': 'application/xml' }).end(source === undefined ? '' : copied);
  }

  private async post(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const file = form.get('file');
    const fields = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name.toLowerCase(), value]] : [])),
    ) as Record<string, string>;
    if (!(file instanceof File)) throw new StorageRefusal(400, 'InvalidArgument');
    this.checkForm(fields, file.size);
    const key = fields['key'] ?? '';
    this.asked.push(`POST ${key}`);
    this.objects.set(key, Buffer.from(await file.arrayBuffer()));
    response.writeHead(Number(fields['success_action_status'] ?? 204)).end();
  }

  private checkForm(fields: Record<string, string>, size: number): void {
    const { prefix } = this.signatures;
    const { policy = '' } = fields;
    this.signatures.checkPolicy(
      policy,
      fields[`${prefix}credential`] ?? '',
      fields[`${prefix}signature`] ?? '',
    );
    const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString()) as Policy;
    if (Date.parse(expiration) < Date.now()) throw new StorageRefusal(403, 'AccessDenied');
    const spoken = new Set<string>();
    for (const condition of conditions) {
      if (!Array.isArray(condition))
        for (const [name, value] of Object.entries(condition)) {
          spoken.add(name.toLowerCase());
          const given = name === 'bucket' ? this.account.bucket : fields[name.toLowerCase()];
          if (given !== value) throw new StorageRefusal(403, 'AccessDenied');
        }
      else if (condition[0] === 'content-length-range') {
        if (size > Number(condition[2])) throw new StorageRefusal(400, 'EntityTooLarge');
        if (size < Number(condition[1])) throw new StorageRefusal(400, 'EntityTooSmall');
      } else {
        const name = String(condition[1]).slice(1).toLowerCase();
        spoken.add(name);
        if (condition[0] !== 'eq' || fields[name] !== condition[2])
          throw new StorageRefusal(403, 'AccessDenied');
      }
    }
    if (Object.keys(fields).some((name) => !spoken.has(name) && !UNSPOKEN.has(name)))
      throw new StorageRefusal(403, 'AccessDenied');
  }

  /** The key in a path that begins with the bucket. */
  private keyOf(path: string): string {
    const [, bucket, key = ''] = /^\/?([^/]+)\/(.*)$/.exec(decodeURIComponent(path)) ?? [];
    if (bucket !== this.account.bucket) throw new StorageRefusal(404, 'NoSuchBucket');
    return key;
  }
}
