import type { SheetRow } from '../parse/parse.types.js';
import type { Channel } from './channel.js';
import type { ReadTask } from './messages.js';
import { columnsLeft, openRows, type OpenedRows } from './open-rows.js';
import { References } from './references.js';

/** Reads a whole file of few rows: the values of the good ones, the faults of the others. */
export async function read(task: ReadTask, channel: Channel): Promise<void> {
  const opened = await openRows(task, channel);
  if (!opened) return;
  await channel.say({ type: 'left', columns: columnsLeft(task, opened) });
  const byKey = new Map(task.fields.map((field) => [field._key, field]));
  const references = new References(byKey, (field, texts) => channel.ask(field, texts));
  let [rows, good] = [0, 0];
  for await (const block of blocksOf(opened)) {
    rows += block.length;
    if (rows > task.maxRows) return channel.say({ type: 'overflow' });
    good += await readBlock(block, { builder: opened.builder, references, channel });
  }
  if (rows === 0) await channel.say({ type: 'refused', problem: 'empty', why: 'no rows below the headers' });
  else await channel.say({ type: 'end', rows, good });
}

async function* blocksOf({ head, rest }: OpenedRows): AsyncGenerator<SheetRow[]> {
  yield head;
  yield* rest;
}

/** Says what became of the rows of a block; answers how many are good. */
async function readBlock(
  block: readonly SheetRow[],
  {
    builder,
    references,
    channel,
  }: Pick<OpenedRows, 'builder'> & { references: References; channel: Channel },
): Promise<number> {
  const built = block.map((row) => builder.build(row));
  for (const { row, field } of await references.resolve(built))
    row.faults.push(builder.fault(row, field, { rule: 'relation' }));
  for (const row of built) builder.finish(row);
  const good = built.filter(({ faults }) => faults.length === 0);
  const faults = built.flatMap((row) => row.faults);
  if (good.length > 0) await channel.say({ type: 'values', list: good.map(({ values }) => values) });
  if (faults.length > 0) await channel.say({ type: 'faults', list: faults });
  return good.length;
}
