import { givesFieldsOf, lists } from './grant-index.js';

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

  it('as a map of fields give those of the tables that they name with yes', () => {
    const grants = { [`${ENTITY}.a`]: true, 'taken.a': false, 'taken.b': false, '.x': true, plain: true };
    for (let round = 0; round < 2; round++) {
      expect(
        [ENTITY, 'taken', '', 'plain', 'unknown'].map((entity) => givesFieldsOf(grants, entity)),
      ).toEqual([true, false, false, false, false]);
    }
    expect(givesFieldsOf({ ...grants, 'taken.b': true }, 'taken')).toBe(true);
  });
});
