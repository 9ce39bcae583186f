import { Readable } from 'node:stream';
import { jest } from '@jest/globals';
import ExcelJS from 'exceljs';
import {
  adminBulkRows,
  adminQueryRows,
  adminSummarizeRows,
  downloadJobFile,
  exportRows,
  type InputOf,
  type OutputOf,
  type RawInputOf,
  type StoredFile,
} from '@buildmesh/contracts';
import { startData, type DataFixture, type NewFields } from '../../../test/data-fixture.js';
import { bytesOf, ended, importFile, textOf, vega, type Params } from '../../../test/transfer-fixture.js';

jest.setTimeout(180_000);

let data: DataFixture;
beforeAll(async () => {
  data = await startData();
  data.roles.set(data.admin.role ?? '', { _type: 'admin', _auth: {} });
});
afterAll(() => data.service.stop());

const MIXED: NewFields = [
  { name: '=Title', type: 'string', key: 'title', option: { unique: true } },
  { name: 'Amount', type: 'number', key: 'amount' },
  { name: 'Day', type: 'date', key: 'day' },
  { name: 'Month', type: 'date', key: 'month', option: { format: 'YYYY-MM' } },
  { name: 'Hour', type: 'time', key: 'hour' },
  { name: 'Moment', type: 'timestamp', key: 'moment' },
  { name: 'Paid', type: 'string', key: 'paid', option: { _display: { _type: 'switch' } } },
  { name: 'Tags', type: 'string', key: 'tags', option: { _display: { _type: 'array' } } },
  {
    name: 'State',
    type: 'string',
    key: 'state',
    option: {
      _display: { _type: 'selection' },
      selection: [
        { value: 'a', label: 'Active' },
        { value: 'b', label: 'Blocked' },
      ],
    },
  },
  { name: 'Extra', type: 'json', key: 'extra' },
];

const MIXED_ROWS = [
  {
    title: '=1+1',
    amount: -5,
    day: '2024-02-29',
    month: '2024-02',
    hour: '09:30:00',
    moment: 1_700_000_000_123,
    paid: true,
    tags: ['a', 'b, c'],
    state: 'a',
    extra: { x: [1, '=2'] },
  },
  {
    title: '＋full',
    amount: 0.1,
    day: '1850-01-31',
    moment: -5_000_000_000_000,
    paid: false,
    state: 'b',
    extra: [],
  },
  { title: "'=quoted", amount: 1e15, day: '9999-12-31', hour: '23:59:59', tags: ['"q"'] },
  { title: '李明 "x",\ny', amount: null },
  { title: '  spaces  ' },
];

async function mixed(rows: Record<string, unknown>[] = MIXED_ROWS): Promise<Params> {
  const { params } = await data.table('Mixed', MIXED);
  if (rows.length > 0) await data.service.ask(adminBulkRows, data.admin, { params, input: { save: rows } });
  return params;
}

type Input = RawInputOf<typeof exportRows>;

async function exported(params: Params, input: Input): Promise<StoredFile> {
  const answer: OutputOf<typeof exportRows> = await data.service.ask(exportRows, data.admin, {
    params,
    input,
  });
  if (!('key' in answer)) throw new Error('became a job');
  return answer;
}

async function exportedByJob(params: Params, input: Input): Promise<{ file: StoredFile; rows: number }> {
  const answer = (await data.service.ask(exportRows, data.admin, {
    params,
    input: { ...input, option: { job: true } },
  })) as { job: string };
  const job = await ended(data, answer.job, 150_000);
  expect(job).toMatchObject({ kind: 'export', state: 'done', file: true, reversibleUntil: null });
  return {
    rows: job.done,
    file: await data.service.ask(downloadJobFile, data.admin, {
      params: { project: data.project, id: answer.job },
    }),
  };
}

/** Texts of a file's cells. */
async function cellsOf(type: 'csv' | 'xlsx', content: Buffer): Promise<string[][]> {
  const book = new ExcelJS.Workbook();
  if (type === 'csv') await book.csv.read(Readable.from([content.toString().slice(1)]), { map: String });
  else await book.xlsx.load(content as unknown as ArrayBuffer);
  const rows: string[][] = [];
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1).map(String)));
  return rows;
}

