import fc from 'fast-check';
import { BODY_BOUNDS, parseJson, UnsafeJson } from './json.js';

describe('JSON from outside', () => {
  test('plain data comes through unchanged', () => {
    const keyless = fc
      .jsonValue()
      .filter((value) => !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(value)));
    fc.assert(
      fc.property(keyless, (value) =>
        expect(parseJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value))),
      ),
    );
  });

  test.each(['', '{', '{a:1}', 'undefined', "{'a':1}", '[1,]', '\u0000'])(
    '%j is refused as no JSON',
    (text) => {
      expect(() => parseJson(text)).toThrow(UnsafeJson);
    },
  );

  test.each([
    '{"__proto__":{"admin":true}}',
    '[{"a":{"constructor":1}}]',
    '{"a":[{"prototype":null}]}',
    '{"\\u005f_proto__":1}',
  ])('%s is refused at any depth', (text) => {
    expect(() => parseJson(text)).toThrow('forbidden key');
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  test('the same words as values are data', () => {
    expect(parseJson('["__proto__",{"a":"constructor"}]')).toEqual(['__proto__', { a: 'constructor' }]);
  });

  test('nesting is refused beyond the bound, without running out of stack', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(() => parseJson(nested(BODY_BOUNDS.maxDepth))).not.toThrow();
    expect(() => parseJson(nested(BODY_BOUNDS.maxDepth + 1))).toThrow('too deep');
    expect(() => parseJson(nested(5000))).toThrow('too deep');
  });

  test('the number of keys and elements is bounded', () => {
    const bounds = { maxDepth: 5, maxKeys: 10 };
    expect(() => parseJson(`[${Array(10).fill(1).join()}]`, bounds)).not.toThrow();
    expect(() => parseJson(`[${Array(11).fill(1).join()}]`, bounds)).toThrow('too many keys');
    expect(() => parseJson('{"a":[1,2,3,4,5],"b":[1,2,3,4]}', bounds)).toThrow('too many keys');
  });
});
