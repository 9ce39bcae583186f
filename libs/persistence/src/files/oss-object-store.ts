import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import {
  ObjectStore,
  ObjectStoreFault,
  type DirectUpload,
  type Telling,
  type UploadBounds,
  type Whole,
} from './object-store.js';
import {
  encodedKey,
  signedForm,
  signedHeaders,
  signedQuery,
  type OssRequest,
  type OssSigner,
} from './oss-signature.js';
import { bucketUrl, endpointsOf, type StoreSettings } from './store-settings.js';

/** Time until the storage answers; what it sends may then take as long as it flows. */
const ANSWER_MS = 30_000;
/** Time for sending one file. */
const SEND_MS = 15 * 60_000;
const MAX_TOLD = 2_000;

/** Files in a bucket of Alibaba Cloud OSS. */
export class OssObjectStore extends ObjectStore {
  private readonly signer: OssSigner;
  private readonly inner: string;
  private readonly outer: string;

  constructor(settings: StoreSettings) {
    super();
    const { keys, region, bucket } = settings;
    if (!keys) throw new ObjectStoreFault('OSS needs an access key');
    this.signer = { ...keys, region, bucket };
    const { inner, outer } = endpointsOf('oss', settings);
    this.inner = bucketUrl(inner, settings);
    this.outer = bucketUrl(outer, settings);
  }

  permit(key: string, { size, seconds }: UploadBounds): Promise<DirectUpload> {
    const form = signedForm(this.signer, { key, size, seconds, ms: Date.now() });
    return Promise.resolve({ url: `${this.outer}/`, accessKeyId: this.signer.id, ...form });
  }

  address(key: string, { type, disposition, seconds }: Telling): Promise<string> {
    const query = { 'response-content-type': type, 'response-content-disposition': disposition };
    const signed = signedQuery(this.signer, { method: 'GET', key, query }, { ms: Date.now(), seconds });
    return Promise.resolve(`${this.outer}/${encodedKey(key)}?${signed}`);
  }

  async open(key: string): Promise<Readable | undefined> {
    const answer = await this.ask({ method: 'GET', key });
    return answer?.body ? Readable.fromWeb(answer.body as ReadableStream) : undefined;
  }

  async size(key: string): Promise<number | undefined> {
    const answer = await this.ask({ method: 'HEAD', key });
    return answer ? Number(answer.headers.get('content-length')) : undefined;
  }

  async remove(key: string): Promise<void> {
    await this.ask({ method: 'DELETE', key });
  }

  protected async send(key: string, { path }: Whole): Promise<void> {
    const headers = { 'content-type': 'application/octet-stream' };
    await this.ask({ method: 'PUT', key, headers }, { body: await openAsBlob(path), deadlineMs: SEND_MS });
  }

  protected async copy(from: string, to: string): Promise<void> {
    const headers = { 'x-oss-copy-source': encodedKey(`/${this.signer.bucket}/${from}`) };
    const answer = await this.ask({ method: 'PUT', key: to, headers });
    if (!answer) throw new ObjectStoreFault(`there is no ${from}`);
  }

  /** The answer of the storage; `undefined` where it knows no such object. Throws an `ObjectStoreFault` for any other refusal. */
  private async ask(
    request: OssRequest,
    { body, deadlineMs = ANSWER_MS }: { body?: Blob; deadlineMs?: number } = {},
  ): Promise<Response | undefined> {
    const overdue = new AbortController();
    const timer = setTimeout(() => overdue.abort(new ObjectStoreFault('OSS does not answer')), deadlineMs);
    try {
      const answer = await fetch(`${this.inner}/${encodedKey(request.key)}`, {
        method: request.method,
        headers: signedHeaders(this.signer, request, Date.now()),
        signal: overdue.signal,
        redirect: 'error',
        ...(body ? { body } : {}),
      });
      if (answer.ok) return answer;
      const told = (await answer.text()).slice(0, MAX_TOLD);
      if (answer.status === 404) return undefined;
      const reason = /<Code>(\w+)<\/Code>/.exec(told)?.[1] ?? '';
      throw new ObjectStoreFault(`OSS answers ${answer.status} ${reason} to ${request.method}`);
    } finally {
      clearTimeout(timer);
    }
  }
}
