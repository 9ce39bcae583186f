import { jest } from '@jest/globals';
import { adminQueryRows, downloadJobFile, getJob, rowHistory } from '@buildmesh/contracts';
import { startData, type DataFixture } from '../../../test/data-fixture.js';
import {
  countOf,
  importFile,
  ordersTable,
  rowsOf,
  textOf,
  vega,
  type Params,
} from '../../../test/transfer-fixture.js';

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

describe('import of a csv file', () => {
  it('stores every row, with defaults, types and an empty cell as no value', async () => {
    const params = await orders();
    const answer = await importFile(
      data,
      params,
      'Code,AMOUNT,due,Paid,unknown\nA1,"999.5",,yes,x\nA2,,2024-02-29,false,y\n',
    );
    expect(answer).toMatchObject({ total: 2, saved: 2, updated: 0, failed: 0, errors: [] });
    expect(answer).toMatchObject({ left: ['unknown'] });
    expect(await rows(params)).toMatchObject([
      { code: 'A1', amount: 999.5, due: null, paid: true, status: 'new', __name: 'A1' },
      { code: 'A2', amount: null, due: '2024-02-29', paid: false, status: 'new' },
    ]);
  });

  it('leaves what the planner needs to know of many rows, so that the first list after it is read from an index', async () => {
    const params = await orders();
    const lines = Array.from({ length: 2_000 }, (_, index) => `C${index},1`);
    await importFile(data, params, `code,amount\n${lines.join('\n')}\n`);
    const [known] = await data.sql<{ rows: number; removed: number }>(
      `SELECT c.reltuples AS rows, 1 - s.null_frac AS removed FROM data.entity e
       JOIN pg_class c ON c.relname = e.table_name
       JOIN pg_stats s ON s.tablename = e.table_name AND s.attname = '_removed_at' WHERE e.id = $1`,
      [params.entity],
    );
    expect(known).toEqual({ rows: 2_000, removed: 0 });
  });

  it('stores nothing when a row is wrong, and names each such row as the sheet numbers it', async () => {
    const params = await orders();
    const answer = await importFile(
      data,
      params,
      'code,amount,due\nA1,5,2024-01-01\nA2,many,2024-02-30\n,5,\nA1,6,\nA5,5000,\nA6,1,,x\n',
    );
    expect(answer).toMatchObject({ total: 6, saved: 0, updated: 0, failed: 5 });
    expect(answer.errors.map(({ index }) => index)).toEqual([3, 3, 4, 5, 6, 7]);
    expect(answer.errors[0]?.text).toMatch(/^row 3 - Amount: “many” is not a number, such as 1234\.5/);
    expect(answer.errors[3]?.text).toMatch(/^row 5 - Code: “A1” is not unique/);
    expect(answer.errors[5]?.text).toMatch(/^row 7 - has 4 columns instead of 3/);
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
    expect(list).toContain('C7,x,"row 9 - Amount: “x” is not a number, such as 1234.5"');
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

  it('shows the rows of a file in its order, above those that were there before', async () => {
    const params = await orders();
    const codes = Array.from({ length: 1500 }, (_, n) => `R${(n * 7919) % 1500}`);
    await importFile(data, params, 'code\nOlder\n');
    await importFile(data, params, `code\n${codes.join('\n')}\n`);
    const page = async (index: number) =>
      (
        await data.service.ask(adminQueryRows, data.admin, { params, input: { page: { index, size: 500 } } })
      ).data.map((row) => row['code']);
    const listed = [await page(1), await page(2), await page(3), await page(4)].flat();
    expect(listed).toEqual([...codes, 'Older']);
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

it('answers as its contracts say', () => {
  expect(data.service.breaches()).toEqual([]);
});