async function contentOf(params: Params): Promise<unknown[]> {
  const { data: rows } = await data.service.ask(adminQueryRows, data.admin, {
    params,
    input: { page: { size: 500 }, sort: [{ key: 'title', order: 'asc' }] },
  });
  return rows.map((row) => Object.fromEntries(MIXED.map(({ key }) => [key, row[String(key)]])));
}

describe('an export', () => {
  it.each(['csv', 'xlsx'] as const)('as %s, imported again, gives the original rows', async (type) => {
    const from = await mixed();
    const to = await mixed([]);
    const file = await exported(from, { type });
    expect(file).toMatchObject({ name: `Mixed.${type}` });
    const answer = await importFile(data, to, await bytesOf(data, file));
    expect(answer).toMatchObject({ total: MIXED_ROWS.length, saved: MIXED_ROWS.length, failed: 0 });
    expect(await contentOf(to)).toEqual(await contentOf(from));
  });

  it('has the errors of formulas, as a spreadsheet has them', async () => {
    const { params } = await data.table('Shares', [
      { name: 'Amount', type: 'number', key: 'amount' },
      {
        name: 'Each',
        type: 'number',
        key: 'each',
        option: { _display: { _type: 'formula' }, formula: '1 / {amount}' },
      },
      {
        name: 'Label',
        type: 'string',
        key: 'label',
        option: { _display: { _type: 'formula' }, formula: '"1/n: " & {each}' },
      },
    ]);
    await data.service.ask(adminBulkRows, data.admin, {
      params,
      input: { save: [{ amount: 0 }, { amount: 4 }] },
    });
    const asked = { fields: ['amount', 'each', 'label'], sort: [{ key: 'amount', order: 'asc' as const }] };
    expect(
      (await textOf(data, await exported(params, { ...asked, type: 'csv' }))).split('\r\n').slice(1, 3),
    ).toEqual(['0,#DIV/0!,#DIV/0!', '4,0.25,1/n: 0.25']);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(
      (await bytesOf(data, await exported(params, { ...asked, type: 'xlsx' }))) as never,
    );
    expect(workbook.worksheets[0]?.getCell('B2').value).toEqual({ error: '#DIV/0!' });
    expect(JSON.parse(await textOf(data, await exported(params, { ...asked, type: 'json' })))).toEqual([
      { amount: 0, each: null, label: null, _errors: { each: '#DIV/0!', label: '#DIV/0!' } },
      { amount: 4, each: 0.25, label: '1/n: 0.25' },
    ]);
  });

  it('makes formulas harmless in cells and headers, and leaves numbers numbers', async () => {
    const params = await mixed();
    const csv = await textOf(
      data,
      await exported(params, {
        type: 'csv',
        fields: ['title', 'amount'],
        sort: [{ key: 'amount', order: 'asc' }],
      }),
    );
    expect(csv.slice(1).split('\r\n').slice(0, 2)).toEqual(["'=Title,Amount", "'=1+1,-5"]);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(
      (await bytesOf(
        data,
        await exported(params, {
          fields: ['title', 'amount', 'day'],
          sort: [{ key: 'amount', order: 'asc' }],
        }),
      )) as unknown as ArrayBuffer,
    );
    const sheet = workbook.worksheets[0];
    expect(sheet?.getRow(1).values).toEqual([undefined, "'=Title", 'Amount', 'Day']);
    expect(sheet?.getRow(2).values).toEqual([undefined, "'=1+1", -5, new Date(Date.UTC(2024, 1, 29))]);
  });

  it('holds the rows that the filter lets through, in the order asked for', async () => {
    const { params } = await data.table('Stocks', [
      { name: 'symbol', type: 'string', key: 'symbol' },
      { name: 'date', type: 'date', key: 'date' },
      { name: 'price', type: 'number', key: 'price' },
    ]);
    const mapping = [
      { column: 0, field: 'symbol' },
      { column: 1, field: 'date', format: 'MMM D YYYY' },
      { column: 2, field: 'price' },
    ];
    expect(
      await importFile(data, params, { content: vega('stocks.csv'), option: { mapping } }),
    ).toMatchObject({ failed: 0, saved: 560 });
    const query: InputOf<typeof exportRows>['query'] = [
      { key: 'symbol', opt: 'in', value: ['AAPL', 'IBM'] },
      { key: 'price', opt: 'gte', value: 100 },
    ];
    const { size } = await data.service.ask(adminQueryRows, data.admin, {
      params,
      input: { query, page: { size: 1 } },
    });
    const file = await exported(params, {
      type: 'json',
      query,
      sort: [{ key: 'price', order: 'desc' }],
      fields: ['symbol', 'price'],
    });
    const rows = JSON.parse(await textOf(data, file)) as { symbol: string; price: number }[];
    expect(rows).toHaveLength(size ?? -1);
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.every((row) => ['AAPL', 'IBM'].includes(row.symbol) && row.price >= 100)).toBe(true);
    expect(rows.map((row) => row.price)).toEqual(rows.map((row) => row.price).sort((a, b) => b - a));
    expect(Object.keys(rows[0] ?? {})).toEqual(['symbol', 'price']);
  });

  it('names related rows, and gives the id where several have the name', async () => {
    const { params: people, entity } = await data.table('People', [
      { name: 'Name', type: 'string', key: 'name' },
    ]);
    await importFile(data, people, 'name\nLi\nWu\nWu\n');
    const { data: found } = await data.service.ask(adminQueryRows, data.admin, {
      params: people,
      input: { sort: [{ key: 'name', order: 'asc' }] },
    });
    const [li, wu] = found.map((row) => row._id);
    const tasks = await data.table('Tasks', [
      { name: 'No', type: 'number', key: 'no' },
      { name: 'Who', type: 'relate', key: 'who', relate: [entity._id], option: { multiple: true } },
    ]);
    await data.service.ask(adminBulkRows, data.admin, {
      params: tasks.params,
      input: {
        save: [
          { no: 1, who: [li, wu] },
          { no: 2, who: [li] },
        ],
      },
    });
    const csv = await textOf(
      data,
      await exported(tasks.params, { type: 'csv', sort: [{ key: 'no', order: 'asc' }] }),
    );
    expect(csv.slice(1)).toBe(`No,Who\r\n1,"Li, ${wu}"\r\n2,Li\r\n`);
  });

  describe.each(['csv', 'xlsx'] as const)('of files as %s', (type) => {
    const FILES: NewFields = [
      { name: 'No', type: 'number', key: 'no', option: { unique: true } },
      { name: 'Papers', type: 'file', key: 'papers' },
      { name: 'Pictures', type: 'image', key: 'pictures' },
    ];
    const papers = [
      { name: 'offer.pdf', url: 'https://files.example/offer.pdf' },
      { name: 'plan.docx', url: 'https://files.example/plan.docx', size: 12 },
    ];
    const pictures = [{ name: 'house.png', url: 'https://files.example/house.png' }];

    it('names them, and an import of it leaves the files of its rows', async () => {
      const { params } = await data.table('Files', FILES);
      await data.service.ask(adminBulkRows, data.admin, {
        params,
        input: { save: [{ no: 1, papers, pictures }] },
      });
      const content = await bytesOf(data, await exported(params, { type }));
      expect(await cellsOf(type, content)).toEqual([
        ['No', 'Papers', 'Pictures'],
        ['1', 'offer.pdf, plan.docx', 'house.png'],
      ]);
      const answer = await importFile(data, params, { content, option: { key: 'no' } });
      expect(answer).toMatchObject({ updated: 1, failed: 0 });
      const { data: rows } = await data.service.ask(adminQueryRows, data.admin, { params, input: {} });
      expect(rows).toMatchObject([{ no: 1, papers, pictures }]);
      const { params: copy } = await data.table('Copies', FILES);
      expect(await importFile(data, copy, content)).toMatchObject({ saved: 1, failed: 0 });
    });

    it('still takes files from a column that holds them whole', async () => {
      const { params } = await data.table('Whole', FILES);
      const line = `no,papers\n1,"${JSON.stringify(papers).replaceAll('"', '""')}"\n`;
      expect(await importFile(data, params, line)).toMatchObject({ saved: 1, failed: 0 });
      const { data: rows } = await data.service.ask(adminQueryRows, data.admin, { params, input: {} });
      expect(rows).toMatchObject([{ papers }]);
    });
  });

  it('is refused with more than 30 fields, more than 10000 rows, or fields that do not exist', async () => {
    const wide = await data.table(
      'Wide',
      Array.from({ length: 31 }, (_, n) => ({ name: `F${n}`, type: 'number' as const, key: `f${n}` })),
    );
    await expect(exported(wide.params, {})).rejects.toMatchObject({ key: 'export.too-many-fields' });
    const { params } = await data.table('Long', [{ name: 'N', type: 'number', key: 'n' }]);
    await importFile(data, params, `n\n${Array.from({ length: 10_000 }, (_, n) => n).join('\n')}\n`);
    const full = await exported(params, { type: 'csv' });
    expect((await textOf(data, full)).trim().split('\r\n')).toHaveLength(10_001);
    await importFile(data, params, 'n\n1\n');
    await expect(exported(params, { type: 'csv' })).rejects.toMatchObject({ key: 'export.too-many-rows' });
    await expect(exported(params, { fields: ['nope'] })).rejects.toMatchObject({
      key: 'filter.unknown-field',
    });
    const asked = { params, input: { fields: ['nope'], option: { job: true } } };
    await expect(data.service.ask(exportRows, data.admin, asked)).rejects.toMatchObject({
      key: 'filter.unknown-field',
    });
  });

  it('of an empty table has headers only', async () => {
    const params = await mixed([]);
    expect(
      (await textOf(data, await exported(params, { type: 'csv', fields: ['amount', 'day'] }))).slice(1),
    ).toBe('Amount,Day\r\n');
  });
});

