import { emptyValue, kindOf, nameOf, rowChecker } from '@buildmesh/domain';
import { descendingIdMaker } from '@buildmesh/kernel';
import type { Sheet, SheetRow } from '../parse/parse.types.js';
import { shownCell } from '../parse/shown-cell.js';
import type { Channel } from './channel.js';
import { copyValue } from './copy-text.js';
import type { CellFault, ColumnChoice, LoadTask, TargetField } from './messages.js';
import { columnsLeft, openRows } from './open-rows.js';
import { References } from './references.js';
import type { BuiltRow, RowBuilder } from './row-builder.js';

/** Rows whose related rows are looked up together; without any, smaller blocks leave less to collect as garbage. */
const BLOCK_WITH_RELATIONS = 4_000;

/** Reads a whole file: good rows as lines of COPY text, the faults of the others as messages. */
export async function load(task: LoadTask, channel: Channel): Promise<void> {
  const opened = await openRows(task, channel);
  if (!opened) return;
  const { sheet, header, builder, choices, head, rest } = opened;
  const defaults = defaultsOf(task, choices);
  const staged = stagedFields(task, choices, defaults);
  const keys = staged.map((field) => field._key);
  await channel.say({ type: 'header', cells: [...header] });
  const left = columnsLeft(task, opened);
  await channel.say({ type: 'columns', keys, given: keys.filter((key) => !(key in defaults)), left });
  await new Loading(task, { channel, sheet, builder, staged, defaults }).run(head, rest);
}

/** What a new row gets that the file says nothing of, by field key. */
function defaultsOf(task: LoadTask, choices: readonly ColumnChoice[]): Record<string, unknown> {
  const mapped = new Set(choices.map(({ field }) => field));
  const unsaid = task.fields.filter(
    (field) => field.storage !== null && !mapped.has(field._key) && !emptyValue(field._option.default),
  );
  return rowChecker(unsaid, { mode: 'create', accuracy: task.accuracy })({}).values;
}

/** The fields of the file, and those that new rows have a default for. */
function stagedFields(
  task: LoadTask,
  choices: readonly ColumnChoice[],
  defaults: Readonly<Record<string, unknown>>,
): TargetField[] {
  const mapped = new Set(choices.map(({ field }) => field));
  return task.fields.filter(
    (field) => field.storage !== null && (mapped.has(field._key) || field._key in defaults),
  );
}

interface Parts {
  channel: Channel;
  sheet: Sheet;
  builder: RowBuilder;
  staged: readonly TargetField[];
  defaults: Readonly<Record<string, unknown>>;
}

class Loading {
  private rows = 0;
  private good = 0;
  private readonly references: References;
  /** Lists show the newest row first, and the rows of a file in its order. */
  private readonly nextId = descendingIdMaker();
  private readonly leastBlock: number;
  private readonly hasDefaults: boolean;

  constructor(
    private readonly task: LoadTask,
    private readonly parts: Parts,
  ) {
    this.references = new References(
      new Map(task.fields.map((field) => [field._key, field])),
      (field, texts) => parts.channel.ask(field, texts),
    );
    this.hasDefaults = Object.keys(parts.defaults).length > 0;
    this.leastBlock = parts.staged.some((field) => kindOf(field) === 'relate') ? BLOCK_WITH_RELATIONS : 1;
  }

  async run(head: SheetRow[], rest: AsyncGenerator<SheetRow[]>): Promise<void> {
    const { channel } = this.parts;
    let block = head;
    for await (const rows of rest) {
      block = block.length === 0 ? rows : block.concat(rows);
      if (block.length < this.leastBlock) continue;
      if (!(await this.take(block))) return;
      block = [];
    }
    if (!(await this.take(block))) return;
    await channel.flush();
    if (this.rows === 0)
      await channel.say({ type: 'refused', problem: 'empty', why: 'no rows below the headers' });
    else await channel.say({ type: 'end', rows: this.rows, good: this.good });
  }

  /** One block; false when the file has more rows than were asked for. */
  private async take(block: SheetRow[]): Promise<boolean> {
    const { channel, builder } = this.parts;
    this.rows += block.length;
    if (this.task.maxRows !== null && this.rows > this.task.maxRows) {
      await channel.say({ type: 'overflow' });
      return false;
    }
    const built = block.map((row) => builder.build(row));
    for (const { row, field } of await this.references.resolve(built))
      row.faults.push(builder.fault(row, field, { rule: 'relation' }));
    const faults: CellFault[] = [];
    let text = '';
    for (const row of built) {
      builder.finish(row);
      if (row.faults.length > 0) faults.push(...withRow(row));
      else text += this.lineOf(row);
    }
    await channel.rows(text);
    if (faults.length > 0) await channel.say({ type: 'faults', list: faults });
    await channel.say({ type: 'progress', rows: this.rows, total: this.estimate() });
    return true;
  }

  /** As `RowStaging.copyLinesToStaging` takes it: place in the file, id, name, then the staged fields. */
  private lineOf({ index, values: own }: BuiltRow): string {
    this.good++;
    const values = this.hasDefaults ? { ...this.parts.defaults, ...own } : own;
    let line = `${index}\t${this.nextId()}\t${copyValue('text', nameOf(this.task.fields, values))}`;
    for (const field of this.parts.staged)
      line += `\t${copyValue(field.storage ?? 'text', values[field._key])}`;
    return `${line}\n`;
  }

  private estimate(): number {
    const { sheet } = this.parts;
    const share = sheet.position() / sheet.bytes;
    return share >= 1 || share <= 0 ? this.rows : Math.round(this.rows / share);
  }
}

/** The first fault of a row brings all of its cells along, for a list that can be mended and imported again. */
function withRow(row: BuiltRow): CellFault[] {
  const cells = row.cells.map((_, column) => shownCell(row, column));
  return row.faults.map((fault, at) => (at === 0 ? { ...fault, row: cells } : fault));
}
