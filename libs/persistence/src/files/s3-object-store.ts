import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import {
  contentOf,
  ObjectStore,
  type DirectUpload,
  type Telling,
  type UploadBounds,
  type Whole,
} from './object-store.js';
import { encodedKey } from './oss-signature.js';
import { endpointsOf, type StoreSettings } from './store-settings.js';

const CONNECT_MS = 5_000;
/** Longest silence of the storage. */
const SILENCE_MS = 30_000;
const nothing = (): void => undefined;
/** What fails is thrown, and told by whoever asked: the client is not to write to the console beside it. */
const QUIET = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Files in a bucket of S3, or of a storage that speaks its protocol. */
export class S3ObjectStore extends ObjectStore {
  private readonly bucket: string;
  private readonly client: S3Client;
  /** Signs for the address that browsers know; it is part of what is signed. */
  private readonly outer: S3Client;

  constructor(settings: StoreSettings) {
    super();
    this.bucket = settings.bucket;
    const { inner, outer } = endpointsOf('s3', settings);
    this.client = clientFor(inner, settings);
    this.outer = clientFor(outer, settings);
  }

  async permit(key: string, { size, seconds }: UploadBounds): Promise<DirectUpload> {
    const { url, fields } = await createPresignedPost(this.outer, {
      Bucket: this.bucket,
      Key: key,
      Conditions: [['content-length-range', size, size]],
      Fields: { success_action_status: '204' },
      Expires: seconds,
    });
    const { Policy: policy = '', 'X-Amz-Signature': signature = '' } = fields;
    const [accessKeyId = ''] = (fields['X-Amz-Credential'] ?? '').split('/');
    return { url, accessKeyId, policy, signature, fields };
  }

  address(key: string, { type, disposition, seconds }: Telling): Promise<string> {
    const command = new GetObjectCommand({
      ...this.at(key),
      ResponseContentType: type,
      ResponseContentDisposition: disposition,
    });
    return getSignedUrl(this.outer, command, { expiresIn: seconds });
  }

  async open(key: string): Promise<Readable | undefined> {
    const answer = await orAbsent(this.client.send(new GetObjectCommand(this.at(key))));
    return answer?.Body as Readable | undefined;
  }

  async size(key: string): Promise<number | undefined> {
    return (await orAbsent(this.client.send(new HeadObjectCommand(this.at(key)))))?.ContentLength;
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.at(key)));
  }

  protected async send(key: string, whole: Whole): Promise<void> {
    await this.client.send(
      new PutObjectCommand({ ...this.at(key), Body: contentOf(whole), ContentLength: whole.size }),
    );
  }

  protected async copy(from: string, to: string): Promise<void> {
    const CopySource = encodedKey(`${this.bucket}/${from}`);
    await this.client.send(new CopyObjectCommand({ ...this.at(to), CopySource }));
  }

  private at(key: string) {
    return { Bucket: this.bucket, Key: key };
  }
}

function clientFor(endpoint: string, { region, keys, pathStyle }: StoreSettings): S3Client {
  return new S3Client({
    endpoint,
    region,
    logger: QUIET,
    forcePathStyle: pathStyle,
    // Other storages do not know the checksums that S3 has added of late.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    ...(keys ? { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } } : {}),
  });
}

/** The answer, or `undefined` where the storage knows no such object. */
async function orAbsent<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}
