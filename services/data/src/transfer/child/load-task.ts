import { emptyValue, isServerSet, kindOf, nameOf, rowChecker } from '@buildmesh/domain';
import { descendingIdMaker } from '@buildmesh/kernel';
import { matchColumns } from '../import/match-columns.js';
import { openSheet } from '../parse/open-sheet.js';
import type { Sheet, SheetRow } from '../parse/parse.types.js';
import type { Channel } from './channel.js';
import { copyValue } from './copy-text.js';
import { chooseFormats } from './date-choice.js';
import type { CellFault, ColumnChoice, LoadTask, TargetField } from './messages.js';
import { References } from './references.js';
import { RowBuilder, type BuiltRow } from './row-builder.js';
import { openTable } from './table.js';

/** Rows that are looked at to find the format of dates. */
const SAMPLED_ROWS = 1_000;
/** Rows whose related rows are looked up together; without any, smaller blocks leave less to collect as garbage. */
const BLOCK_WITH_RELATIONS = 4_000;

/** Reads a whole file: good rows as lines of COPY text, the faults of the others as messages. */
export async function load(task: LoadTask, channel: Channel): Promise<void> {
  const sheet = await openSheet(task.path, task.open);
  const table = await openTable(sheet);
  const choices =
    task.mapping ??
    matchColumns(table.header, task.fields).filter(({ field }) =>
      task.fields.some((one) => one._key === field && isImportable(one)),
    );
  if (choices.length === 0)
    return channel.say({ type: 'refused', problem: 'no-column', why: 'no header fits a field' });
  if (task.key !== undefined && !choices.some(({ field }) => field === task.key))
    return channel.say({ type: 'refused', problem: 'no-key', why: 'no column for the key', field: task.key });
  const { head, rest } = await takeHead(table.rows, SAMPLED_ROWS);
  const dated = chooseFormats(task.fields, choices, head);
  if (dated.ambiguous)
    return channel.say({
      type: 'refused',
      problem: 'ambiguous-date',
      why: 'several date formats fit',
      field: dated.ambiguous,
    });
  const header = { width: table.header.length, strict: sheet.strictWidth };
  const builder = new RowBuilder(task, dated.choices, { header, sanitizeHtml: await sanitizerFor(task) });
  const defaults = defaultsOf(task, choices);
  const staged = stagedFields(task, choices, defaults);
  const keys = staged.map((field) => field._key);
  await channel.say({ type: 'columns', keys, given: keys.filter((key) => !(key in defaults)) });
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

/** Columns of what the server sets itself are left out, so that an export can be imported as it is. */
function isImportable(field: TargetField): boolean {
  return field.storage !== null && !isServerSet(field) && !field._option.readonly;
}

/** The cleaner of rich text is a third of what this process loads, and few imports have any. */
async function sanitizerFor(task: LoadTask): Promise<((html: string) => string) | undefined> {
  const needed = task.fields.some(
    (field) => kindOf(field) === 'html' || kindOf(field) === 'collection' || kindOf(field) === 'form',
  );
  return needed ? (await import('../../record/sanitize-html.js')).sanitizeHtml : undefined;
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
      if (row.faults.length > 0) faults.push(...row.faults);
      else text += this.lineOf(row);
    }
    await channel.rows(text);
    if (faults.length > 0) await channel.say({ type: 'faults', list: faults });
    await channel.say({ type: 'progress', rows: this.rows, total: this.estimate() });
    return true;
  }

  /** As `RowStore.copyLinesToStaging` takes it: place in the file, id, name, then the staged fields. */
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

async function takeHead(
  rows: AsyncGenerator<SheetRow[]>,
  count: number,
): Promise<{ head: SheetRow[]; rest: AsyncGenerator<SheetRow[]> }> {
  const head: SheetRow[] = [];
  while (head.length < count) {
    const step = await rows.next();
    if (step.done) break;
    head.push(...step.value);
  }
  return { head, rest: rows };
}
