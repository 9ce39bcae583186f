import { computeFormula, isFormula } from './formula.js';

describe('formulas', () => {
  const read = (path: string): unknown =>
    ({
      price: 3,
      count: '4',
      name: 'Ada',
      empty: null,
      list: [
        { kind: 'a', n: 1 },
        { kind: 'b', n: 2 },
        { kind: 'a', n: 5 },
      ],
    })[path];
  const value = (text: string): unknown =>
    computeFormula(text, { read, now: Date.UTC(2026, 0, 31, 12), accuracy: 2 });

  test.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 ^ 3 - -1', 9],
    ['{price} * {count}', 12],
    ['={price} / 7', 0.43],
    ['50%', 0.5],
    ['"a" & {name} & "!"', 'aAda!'],
    ['IF({price} >= 3, "much", "little")', 'much'],
    ['IF({price} <> 3, "x", "y")', 'y'],
    ['IFERROR(1 / 0, "none")', 'none'],
    ['SUM({price}, {count}, {empty})', 7],
    ['AVERAGE(1, 2, 6)', 3],
    ['ROUND(2.345, 2)', 2.35],
    ['MID("abcdef", 2, 3)', 'bcd'],
    ['LEN({name}) + LEN("")', 3],
    ['SUMIF({list}, "kind", "a", "n")', 6],
    ['COUNTIF({list}, "kind", "b")', 1],
    ['VLOOKUP("b", {list}, "kind", "n")', 2],
    ['TODAY()', '2026-01-31'],
    ['DATEADD("2026-01-31", 1, "M")', '2026-02-28'],
    ['DATEDIF("2026-01-31", "2026-03-01")', 29],
    ['YEAR("2026-05-04") & "/" & MONTH("2026-05-04")', '2026/5'],
    ['AND({price} > 1, NOT(FALSE))', true],
  ])('%s is %p', (text, expected) => expect(value(text)).toEqual(expected));

  test.each([
    ['{name} - 1', '#VALUE!'],
    ['1 / 0', '#DIV/0!'],
    ['YEAR("soon")', '#VALUE!'],
    ['LEN({list})', '#VALUE!'],
    ['{list} & "x"', '#VALUE!'],
    ['VLOOKUP("z", {list}, "kind", "n")', '#N/A'],
  ])('%s is the error %s', (text, code) => expect(value(text)).toBe(code));

  test.each([
    '',
    '1 +',
    '(1',
    'constructor("x")',
    'process',
    'SUM(1,',
    '{a',
    '1 2',
    '"open',
    `${'('.repeat(900)}1`,
  ])('%p is no formula', (text) => {
    expect(isFormula(text)).toBe(false);
    expect(value(text)).toBeNull();
  });
});
