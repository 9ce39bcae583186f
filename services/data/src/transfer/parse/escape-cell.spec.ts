import fc from 'fast-check';
import { escapeCell, unescapeCell } from './escape-cell.js';

describe('cells of exports', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠x', "'=1"])(
    'cannot be a formula: %j',
    (text) => {
      expect(escapeCell(text)).toBe(`'${text}`);
    },
  );

  it.each(['a=1', '', "it's", "'quoted'", ' =1', '1-2'])(
    'stay as they are when they are none: %j',
    (text) => {
      expect(escapeCell(text)).toBe(text);
    },
  );

  it('come back as they were', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("'", '=', '-', '@', '＝', 'a', '\t', ' '), maxLength: 5 }),
        (text) => {
          expect(unescapeCell(escapeCell(text))).toBe(text);
        },
      ),
    );
  });
});
