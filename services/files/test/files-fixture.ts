import { EntityManager } from 'typeorm';
import { execute, FileStore } from '@buildmesh/persistence';
import { Readable } from 'node:stream';
import { FixedClock, newId } from '@buildmesh/kernel';
import {
  putFile,
  signUpload,
  type CallContext,
  type FileEntry,
  type ListedFiles,
  type UploadedFile,
} from '@buildmesh/contracts';
import { filesService } from '@buildmesh/files';
import { admin, member, startTestService, type TestService } from '@buildmesh/testing';

/** The smallest picture that is one. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** 2026-11-28 23:30 in UTC: the day after on the clocks of a project in Shanghai. */
const NOW = Date.UTC(2026, 10, 28, 23, 30);

/** What a listing of files on this machine holds. */
export function listOf(listed: ListedFiles): FileEntry[] {
  if (listed.oss) throw new Error('these files lie in object storage');
  return listed.list;
}

export interface Sent {
  name?: string;
  content?: Buffer | string;
  entity?: string;
  type?: 'project' | 'user';
  idempotencyKey?: string;
}

/** The files service with one project in it, at a moment that moves only when told to. */
export class FilesFixture {
  readonly project = newId();
  readonly member = member(this.project);
  readonly admin = admin(this.project);

  private constructor(
    readonly service: TestService,
    readonly clock: FixedClock,
  ) {}

  static async start(more: NodeJS.ProcessEnv = {}): Promise<FilesFixture> {
    const clock = new FixedClock(NOW);
    const env = { PUBLIC_ORIGINS: 'https://bm.example', ...more };
    return new FilesFixture(await startTestService(filesService, { clock, env }), clock);
  }

  get store(): FileStore {
    return this.service.get<FileStore>(FileStore);
  }

  async sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return (
      await execute<Record<string, unknown>>(this.service.get<EntityManager>(EntityManager), text, values)
    ).rows;
  }

  /** Puts content where the gateway puts what it receives. */
  async received(content: Buffer | string, name: string) {
    const key = `tmp/${newId()}`;
    const { size } = await this.store.put(key, Readable.from([Buffer.from(content)]), 1e9);
    return { key, name, type: 'text/html', size };
  }

  /** Signs for a file and sends it, as a browser does. */
  async upload(by: CallContext, sent: Sent = {}): Promise<UploadedFile> {
    const { name = 'photo.png', content = PNG, entity = 'orders', type = 'project', idempotencyKey } = sent;
    // Two files of one name in one moment would be one.
    this.clock.advance(1);
    const params = { project: by.project ?? this.project };
    const size = Buffer.from(content).length;
    const signed = await this.service.ask(signUpload, by, {
      params,
      queryString: { type, entity, name, size },
    });
    const file = await this.received(content, name);
    const context = idempotencyKey === undefined ? by : { ...by, idempotencyKey };
    const input = { file, key: signed.key, token: signed.token };
    return this.service.ask(putFile, context, { params, input });
  }

  async bytesOf(key: string): Promise<Buffer> {
    const content = await this.store.open(key);
    if (!content) throw new Error(`${key} is missing`);
    const pieces: Buffer[] = [];
    for await (const piece of content as AsyncIterable<Buffer>) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** What the register holds of the project, and how many bytes wait to be cleared away. */
  async kept(): Promise<{ files: number; bytes: number; leftovers: number }> {
    const [row] = await this.sql(
      `SELECT (SELECT count(*) FROM files.file WHERE project = $1)::int AS files,
        coalesce((SELECT bytes FROM files.usage WHERE project = $1), 0)::int AS bytes,
        (SELECT count(*) FROM files.leftover)::int AS leftovers`,
      [this.project],
    );
    return row as { files: number; bytes: number; leftovers: number };
  }
}
