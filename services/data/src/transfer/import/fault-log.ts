import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { CellFault } from '../child/messages.js';
import { csvOf } from '../export/csv-writer.js';
import { FAULTS_SHOWN } from '../transfer.limits.js';
import { messageOf } from '@buildmesh/contracts';
import { faultReason, faultText, faultValue, type FaultTexts } from './fault-texts.js';

interface Shown {
  index: number;
  text: string;
  value?: string;
  rows?: number;
}

/** How faults are told, and how many of them. */
export interface FaultLogTexts extends FaultTexts {
  /** Those shown at once are one for each value, with the number of its rows, instead of the first rows. */
  eachValueOnce?: boolean;
}

/** Rows of a file by their number, as they stand in it. */
export type CellsOf = (indexes: readonly number[]) => Promise<ReadonlyMap<number, readonly string[]>>;

/** Rows that are read again for the list: those that the table refused, whose cells are not at hand any more. */
const READ_AGAIN = 20_000;
/** Lines of the list that are written at a time. */
const BLOCK = 1_000;

/** The faults of an import: the first for the answer, all of them on disk for the list that can be downloaded (D35). */
export class FaultLog {
  /** Headers of the file that the rows come from; the list then looks like that file. */
  headers: readonly string[] | undefined;
  private first: Shown[] = [];
  private count = 0;

  private readonly cellless = new Set<number>();
  private readonly byValue = new Map<string, Shown & { rows: number }>();

  private constructor(
    private readonly folder: string,
    private readonly file: WriteStream,
    private readonly words: FaultLogTexts,
  ) {}

  static async open(words: FaultLogTexts): Promise<FaultLog> {
    const folder = await mkdtemp(join(tmpdir(), 'buildmesh-import-'));
    return new FaultLog(folder, createWriteStream(join(folder, 'faults')), words);
  }

  get empty(): boolean {
    return this.count === 0;
  }

  async add(faults: readonly CellFault[]): Promise<void> {
    if (faults.length === 0) return;
    this.count += faults.length;
    this.remember(faults);
    if (this.headers) this.noteCellless(faults);
    if (!this.file.write(faults.map((fault) => `${JSON.stringify(fault)}\n`).join('')))
      await once(this.file, 'drain');
  }

  /** The first faults in the order of rows, or the first of each value, in the caller's language. */
  shown(): Shown[] {
    return this.first;
  }

  /**
   * All faults as csv, in the order in which they were found: what stands in the cells first, then what the table says.
   * Of a file, its own columns with the faulty rows, and one more with the reasons.
   */
  async list(cellsOf?: CellsOf): Promise<Readable> {
    if (!this.file.writableFinished) await new Promise<void>((resolve) => this.file.end(() => resolve()));
    if (!this.headers) {
      const header = ['row', 'field', 'value', 'fault'];
      return Readable.from(csvOf({ header, blocks: inBlocks(this.lines()) }));
    }
    const cells = this.cellless.size > 0 ? await cellsOf?.([...this.cellless]) : undefined;
    const header = [...this.headers, messageOf('import.reason', this.words.locale)];
    return Readable.from(csvOf({ header, blocks: inBlocks(this.rows(this.headers.length, cells)) }));
  }

  async close(): Promise<void> {
    this.file.destroy();
    await rm(this.folder, { recursive: true, force: true });
  }

  private remember(faults: readonly CellFault[]): void {
    if (this.words.eachValueOnce) return this.countValues(faults);
    const last = this.first.at(-1);
    if (this.first.length >= FAULTS_SHOWN && last && faults.every((fault) => fault.index >= last.index))
      return;
    const all = [...this.first, ...faults.map((fault) => this.shownFault(fault))];
    this.first = all.sort((a, b) => a.index - b.index).slice(0, FAULTS_SHOWN);
  }

  private countValues(faults: readonly CellFault[]): void {
    for (const fault of faults) {
      const known = this.byValue.get(fault.cell);
      if (known) known.rows++;
      else if (this.first.length < FAULTS_SHOWN) {
        const shown = { ...this.shownFault(fault), rows: 1 };
        this.byValue.set(fault.cell, shown);
        this.first.push(shown);
      }
    }
  }

  private shownFault(fault: CellFault): Shown {
    const { index, cell } = fault;
    return { index, text: faultText(fault, this.words), ...(cell === '' ? {} : { value: cell }) };
  }

  private noteCellless(faults: readonly CellFault[]): void {
    let last: number | undefined;
    for (const { index, row } of faults) {
      if (row) last = index;
      else if (index !== last && this.cellless.size < READ_AGAIN) this.cellless.add(index);
    }
  }

  private async *lines(): AsyncGenerator<(string | number)[]> {
    for await (const fault of this.all())
      yield [
        fault.index,
        fault.field === '' ? '' : this.words.nameOf(fault.field),
        fault.cell,
        faultReason(fault, this.words),
      ];
  }

  /** The faults of a row stand one after the other. */
  private async *rows(
    width: number,
    read: ReadonlyMap<number, readonly string[]> | undefined,
  ): AsyncGenerator<string[]> {
    let current: { index: number; cells: readonly string[]; reasons: string[] } | undefined;
    const line = ({ cells, reasons }: { cells: readonly string[]; reasons: string[] }): string[] => [
      ...Array.from({ length: width }, (_, column) => cells[column] ?? ''),
      reasons.join('; '),
    ];
    for await (const fault of this.all()) {
      const reason = faultValue(fault, this.words);
      if (current?.index === fault.index) {
        current.reasons.push(reason);
        continue;
      }
      if (current) yield line(current);
      current = {
        index: fault.index,
        cells: fault.row ?? read?.get(fault.index) ?? [],
        reasons: [messageOf('import.row', this.words.locale, { index: fault.index, value: reason })],
      };
    }
    if (current) yield line(current);
  }

  private async *all(): AsyncGenerator<CellFault> {
    for await (const line of createInterface({ input: createReadStream(join(this.folder, 'faults')) }))
      yield JSON.parse(line) as CellFault;
  }
}

async function* inBlocks<T>(lines: AsyncIterable<T>): AsyncGenerator<T[]> {
  let block: T[] = [];
  for await (const line of lines) {
    block.push(line);
    if (block.length < BLOCK) continue;
    yield block;
    block = [];
  }
  yield block;
}
