import { newId, sleep } from '@buildmesh/kernel';
import { admin, describeWith } from '@buildmesh/testing';
import { newProject, startData, type DataFixture } from '../../test/data-fixture.js';
import { JobRepository } from './job.repository.js';
import { JobRunner } from './job.runner.js';

describeWith(['postgres'], 'jobs of several projects', () => {
  let data: DataFixture;
  beforeAll(async () => {
    data = await startData();
    await data.service.get<JobRunner>(JobRunner).stop();
  }, 60_000);
  afterAll(() => data.service.stop());

  test('have their turns: many of one project keep no other waiting, and none is begun twice at once', async () => {
    const jobs = data.service.get<JobRepository>(JobRepository);
    const [busy, other, third] = [newProject(), newProject(), newProject()];
    const create = async (project: string) => {
      await sleep(2);
      const request = { kind: 'index' as const, context: admin(project) };
      await jobs.create({ project, entity: newId(), user: null, request });
    };
    for (let at = 0; at < 5; at += 1) await create(busy);
    for (const project of [other, third, other]) await create(project);
    const worker = newId();
    const begun: string[] = [];
    const next = async (except: string[] = []) => {
      const job = await jobs.claim(worker, except);
      if (!job) return undefined;
      begun.push(job.project);
      return job;
    };
    const first = await next();
    expect((await next([busy]))?.project).toBe(other);
    expect((await next([busy, other]))?.project).toBe(third);
    expect(await next([busy, other, third])).toBeUndefined();
    await jobs.finish({ id: first?.id ?? '', worker }, { state: 'done' });
    for (let at = 0; at < 5; at += 1) await next();
    expect(begun.filter((project) => project === busy)).toHaveLength(5);
    expect(begun.slice(3, 6)).toContain(other);
  });
});
