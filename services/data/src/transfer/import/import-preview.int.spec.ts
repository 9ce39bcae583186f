import { jest } from '@jest/globals';
import { importRows, previewImport, startImport } from '@buildmesh/contracts';
import { startData, type DataFixture } from '../../../test/data-fixture.js';
import {
  countOf,
  importFile,
  ordersTable,
  rowsOf,
  upload,
  type Params,
} from '../../../test/transfer-fixture.js';
import { book, giantMerge, zip } from '../../../test/workbooks.js';

// Each case starts processes; a busy machine takes its time.
jest.setTimeout(120_000);

let data: DataFixture;
beforeAll(async () => {
  data = await startData();
  data.roles.set(data.admin.role ?? '', { _type: 'admin', _auth: {} });
});
afterAll(() => data.service.stop());

const orders = (): Promise<Params> => ordersTable(data);
const rows = (params: Params, sortKey?: string): Promise<Record<string, unknown>[]> =>
  rowsOf(data, params, sortKey);
const count = (params: Params): Promise<number> => countOf(data, params);

const zipBomb = (): Buffer =>
  zip({ ...book('<row><c><v>1</v></c></row>'), 'xl/media/zeros.bin': Buffer.alloc(70 * 1024 * 1024) });

describe('preview of a file', () => {
  it('shows columns, samples, matched fields, suggested types and the date formats that fit', async () => {
    const params = await orders();
    const file = await upload(
      data,
      'Code;Amount;When;Day\nA1;1.5;03/04/2024;2024-01-02\nA2;2;05/06/2024;2024-01-03\n',
    );
    const preview = await data.service.ask(previewImport, data.admin, { params, input: { file } });
    expect(preview).toMatchObject({ type: 'csv', encoding: 'utf-8', delimiter: ';', sheets: [], rows: 2 });
    expect(preview.columns.map(({ header, field, suggestedType }) => [header, field, suggestedType])).toEqual(
      [
        ['Code', 'code', 'string'],
        ['Amount', 'amount', 'number'],
        ['When', null, 'date'],
        ['Day', null, 'date'],
      ],
    );
    expect(preview.columns[2]?.formats).toEqual(['DD/MM/YYYY', 'MM/DD/YYYY']);
    expect(preview.columns[3]?.formats).toEqual(['YYYY-MM-DD']);
    expect(preview.columns[0]?.sample).toEqual(['A1', 'A2']);
    const mapping = [
      { column: 0, field: 'code' },
      { column: 2, field: 'due', format: 'MM/DD/YYYY' },
    ];
    expect(
      await data.service.ask(startImport, data.admin, {
        params,
        input: { upload: preview.upload, option: { mapping } },
      }),
    ).toMatchObject({ saved: 2 });
    expect(await rows(params)).toMatchObject([
      { code: 'A1', due: '2024-03-04' },
      { code: 'A2', due: '2024-05-06' },
    ]);
  });

  it('looks at a thousand rows for the choices and the decimals of a column, not at the first ones alone', async () => {
    const lines = Array.from(
      { length: 900 },
      (_, n) => `C${n},${n < 800 ? 'north' : ' south '},${n < 850 ? n : '1.12345'}`,
    );
    const file = await upload(data, `code,region,size\n${lines.join('\n')}\n`);
    const { columns } = await data.service.ask(previewImport, data.admin, {
      params: await orders(),
      input: { file },
    });
    expect(columns.map(({ choices, decimals }) => [choices, decimals])).toEqual([
      [[], 0],
      [['north', 'south'], 0],
      [[], 5],
    ]);
  });

  it('keeps an upload for the one who sent it only', async () => {
    const params = await orders();
    const file = await upload(data, 'code\nA1\n');
    const { upload: id } = await data.service.ask(previewImport, data.admin, { params, input: { file } });
    const other = { ...data.admin, user: '0123456789abcdef01234567' };
    await expect(
      data.service.ask(startImport, other, { params, input: { upload: id } }),
    ).rejects.toMatchObject({ key: 'file.not-found' });
    expect(await count(params)).toBe(0);
  });

  it('asks for a date format where several fit, instead of guessing', async () => {
    const params = await orders();
    await expect(importFile(data, params, 'code,due\nA1,03/04/2024\n')).rejects.toMatchObject({
      key: 'invalid',
      details: { errors: [{ field: 'due' }] },
    });
    expect(await importFile(data, params, 'code,due\nA1,03/04/2024\nA2,25/04/2024\n')).toMatchObject({
      saved: 2,
    });
    expect(await rows(params)).toMatchObject([{ due: '2024-04-03' }, { due: '2024-04-25' }]);
  });

  it.each([
    ['an empty file', '', 'import.empty'],
    ['headers without rows', 'code,amount\n', 'import.empty'],
    ['blank lines only', '\n\n  \n', 'import.empty'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'import.unreadable'],
    ['a cut archive', Buffer.from('504b0304140000000800', 'hex'), 'import.unreadable'],
    ['a workbook of one giant merge', giantMerge(), 'import.too-complex'],
    ['a workbook that unfolds to a hundred times its size', zipBomb(), 'import.too-complex'],
    ['two columns of the name of a field', 'code,amount,Code\nA,1,B\n', 'import.repeated-column'],
    ['columns that fit no field', 'x,y\n1,2\n', 'import.no-column'],
  ])('refuses %s', async (_, content, key) => {
    const params = await orders();
    await expect(importFile(data, params, content)).rejects.toMatchObject({ key });
    expect(await count(params)).toBe(0);
  });

  it('names each row that is too long, no text or never closed, and writes none of the file', async () => {
    const params = await orders();
    const content = Buffer.concat([
      Buffer.from('code,amount\nA1,1\nA2\nA3,3,4,5\n'),
      Buffer.from([0xc3, 0x28, 0x2c, 0x35, 0x0a]),
      Buffer.from('A5,"5\n'),
    ]);
    const answer = await importFile(data, params, { content, option: { encoding: 'utf-8' } });
    expect(answer).toMatchObject({ saved: 0 });
    expect(answer.errors.map(({ index }) => index)).toEqual([4, 5, 6]);
    expect(await count(params)).toBe(0);
  });
});

it('reads only what the gateway stored, whatever place a call names', async () => {
  const params = await orders();
  for (const key of [
    '../../../etc/passwd',
    '/etc/passwd',
    'jobs/x/y/export.csv',
    'tmp/../secret',
    'tmp/gone',
  ]) {
    const file = { key, name: 'x.csv', type: 'text/csv', size: 1 };
    await expect(data.service.ask(importRows, data.admin, { params, input: { file } })).rejects.toMatchObject(
      { key: 'import.unreadable' },
    );
    await expect(
      data.service.ask(previewImport, data.admin, { params, input: { file } }),
    ).rejects.toMatchObject({ key: 'import.unreadable' });
  }
  expect(await count(params)).toBe(0);
});

it('answers as its contracts say', () => {
  expect(data.service.breaches()).toEqual([]);
});