describe('an export as a job', () => {
  it('writes every row of a large table in constant memory, and counts them', async () => {
    const rows = 200_000;
    const { params } = await data.table('Large', [
      { name: 'Code', type: 'string', key: 'code' },
      ...Array.from({ length: 4 }, (_, n) => ({ name: `Text ${n}`, type: 'string' as const, key: `t${n}` })),
      { name: 'Amount', type: 'number', key: 'amount' },
    ]);
    const text = 'some words that fill a cell as people do';
    const csv = `code,t0,t1,t2,t3,amount\n${Array.from({ length: rows }, (_, n) => `C${n},${text} ${n},"${text}, ${n}",${text},,${n % 1000}`).join('\n')}\n`;
    const { job } = (await importFile(data, params, csv)) as unknown as { job: string };
    expect(await ended(data, job, 150_000)).toMatchObject({ state: 'done', saved: rows });
    const heap = (): number => process.memoryUsage().heapUsed + process.memoryUsage().external;
    const before = heap();
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, heap())), 20);
    const { file, rows: written } = await exportedByJob(params, { type: 'csv' });
    clearInterval(watch);
    expect(written).toBe(rows);
    expect(file.size).toBeGreaterThan(30_000_000);
    expect(peak - before).toBeLessThan(150_000_000);
    const content = (await textOf(data, file)).trimEnd().split('\r\n');
    expect(content).toHaveLength(rows + 1);
    expect(new Set(content.map((line) => line.slice(0, line.indexOf(',')))).size).toBe(rows + 1);
    const query: InputOf<typeof exportRows>['query'] = [{ key: 'amount', opt: 'lt', value: 100 }];
    const some = await exportedByJob(params, { type: 'xlsx', query });
    const { groups } = await data.service.ask(adminSummarizeRows, data.admin, {
      params,
      input: { query, list: [{ key: 'amount', method: 'count' }] },
    });
    expect(some.rows).toBe(20_000);
    expect(groups[0]?.count).toBe(20_000);
  });
});

it('answers as its contracts say', () => {
  expect(data.service.breaches()).toEqual([]);
});
