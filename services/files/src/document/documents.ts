import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { newId, randomText } from '@buildmesh/kernel';
import { fail, type StoredFile } from '@buildmesh/contracts';
import { FileStore } from '@buildmesh/persistence';
import { AT_ONCE, MAX_DOCUMENT_BYTES, WAITING } from './document.limits.js';
import { runDocument } from './document-process.js';
import { DocumentRefused, type Task, type Told } from './child/task.types.js';

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

/** Works on documents, a few at once and each in a process of its own; refuses with the reason that the process told. */
@Injectable()
export class Documents {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(@Inject(FileStore) private readonly store: FileStore) {}

  /** Makes a document and puts it under a key for one download; the gateway removes it after it. */
  make(named: Naming, prepare: (place: Workplace) => Promise<Task>): Promise<StoredFile> {
    return this.inTurn((place) => this.made(named, place, prepare));
  }

  /** Reads a document that was sent. */
  read<T extends NonNullable<Extract<Told, { done: true }>['result']>>(
    key: string,
    task: (path: string) => Task,
  ): Promise<T> {
    return this.inTurn(async ({ local }) => {
      const path = await local(key);
      if (path === undefined) throw fail('document.unreadable');
      return (await run(task(path))) as T;
    });
  }

  private async made(
    { name, type }: Naming,
    place: Workplace,
    prepare: (place: Workplace) => Promise<Task>,
  ): Promise<StoredFile> {
    await run(await prepare(place));
    if ((await stat(place.out)).size > MAX_DOCUMENT_BYTES) throw fail('document.too-complex');
    const key = `tmp/${newId()}-${randomText(16)}`;
    const { size } = await this.store.put(key, createReadStream(place.out), MAX_DOCUMENT_BYTES);
    return { key, name, type, size };
  }

  private async inTurn<T>(work: (place: Workplace) => Promise<T>): Promise<T> {
    await this.turn();
    const folder = await mkdtemp(join(tmpdir(), 'buildmesh-document-')).catch((error: unknown) => {
      this.next();
      throw error;
    });
    try {
      let files = 0;
      const local = (key: string) => this.local(key, join(folder, `in-${(files += 1)}`));
      return await work({ out: join(folder, 'out'), local });
    } finally {
      this.next();
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async local(key: string, copy: string): Promise<string | undefined> {
    const path = await this.store.localPath(key);
    if (path !== undefined) return path;
    const content = await this.store.open(key);
    if (!content) return undefined;
    await pipeline(content, createWriteStream(copy));
    return copy;
  }

  private async turn(): Promise<void> {
    if (this.running < AT_ONCE) {
      this.running += 1;
      return;
    }
    if (this.queue.length >= WAITING) throw fail('too-many-requests');
    await new Promise<void>((resolve) => this.queue.push(resolve));
  }

  /** Hands the turn to whoever waits longest. */
  private next(): void {
    const waiting = this.queue.shift();
    if (waiting) waiting();
    else this.running -= 1;
  }
}

async function run(task: Task): Promise<Extract<Told, { done: true }>['result']> {
  try {
    return await runDocument(task);
  } catch (error) {
    if (error instanceof DocumentRefused) throw fail(`document.${error.problem}`);
    throw error;
  }
}
