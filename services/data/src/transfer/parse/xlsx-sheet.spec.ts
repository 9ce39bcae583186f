import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ExcelJS from 'exceljs';
import { book, giantMerge, zip } from '../../../test/workbooks.js';
import { openSheet } from './open-sheet.js';
import type { SheetRow } from './parse.types.js';
import { dateStyleOf, serialToIso } from './xlsx-date.js';

const vega = fileURLToPath(new URL('../../../../../node_modules/vega-datasets/data/', import.meta.url));
let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xlsx-'));
  path = join(folder, 'book.xlsx');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function rowsOf(option = {}): Promise<SheetRow[]> {
  const sheet = await openSheet(path, option);
  const rows: SheetRow[] = [];
  for await (const batch of sheet.rows()) rows.push(...batch);
  return rows;
}

describe('xlsx reader', () => {
  it('reads texts, rich texts, numbers, booleans, formulas, errors and dates that exceljs wrote', async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet('Data');
    sheet.addRow(['text', 'number', 'day', 'moment', 'flag', 'sum', 'rich', 'bad']);
    const row = sheet.addRow([
      '  keep & <this>',
      0.1 + 0.2,
      new Date(Date.UTC(2024, 1, 29)),
      new Date(Date.UTC(1965, 6, 4, 13, 5, 9)),
      true,
    ]);
    row.getCell(3).numFmt = 'dd/mm/yyyy';
    row.getCell(4).numFmt = 'yyyy-mm-dd hh:mm:ss';
    row.getCell(6).value = { formula: 'B2*2', result: 0.6 };
    row.getCell(7).value = { richText: [{ text: 'a', font: { bold: true } }, { text: 'b' }] };
    row.getCell(8).value = { error: '#REF!' };
    sheet.getRow(5).getCell(2).value = 13800138000;
    await workbook.xlsx.writeFile(path);
    const rows = await rowsOf();
    expect(rows.map((one) => one.index)).toEqual([1, 2, 5]);
    expect(rows[1]?.cells).toEqual([
      '  keep & <this>',
      '0.30000000000000004',
      '2024-02-29',
      '1965-07-04 13:05:09',
      'true',
      '0.6',
      'ab',
      '#REF!',
    ]);
    expect(rows[1]?.kinds).toEqual(
      new Map([
        [2, 'date'],
        [3, 'date'],
        [7, 'error'],
      ]),
    );
    expect(rows[2]?.cells).toEqual(['', '13800138000']);
  });

  it('reads real data in the sheet that is asked for, and names all sheets', async () => {
    const cars = JSON.parse(await readFile(`${vega}cars.json`, 'utf8')) as Record<string, unknown>[];
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet('empty');
    const sheet = workbook.addWorksheet('cars');
    const keys = Object.keys(cars[0] ?? {});
    sheet.addRow(keys);
    for (const car of cars) sheet.addRow(keys.map((key) => car[key]));
    await workbook.xlsx.writeFile(path);
    expect((await openSheet(path)).sheets).toEqual(['empty', 'cars']);
    const rows = await rowsOf({ sheet: 'cars' });
    expect(rows).toHaveLength(cars.length + 1);
    expect(rows[1]?.cells).toEqual(keys.map((key) => String(cars[0]?.[key] ?? '')));
    await expect(rowsOf({ sheet: 'other' })).rejects.toMatchObject({ problem: 'unreadable' });
  });

  it('reads what exceljs streams out: a sheet with shared strings', async () => {
    const writer = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: path, useSharedStrings: true });
    const sheet = writer.addWorksheet('S');
    for (let n = 0; n < 3000; n++) sheet.addRow([`text ${n}`, n, '北京']).commit();
    await writer.commit();
    const rows = await rowsOf();
    expect(rows).toHaveLength(3000);
    expect(rows[2999]?.cells).toEqual(['text 2999', '2999', '北京']);
  });

  it('refuses a merged area of more than 10000 cells and takes an ordinary one', async () => {
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet('S').addRow(['a']);
    workbook.getWorksheet('S')?.mergeCells('A1:Z1');
    await workbook.xlsx.writeFile(path);
    expect(await rowsOf()).toMatchObject([{ index: 1 }]);
    await writeFile(path, giantMerge());
    await expect(rowsOf()).rejects.toMatchObject({ problem: 'too-complex' });
  });

  it('refuses a document type, with entities or not', async () => {
    await writeFile(
      path,
      zip(book('<row><c t="str"><v>&a;</v></c></row>', '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">]>')),
    );
    await expect(rowsOf()).rejects.toMatchObject({ problem: 'unreadable' });
  });

  it('refuses a zip bomb before it is unfolded, and one that lies about its size while it is', async () => {
    const bomb = book(`<row>${'<c><v>1</v></c>'.repeat(100)}</row>`);
    await writeFile(path, zip({ ...bomb, 'xl/media/zeros.bin': Buffer.alloc(70 * 1024 * 1024) }));
    await expect(rowsOf()).rejects.toMatchObject({ problem: 'too-complex' });
    await writeFile(
      path,
      zip({ ...bomb, 'xl/worksheets/sheet1.xml': `<worksheet>${' '.repeat(5_000_000)}</worksheet>` }, 1000),
    );
    await expect(rowsOf()).rejects.toMatchObject({ problem: 'unreadable' });
  });

  it('refuses archives with too many entries, names that leave the folder, other archives and cut files', async () => {
    await writeFile(path, zip(Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`${n}.xml`, '']))));
    await expect(rowsOf()).rejects.toMatchObject({ problem: 'too-complex' });
    await writeFile(path, zip({ ...book(''), '../../etc/cron.d/x': 'x' }));
    await expect(rowsOf()).rejects.toMatchObject({ problem: 'unreadable' });
    await writeFile(path, zip({ 'readme.txt': 'hello' }));
    await expect(rowsOf()).rejects.toMatchObject({ problem: 'unreadable' });
    const whole = zip(book('<row><c t="str"><v>a</v></c></row>'));
    await writeFile(path, whole.subarray(0, whole.length - 40));
    await expect(rowsOf()).rejects.toMatchObject({ problem: 'unreadable' });
  });

  it('refuses rows out of order and pointers to texts that are not there', async () => {
    await writeFile(path, zip(book('<row r="5"/><row r="2"/>')));
    await expect(rowsOf()).rejects.toMatchObject({ problem: 'unreadable' });
    await writeFile(path, zip(book('<row r="1"><c r="A1" t="s"><v>7</v></c></row>')));
    await expect(rowsOf()).rejects.toMatchObject({ problem: 'unreadable' });
  });
});

