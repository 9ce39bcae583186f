import { jest } from '@jest/globals';
import {
  adminQueryRows,
  adminUpdateRow,
  downloadJobFile,
  getJob,
  importRows,
  previewImport,
  revertJob,
  rowHistory,
  simpleImportRows,
  startImport,
  type RoleAuth,
} from '@buildmesh/contracts';
import { startData, type DataFixture, type NewFields } from '../../../test/data-fixture.js';
import { ended, importFile, textOf, upload, vega, type Params } from '../../../test/transfer-fixture.js';

// Each case starts processes; a busy machine takes its time.
jest.setTimeout(120_000);

const ORDERS: NewFields = [
  { name: 'Code', type: 'string', key: 'code', option: { required: true, unique: true } },
  { name: 'Amount', type: 'number', key: 'amount', option: { max: 1000 } },
  { name: 'Due', type: 'date', key: 'due' },
  { name: 'Paid', type: 'string', key: 'paid', option: { _display: { _type: 'switch' } } },
  { name: 'Status', type: 'string', key: 'status', option: { default: 'new' } },
];

let data: DataFixture;
beforeAll(async () => {
  data = await startData();
  data.roles.set(data.admin.role ?? '', { _type: 'admin', _auth: {} });
}, 60_000);
afterAll(() => data.service.stop());

async function orders(): Promise<Params> {
  return (await data.table('Orders', ORDERS)).params;
}

async function rows(params: Params, sortKey = 'code'): Promise<Record<string, unknown>[]> {
  const input = { page: { size: 500 }, sort: [{ key: sortKey, order: 'asc' as const }] };
  return (await data.service.ask(adminQueryRows, data.admin, { params, input })).data;
}

async function count(params: Params): Promise<number> {
  const { size } = await data.service.ask(adminQueryRows, data.admin, {
    params,
    input: { page: { size: 1 } },
  });
  return size ?? -1;
}

