import { planExecutions, sleepMs } from './execution.rules.js';

const at = (text: string): number => Date.parse(`${text}+08:00`);
const DAILY = '0 0 8 * * ? *';
const plan = (due: string, now: string, cron = DAILY) =>
  planExecutions(cron, { dueMs: at(due), nowMs: at(now), zone: 'Asia/Shanghai' });

describe('what becomes of the fires that are due', () => {
  test('one that is on time is run', () => {
    expect(plan('2026-12-01T08:00:00', '2026-12-01T08:00:00')).toEqual({
      run: at('2026-12-01T08:00:00'),
      missed: [],
      next: at('2026-12-02T08:00:00'),
    });
  });

  test('the newest is made up for while it is under a minute old', () => {
    const due = '2026-12-01T08:00:00';
    expect(plan(due, '2026-12-01T08:00:59').run).toBe(at(due));
    expect(plan(due, '2026-12-01T08:01:00')).toMatchObject({ run: null, missed: [at(due)] });
  });

  test('all but the newest are missed, oldest first', () => {
    expect(plan('2026-11-29T08:00:00', '2026-12-01T08:00:30')).toEqual({
      run: at('2026-12-01T08:00:00'),
      missed: [at('2026-11-29T08:00:00'), at('2026-11-30T08:00:00')],
      next: at('2026-12-02T08:00:00'),
    });
  });

  test('of a long absence no more than a hundred are told', () => {
    const { missed, run } = plan('2026-11-01T08:00:00', '2026-12-01T08:00:30', '0 * * * * ? *');
    expect([missed.length, run]).toEqual([99, at('2026-12-01T08:00:00')]);
  });

  test('nothing follows the last one', () => {
    const once = '0 0 8 1 12 ? 2026';
    expect(plan('2026-12-01T08:00:00', '2026-12-01T08:00:01', once).next).toBeNull();
  });

  test('nothing is due before its time, also where the clock went back', () => {
    expect(plan('2026-12-01T08:00:00', '2026-12-01T07:00:00')).toEqual({
      run: null,
      missed: [],
      next: at('2026-12-01T08:00:00'),
    });
  });
});

test('a dispatcher sleeps until the next fire, no longer than it may, and never not at all', () => {
  expect([sleepMs(5_000, 2_000, 20_000), sleepMs(90_000, 0, 20_000), sleepMs(null, 0, 20_000)]).toEqual([
    3_000, 20_000, 20_000,
  ]);
  expect(sleepMs(1_000, 2_000, 20_000)).toBe(50);
});
