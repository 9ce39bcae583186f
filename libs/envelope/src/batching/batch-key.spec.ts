import fc from 'fast-check';
import { batchKey, stableJson } from './batch-key.js';

describe('the key of identical requests', () => {
  test('does not depend on the order of keys, at any depth', () => {
    expect(batchKey('data.row.list', { page: { size: 20, index: 1 }, query: [] })).toBe(
      batchKey('data.row.list', { query: [], page: { index: 1, size: 20 } }),
    );
  });

  test('depends on contract, values and the order of lists', () => {
    const keys = [
      batchKey('a', { x: 1 }),
      batchKey('b', { x: 1 }),
      batchKey('a', { x: '1' }),
      batchKey('a', { x: [1, 2] }),
      batchKey('a', { x: [2, 1] }),
      batchKey('a', { x: null }),
      batchKey('a'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('leaves out members without a value', () => {
    expect(stableJson({ b: undefined, a: 1 })).toBe('{"a":1}');
    expect(stableJson(undefined)).toBe('null');
  });

  test('keeps the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) =>
        expect(JSON.parse(stableJson(value))).toEqual(JSON.parse(JSON.stringify(value))),
      ),
    );
  });
});
