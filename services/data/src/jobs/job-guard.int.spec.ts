import { EntityManager } from 'typeorm';
import { jest } from '@jest/globals';
import { newId, sleep } from '@buildmesh/kernel';
import {
  adminBulkRows,
  buildIndexes,
  downloadJobFile,
  exportRows,
  messageOf,
  type CallContext,
  type Job,
} from '@buildmesh/contracts';
import { FileStore } from '@buildmesh/persistence';
import { admin, describeWith } from '@buildmesh/testing';
import { startData, type DataFixture } from '../../test/data-fixture.js';
import { ended, textOf, type Params } from '../../test/transfer-fixture.js';
import { JobRunner } from './job.runner.js';
import type { JobWork } from './job.types.js';

describeWith(['postgres'], 'the person behind a background job', () => {
  let data: DataFixture;
  beforeAll(async () => {
    data = await startData();
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const NOT_ALLOWED = messageOf('job.not-allowed', 'en');
  const table = async (): Promise<Params> =>
    (await data.table('Things', [{ name: 'Code', type: 'string', key: 'code' }])).params;

  /** An administrator whom identity knows as one. */
  function administrator(): CallContext & { user: string; role: string } {
    const [user, role] = [newId(), newId()];
    data.roles.set(role, { _type: 'admin', _auth: {} });
    data.member(user, { role: [role], current: role });
    return { ...admin(data.project), user, role };
  }

  /** Puts work in the place of index building; answers when it runs. */
  function working(run: JobWork['run']): Promise<void> {
    return new Promise((running) => {
      const work: JobWork = {
        kind: 'index',
        run: (job, control) => {
          running();
          return run(job, control);
        },
      };
      data.service.get<JobRunner>(JobRunner).register(work);
    });
  }

  const untilStopped: JobWork['run'] = (_job, { signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));

  const start = async (context: CallContext, params: Params): Promise<string> =>
    (await data.service.ask(buildIndexes, context, { params })).job;

  const expectStopped = (job: Job) => expect([job.state, job.message]).toEqual(['failed', NOT_ALLOWED]);

  test.each<[string, (who: { user: string; role: string }) => void]>([
    ['is disabled', ({ user }) => data.member(user, { status: 'disabled' })],
    ['is removed from the project', ({ user }) => data.expel(user)],
    ['loses the role', ({ user }) => data.member(user, { role: [], current: null })],
    [
      'has a role that administers no more',
      ({ role }) => data.roles.set(role, { _type: 'common', _auth: {} }),
    ],
  ])('a running job stops, and says why, when whoever started it %s', async (_how, change) => {
    const who = administrator();
    const params = await table();
    const running = working(untilStopped);
    const job = await start(who, params);
    await running;
    change(who);
    expectStopped(await ended(data, job, 10_000));
  });

  test('a job that waits is not even started for one who may not any more', async () => {
    const [who, params] = [administrator(), await table()];
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const running = working(async () => {
      await gate;
      return { state: 'done' };
    });
    const first = await start(data.admin, await table());
    await running;
    const { job } = (await data.service.ask(exportRows, who, {
      params,
      input: { type: 'csv', option: { job: true } },
    })) as { job: string };
    data.member(who.user, { status: 'disabled' });
    open();
    const stopped = await ended(data, job, 10_000);
    expectStopped(stopped);
    expect([stopped.done, stopped.file]).toEqual([0, false]);
    expect((await ended(data, first)).state).toBe('done');
  });

  test('what a job did is rolled back when its person lost the right before it ended', async () => {
    const [who, params] = [administrator(), await table()];
    const running = working(async (_job, control) => {
      await sleep(1_500);
      await data.service.get<EntityManager>(EntityManager).transaction(async (manager) => {
        await manager.query(`UPDATE data.entity SET name = 'Changed' WHERE id = $1`, [params.entity]);
        await control.finish(manager, { state: 'done' });
      });
      return undefined;
    });
    const job = await start(who, params);
    await running;
    data.member(who.user, { status: 'disabled' });
    expectStopped(await ended(data, job, 10_000));
    const [entity] = await data.sql<{ name: string }>('SELECT name FROM data.entity WHERE id = $1', [
      params.entity,
    ]);
    expect(entity?.name).toBe('Things');
  });

  test('an export that is refused at its end leaves no file', async () => {
    const [who, params] = [administrator(), await table()];
    const files = data.service.get<FileStore>(FileStore);
    const put = files.put.bind(files);
    const sizes: (number | undefined)[] = [];
    let key = '';
    jest.spyOn(files, 'put').mockImplementationOnce(async (...given) => {
      [key] = given;
      const size = await put(...given);
      sizes.push(await files.size(key));
      data.member(who.user, { status: 'disabled' });
      await sleep(1_500);
      return size;
    });
    const input = { type: 'csv' as const, option: { job: true } };
    const { job } = (await data.service.ask(exportRows, who, { params, input })) as { job: string };
    const stopped = await ended(data, job, 10_000);
    expectStopped(stopped);
    expect(stopped.file).toBe(false);
    sizes.push(await files.size(key));
    expect(sizes).toEqual([expect.any(Number), undefined]);
  });

  test('who only looks at the project in another role may still have the job done', async () => {
    const [who, params] = [administrator(), await table()];
    const other = newId();
    data.roles.set(other, { _type: 'common', _auth: {} });
    data.member(who.user, { role: [who.role, other], current: other });
    const running = working(() => Promise.resolve({ state: 'done' }));
    const job = await start(who, params);
    await running;
    expect((await ended(data, job)).state).toBe('done');
  });

  test('the groups that count in a background job are those of the moment it runs', async () => {
    const [who, params] = [administrator(), await table()];
    const [before, now] = [newId(), newId()];
    await data.service.ask(adminBulkRows, data.admin, {
      params,
      input: { save: [{ code: before }, { code: now }] },
    });
    data.member(who.user, { group: [now] });
    const { job } = (await data.service.ask(
      exportRows,
      { ...who, groups: [before] },
      { params, input: { type: 'csv', query: [{ key: 'code', opt: 'dept' }], option: { job: true } } },
    )) as { job: string };
    expect((await ended(data, job)).state).toBe('done');
    const file = await data.service.ask(downloadJobFile, data.admin, {
      params: { project: data.project, id: job },
    });
    const text = await textOf(data, file);
    expect([text.includes(now), text.includes(before)]).toEqual([true, false]);
  });
});
