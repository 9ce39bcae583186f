import { DataSource, type QueryRunner } from 'typeorm';
import { jest } from '@jest/globals';
import { newId } from '@buildmesh/kernel';
import { adminSaveRow, projectPurged } from '@buildmesh/contracts';
import { DELETED_AT_ONCE, poolOf } from '@buildmesh/persistence';
import { RowStructure } from '@buildmesh/row-store';
import { describeWith, eventually } from '@buildmesh/testing';
import { JobRepository } from '../src/jobs/job.repository.js';
import { startData, type DataFixture } from './data-fixture.js';

describeWith(['postgres'], 'a project that is gone for good', () => {
  let data: DataFixture;

  // Each test has a project of its own: one that was told twice that it is gone may be looked at again.
  beforeEach(async () => {
    data = await startData();
  }, 60_000);
  afterEach(async () => {
    const breaches = data.service.breaches();
    await data.service.stop();
    expect(breaches).toEqual([]);
  });

  const schemas = async () =>
    (
      await data.sql(
        `SELECT nspname FROM pg_namespace JOIN data.space ON schema_name = nspname
        WHERE project = $1`,
        [data.project],
      )
    ).map(({ nspname }) => String(nspname));
  const gone = () => eventually(async () => (await schemas()).length === 0);
  const kept = async (schema: string) => {
    const [row] = await data.sql(
      `SELECT (SELECT count(*) FROM pg_namespace WHERE nspname = $2)::int AS schemas,
        (SELECT count(*) FROM data.space WHERE project = $1)::int AS spaces,
        (SELECT count(*) FROM data.entity WHERE project = $1)::int AS entities,
        (SELECT count(*) FROM data.audit WHERE project = $1)::int AS audits`,
      [data.project, schema],
    );
    return row;
  };

  test('takes its tables, rows, design and history along, however often it is told', async () => {
    const table = await data.table('Letters', [{ name: 'Text', key: 'text', type: 'string', option: {} }]);
    await data.service.ask(adminSaveRow, data.admin, { params: table.params, input: { text: 'dear' } });
    const [schema = ''] = await schemas();
    expect(await kept(schema)).toMatchObject({ schemas: 1, spaces: 1 });
    data.service.bus.publish(projectPurged, { project: data.project });
    data.service.bus.publish(projectPurged, { project: data.project });
    await gone();
    expect(await kept(schema)).toEqual({ schemas: 0, spaces: 0, entities: 0, audits: 0 });
  });

  test('is taken away in pieces, of which none is more than a statement has time for', async () => {
    for (let table = 0; table < 25; table++) await data.table(`Table ${table}`, []);
    await data.sql(
      `INSERT INTO data.share (project, model, type, owner, key, value, bytes, ver, mtime)
       SELECT $1, 'task', 'public', '', n::text, '1', 1, n, now() FROM generate_series(1, $2::int) AS n`,
      [data.project, DELETED_AT_ONCE + 1],
    );
    const [schema = ''] = await schemas();
    const source = data.service.get<DataSource>(DataSource);
    const [pool, structure] = [poolOf(source), data.service.get<RowStructure>(RowStructure)];
    const pieces: string[] = [];
    const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
    const tables = jest.spyOn(pool, 'query').mockImplementation((async (...given: unknown[]) => {
      const result = await query(...given);
      const text = String(given[0]);
      if (text.startsWith('DROP TABLE')) pieces.push(`${text.split(', ').length} tables`);
      return result;
    }) as never);
    const runners = Object.getPrototypeOf(source.createQueryRunner()) as QueryRunner;
    const run = runners.query as (...given: unknown[]) => Promise<{ affected?: number }>;
    const records = jest.spyOn(runners, 'query').mockImplementation(async function (
      this: QueryRunner,
      ...given: unknown[]
    ) {
      const result = await run.apply(this, given);
      const isPiece = String(given[0]).startsWith('DELETE FROM "data"."share" WHERE ctid');
      if (isPiece) pieces.push(`${result.affected} records`);
      return result;
    } as never);
    const left = jest.spyOn(structure, 'dropSchema');
    data.service.bus.publish(projectPurged, { project: data.project });
    await gone();
    tables.mockRestore();
    records.mockRestore();
    expect(left).toHaveBeenCalledTimes(1);
    left.mockRestore();
    expect(pieces).toEqual(['20 tables', '5 tables', `${DELETED_AT_ONCE} records`, '1 records']);
    expect(await kept(schema)).toEqual({ schemas: 0, spaces: 0, entities: 0, audits: 0 });
    expect(await data.sql('SELECT FROM data.share WHERE project = $1', [data.project])).toEqual([]);
  });

  test('takes its history along first, and the rest when it is told again', async () => {
    await data.table('Letters', []);
    const [schema = ''] = await schemas();
    const structure = data.service.get<RowStructure>(RowStructure);
    const failing = jest.spyOn(structure, 'dropSchema').mockRejectedValueOnce(new Error('too slow'));
    data.service.bus.publish(projectPurged, { project: data.project });
    await eventually(() => failing.mock.calls.length > 0);
    failing.mockRestore();
    expect(await kept(schema)).toMatchObject({ schemas: 1, spaces: 1, audits: 0 });
    data.service.bus.publish(projectPurged, { project: data.project });
    await gone();
    expect(await kept(schema)).toMatchObject({ schemas: 0, spaces: 0, entities: 0 });
  });

  test('its jobs are forgotten as soon as they have no file any more', async () => {
    const table = await data.table('Letters', []);
    const jobs = data.service.get(JobRepository);
    const add = (id: string, project: string, file: object | null) =>
      data.sql(
        `INSERT INTO data.job (id, project, entity, kind, state, request, file, ended_at) VALUES ($1, $2, $3, 'export', 'done', '{}', $4, now())`,
        [id, project, table.params.entity, file && JSON.stringify(file)],
      );
    const [mine, gone] = [newId(), newId()];
    await add(mine, data.project, null);
    await add(gone, newId(), null);
    const [old, file] = [newId(), { key: 'jobs/x', name: 'x', type: 'text/csv', size: 1 }];
    await add(old, newId(), file);
    const listed = async () => (await data.sql('SELECT id FROM data.job ORDER BY id')).map(({ id }) => id);
    expect(await jobs.forget(60_000)).toEqual([]);
    expect(await listed()).toEqual([mine, old].sort());
    expect(await jobs.forget(0)).toEqual([file]);
    expect(await listed()).toEqual([mine]);
  });

  test('takes nothing along when the same message comes again, everything when it is told anew', async () => {
    const tell = (message: string) =>
      data.service.bus.publishRaw(projectPurged.id, { project: data.project }, message);
    const settled = (message: string) =>
      eventually(
        async () => (await data.sql('SELECT FROM data.inbox WHERE message = $1', [message])).length > 0,
      );
    const [first, other, second] = [newId(), newId(), newId()];
    await data.table('Letters', []);
    tell(first);
    await settled(first);
    expect(await schemas()).toEqual([]);

    // As a backup of the project that is played back would.
    await data.table('Letters', []);
    const [schema = ''] = await schemas();
    tell(first);
    data.service.bus.publishRaw(projectPurged.id, { project: newId() }, other);
    await settled(other);
    expect(await kept(schema)).toMatchObject({ schemas: 1, spaces: 1 });
    expect((await kept(schema))?.['audits']).toBeGreaterThan(0);
    tell(second);
    await settled(second);
    expect(await kept(schema)).toMatchObject({ schemas: 0, spaces: 0, entities: 0 });
  });
});