describe('import of a csv file', () => {
  it('stores every row, with defaults, types and an empty cell as no value', async () => {
    const params = await orders();
    const answer = await importFile(
      data,
      params,
      'Code,AMOUNT,due,Paid,unknown\nA1,"999.5",,yes,x\nA2,,2024-02-29,false,y\n',
    );
    expect(answer).toMatchObject({ total: 2, saved: 2, updated: 0, failed: 0, errors: [] });
    expect(await rows(params)).toMatchObject([
      { code: 'A1', amount: 999.5, due: null, paid: true, status: 'new', __name: 'A1' },
      { code: 'A2', amount: null, due: '2024-02-29', paid: false, status: 'new' },
    ]);
  });

  it('stores nothing when a row is wrong, and names each such row as the sheet numbers it', async () => {
    const params = await orders();
    const answer = await importFile(
      data,
      params,
      'code,amount,due\nA1,5,2024-01-01\nA2,many,2024-02-30\n,5,\nA1,6,\nA5,5000,\nA6,1\n',
    );
    expect(answer).toMatchObject({ total: 6, saved: 0, updated: 0, failed: 5 });
    expect(answer.errors.map(({ index }) => index)).toEqual([3, 3, 4, 5, 6, 7]);
    expect(answer.errors[0]?.text).toMatch(/^row 3 - Amount: “many” format error/);
    expect(answer.errors[3]?.text).toMatch(/^row 5 - Code: “A1” is not unique/);
    expect(answer.errors[5]?.text).toMatch(/^row 7 - has 2 columns instead of 3/);
    expect(await count(params)).toBe(0);
    const job = await data.service.ask(getJob, data.admin, {
      params: { project: data.project, id: answer.job },
    });
    expect(job).toMatchObject({ state: 'failed', saved: 0, failed: 5, reversibleUntil: null, file: true });
  });

  it('stores the good rows when asked for a partial import, and keeps the whole list of faults as a file', async () => {
    const params = await orders();
    const lines = Array.from({ length: 10_000 }, (_, n) => `C${n},${n % 270 === 7 ? 'x' : n % 1000}`);
    const bad = lines.filter((line) => line.endsWith(',x')).length;
    const answer = await importFile(data, params, {
      content: `code,amount\n${lines.join('\n')}\n`,
      option: { partial: true },
    });
    expect(answer).toMatchObject({ total: 10_000, saved: 10_000 - bad, failed: bad });
    expect(answer.errors).toHaveLength(bad);
    expect(await count(params)).toBe(10_000 - bad);
    const list = await textOf(
      data,
      await data.service.ask(downloadJobFile, data.admin, {
        params: { project: data.project, id: answer.job },
      }),
    );
    expect(list.trim().split('\r\n')).toHaveLength(bad + 1);
    expect(list).toContain('9,Amount,x,format error');
  });

  it('shows 200 faults and lists all of them in the file', async () => {
    const params = await orders();
    const answer = await importFile(
      data,
      params,
      `code,amount\n${Array.from({ length: 1000 }, (_, n) => `=D${n},x`).join('\n')}\n`,
    );
    expect(answer).toMatchObject({ saved: 0, failed: 1000 });
    expect(answer.errors).toHaveLength(200);
    const list = await textOf(
      data,
      await data.service.ask(downloadJobFile, data.admin, {
        params: { project: data.project, id: answer.job },
      }),
    );
    expect(list.trim().split('\r\n')).toHaveLength(1001);
  });

  it('stores nothing when it is only a rehearsal, and says what it would do', async () => {
    const params = await orders();
    await importFile(data, params, 'code,amount\nA1,1\n');
    const answer = await importFile(data, params, {
      content: 'code,amount\nA1,2\nA2,3\n',
      option: { dry: true, key: 'code' },
    });
    expect(answer).toMatchObject({ total: 2, saved: 1, updated: 1, failed: 0 });
    expect(await rows(params)).toMatchObject([{ code: 'A1', amount: 1, _ver: 1 }]);
  });

  it('refuses rows whose unique value is in the table already', async () => {
    const params = await orders();
    await importFile(data, params, 'code\nA1\n');
    const answer = await importFile(data, params, 'code\nA0\nA1\n');
    expect(answer).toMatchObject({ saved: 0, failed: 1, errors: [{ index: 3 }] });
    expect(await count(params)).toBe(1);
  });

  it('reads real files: airports by key and name, birdstrikes with dates in American order when told so', async () => {
    const airports = await data.table('Airports', [
      { name: 'IATA', type: 'string', key: 'iata', option: { unique: true, required: true } },
      ...['name', 'city', 'state', 'country'].map((key) => ({ name: key, type: 'string' as const, key })),
      ...['latitude', 'longitude'].map((key) => ({
        name: key,
        type: 'number' as const,
        key,
        option: { accuracy: 8 },
      })),
    ]);
    const answer = await importFile(data, airports.params, vega('airports.csv'));
    expect(answer).toMatchObject({ total: 3376, saved: 3376, failed: 0 });
    const found = await data.service.ask(adminQueryRows, data.admin, {
      params: airports.params,
      input: { query: [{ key: 'iata', opt: 'eq', value: 'SFO' }] },
    });
    expect(found.data).toMatchObject([
      { name: 'San Francisco International', latitude: 37.61900194, longitude: -122.3748433 },
    ]);
  });
});

describe('import that updates', () => {
  it('changes rows of the same key and adds the others, with an audit entry for each changed row', async () => {
    const params = await orders();
    await importFile(data, params, 'code,amount,status\nA1,1,old\nA2,2,old\n');
    const answer = await importFile(data, params, {
      content: 'code,amount\nA2,20\nA3,30\n',
      option: { key: 'code' },
    });
    expect(answer).toMatchObject({ total: 2, saved: 1, updated: 1, failed: 0 });
    const now = await rows(params);
    expect(now).toMatchObject([
      { code: 'A1', amount: 1 },
      { code: 'A2', amount: 20, status: 'old', _ver: 2 },
      { code: 'A3', amount: 30, status: 'new' },
    ]);
    const history = await data.service.ask(rowHistory, data.admin, {
      params: { ...params, id: String(now[1]?.['_id']) },
    });
    expect(history[0]).toMatchObject({ action: 'update', before: { amount: 2 }, after: { amount: 20 } });
  });

  it('refuses new rows that lack a required field which the file leaves out', async () => {
    const { params } = await data.table('Stock', [
      { name: 'Sku', type: 'string', key: 'sku', option: { unique: true } },
      { name: 'Price', type: 'number', key: 'price', option: { required: true } },
      { name: 'Count', type: 'number', key: 'count' },
    ]);
    await importFile(data, params, 'sku,price,count\nS1,5,1\n');
    expect(
      await importFile(data, params, { content: 'sku,count\nS1,2\nS2,3\n', option: { key: 'sku' } }),
    ).toMatchObject({ saved: 0, updated: 0, failed: 1, errors: [{ index: 3 }] });
    expect(await rows(params, 'sku')).toMatchObject([{ sku: 'S1', count: 1 }]);
    expect(
      await importFile(data, params, { content: 'sku,count\nS1,2\n', option: { key: 'sku' } }),
    ).toMatchObject({ updated: 1, failed: 0 });
  });

  it('refuses a key that is not unique, and a field that does not exist', async () => {
    const params = await orders();
    await expect(
      importFile(data, params, { content: 'code\nA1\n', option: { key: 'amount' } }),
    ).rejects.toMatchObject({ key: 'invalid' });
    await expect(
      importFile(data, params, {
        content: 'code\nA1\n',
        option: { mapping: [{ column: 0, field: 'nope' }] },
      }),
    ).rejects.toMatchObject({ key: 'field.not-found' });
    expect(await count(params)).toBe(0);
  });
});

