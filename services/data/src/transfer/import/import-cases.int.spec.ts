import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import iconv from 'iconv-lite';
import {
  adminQueryRows,
  downloadJobFile,
  importRows,
  previewImport,
  simpleImportRows,
  type OutputOf,
} from '@buildmesh/contracts';
import { startData, type DataFixture, type NewFields } from '../../../test/data-fixture.js';
import { countOf, importFile, rowsOf, textOf, upload, type Params } from '../../../test/transfer-fixture.js';
import { book, zip } from '../../../test/workbooks.js';

// Each case starts processes; a busy machine takes its time.
jest.setTimeout(120_000);

let data: DataFixture;
beforeAll(async () => {
  data = await startData();
  data.roles.set(data.admin.role ?? '', { _type: 'admin', _auth: {} });
});
afterAll(() => data.service.stop());

const file = (name: string): Buffer =>
  readFileSync(new URL(`../../../test/import-cases/${name}`, import.meta.url));
const TEXTS: NewFields = ['Name', 'City', 'Note'].map((name) => ({
  name,
  type: 'string' as const,
  key: name.toLowerCase(),
}));
const NUM: NewFields = [{ name: 'Num', type: 'number', key: 'num', option: { accuracy: 4 } }];
const table = async (fields: NewFields): Promise<Params> => (await data.table('T', fields)).params;
/** Rows in the order in which lists show them. */
const listed = async (params: Params): Promise<Record<string, unknown>[]> =>
  (await data.service.ask(adminQueryRows, data.admin, { params, input: { page: { size: 500 } } })).data;

async function preview(
  params: Params,
  content: string | Buffer,
  option = {},
): Promise<OutputOf<typeof previewImport>> {
  const sent = await upload(data, content);
  return data.service.ask(previewImport, data.admin, { params, input: { file: sent, option } });
}

describe('the letters of a file', () => {
  it('are those of GB18030 in a list of Chinese names and phones', async () => {
    const params = await table(TEXTS);
    expect(await importFile(data, params, file('01-gbk-names-30.csv'))).toMatchObject({ saved: 30 });
    expect((await listed(params))[0]).toMatchObject({ name: '周娟兰', note: '13771831304' });
  });

  it('are those of EUC-JP in two Japanese rows, and of Big5 in one row', async () => {
    const japanese = await table([...TEXTS, ...NUM]);
    expect(await importFile(data, japanese, file('02-euc-jp.csv'))).toMatchObject({ saved: 2 });
    expect(await listed(japanese)).toMatchObject([
      { name: '山田太郎', city: '東京都港区', num: 1 },
      { name: '鈴木一郎', city: '大阪府', num: 2 },
    ]);
    const taiwan = await table(TEXTS);
    expect(await importFile(data, taiwan, file('03-big5-one-row.csv'))).toMatchObject({ saved: 1 });
    expect(await listed(taiwan)).toMatchObject([{ name: '許功蓋', city: '台北' }]);
  });

  it('are asked for where they are not certain: nothing is stored, and the candidates are told', async () => {
    const params = await table(TEXTS);
    const content = iconv.encode('Name\r\nNovák\r\nŘíha\r\n', 'windows-1250');
    const refusal = {
      key: 'import.encoding',
      details: {
        data: { encodings: expect.arrayContaining([expect.objectContaining({ encoding: 'windows-1250' })]) },
      },
    };
    await expect(importFile(data, params, content)).rejects.toMatchObject(refusal);
    const sent = await upload(data, content);
    await expect(
      data.service.ask(importRows, data.admin, { params, input: { file: sent, option: { dry: true } } }),
    ).rejects.toMatchObject(refusal);
    await expect(
      data.service.ask(
        simpleImportRows,
        data.memberWith(
          { simple: { [params.entity]: { query: true, import: true } } },
          { roleType: 'admin' },
        ),
        { params, input: { file: await upload(data, content), option: {} } },
      ),
    ).rejects.toMatchObject(refusal);
    expect(await countOf(data, params)).toBe(0);
    const { encodings } = await preview(params, content);
    expect(encodings.find(({ encoding }) => encoding === 'windows-1250')?.rows).toEqual([
      ['Name'],
      ['Novák'],
      ['Říha'],
    ]);
    expect(await importFile(data, params, { content, option: { encoding: 'windows-1250' } })).toMatchObject({
      saved: 2,
    });
    expect((await listed(params))[1]).toMatchObject({ name: 'Říha' });
  });

  it('are known by the names of the fields where the text alone does not tell', async () => {
    const params = await table([{ name: 'Příjmení', type: 'string', key: 'p' }]);
    const content = iconv.encode('Příjmení\r\nDvořák\r\nJiří\r\n', 'windows-1250');
    expect(await importFile(data, params, content)).toMatchObject({ saved: 2 });
  });

  it('stay those of UTF-8 where one byte is wrong, which is a fault of its row', async () => {
    const params = await table(TEXTS);
    const answer = await importFile(data, params, {
      content: file('05-utf8-one-bad-byte.csv'),
      option: { partial: true },
    });
    expect(answer).toMatchObject({ failed: 1, errors: [{ index: 3 }] });
    expect(answer.errors[0]?.text).toContain('bytes that are no text');
    expect((await listed(params))[0]).toMatchObject({ name: '张三', city: '北京' });
  });

  it('stay those of GB18030 where one byte is wrong', async () => {
    const params = await table(TEXTS);
    const content = Buffer.concat([file('01-gbk-names-30.csv'), Buffer.from('Jos\xff,1\r\n', 'latin1')]);
    expect(await importFile(data, params, { content, option: { partial: true } })).toMatchObject({
      saved: 30,
      failed: 1,
      errors: [{ index: 32 }],
    });
  });
});

