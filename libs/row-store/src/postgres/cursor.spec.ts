import { decodeCursor, encodeCursor, type CursorKey } from './cursor.js';

const KEYS: CursorKey[] = [
  { name: 'n', order: 'desc', storage: 'double', neverEmpty: false },
  { name: 'due', order: 'asc', storage: 'date', neverEmpty: false },
];
const packed = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('cursors', () => {
  test('lead back to what they were made from, empty values included', () => {
    for (const values of [
      [1.5, '2026-01-01'],
      [null, null],
    ]) {
      expect(decodeCursor(KEYS, encodeCursor(KEYS, { values, id: 'abc' }))).toEqual({ values, id: 'abc' });
    }
  });

  test('without a value where none is ever empty are refused', () => {
    const keys: CursorKey[] = [{ name: 'n', order: 'desc', storage: 'double', neverEmpty: true }];
    expect(() => decodeCursor(keys, packed('n:desc', null, 'id'))).toThrow('filter.bad-value');
  });

  test.each([
    ['of another order', packed('n:asc,due:asc', 1, '2026-01-01', 'id')],
    ['with a value of the wrong type', packed('n:desc,due:asc', '1', '2026-01-01', 'id')],
    ['with a date that is none', packed('n:desc,due:asc', 1, '2026-99-01', 'id')],
    ['with an object for a value', packed('n:desc,due:asc', { $gt: 1 }, '2026-01-01', 'id')],
    ['without its id', packed('n:desc,due:asc', 1, '2026-01-01')],
    ['that is no list', packed().replace('W10', 'e30')],
    ['that is no JSON', 'abc'],
    ['that is empty', ''],
  ])('%s are refused', (_what, text) => expect(() => decodeCursor(KEYS, text)).toThrow('filter.bad-value'));
});
