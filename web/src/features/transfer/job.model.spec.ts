import { figuresOf, headingOf, isReversible } from './job.model.js';

const counts = { total: 10, saved: 1, updated: 2, failed: 3 };

describe('what a job came to', () => {
  test('loads count rows, casts count values, other jobs count nothing', () => {
    const shown = (kind: 'import' | 'merge' | 'transform' | 'export') =>
      figuresOf({ kind, ...counts }).map(({ name, count, isBad }) => `${name} ${count}${isBad ? ' !' : ''}`);
    expect(shown('import')).toEqual(['saved 1', 'updated 2', 'failed 3 !']);
    expect(shown('merge')).toEqual(shown('import'));
    expect(shown('transform')).toEqual(['converted 7', 'unconverted 3 !']);
    expect(shown('export')).toEqual([]);
  });

  test('what stored something can be taken back, an export or a revert cannot', () => {
    const job = { state: 'done' as const, reversibleUntil: 1 };
    expect(isReversible({ ...job, kind: 'transform' })).toBe(true);
    expect(isReversible({ ...job, kind: 'merge', reversibleUntil: null })).toBe(false);
    expect(isReversible({ ...job, kind: 'revert' })).toBe(false);
  });

  test('a check speaks of rows or of values, and of what it found', () => {
    expect(headingOf({ kind: 'import', state: 'done', failed: 0 }, true)).toBe('transfer.checked-good');
    expect(headingOf({ kind: 'copy', state: 'done', failed: 1 }, true)).toBe('transfer.checked-values-bad');
    expect(headingOf({ kind: 'revert', state: 'done', failed: 0 }, false)).toBe('transfer.taken-back');
    expect(headingOf({ kind: 'copy', state: 'failed', failed: 1 }, true)).toBe('transfer.state.failed');
  });
});
