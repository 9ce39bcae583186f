import { stat } from 'node:fs/promises';
import { MAX_COLUMNS } from '../transfer.limits.js';
import { Archive } from './archive.js';
import { ParseRefused, type MergedArea, type OpenOption, type Sheet, type SheetRow } from './parse.types.js';
import { areaOf, SheetListener } from './sheet-listener.js';
import { readSharedStrings, type SharedStrings } from './shared-strings.js';
import { readWorkbook, type Workbook } from './workbook.js';
import { readXml } from './xml.js';

/** Rows that a sheet must have to be taken by itself: headers and one below them. */
const ROWS_OF_TABLE = 2;
/** Merged areas stand behind the rows: a sheet that unfolds to more is not read twice for those of its headers. */
const MERGES_READ_BYTES = 32 * 1024 * 1024;

/** Opens one sheet of a workbook: the one that `option.sheet` names, else the first visible one that has rows. */
export async function openXlsx(path: string, option: OpenOption): Promise<Sheet> {
  const archive = await Archive.open(path);
  const book = await readWorkbook(archive);
  const all = [...book.sheets.keys()];
  if (all.length === 0) throw new ParseRefused('empty', 'no sheets');
  const visible = all.filter((name) => !book.hidden.has(name));
  const hidden = all.filter((name) => book.hidden.has(name));
  const { size } = await stat(path);
  let strings: SharedStrings | undefined;
  const reading = async function* (entry: string): AsyncGenerator<{ rows: SheetRow[]; share: number }> {
    strings ??= await readSharedStrings(archive, book.sharedStrings);
    yield* rowsIn(archive, entry, new SheetListener(strings, book, MAX_COLUMNS));
  };
  const chosen = option.sheet ?? (await firstWithRows(book, visible, reading));
  const entry = chosen === undefined ? undefined : book.sheets.get(chosen);
  if (chosen === undefined) throw new ParseRefused('empty', 'no visible sheet');
  if (!entry) throw new ParseRefused('unreadable', 'no such sheet');
  let share = 0;
  return {
    type: 'xlsx',
    encoding: null,
    delimiter: null,
    sheets: [...visible, ...hidden],
    hidden,
    sheet: chosen,
    merges: await mergesIn(archive, entry),
    strictWidth: false,
    bytes: size,
    position: () => share * size,
    async *rows(): AsyncGenerator<SheetRow[]> {
      for await (const piece of reading(entry)) {
        ({ share } = piece);
        yield piece.rows;
      }
    },
  };
}

async function* rowsIn(
  archive: Archive,
  entry: string,
  listener: SheetListener,
): AsyncGenerator<{ rows: SheetRow[]; share: number }> {
  const unfolded = archive.sizeOf(entry);
  let pieces = 0;
  let share = 0;
  for await (const _ of readXml(archive, entry, listener)) {
    void _;
    share = Math.min(1, (++pieces * 65_536) / Math.max(1, unfolded));
    const rows = listener.take();
    if (rows.length > 0) yield { rows, share };
  }
  const last = listener.take();
  if (last.length > 0) yield { rows: last, share };
}

/** The first sheet that holds a table; failing that the first one. */
async function firstWithRows(
  { sheets }: Workbook,
  names: readonly string[],
  reading: (entry: string) => AsyncGenerator<{ rows: SheetRow[] }>,
): Promise<string | undefined> {
  if (names.length < 2) return names[0];
  for (const name of names) {
    let filled = 0;
    for await (const { rows } of reading(sheets.get(name) ?? '')) {
      filled += rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).length;
      if (filled >= ROWS_OF_TABLE) return name;
    }
  }
  return names[0];
}

/** Merged areas, which are written behind all rows. */
async function mergesIn(archive: Archive, entry: string): Promise<MergedArea[]> {
  if (archive.sizeOf(entry) > MERGES_READ_BYTES) return [];
  const stream = await archive.read(entry);
  const areas: MergedArea[] = [];
  let text = '';
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      text += piece.toString('latin1');
      for (const [, reference = ''] of text.matchAll(/<(?:\w+:)?mergeCell\s+ref="([A-Z0-9:]{2,30})"/g))
        areas.push(areaOf(reference));
      text = text.slice(-100);
    }
  } finally {
    stream.destroy();
  }
  return areas;
}
