import { fieldGrantsOf, lists } from './grant-index.js';

const ENTITY = 'e'.repeat(24);

describe('Grants', () => {
  it('as a list give the keys in it, however long it is', () => {
    for (const length of [1, 15, 16, 5_000]) {
      const grants = Array.from({ length }, (_, at) => `key${at}`);
      for (let round = 0; round < 2; round++) {
        expect([lists(grants, 'key0'), lists(grants, `key${length - 1}`)]).toEqual([true, true]);
        expect([lists(grants, `key${length}`), lists(grants, 'toString')]).toEqual([false, false]);
      }
    }
  });

  it('of fields say by table which they name, and whether they give any', () => {
    const grants = { [`${ENTITY}.a`]: true, 'taken.a': false, 'taken.b': false, '.x': true, plain: true };
    const said = (of: typeof grants, entity: string) => {
      const { named, gives } = fieldGrantsOf(of, entity);
      return { ...Object.fromEntries(named), gives };
    };
    for (let round = 0; round < 2; round++) {
      expect(said(grants, ENTITY)).toEqual({ a: true, gives: true });
      expect(said(grants, 'taken')).toEqual({ a: false, b: false, gives: false });
      for (const entity of ['', 'plain', 'unknown']) expect(said(grants, entity)).toEqual({ gives: false });
    }
    expect(said({ ...grants, 'taken.b': true }, 'taken')).toEqual({ a: false, b: true, gives: true });
    expect([...fieldGrantsOf(['taken.a', 'taken.b.c'], 'taken').named.keys()]).toEqual(['a', 'b.c']);
  });
});
