import { adminSummarizeRows, type Job } from '@buildmesh/contracts';
import { importFile, jobEnd } from '../../support/transfer.js';
import type { Team } from './team.js';
import { strikesTable } from './transfer.steps.js';

/** Rows of a file that becomes a job, and of one that can be caught in the middle. */
const JOB_ROWS = 15_000;
const LONG_ROWS = 150_000;

function fileOf(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, n) => `A${n},2024-01-${String((n % 28) + 1).padStart(2, '0')},${n}`,
  );
  return `Airport,Day,Cost\n${lines.join('\n')}\n`;
}

/** Files that are too large to be answered at once. */
export function bigImportSteps(team: () => Team): void {
  const start = async (name: string, rows: number) => {
    const table = await strikesTable(team(), name);
    const params = { project: team().project, entity: table._id };
    const answer = await importFile(team().admin, { params, name: 'big.csv', content: fileOf(rows) });
    expect(answer.code).toBe(0);
    expect(answer.data).not.toHaveProperty('total');
    return { params, project: team().project, job: answer.data.job };
  };
  const contents = async (params: { project: string; entity: string }) => {
    const list = [
      { key: 'airport', method: 'distinct' as const },
      { key: 'cost', method: 'sum' as const },
    ];
    const { groups } = await team().admin.must(adminSummarizeRows, { params, body: { list } });
    return { rows: groups[0]?.count, different: groups[0]?.list[0]?.value, sum: groups[0]?.list[1]?.value };
  };
  const whole = (rows: number) => ({ rows, different: rows, sum: (rows * (rows - 1)) / 2 });

  it('imports more than ten thousand rows in the background and says how far it is', async () => {
    const { params, project, job } = await start('Many', JOB_ROWS);
    const seen: Job[] = [];
    const end = await jobEnd(team().admin, { project, job, watch: (state) => seen.push(state) });
    expect(end).toMatchObject({ state: 'done', done: JOB_ROWS, total: JOB_ROWS, saved: JOB_ROWS, failed: 0 });
    const steps = seen.map(({ done }) => done);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(await contents(params)).toEqual(whole(JOB_ROWS));
  });

  it('completes a big import after the service was killed in the middle of it, without a row twice or missing', async () => {
    const { stack, admin } = team();
    const { params, project, job } = await start('Interrupted', LONG_ROWS);
    const part = stack.mode === 'standalone' ? 'standalone' : 'data';
    let killed = false;
    const kill = async (): Promise<void> => {
      killed = true;
      await stack.kill(part);
      await stack.restart(part);
    };
    let restarting: Promise<void> | undefined;
    const end = await jobEnd(admin, {
      project,
      job,
      watch: ({ state, done }) => {
        if (!killed && state === 'running' && done > 0) restarting = kill();
      },
    });
    await restarting;
    expect(killed).toBe(true);
    expect(end).toMatchObject({ state: 'done', saved: LONG_ROWS, failed: 0 });
    expect(await contents(params)).toEqual(whole(LONG_ROWS));
  });
}
