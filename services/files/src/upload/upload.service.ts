import { Inject, Injectable } from '@nestjs/common';
import { newId, randomText, Refusal, type Clock } from '@buildmesh/kernel';
import {
  refusal,
  putFile,
  type CallContext,
  type InputOf,
  type OutputOf,
  type QueryStringOf,
  type signUpload,
  type StoredFile,
  type UploadedFile,
} from '@buildmesh/contracts';
import { FileStore, UnitOfWork, ObjectStore, idempotencyKeyOf } from '@buildmesh/persistence';
import { CLOCK } from '@buildmesh/service-kit';
import { Blobs } from '../file/blobs.js';
import { FileRepository, type FileRow } from '../file/file.repository.js';
import { FileSigner } from '../file/file-signer.js';
import { mainFolder, newKey, userFolder } from '../file/path.rules.js';
import { addressOf } from '../file/reference.rules.js';
import { arrivalOf, sentName } from './arrival.rules.js';
import { contentType, fitsName, HEAD_BYTES } from './content.rules.js';

/** A permission to upload lasts this long (D61). */
const PERMIT_MS = 10 * 60_000;
/** Long enough that nobody guesses it: more than 128 bits (security.md row 101). */
const TAG_LENGTH = 24;

/** Whose a file becomes; nobody's where a service made it by itself. */
export interface Owner {
  context: CallContext;
  project: string;
  user: string | null;
}

/** Somebody at work in a project. */
export interface Actor extends Owner {
  user: string;
}

/** Permissions to upload, and the uploads. */
@Injectable()
export class UploadService {
  constructor(
    @Inject(FileRepository) private readonly files: FileRepository,
    @Inject(Blobs) private readonly blobs: Blobs,
    @Inject(FileStore) private readonly bytes: FileStore,
    @Inject(FileSigner) private readonly signer: FileSigner,
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Refuses beforehand what would not be kept, so that nobody sends 20 MB for nothing. */
  async sign(
    { context, project, user }: Actor,
    asked: QueryStringOf<typeof signUpload>,
  ): Promise<OutputOf<typeof signUpload>> {
    const limit = context.limit?.storage ?? 0;
    const { bytes } = await this.files.usage(project);
    if (limit > 0 && bytes + asked.size > limit) throw overQuota(bytes, limit);
    const folder =
      asked.type === 'user' ? userFolder(project, user) : `${mainFolder(project)}${asked.entity}/`;
    const ms = this.clock.now();
    const key = newKey(folder, asked.name, { ms, ...zoneOf(context) });
    const expire = ms + PERMIT_MS;
    const token = this.signer.permit({ project, user, key, size: asked.size }, expire);
    const signed = { key, token, expire };
    if (!(this.bytes instanceof ObjectStore))
      return { oss: false, uploadAction: `/api/app/util/${project}/put`, ...signed };
    const arrival = arrivalOf(token);
    const seconds = PERMIT_MS / 1000;
    await this.blobs.expected(arrival, seconds);
    const { url, ...form } = await this.bytes.permit(arrival, { size: asked.size, seconds });
    return { oss: true, ossUrl: url, ...form, ...signed };
  }

  async put(actor: Actor, { file, key, token }: InputOf<typeof putFile>): Promise<UploadedFile> {
    const { project, user } = actor;
    const permits = ({ size }: { size: number }) =>
      this.signer.permits({ project, user, key, size }, token, this.clock.now());
    const known = file ? undefined : await this.files.byKey(project, key);
    // Told again of what is kept: the permission was for this one file, which its bearer sent.
    if (known && permits(known)) return { name: known.name, url: addressOf(known), key, size: known.size };
    const arrived = file ?? (await this.arrived(key, token));
    if (!arrived || !permits(arrived)) throw refusal('file.no-permit');
    return this.store(actor, key, arrived);
  }

  /** What a browser sent to object storage with the form that came with `token`. */
  private async arrived(key: string, token: string): Promise<StoredFile | undefined> {
    if (!(this.bytes instanceof ObjectStore)) return undefined;
    const arrival = arrivalOf(token);
    const size = await this.bytes.size(arrival);
    return size === undefined ? undefined : { key: arrival, name: sentName(key), type: '', size };
  }

  /** Keeps a file that nobody asked for a place beforehand. */
  receive(owner: Owner, entity: string, file: StoredFile): Promise<UploadedFile> {
    const { context, project } = owner;
    const when = { ms: this.clock.now(), ...zoneOf(context) };
    return this.store(owner, newKey(`${mainFolder(project)}${entity}/`, file.name, when), file);
  }

  private async store(owner: Owner, key: string, file: StoredFile): Promise<UploadedFile> {
    const { project, user } = owner;
    const createdAt = new Date(this.clock.now());
    const id = newId(createdAt.getTime());
    const { name, size } = file;
    const blob = `files/${project}/${id}`;
    const row = { id, project, key, blob, name, size, user, tag: randomText(TAG_LENGTH), createdAt };
    if ((await this.bytes.size(file.key)) !== size) throw refusal('file.no-permit');
    await this.blobs.place(file.key, blob);
    const answer = await this.keepPlaced(owner, row).catch(async (error: unknown) => {
      // After a connection that broke nobody knows whether the file is kept; the sweep will.
      if (error instanceof Refusal) await this.blobs.clear(blob);
      throw error;
    });
    // A repeated call has its answer from the first one, whose bytes are the ones that are kept.
    if (answer.url !== addressOf(row)) await this.blobs.clear(blob);
    return answer;
  }

  /** Looks at the bytes where nobody can change them any more: in object storage whoever sent them could until now. */
  private async keepPlaced(owner: Owner, row: Omit<FileRow, 'type'>): Promise<UploadedFile> {
    const type = await this.typeOf(row.blob);
    if (!fitsName(row.name, type)) throw refusal('file.wrong-type');
    return this.keep(owner, { ...row, type });
  }

  private async keep({ context, project }: Owner, row: FileRow): Promise<UploadedFile> {
    const { key, name, size, type } = row;
    const once = idempotencyKeyOf({ context, project, contract: putFile.id }, [key, size]);
    return this.unitOfWork.write({ context, once }, async ({ manager, record }) => {
      if (!(await this.files.insert(manager, row))) throw refusal('conflict');
      const limit = context.limit?.storage ?? 0;
      if (!(await this.files.take(manager, { project, bytes: size, limit })))
        // On the same connection: who holds one and waits for another may wait for itself.
        throw overQuota((await this.files.usage(project, manager)).bytes, limit);
      await this.blobs.named(manager, row.blob);
      await record({ project, entity: 'file', target: row.id, action: 'create', after: { key, size, type } });
      return { name, url: addressOf(row), key, size };
    });
  }

  private async typeOf(key: string): Promise<string> {
    const content = await this.bytes.open(key);
    if (!content) throw refusal('file.no-permit');
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of content as AsyncIterable<Buffer>) {
      pieces.push(piece);
      size += piece.length;
      if (size >= HEAD_BYTES) break;
    }
    return contentType(Buffer.concat(pieces));
  }
}

function overQuota(used: number, limit: number) {
  return refusal('quota-reached', { data: { quota: 'storage', used, limit } });
}

const zoneOf = ({ timezone }: CallContext) => (timezone === undefined ? {} : { timezone });
