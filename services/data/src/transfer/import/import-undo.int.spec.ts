import { jest } from '@jest/globals';
import { adminUpdateRow, getJob, revertJob, simpleImportRows, type RoleAuth } from '@buildmesh/contracts';
import { startData, type DataFixture } from '../../../test/data-fixture.js';
import {
  countOf,
  ended,
  importFile,
  ordersTable,
  rowsOf,
  upload,
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
