import { stat } from 'node:fs/promises';
import { MAX_COLUMNS } from '../transfer.limits.js';
import { Archive } from './archive.js';
import { ParseRefused, type OpenOption, type Sheet, type SheetRow } from './parse.types.js';
import { SheetListener } from './sheet-listener.js';
import { readSharedStrings, type SharedStrings } from './shared-strings.js';
import { readWorkbook } from './workbook.js';
import { readXml } from './xml.js';

/** Opens one sheet of a workbook, the first unless `option.sheet` names another. */
export async function openXlsx(path: string, option: OpenOption): Promise<Sheet> {
  const archive = await Archive.open(path);
  const book = await readWorkbook(archive);
  const names = [...book.sheets.keys()];
  const entry = book.sheets.get(option.sheet ?? names[0] ?? '');
  if (names.length === 0) throw new ParseRefused('empty', 'no sheets');
  if (!entry) throw new ParseRefused('unreadable', 'no such sheet');
  const { size } = await stat(path);
  let strings: SharedStrings | undefined;
  let share = 0;
  return {
    type: 'xlsx',
    encoding: null,
    delimiter: null,
    sheets: names,
    strictWidth: false,
    bytes: size,
    position: () => share * size,
    async *rows(): AsyncGenerator<SheetRow[]> {
      strings ??= await readSharedStrings(archive, book.sharedStrings);
      const listener = new SheetListener(strings, book, MAX_COLUMNS);
      const unfolded = archive.sizeOf(entry);
      let pieces = 0;
      for await (const _ of readXml(archive, entry, listener)) {
        void _;
        share = Math.min(1, (++pieces * 65_536) / Math.max(1, unfolded));
        const rows = listener.take();
        if (rows.length > 0) yield rows;
      }
      const last = listener.take();
      if (last.length > 0) yield last;
    },
  };
}
