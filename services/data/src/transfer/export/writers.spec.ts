import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { unescapeCell } from '../parse/escape-cell.js';
import { openSheet } from '../parse/open-sheet.js';
import { csvOf } from './csv-writer.js';
import type { ExportCell, ExportTable } from './export.types.js';
import { jsonOf } from './json-writer.js';
import { xlsxOf } from './xlsx-writer.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const HEADER = ['name', '=cmd', '日期', 'flag'];
const ROWS: ExportCell[][] = [
  ['plain', 1.5, { date: '2024-02-29', style: 'date' }, true],
  ['=HYPERLINK("http://x","y")', -5, { date: '1965-07-04 13:05:09', style: 'datetime' }, false],
  ['＋full width', 0.1 + 0.2, { date: '1812-06-24', style: 'date' }, null],
  ['a,"b"\nc', null, null, null],
  [' spaces ', 1e21, { date: '2024-02-29 13:05:09.123', style: 'datetime' }, null],
  ['bell\u0007 _x0041_ & <tag> \r\n', -0.5, null, null],
  ['李明', 13800138000, null, null],
];

async function* blocks(): AsyncGenerator<ExportCell[][]> {
  yield ROWS.slice(0, 3);
  yield [];
  yield ROWS.slice(3);
}
const table = (): ExportTable => ({ header: HEADER, blocks: blocks() });

async function bytesOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const list = [];
  for await (const piece of pieces) list.push(piece);
  return Buffer.concat(list);
}

async function readBack(bytes: Buffer): Promise<string[][]> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const rows = [];
  for await (const batch of (await openSheet(path)).rows())
    rows.push(...batch.map((row) => HEADER.map((_, at) => unescapeCell(row.cells[at] ?? ''))));
  return rows;
}

const asText = (cell: ExportCell): string =>
  cell === null ? '' : typeof cell !== 'object' ? String(cell) : 'error' in cell ? cell.error : cell.date;

describe.each([
  ['csv', csvOf],
  ['xlsx', xlsxOf],
])('%s export', (_, write) => {
  it('is read back as it was, formulas made harmless in between', async () => {
    const bytes = await bytesOf(write(table()));
    expect(await readBack(bytes)).toEqual([HEADER, ...ROWS.map((row) => row.map(asText))]);
  });
});

describe('csv export', () => {
  it('neutralises texts and headers that could be formulas, and leaves numbers alone', async () => {
    const text = (await bytesOf(csvOf(table()))).toString();
    expect(text.startsWith("\ufeffname,'=cmd,日期,flag\r\nplain,1.5,2024-02-29,true\r\n")).toBe(true);
    expect(text).toContain('"\'=HYPERLINK(""http://x"",""y"")",-5,');
    expect(text).toContain("'＋full width,");
  });
});

describe('xlsx export', () => {
  it('is a workbook that exceljs reads, with real numbers and dates and no formula', async () => {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load((await bytesOf(xlsxOf(table()))) as unknown as ArrayBuffer);
    const sheet = workbook.getWorksheet(1);
    expect(sheet?.rowCount).toBe(8);
    expect(sheet?.getCell('A3').value).toBe(`'=HYPERLINK("http://x","y")`);
    expect(sheet?.getCell('B3').value).toBe(-5);
    expect(sheet?.getCell('C2').value).toEqual(new Date(Date.UTC(2024, 1, 29)));
    sheet?.eachRow((row) => row.eachCell((cell) => expect(cell.formula).toBeUndefined()));
  });

  it('goes on in a second sheet when the first is full', async () => {
    async function* many(): AsyncGenerator<ExportCell[][]> {
      for (let n = 0; n < 1_050_000; n += 10_000) yield Array.from({ length: 10_000 }, (_, at) => [n + at]);
    }
    const path = join(folder, 'two.xlsx');
    await writeFile(path, await bytesOf(xlsxOf({ header: ['n'], blocks: many() })));
    let rows = 0;
    for (const name of ['Sheet1', 'Sheet2'])
      for await (const batch of (await openSheet(path, { sheet: name })).rows())
        rows += batch.length - (batch[0]?.index === 1 ? 1 : 0);
    expect(rows).toBe(1_050_000);
  }, 60_000);
});

describe('json export', () => {
  it('is one array, also without rows', async () => {
    async function* some(): AsyncGenerator<Record<string, unknown>[]> {
      yield [{ a: 1 }, { a: '=1' }];
      yield [];
      yield [{ a: null }];
    }
    async function* none(): AsyncGenerator<Record<string, unknown>[]> {}
    expect(JSON.parse((await bytesOf(jsonOf(some()))).toString())).toEqual([
      { a: 1 },
      { a: '=1' },
      { a: null },
    ]);
    expect(JSON.parse((await bytesOf(jsonOf(none()))).toString())).toEqual([]);
  });
});
