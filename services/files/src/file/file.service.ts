import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import {
  refusal,
  MAX_DOWNLOAD_BYTES,
  type CallContext,
  type OutputOf,
  type signFiles,
  type StoredFile,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { FileRepository, type FileRow } from './file.repository.js';
import { FileSigner } from './file-signer.js';
import { mayRead, referenceOf, type Reference } from './reference.rules.js';
import { Zips } from './zips.js';

/** A signed address works this long (D61), and from the half hour on: all who ask within it are told the same one. */
const SIGNED_MS = 3_600_000;
const STEP_MS = 300_000;

/** Whoever reads, and where. */
export interface Reader {
  context: CallContext;
  project: string;
}

/** Reads files for those who may. */
@Injectable()
export class FileService {
  constructor(
    @Inject(FileRepository) private readonly files: FileRepository,
    @Inject(FileSigner) private readonly signer: FileSigner,
    @Inject(Zips) private readonly zips: Zips,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async read(reader: Reader, reference: Reference): Promise<StoredFile> {
    const [file] = await this.readable(reader, [reference]);
    if (!file) throw refusal('file.not-found');
    return storedFileOf(file);
  }

  async open(file: { project: string; id: string; expire: number; sign: string }): Promise<StoredFile> {
    const { project, id } = file;
    const row = this.signer.opens(file, this.clock.now()) ? await this.files.byId(project, id) : undefined;
    if (!row) throw refusal('file.not-found');
    return storedFileOf(row);
  }

  /** Addresses for those of the files that the reader may see; the same ones for some minutes, so that browsers keep the pictures. */
  async sign(reader: Reader, texts: readonly string[]): Promise<OutputOf<typeof signFiles>> {
    const found = await this.readable(reader, texts.map(referenceOf));
    const expire = Math.ceil((this.clock.now() + SIGNED_MS - STEP_MS) / STEP_MS) * STEP_MS;
    const urls = found.map((file) => (file ? this.signer.address(file.project, file.id, expire) : null));
    return { urls, expire };
  }

  /** One file as it is, several in one archive; all of them or none. */
  async download(reader: Reader, texts: readonly string[]): Promise<StoredFile> {
    const found = await this.readable(reader, [...new Set(texts)].map(referenceOf));
    const files = found.filter((file) => file !== undefined);
    const [first] = files;
    if (!first || files.length < found.length) throw refusal('file.not-found');
    if (files.length === 1) return storedFileOf(first);
    if (files.reduce((sum, { size }) => sum + size, 0) > MAX_DOWNLOAD_BYTES) throw refusal('file.too-many');
    return this.zips.pack(files);
  }

  private async readable(
    { context, project }: Reader,
    references: readonly Reference[],
  ): Promise<(FileRow | undefined)[]> {
    const rows = await this.files.find(project, references);
    const byName = new Map(rows.flatMap((row) => [[row.id, row] as const, [row.key, row] as const]));
    return references.map((reference) => {
      const row = byName.get(reference.id ?? reference.key ?? '');
      return row && mayRead(row, reference, context) ? row : undefined;
    });
  }
}

export function storedFileOf({ blob, name, type, size }: FileRow): StoredFile {
  return { key: blob, name, type, size };
}
