import { jest } from '@jest/globals';
import { sleep } from '@buildmesh/kernel';
import type { Logger } from '@buildmesh/service-kit';
import type { JobGuard } from './job.guard.js';
import type { JobRepository } from './job.repository.js';
import { JobRunner } from './job.runner.js';
import type { JobRecord, JobResult } from './job.types.js';

const BEAT_MS = 1_000;
const job = (id: string) => ({ id, kind: 'import', attempts: 1 }) as JobRecord;
const done: JobResult = { state: 'done' };

describe('a quick job that waits for its turn', () => {
  let lost: Set<string>;
  let claimed: JobRecord[];
  let beat: jest.Mock<JobRepository['beat']>;
  let runner: JobRunner;
  let end: () => void;
  let blocked: Promise<unknown>;

  beforeEach(() => {
    lost = new Set();
    claimed = [];
    beat = jest.fn((id: string) => Promise.resolve(!lost.has(id)));
    const jobs: Partial<JobRepository> = {
      beat,
      claim: () => Promise.resolve(claimed.shift()),
      finish: ({ id }) => Promise.resolve(!lost.has(id)),
    };
    const guard: Pick<JobGuard, 'check' | 'checkPatiently'> = {
      check: (one) => Promise.resolve(one),
      checkPatiently: (one) => Promise.resolve(one),
    };
    const logger: Partial<Logger> = { warn: () => undefined, error: () => undefined };
    runner = new JobRunner(jobs as JobRepository, guard, logger as Logger);
    const gate = new Promise<void>((resolve) => (end = resolve));
    const slow = () => gate.then(() => done);
    blocked = Promise.all(['a', 'b'].map((id) => runner.runNow(job(id), slow)));
  });
  afterEach(async () => {
    end();
    await blocked;
  });

  test('sends signs of life meanwhile', async () => {
    const waiting = runner.runNow(job('c'), () => Promise.resolve(done));
    await sleep(BEAT_MS + 200);
    expect(beat.mock.calls.map(([id]) => id)).toContain('c');
    end();
    expect(await waiting).toEqual(done);
  });

  test('is not run when it is another process’s by then', async () => {
    const work = jest.fn(() => Promise.resolve(done));
    const waiting = runner.runNow(job('c'), work);
    lost.add('c');
    end();
    await expect(waiting).rejects.toMatchObject({ key: 'import.failed' });
    expect(work).not.toHaveBeenCalled();
  });

  test('stops where it tells its progress once it is another process’s', async () => {
    end();
    const waiting = runner.runNow(job('c'), async (_job, control) => {
      lost.add('c');
      for (const until = Date.now() + 3 * BEAT_MS; Date.now() < until; await sleep(10))
        control.progress({ done: 1 });
      throw new Error('went on');
    });
    await expect(waiting).rejects.toMatchObject({ key: 'import.failed' });
  });

  test('is not run beside itself by its own process', async () => {
    const twice = jest.fn(() => Promise.resolve(done));
    runner.register({ kind: 'import', run: twice });
    const waiting = runner.runNow(job('c'), () => Promise.resolve(done));
    claimed.push(job('c'));
    runner.wake();
    await sleep(10);
    expect([claimed.length, twice.mock.calls.length]).toEqual([0, 0]);
    end();
    expect(await waiting).toEqual(done);
  });
});