describe('the table in a file', () => {
  it('begins below a line that names the delimiter', async () => {
    const params = await table([...TEXTS, ...NUM]);
    expect(await importFile(data, params, file('06-sep-line.csv'))).toMatchObject({ total: 1, saved: 1 });
    expect(await listed(params)).toMatchObject([{ name: 'a', city: 'b', num: 1 }]);
    expect(await preview(params, 'sep=^\nName^Num\nx^2\n')).toMatchObject({ delimiter: '^', rows: 1 });
  });

  it('begins at the headers below titles, or where the user says', async () => {
    const params = await table(TEXTS);
    expect(await preview(params, file('10-title-rows.xlsx'))).toMatchObject({
      headerRow: 3,
      rows: 1,
      columns: [{ header: 'Name' }, { header: 'City' }],
    });
    expect(await importFile(data, params, file('10-title-rows.xlsx'))).toMatchObject({ saved: 1 });
    const titled = 'Staff list;;\nof 2024;;\n\nName;City;Note\na;b;c\nd;e;f\n';
    expect(await preview(params, titled)).toMatchObject({ headerRow: 4, rows: 2, delimiter: ';' });
    expect(await preview(params, 'x,y\nName,City\na,b\n', { headerRow: 2 })).toMatchObject({
      headerRow: 2,
      rows: 1,
      columns: [{ field: 'name' }, { field: 'city' }],
    });
  });

  it('has the headers of groups above its own, merged over columns', async () => {
    const cell = (at: string, text: string): string => `<c r="${at}" t="str"><v>${text}</v></c>`;
    const rows =
      `<row r="1">${cell('A1', 'Name')}${cell('B1', 'Contact')}</row>` +
      `<row r="2">${cell('B2', 'City')}${cell('C2', 'Note')}</row>` +
      `<row r="3">${cell('A3', 'a')}${cell('B3', 'b')}${cell('C3', 'c')}</row>`;
    const merges = '<mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/></mergeCells>';
    const parts = book(rows);
    const sheet = 'xl/worksheets/sheet1.xml';
    const content = zip({
      ...parts,
      [sheet]: String(parts[sheet]).replace('</sheetData>', `</sheetData>${merges}`),
    });
    const { headerRow, columns } = await preview(await table(TEXTS), content);
    expect([headerRow, columns.map(({ header }) => header)]).toEqual([2, ['Name', 'City', 'Note']]);
  });

  it('is taken from the first visible sheet that has rows; hidden ones are offered last', async () => {
    const params = await table(TEXTS);
    expect(await preview(params, file('13-hidden-first.xlsx'))).toMatchObject({
      sheet: 'Vis',
      sheets: ['Vis', 'Hid'],
      hidden: ['Hid'],
    });
    await importFile(data, params, file('13-hidden-first.xlsx'));
    expect(await listed(params)).toMatchObject([{ name: 'visible' }]);
    expect(await preview(params, file('14-empty-first-sheet.xlsx'))).toMatchObject({
      sheet: 'Data',
      sheets: ['Sheet1', 'Data'],
      hidden: [],
    });
    expect(
      await importFile(data, params, { content: file('13-hidden-first.xlsx'), option: { sheet: 'Hid' } }),
    ).toMatchObject({ saved: 1 });
  });

  it('has rows whose empty cells at the end are left away, and keeps their order', async () => {
    const params = await table(TEXTS);
    expect(await importFile(data, params, file('11-short-rows.csv'))).toMatchObject({ saved: 3, failed: 0 });
    expect(await listed(params)).toMatchObject([
      { name: 'a', city: 'b', note: 'c' },
      { name: 'd', city: 'e', note: null },
      { name: 'f', city: null, note: null },
    ]);
    expect(await importFile(data, params, 'Name,City,Note\na,b,c,d\n')).toMatchObject({ failed: 1 });
  });
});

