import { newId, Refusal } from '@buildmesh/kernel';
import {
  adminBulkRows,
  adminGetRow,
  adminQueryRows,
  adminSaveRow,
  adminUpdateRow,
  clearFields,
  createField,
  hideField,
  type Field,
} from '@buildmesh/contracts';
import { describeWith, startTestService, type TestService } from '@buildmesh/testing';
import { dataService } from '@buildmesh/data';
import { startData, type DataFixture } from './data-fixture.js';

describeWith(['postgres'], 'many at once', () => {
  let data: DataFixture;
  let params: { project: string; entity: string };
  beforeAll(async () => {
    data = await startData();
    ({ params } = await data.table('Races', [
      { name: 'Code', type: 'string', key: 'code', option: { unique: true } },
      { name: 'N', type: 'number', key: 'n' },
    ]));
  }, 60_000);
  afterAll(() => data.service.stop());

  const settled = async (calls: Promise<unknown>[]) => {
    const results = await Promise.allSettled(calls);
    const keys = results.flatMap((result) =>
      result.status === 'rejected'
        ? [result.reason instanceof Refusal ? result.reason.key : String(result.reason)]
        : [],
    );
    return { won: results.length - keys.length, keys: [...new Set(keys)] };
  };

  test('of many savers of one unique value one wins', async () => {
    for (let round = 0; round < 10; round++) {
      const code = `c${round}`;
      expect(
        await settled(
          Array.from({ length: 24 }, () =>
            data.service.ask(adminSaveRow, data.admin, { params, input: { code } }),
          ),
        ),
      ).toEqual({ won: 1, keys: ['invalid'] });
    }
    const { size } = await data.service.ask(adminQueryRows, data.admin, { params });
    expect(size).toBe(10);
  }, 60_000);

  test('of many changes of one version one wins, and no change is lost', async () => {
    const row = await data.service.ask(adminSaveRow, data.admin, { params, input: { n: 0 } });
    const target = { ...params, id: row._id };
    for (let ver = 1; ver <= 10; ver++) {
      expect(
        await settled(
          Array.from({ length: 24 }, (_, n) =>
            data.service.ask(adminUpdateRow, data.admin, { params: target, input: { n, _ver: ver } }),
          ),
        ),
      ).toEqual({ won: 1, keys: ['row.conflict'] });
    }
    expect(await data.service.ask(adminGetRow, data.admin, { params: target })).toMatchObject({ _ver: 11 });
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        data.service.ask(adminUpdateRow, data.admin, { params: target, input: { n } }),
      ),
    );
    expect(await data.service.ask(adminGetRow, data.admin, { params: target })).toMatchObject({ _ver: 51 });
    const history = await data.sql(
      `SELECT before->>'n' AS before, after->>'n' AS after FROM data.audit WHERE target = $1 AND action = 'update' ORDER BY id`,
      [row._id],
    );
    expect(history).toHaveLength(50);
    // Each entry begins where another one ended: none was overwritten unseen.
    const ends = history.map((entry) => entry['after']);
    for (const entry of history.slice(1)) expect(ends).toContain(entry['before']);
  }, 60_000);

  test('bundles that overlap wait for each other instead of failing', async () => {
    const rows = await Promise.all(
      Array.from({ length: 30 }, () =>
        data.service.ask(adminSaveRow, data.admin, { params, input: { n: 0 } }),
      ),
    );
    const bundle = (turn: number) => {
      const update = rows.map(({ _id }) => ({ _id, n: turn }));
      return data.service.ask(adminBulkRows, data.admin, {
        params,
        input: { update: turn % 2 === 0 ? update : update.reverse() },
      });
    };
    expect(await settled(Array.from({ length: 16 }, (_, turn) => bundle(turn)))).toEqual({
      won: 16,
      keys: [],
    });
  }, 60_000);

  test('another process that has not heard of a changed field yet reads and writes on', async () => {
    const other: TestService = await startTestService(dataService, { database: data.service.database });
    try {
      const save = (input: Record<string, unknown>) => other.ask(adminSaveRow, data.admin, { params, input });
      const field: Field = await data.service.ask(createField, data.admin, {
        params,
        input: { name: 'Late', type: 'string', key: 'late' },
      });
      await save({ late: 'before' });
      await data.service.ask(hideField, data.admin, { params: { project: params.project, id: field._id } });
      await data.service.ask(clearFields, data.admin, { params });
      const row = await save({ n: 5 });
      expect(await other.ask(adminGetRow, data.admin, { params: { ...params, id: row._id } })).toMatchObject({
        n: 5,
      });
      expect(await settled([save({ late: newId() })])).toEqual({ won: 0, keys: ['invalid'] });
    } finally {
      await other.stop();
    }
  }, 60_000);
});