describe('dates of a spreadsheet', () => {
  it.each([
    ['yyyy-mm-dd', 'date'],
    ['yyyy"年"m"月"d"日"', 'date'],
    ['[$-404]e/m/d', 'date'],
    ['mm/dd/yy hh:mm AM/PM', 'datetime'],
    ['[h]:mm:ss', 'time'],
    ['hh:mm:ss.000', 'time'],
    ['General', undefined],
    ['0.00', undefined],
    ['#,##0 "days"', undefined],
    ['[Red]#,##0.00', undefined],
    ['0.00E+00', undefined],
  ])('%s shows %s', (code, style) => {
    expect(dateStyleOf(code)).toBe(style);
  });

  it('keeps the missing 29 February 1900 and the other date system apart', () => {
    expect(serialToIso(1, 'date', false)).toBe('1900-01-01');
    expect(serialToIso(59, 'date', false)).toBe('1900-02-28');
    expect(serialToIso(61, 'date', false)).toBe('1900-03-01');
    expect(serialToIso(45351, 'date', false)).toBe('2024-02-29');
    expect(serialToIso(43889, 'date', true)).toBe('2024-02-29');
    expect(serialToIso(45351.99998842593, 'datetime', false)).toBe('2024-02-29 23:59:59');
    expect(serialToIso(45351.5000014236, 'datetime', false)).toBe('2024-02-29 12:00:00.123');
    expect(serialToIso(0.5, 'time', false)).toBe('12:00:00');
    expect(serialToIso(5_000_000, 'date', false)).toBeUndefined();
  });
});