describe('numbers of a file', () => {
  it('may have a decimal comma, found or chosen', async () => {
    const params = await table([...TEXTS, ...NUM]);
    await importFile(data, params, file('07-decimal-comma.csv'));
    expect((await listed(params)).map(({ num }) => num)).toEqual([1.5, 1234.5]);
    expect((await preview(params, file('07-decimal-comma.csv'))).columns[1]).toMatchObject({
      numbers: ['1.234,5'],
      suggestedType: 'number',
      unclear: false,
    });
  });

  it('are refused where only the user knows what the comma means', async () => {
    const params = await table([...TEXTS, ...NUM]);
    const content = 'Name;Num\na;1,234\nb;2,500\n';
    await expect(importFile(data, params, content)).rejects.toMatchObject({
      details: { errors: [{ field: 'num', message: 'import.choose-number' }] },
    });
    const column = (await preview(params, content)).columns[1];
    expect(column).toMatchObject({ numbers: ['1,234.5', '1.234,5'], unclear: true });
    const mapping = [{ column: 1, field: 'num', formats: ['1.234,5'] }];
    await importFile(data, params, { content, option: { mapping } });
    expect((await listed(params)).map(({ num }) => num)).toEqual([1.234, 2.5]);
    // Where commas separate the cells, one inside a number separates thousands.
    await importFile(data, params, 'Name,Num\na,"1,234"\n');
    expect((await listed(params))[0]).toMatchObject({ num: 1234 });
  });

  it('are never altered: too long ones are refused by number fields and kept as texts', async () => {
    const params = await table([...TEXTS, ...NUM]);
    const answer = await importFile(data, params, file('08-big-number.csv'));
    expect(answer).toMatchObject({ saved: 0, failed: 2 });
    expect(answer.errors[0]?.text).toContain('more digits');
    const texts = await table([{ name: 'Num', type: 'string', key: 'num' }]);
    await importFile(data, texts, file('08-big-number.csv'));
    expect((await listed(texts)).map(({ num }) => num)).toEqual(['363228830310334464', '9007199254740993']);
    expect((await preview(texts, file('08-big-number.csv'))).columns[1]).toMatchObject({
      suggestedType: 'string',
      notes: ['long-numbers'],
    });
    const sheet = zip(
      book('<row><c t="str"><v>Num</v></c></row><row><c><v>363228830310334464</v></c></row>'),
    );
    await importFile(data, texts, sheet);
    expect((await listed(texts))[0]).toMatchObject({ num: '363228830310334464' });
  });

  it('that formulas have not computed are told cell by cell', async () => {
    const params = await table([...TEXTS, ...NUM]);
    const answer = await importFile(data, params, file('12-formula-without-value.xlsx'));
    expect(answer).toMatchObject({ saved: 0, failed: 1, errors: [{ index: 2 }] });
    expect(answer.errors[0]?.text).toMatch(/Num: “=1\+1” is a formula/);
    expect((await preview(params, file('12-formula-without-value.xlsx'))).columns[1]).toMatchObject({
      notes: ['formulas'],
    });
  });

  it('go into text fields as their cells show them', async () => {
    const params = await table([...TEXTS, ...NUM]);
    await importFile(data, params, file('15-zero-format.xlsx'));
    expect(await listed(params)).toMatchObject([{ name: 'a', note: '00123' }]);
    expect((await preview(params, file('15-zero-format.xlsx'))).columns[1]).toMatchObject({
      suggestedType: 'string',
      sample: ['00123'],
    });
  });

  it('in percent keep their digits', async () => {
    const params = await table([...TEXTS, ...NUM]);
    await importFile(data, params, 'Name,Num\na,0.4 %\n');
    expect(await listed(params)).toMatchObject([{ num: 0.004 }]);
    expect((await preview(params, 'Name,Num\na,0.4 %\n')).columns[1]).toMatchObject({ decimals: 3 });
  });
});