describe('import of related rows', () => {
  it('finds them by id, name and unique field, and refuses names that are unknown or shared', async () => {
    const airports = await data.table('Airport', [
      { name: 'Name', type: 'string', key: 'name', option: { _name: true } },
      { name: 'Iata', type: 'string', key: 'iata', option: { unique: true } },
    ]);
    await importFile(
      data,
      airports.params,
      'name,iata\nNarita,NRT\nHaneda,HND\nSpringfield,SPI\nSpringfield,SGF\n',
    );
    const [haneda] = await rows(airports.params, 'name');
    const flights = await data.table('Flight', [
      { name: 'No', type: 'string', key: 'no' },
      { name: 'From', type: 'relate', key: 'from', relate: [airports.entity._id] },
      { name: 'Via', type: 'relate', key: 'via', relate: [airports.entity._id], option: { multiple: true } },
    ]);
    const answer = await importFile(
      data,
      flights.params,
      `no,from,via\n1,Narita,"HND, SPI"\n2,${String(haneda?.['_id'])},\n3,SGF,Narita\n`,
    );
    expect(answer).toMatchObject({ saved: 3, failed: 0 });
    expect(await rows(flights.params, 'no')).toMatchObject([
      { from: { __name: 'Narita' }, via: [{ __name: 'Haneda' }, { __name: 'Springfield' }] },
      { from: { __name: 'Haneda' } },
      { from: { __name: 'Springfield' }, via: [{ __name: 'Narita' }] },
    ]);
    const refused = await importFile(
      data,
      flights.params,
      'no,from\n4,Nowhere\n5,Springfield\n6,000000000000000000000000\n7,NRT\n',
    );
    expect(refused).toMatchObject({ saved: 0, failed: 3 });
    expect(refused.errors.map(({ index }) => index)).toEqual([2, 3, 4]);
    expect(await count(flights.params)).toBe(3);
  });
});

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
    ['columns that fit no field', 'x,y\n1,2\n', 'import.no-column'],
  ])('refuses %s', async (_, content, key) => {
    const params = await orders();
    await expect(importFile(data, params, content)).rejects.toMatchObject({ key });
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

describe('taking an import back', () => {
  it('removes its new rows and restores what it changed, as one step, except what was changed since', async () => {
    const params = await orders();
    await importFile(data, params, 'code,amount,status\nA1,1,a\nA2,2,b\n');
    const answer = await importFile(data, params, {
      content: 'code,amount,status\nA1,10,x\nA2,20,y\nA3,30,z\nA4,40,z\n',
      option: { key: 'code' },
    });
    expect(answer).toMatchObject({ saved: 2, updated: 2 });
    const before = await rows(params);
    await data.service.ask(adminUpdateRow, data.admin, {
      params: { ...params, id: String(before[1]?.['_id']) },
      input: { amount: 21 },
    });
    await data.service.ask(adminUpdateRow, data.admin, {
      params: { ...params, id: String(before[3]?.['_id']) },
      input: { amount: 41 },
    });
    const { job } = await data.service.ask(revertJob, data.admin, {
      params: { project: data.project, id: answer.job },
    });
    expect(await ended(data, job)).toMatchObject({
      kind: 'revert',
      state: 'done',
      saved: 1,
      updated: 1,
      failed: 2,
    });
    expect(await rows(params)).toMatchObject([
      { code: 'A1', amount: 1, status: 'a' },
      { code: 'A2', amount: 21 },
      { code: 'A4', amount: 41 },
    ]);
    expect(
      await data.service.ask(getJob, data.admin, { params: { project: data.project, id: answer.job } }),
    ).toMatchObject({ state: 'reverted', reversibleUntil: null });
    await expect(
      data.service.ask(revertJob, data.admin, { params: { project: data.project, id: answer.job } }),
    ).rejects.toMatchObject({ key: 'job.not-reversible' });
  });

  it('is refused for a rehearsal and for an import that stored nothing', async () => {
    const params = await orders();
    const dry = await importFile(data, params, { content: 'code\nA1\n', option: { dry: true } });
    const failed = await importFile(data, params, 'code,amount\nA1,x\n');
    for (const { job } of [dry, failed]) {
      await expect(
        data.service.ask(revertJob, data.admin, { params: { project: data.project, id: job } }),
      ).rejects.toMatchObject({ key: 'job.not-reversible' });
    }
  });
});

describe('import by a member', () => {
  const grant = (entity: string, fields: true | Record<string, boolean>): RoleAuth => ({
    simple: { [entity]: { query: true, import: fields } },
  });

  it('takes rows of the call where the role may, and only the fields it may write', async () => {
    const params = await orders();
    const may = data.memberWith(grant(params.entity, { code: true }), { roleType: 'admin' });
    const list = [{ code: 'L1', amount: 5 }, { code: 'L2' }];
    expect(await data.service.ask(simpleImportRows, may, { params, input: { list } })).toMatchObject({
      total: 2,
      saved: 2,
      failed: 0,
    });
    expect(await rows(params)).toMatchObject([{ code: 'L1', amount: null, status: 'new' }, { code: 'L2' }]);
  });

  it('names faults in a list as it does in a file', async () => {
    const params = await orders();
    const may = data.memberWith(grant(params.entity, true), { roleType: 'admin' });
    const answer = await data.service.ask(simpleImportRows, may, {
      params,
      input: { list: [{ code: 'L1' }, { code: 'L2', amount: 'x' }, { amount: 1 }] },
    });
    expect(answer).toMatchObject({ saved: 0, failed: 2, errors: [{ index: 3 }, { index: 4 }] });
    expect(await count(params)).toBe(0);
  });

  it('updates by a key, where every row names the same fields', async () => {
    const params = await orders();
    const may = data.memberWith(grant(params.entity, true), { roleType: 'admin' });
    await importFile(data, params, 'code,amount\nL1,1\nL2,2\n');
    const ragged = [{ code: 'L1', amount: 5 }, { code: 'L2' }];
    const option = { key: 'code' };
    expect(
      await data.service.ask(simpleImportRows, may, { params, input: { list: ragged, option } }),
    ).toMatchObject({ updated: 0, failed: 1, errors: [{ index: 3 }] });
    const even = [
      { code: 'L1', amount: 5 },
      { code: 'L3', amount: 6 },
    ];
    expect(
      await data.service.ask(simpleImportRows, may, { params, input: { list: even, option } }),
    ).toMatchObject({ saved: 1, updated: 1, failed: 0 });
    expect(await rows(params)).toMatchObject([
      { code: 'L1', amount: 5 },
      { code: 'L2', amount: 2 },
      { code: 'L3', amount: 6 },
    ]);
  });

  it('is refused without the grant, to ordinary roles, and where the project lacks the flag', async () => {
    const params = await orders();
    const file = await upload(data, 'code\nA1\n');
    const input = { file };
    const cases = [
      [
        data.memberWith({ simple: { [params.entity]: { query: true } } }, { roleType: 'admin' }),
        'permission-denied',
      ],
      [data.memberWith(grant(params.entity, true)), 'permission-denied'],
      [
        data.memberWith(grant(params.entity, true), { roleType: 'admin', limit: { simple: false } }),
        'feature-missing',
      ],
    ] as const;
    for (const [context, key] of cases)
      await expect(data.service.ask(simpleImportRows, context, { params, input })).rejects.toMatchObject({
        key,
      });
    expect(await count(params)).toBe(0);
  });
});

describe('one import sent twice', () => {
  it('has one effect and one answer when it bears the same key', async () => {
    const params = await orders();
    const once = { ...data.admin, idempotencyKey: 'import-1' };
    const first = await importFile(data, params, { content: 'code\nA1\n', as: once });
    expect(await importFile(data, params, { content: 'code\nA1\n', as: once })).toEqual(first);
    await expect(importFile(data, params, { content: 'code\nA1\nA2\n', as: once })).rejects.toMatchObject({
      key: 'idempotency-mismatch',
    });
    expect(await count(params)).toBe(1);
  });
});

it('answers as its contracts say', () => {
  expect(data.service.breaches()).toEqual([]);
});
