import { posix } from 'node:path';
import type { Archive } from './archive.js';
import { ParseRefused } from './parse.types.js';
import { builtInDateStyle, dateStyleOf, type DateStyle } from './xlsx-date.js';
import { readWholeXml } from './xml.js';

export interface Workbook {
  /** Entry of the archive by name of the sheet, in their order. */
  sheets: Map<string, string>;
  /** Names of the sheets that nobody sees who opens the workbook. */
  hidden: Set<string>;
  is1904: boolean;
  /** Kind of date by style index; no entry for ordinary numbers. */
  dateStyles: ReadonlyMap<number, DateStyle>;
  /** Format code by style index; no entry for ordinary numbers. */
  numberFormats: ReadonlyMap<number, string>;
  sharedStrings: string;
}

const WORKBOOK = 'xl/workbook.xml';
const MAX_SHEETS = 500;
/** Formats of numbers that need no code in the file (ECMA-376 §18.8.30), as far as they are shown in texts. */
const BUILT_IN_NUMBERS: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
};

/** Reads what lies around the sheets: their names and places, the date system and the styles of their cells. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const entry = archive.has(WORKBOOK) ? WORKBOOK : await mainPart(archive);
  const folder = posix.dirname(entry);
  const targets = await relations(
    archive,
    posix.join(folder, '_rels', `${posix.basename(entry)}.rels`),
    folder,
  );
  const sheets = new Map<string, string>();
  const hidden = new Set<string>();
  let is1904 = false;
  await readWholeXml(archive, entry, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet') return;
      const target = targets.byId.get(relationId(attributes) ?? '');
      if (target && archive.has(target) && !target.includes('chartsheets/')) {
        sheets.set(attributes['name'] ?? '', target);
        if (/hidden$/i.test(attributes['state'] ?? '')) hidden.add(attributes['name'] ?? '');
      }
      if (sheets.size > MAX_SHEETS) throw new ParseRefused('too-complex', 'too many sheets');
    },
  });
  const styles = targets.byType.get('styles');
  return {
    sheets,
    hidden,
    is1904,
    ...(styles && archive.has(styles)
      ? await readStyles(archive, styles)
      : { dateStyles: new Map<number, DateStyle>(), numberFormats: new Map<number, string>() }),
    sharedStrings: targets.byType.get('sharedStrings') ?? posix.join(folder, 'sharedStrings.xml'),
  };
}

async function mainPart(archive: Archive): Promise<string> {
  if (!archive.has('_rels/.rels')) throw new ParseRefused('unreadable', 'not a workbook');
  const main = (await relations(archive, '_rels/.rels', '')).byType.get('officeDocument');
  if (!main || !archive.has(main) || !main.endsWith('.xml'))
    throw new ParseRefused('unreadable', 'not a workbook');
  return main;
}

function relationId(attributes: Record<string, string>): string | undefined {
  const key = Object.keys(attributes).find((name) => name === 'r:id' || name.endsWith(':id'));
  return key === undefined ? undefined : attributes[key];
}

async function relations(
  archive: Archive,
  entry: string,
  folder: string,
): Promise<{ byId: Map<string, string>; byType: Map<string, string> }> {
  const byId = new Map<string, string>();
  const byType = new Map<string, string>();
  if (!archive.has(entry)) return { byId, byType };
  await readWholeXml(archive, entry, {
    open(name, { Id, Type, Target, TargetMode }) {
      if (name !== 'Relationship' || !Target || TargetMode === 'External') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      byId.set(Id ?? '', target);
      byType.set((Type ?? '').split('/').at(-1) ?? '', target);
    },
  });
  return { byId, byType };
}

async function readStyles(
  archive: Archive,
  entry: string,
): Promise<Pick<Workbook, 'dateStyles' | 'numberFormats'>> {
  const custom = new Map<number, string>();
  const dateStyles = new Map<number, DateStyle>();
  const numberFormats = new Map<number, string>();
  let inCells = false;
  let index = 0;
  await readWholeXml(archive, entry, {
    open(name, attributes) {
      if (name === 'numFmt') custom.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(attributes['numFmtId'] ?? 0);
        const code = custom.get(id);
        const style = code === undefined ? builtInDateStyle(id) : dateStyleOf(code);
        const format = code ?? BUILT_IN_NUMBERS[id];
        if (style) dateStyles.set(index, style);
        else if (format !== undefined) numberFormats.set(index, format);
        index++;
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return { dateStyles, numberFormats };
}