describe('dates of a file', () => {
  const DAY: NewFields = [...TEXTS, { name: 'Day', type: 'date', key: 'day' }];

  it('may be written in several formats', async () => {
    const params = await table(DAY);
    const content = 'Name,Day\na,2024-01-05\nb,25/01/2024\nc,25.12.2024\n';
    expect((await preview(params, content)).columns[1]).toMatchObject({
      formats: ['YYYY-MM-DD', 'DD/MM/YYYY', 'DD.MM.YYYY'],
      together: true,
      unclear: false,
      suggestedType: 'date',
    });
    expect(await importFile(data, params, content)).toMatchObject({ saved: 3 });
    expect((await listed(params)).map(({ day }) => day)).toEqual(['2024-01-05', '2024-01-25', '2024-12-25']);
  });

  it('are refused where a day may be a month, and read by the first format that was chosen', async () => {
    const params = await table(DAY);
    const content = 'Name,Day\na,2024-01-05\nb,03/04/2024\n';
    await expect(importFile(data, params, content)).rejects.toMatchObject({
      details: { errors: [{ field: 'day', message: 'import.choose-format' }] },
    });
    expect((await preview(params, content)).columns[1]).toMatchObject({ unclear: true, together: true });
    const mapping = [{ column: 1, field: 'day', formats: ['YYYY-MM-DD', 'MM/DD/YYYY'] }];
    await importFile(data, params, { content, option: { mapping } });
    expect((await listed(params)).map(({ day }) => day)).toEqual(['2024-01-05', '2024-03-04']);
  });
});

describe('an import that updates by a field', () => {
  const STOCK: NewFields = [
    { name: 'Code', type: 'string', key: 'code', option: { unique: true, _name: true } },
    { name: 'Amount', type: 'number', key: 'amount', option: { required: true } },
    { name: 'Note', type: 'string', key: 'note' },
  ];

  it('keeps what a row has where the cell is empty, and empties it when told to', async () => {
    const params = await table(STOCK);
    await importFile(data, params, 'code,amount,note\nA1,1,one\nA2,2,two\n');
    const content = 'code,amount,note\nA1,,\nA2,5,  \n';
    expect(await importFile(data, params, { content, option: { key: 'code' } })).toMatchObject({
      updated: 2,
    });
    expect(await rowsOf(data, params)).toMatchObject([
      { code: 'A1', amount: 1, note: 'one', __name: 'A1' },
      { code: 'A2', amount: 5, note: 'two' },
    ]);
    await importFile(data, params, {
      content: 'code,amount,note\nA2,5,\n',
      option: { key: 'code', empty: 'clear' },
    });
    expect((await rowsOf(data, params))[1]).toMatchObject({ code: 'A2', note: null });
  });

  it('still refuses new rows without a required value', async () => {
    const params = await table(STOCK);
    await importFile(data, params, 'code,amount\nA1,1\n');
    expect(
      await importFile(data, params, { content: 'code,amount\nA1,\nA9,\n', option: { key: 'code' } }),
    ).toMatchObject({ saved: 0, updated: 0, failed: 1, errors: [{ index: 3 }] });
  });
});

describe('the faults of a file', () => {
  it('can be had as the same file with their reasons, to be mended and imported again', async () => {
    const params = await table([
      { name: 'Code', type: 'string', key: 'code', option: { unique: true } },
      ...NUM,
      { name: 'Left', type: 'string', key: 'left' },
    ]);
    await importFile(data, params, 'code\nA1\n');
    const { job, failed } = await importFile(
      data,
      params,
      'Code,Num,Other\nA1,1,x\nB1,many,"y, z"\nB2,3,w\n',
    );
    expect(failed).toBe(2);
    const stored = await data.service.ask(downloadJobFile, data.admin, {
      params: { project: data.project, id: job },
    });
    expect((await textOf(data, stored)).replace('\ufeff', '').split('\r\n')).toEqual([
      'Code,Num,Other,Reason',
      'B1,many,"y, z","row 3 - Num: “many” is not a number, such as 1234.5"',
      'A1,1,x,row 2 - Code: “A1” is not unique',
      '',
    ]);
  });
});

it('answers as its contracts say', () => {
  expect(data.service.breaches()).toEqual([]);
});
