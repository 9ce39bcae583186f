import { FailureCount } from './failure-count.js';

describe('failures of one request', () => {
  it('are reported at the third in a row, then counted anew', () => {
    const count = new FailureCount();
    expect([1, 2, 3, 4, 5, 6].map(() => count.failed('a'))).toEqual([false, false, true, false, false, true]);
  });

  it('start anew after a success', () => {
    const count = new FailureCount();
    count.failed('a');
    count.failed('a');
    count.succeeded('a');
    expect(count.failed('a')).toBe(false);
  });

  it('of different requests are counted apart', () => {
    const count = new FailureCount();
    count.failed('a');
    count.failed('a');
    expect(count.failed('b')).toBe(false);
  });
});
