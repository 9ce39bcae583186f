import { jest } from '@jest/globals';
import { fork, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { newId, sleep } from '@buildmesh/kernel';
import {
  adminQueryRows,
  cancelJob,
  createFields,
  downloadJobFile,
  getJob,
  importRows,
  listJobs,
  messageOf,
  type Job,
} from '@buildmesh/contracts';
import { eventually, owner } from '@buildmesh/testing';
import { expectSoon } from '../../../../test/support/expect-soon.js';
import { startData, type DataFixture } from '../../test/data-fixture.js';
import { ended, importFile, upload, type Params } from '../../test/transfer-fixture.js';
import { JobRepository } from './job.repository.js';
import { JobRunner } from './job.runner.js';

jest.setTimeout(180_000);

const ROWS = 30_000;
const build = fileURLToPath(new URL('../../../../deploy/scripts/build-server.mjs', import.meta.url));
const script = fileURLToPath(new URL('../../test/job-process.mjs', import.meta.url));

let data: DataFixture;
beforeAll(async () => {
  const { buildServer } = (await import(build)) as { buildServer: () => Promise<unknown> };
  await buildServer();
  data = await startData();
  data.admin = owner(data.project);
});
afterAll(() => data.service.stop());

async function table(): Promise<Params> {
  const { params } = await data.table('Large', [
    { name: 'Code', type: 'string', key: 'code', option: { unique: true } },
    { name: 'Amount', type: 'number', key: 'amount' },
  ]);
  return params;
}

const lines = (count: number): string =>
  `code,amount\n${Array.from({ length: count }, (_, n) => `C${n},${n}`).join('\n')}\n`;

async function start(params: Params, content = lines(ROWS), option = {}): Promise<string> {
  const answer = await data.service.ask(importRows, data.admin, {
    params,
    input: { file: await upload(data, content), option },
  });
  expect(Object.keys(answer)).toEqual(['job']);
  return answer.job;
}

async function counts(params: Params): Promise<{ rows: number; codes: number }> {
  const [entity] = await data.sql<{ schema_name: string; table_name: string; column_name: string }>(
    `SELECT s.schema_name, e.table_name, f.column_name FROM data.entity e JOIN data.space s USING (project) JOIN data.field f ON f.entity = e.id AND f.key = 'code' WHERE e.id = $1`,
    [params.entity],
  );
  const [found] = await data.sql<{ rows: number; codes: number }>(
    `SELECT count(*)::int AS rows, count(DISTINCT "${entity?.column_name}")::int AS codes FROM "${entity?.schema_name}"."${entity?.table_name}"`,
  );
  return found ?? { rows: -1, codes: -1 };
}

async function stagingTables(): Promise<number> {
  const [found] = await data.sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_class WHERE relname LIKE 'staging%' AND relkind = 'r'`,
  );
  return found?.n ?? -1;
}

/** Waits until `check` is true of the job. */
async function until(id: string, check: (job: Job) => boolean): Promise<void> {
  for (;;) {
    const job = await data.service.ask(getJob, data.admin, { params: { project: data.project, id } });
    if (check(job)) return;
    if (['done', 'failed', 'cancelled'].includes(job.state))
      throw new Error(`the job ended too soon: ${JSON.stringify(job)}`);
    await sleep(20);
  }
}

/** Parsing processes that this process started. */
function parsers(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const isOurs =
        readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(process.pid);
      return isOurs && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('parse-child')
        ? [Number(name)]
        : [];
    } catch {
      return [];
    }
  });
}

async function otherProcess(): Promise<ChildProcess> {
  const child = fork(script, {
    env: { ...data.service.runtime.env, NODE_ENV: 'test' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`job process ended with ${code}`)));
  });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

describe('a large import', () => {
  it('becomes a job that tells how far it is, and leaves every row exactly once', async () => {
    const params = await table();
    const id = await start(params);
    const job = await ended(data, id);
    expect(job).toMatchObject({
      kind: 'import',
      state: 'done',
      done: ROWS,
      total: ROWS,
      saved: ROWS,
      updated: 0,
      failed: 0,
      errors: [],
      file: false,
    });
    expect(job.reversibleUntil).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    expect(await counts(params)).toEqual({ rows: ROWS, codes: ROWS });
    expect(await stagingTables()).toBe(0);
    const [newest] = await data.service.ask(listJobs, data.admin, { params: { project: data.project } });
    expect(newest).toEqual(job);
    const audit = await data.sql<{ action: string }>('SELECT action FROM data.audit WHERE batch = $1', [id]);
    expect(audit).toEqual([{ action: 'import' }]);
  });

  it('keeps other loads and changes of the table away until it has ended', async () => {
    const params = await table();
    const id = await start(params, lines(ROWS * 5));
    await until(id, (job) => job.state === 'running');
    await expect(importFile(data, params, 'code\nX\n')).rejects.toMatchObject({ key: 'entity.busy' });
    await until(id, (job) => job.done > 0);
    const field = { name: 'New', type: 'string' as const };
    await expect(
      data.service.ask(createFields, data.admin, { params, input: { list: [field] } }),
    ).rejects.toMatchObject({ key: 'entity.busy' });
    await ended(data, id);
    expect(await importFile(data, params, 'code\nX\n')).toMatchObject({ saved: 1 });
  });

  it('leaves nothing behind when it is cancelled', async () => {
    const params = await table();
    const id = await start(params, lines(ROWS * 5));
    await until(id, (job) => job.state === 'running' && job.done > 0);
    await data.service.ask(cancelJob, data.admin, { params: { project: data.project, id } });
    await expectSoon(parsers, []);
    expect(await ended(data, id)).toMatchObject({ state: 'cancelled', saved: 0 });
    expect(await counts(params)).toEqual({ rows: 0, codes: 0 });
    await expect(
      data.service.ask(cancelJob, data.admin, { params: { project: data.project, id } }),
    ).rejects.toMatchObject({ key: 'conflict' });
    // The job counts as cancelled at once; the table is free when its work has come to a stop.
    const again = () => importFile(data, params, 'code\nX\n');
    await expectSoon(again, expect.objectContaining({ saved: 1 }));
  });

  it('is run again from the start when its parsing process is killed, without doubles', async () => {
    const params = await table();
    const id = await start(params, lines(ROWS * 2));
    // As soon as there is one: a quick machine has parsed the file before the job tells of its progress.
    await eventually(() => {
      const pids = parsers();
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      return pids.length > 0;
    });
    expect(await ended(data, id, 120_000)).toMatchObject({ state: 'done', saved: ROWS * 2 });
    expect(await counts(params)).toEqual({ rows: ROWS * 2, codes: ROWS * 2 });
  });

  it('stores nothing and lists its faults when one of many rows is wrong', async () => {
    const params = await table();
    const id = await start(params, `${lines(ROWS)}C5,1\nD,x\n`);
    expect(await ended(data, id)).toMatchObject({
      state: 'failed',
      saved: 0,
      failed: 2,
      file: true,
      errors: [{ index: ROWS + 2 }, { index: ROWS + 3 }],
    });
    expect(await counts(params)).toEqual({ rows: 0, codes: 0 });
    expect(
      (await data.service.ask(downloadJobFile, data.admin, { params: { project: data.project, id } })).size,
    ).toBeGreaterThan(0);
  });

  it('is refused when the administrator who asked for it is none any more by the time it runs', async () => {
    const params = await table();
    const [user, role] = [newId(), newId()];
    data.roles.set(role, { _type: 'common', _auth: {} });
    data.member(user, { role: [role], current: role });
    const asked = { ...data.admin, owner: false, user, role };
    const job = await data.service.get(JobRepository).create({
      project: data.project,
      entity: params.entity,
      user: asked.user ?? null,
      request: {
        kind: 'import',
        context: asked,
        file: await upload(data, lines(3)),
        option: { dry: false, partial: false },
        simple: false,
      },
    });
    data.service.get(JobRunner).wake();
    expect(await ended(data, job?.id ?? '')).toMatchObject({
      state: 'failed',
      saved: 0,
      message: messageOf('job.not-allowed', 'en'),
    });
    expect(await counts(params)).toEqual({ rows: 0, codes: 0 });
  });
});

describe('kill -9 of the process that runs an import', () => {
  it('at any moment leaves all rows or none, and another process ends the job without doubles', async () => {
    const params = await table();
    const runner = data.service.get(JobRunner);
    await runner.stop();
    const id = await start(params, lines(ROWS * 2));
    const before = await data.service.ask(getJob, data.admin, { params: { project: data.project, id } });
    expect(before.state).toBe('waiting');
    for (const afterMs of [0, 150, 400, 900, 1600, 2500]) {
      const other = await otherProcess();
      await until(id, (job) => job.state !== 'waiting').catch(() => undefined);
      await sleep(afterMs);
      await kill(other);
      const { rows, codes } = await counts(params);
      expect([0, ROWS * 2]).toContain(rows);
      expect(codes).toBe(rows);
      // What the lease would do by itself in a few seconds.
      await data.sql(
        `UPDATE data.job SET lease_until = now() - interval '1 second' WHERE id = $1 AND state = 'running'`,
        [id],
      );
    }
    const last = await otherProcess();
    expect(await ended(data, id, 120_000)).toMatchObject({ state: 'done', saved: ROWS * 2, failed: 0 });
    await kill(last);
    expect(await counts(params)).toEqual({ rows: ROWS * 2, codes: ROWS * 2 });
    expect(await stagingTables()).toBe(0);
    const { size } = await data.service.ask(adminQueryRows, data.admin, {
      params,
      input: { page: { size: 1 } },
    });
    expect(size).toBe(ROWS * 2);
  });
});
