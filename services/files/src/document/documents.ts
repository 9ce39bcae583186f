import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { FairQueue, newId, randomText } from '@buildmesh/kernel';
import { refusal, type StoredFile } from '@buildmesh/contracts';
import { FileStore } from '@buildmesh/persistence';
import { AT_ONCE, MAX_DOCUMENT_BYTES, WAITING } from './document.limits.js';
import { runDocument } from './document-process.js';
import { DocumentRefused, type Task, type TaskReply } from './child/task.types.js';

/** A folder of one document on this machine. */
export interface Workplace {
  /** Where what is made is to be put. */
  out: string;
  /** A file of the store as a path, fetched if the store is elsewhere; `undefined` where there is none. */
  local: (key: string) => Promise<string | undefined>;
}

/** What a made document is to be called. */
export interface Naming {
  name: string;
  type: string;
}

/** Works on documents, a few at once in turn of their projects, each in a process of its own; refuses with the reason that the process told. */
@Injectable()
export class Documents {
  private readonly places = new FairQueue({ places: AT_ONCE, waiting: WAITING, retryAfterS: 5 });

  constructor(@Inject(FileStore) private readonly store: FileStore) {}

  /** Makes a document and puts it under a key for one download; the gateway removes it after it. */
  make(project: string, named: Naming, prepare: (place: Workplace) => Promise<Task>): Promise<StoredFile> {
    return this.inTurn(project, (place) => this.made(named, place, prepare));
  }

  /** Reads a document that was sent. */
  read<T extends NonNullable<Extract<TaskReply, { done: true }>['result']>>(
    project: string,
    key: string,
    task: (path: string) => Task,
  ): Promise<T> {
    return this.inTurn(project, async ({ local }) => {
      const path = await local(key);
      if (path === undefined) throw refusal('document.unreadable');
      return (await run(task(path))) as T;
    });
  }

  private async made(
    { name, type }: Naming,
    place: Workplace,
    prepare: (place: Workplace) => Promise<Task>,
  ): Promise<StoredFile> {
    await run(await prepare(place));
    if ((await stat(place.out)).size > MAX_DOCUMENT_BYTES) throw refusal('document.too-complex');
    const key = `tmp/${newId()}-${randomText(16)}`;
    const { size } = await this.store.put(key, createReadStream(place.out), MAX_DOCUMENT_BYTES);
    return { key, name, type, size };
  }

  private inTurn<T>(project: string, work: (place: Workplace) => Promise<T>): Promise<T> {
    return this.places.run(project, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'buildmesh-document-'));
      try {
        let files = 0;
        const local = (key: string) => this.local(key, join(folder, `in-${(files += 1)}`));
        return await work({ out: join(folder, 'out'), local });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
  }

  private async local(key: string, copy: string): Promise<string | undefined> {
    const path = await this.store.localPath(key);
    if (path !== undefined) return path;
    const content = await this.store.open(key);
    if (!content) return undefined;
    await pipeline(content, createWriteStream(copy));
    return copy;
  }
}

async function run(task: Task): Promise<Extract<TaskReply, { done: true }>['result']> {
  try {
    return await runDocument(task);
  } catch (error) {
    if (error instanceof DocumentRefused) throw refusal(`document.${error.problem}`);
    throw error;
  }
}
