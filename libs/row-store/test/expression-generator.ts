import fc from 'fast-check';
import { EXAMPLE_ROW } from '../../domain/test/expression-examples.js';

export type Row = Readonly<Record<string, unknown>>;

/** Rows that the made-up expressions are computed for: full, empty, on the edge, and strange. */
export const ROWS: readonly Row[] = [
  EXAMPLE_ROW,
  {},
  {
    price: 0,
    count: -3,
    start: 951_782_399_999,
    end: 0,
    name: '0',
    day: '2024-02-29',
    noday: '1900-03-01',
    done: false,
    lines: [],
  },
  {
    price: -0.005,
    count: 1e15,
    none: 1 / 3,
    name: ' Ünï, "x" 100% ~*? ',
    day: '9999-12-31',
    start: 253_402_200_000_001,
    end: -62_135_596_800_000,
    nostart: -1,
    noday: '0001-01-01',
    done: true,
    lines: [{ kind: '', amount: 0 }, { amount: -7.25, due: '2026-03-01' }, { kind: 'ABC', amount: 1e-7 }, {}],
  },
  {
    price: 123456.789,
    count: 2,
    none: 30,
    name: '2026-01-03',
    day: '2026-03-31',
    noday: '2025-12-31',
    lines: [{ kind: '5', amount: 5 }],
  },
];

interface Tie {
  num: string;
  text: string;
  bool: string;
  day: string;
  moment: string;
}

const NUMBERS = [
  '{price}',
  '{count}',
  '{none}',
  '0',
  '1',
  '-1',
  '2',
  '3',
  '7',
  '0.5',
  '0.1',
  '1.005',
  '100',
  '1e20',
  '12345678901234567890',
  '-2.5',
];
const TEXTS = [
  '{name}',
  '"Ada"',
  '"a"',
  '"b*"',
  '"?"',
  '"12.50"',
  '""',
  '" x  y "',
  '"über"',
  '"2026-02-30"',
  '"l"',
  '">1"',
  '"<>a"',
  '"1,234.5"',
  '"50%"',
  '"20:05"',
  '"TRUE"',
  '"false"',
];
const BOOLS = ['{done}', 'TRUE', 'FALSE'];
const DAYS = ['{day}', '{noday}', '"2026-01-31"', '"2024-02-29"'];
const MOMENTS = ['{start}', '{end}', '{nostart}'];
const NUMBER_LISTS = ['{lines.amount}', 'UNIQUE({lines.amount})'];
const TEXT_LISTS = ['{lines.kind}', 'UNIQUE({lines.kind})'];
const FORMATS = [
  '.00',
  '0.0,,',
  '0.00,',
  '#,##0.0,',
  '0',
  '0.00',
  '#,##0.00',
  '#.##',
  '0%',
  '0.0;(0.0);-',
  '000',
  '#,##0,',
  '$#,##0',
  '0.00E+00',
  '0E-0',
  '##0.0#E+0',
  '.00E+00',
  '00.0E+000',
  '0.0E+0;(0.0E+0)',
];
const DATES = [
  'YYYY-MM',
  'yyyy/mm/dd',
  'd mmm yy',
  'dddd',
  'mmmm d',
  'hh:mm:ss',
  'h:mm AM/PM',
  '[h]:mm',
  '[mm]:ss',
  '[s]',
  '[hh]',
];
const UNITS = ['year', 'quarter', 'month', 'week', 'day', 'Y', 'Q', 'M', 'W', 'D'];
const SPANS = ['Y', 'M', 'D', 'YM', 'MD', 'YD'];

/** Calls of functions by what they give; `N` a number, `T` a text, `B` a condition, `D` a day, `Z` a moment, `L` numbers, `S` texts. */
const CALLS: Readonly<Record<keyof Tie, readonly string[]>> = {
  num: [
    'N + N',
    'N - N',
    'N * N',
    'N / N',
    'N / N * N',
    'N ^ N',
    '-N',
    'N%',
    'SUM(L, N)',
    'AVERAGE(L, N)',
    'MIN(L, N)',
    'MAX(N, N)',
    'COUNT(L, N, D)',
    'COUNT(L, N, D, Z)',
    'COUNTA(Z, T)',
    'Z - Z',
    'Z - D',
    'D - Z',
    'MAX(Z, Z) - Z',
    'DATEDIF(D, Z, "P")',
    'HOUR(Z)',
    'SECOND(Z)',
    'LEN(Z)',
    'COUNTA(L, T, N)',
    'COUNTIF(L, T)',
    'COUNTIF(S, T)',
    'COUNTIF(L, N)',
    'COUNTIF({lines.due}, T)',
    'COUNTIF({lines.due}, ">2026/1/15")',
    'COUNTIFS(S, T, L, N)',
    'SUMIF(S, T, {lines.amount})',
    'SUMIF(L, T)',
    'SUMIFS({lines.amount}, {lines.kind}, T)',
    'AVERAGEIF(L, T)',
    'SUMPRODUCT(L, {lines.amount})',
    'ROUND(N, N)',
    'ROUND(N, 2)',
    'ROUNDUP(N, 1)',
    'ROUNDDOWN(N, -1)',
    'CEILING(N, N)',
    'FLOOR(N, N)',
    'INT(N)',
    'TRUNC(N, 1)',
    'MOD(N, N)',
    'ABS(N)',
    'SIGN(N)',
    'POWER(N, N)',
    'SQRT(N)',
    'EXP(N)',
    'LN(N)',
    'LOG10(N)',
    'LEN(T)',
    'FIND(T, T)',
    'FIND(T, T, N)',
    'SEARCH(T, T)',
    'VALUE(T)',
    'YEAR(D)',
    'MONTH(D)',
    'DAY(D)',
    'WEEKDAY(D)',
    'WEEKDAY(D, N)',
    'WEEKNUM(D)',
    'WEEKNUM(D, N)',
    'ISOWEEKNUM(D)',
    'DATEDIF(D, D, "P")',
    'D - D',
    'NETWORKDAYS(D, D)',
    'MATCH(T, S, 0)',
    'MATCH(N, L)',
    'MATCH(N, L, -1)',
    'INDEX(L, N)',
    'IF(B, N, N)',
    'IFS(B, N, B, N)',
    'SWITCH(N, N, N, N)',
    'SWITCH(T, T, N, N)',
    'IFERROR(N, N)',
    'IFNA(N, N)',
    'HOUR(T)',
    'MINUTE(DATEADD(D, N, "minute"))',
    'VLOOKUP(T, {lines}, "kind", "amount")',
    'SUMIF({lines}, "kind", T, "amount")',
    'COUNTIF({lines}, "kind", T)',
    'B + N',
  ],
  text: [
    'T & T',
    'T & N',
    'N & B',
    'D & T',
    'Z & T',
    'TEXT(Z, "G")',
    'TEXTJOIN(T, B, Z, D)',
    'LEFT(Z, N)',
    'CONCAT(T, N, L)',
    'TEXTJOIN(T, B, S, N, L)',
    'LEFT(T, N)',
    'RIGHT(T, N)',
    'MID(T, N, N)',
    'MID(T, 2, 3)',
    'REPLACE(T, N, N, T)',
    'SUBSTITUTE(T, T, T)',
    'SUBSTITUTE(T, T, T, N)',
    'TRIM(T)',
    'UPPER(T)',
    'LOWER(T)',
    'PROPER(T)',
    'REPT(T, N)',
    'TEXT(N, "F")',
    'TEXT(D, "G")',
    'TEXT(T, "F")',
    'TEXT(T, "G")',
    'TEXT(N, 2)',
    'TEXT(N, "G")',
    'TEXT(Z - Z, "G")',
    'TEXT(B, "G")',
    'IF(B, N, T)',
    'IF(B, D, Z)',
    'IF(B, B, N)',
    'IFERROR(N, T)',
    'IFNA(T, D)',
    'SWITCH(N, N, T, N)',
    'IF(B, T, T)',
    'IFERROR(T, T)',
    'INDEX(S, N)',
    'TIME(N, N, N)',
    'VLOOKUP(N, {lines}, "amount", "kind")',
  ],
  bool: [
    'N < N',
    'N = N',
    'N <> N',
    'N >= N',
    'T = T',
    'T < T',
    'D <= D',
    'D = D',
    'Z < Z',
    'Z >= D',
    'D <> Z',
    'Z > "2026-05-07"',
    '"2026-05-09 09:00" = Z',
    'Z < "2026"',
    'ISBLANK(Z)',
    'ISNUMBER(Z)',
    'ISERROR(Z + N)',
    'B = B',
    'T = B',
    'B < T',
    'B <> T',
    'AND(B, B)',
    'OR(B, N)',
    'NOT(T)',
    'XOR(B, B, B)',
    'ISBLANK(T)',
    'ISBLANK(N)',
    'ISNUMBER(N)',
    'ISTEXT(T)',
    'ISNUMBER(T)',
    'ISERROR(N)',
    'ISERROR(T)',
    'ISERROR(D)',
    'EXACT(T, T)',
    'N = ""',
  ],
  moment: [
    'Z + N',
    'N + Z',
    'Z - N',
    'DATEADD(Z, N, "U")',
    'DATEADD(Z, N, "minute")',
    'DATEADD(D, N, "hour")',
    'MIN(Z, Z)',
    'IF(B, Z, Z)',
    'IFERROR(Z, Z)',
  ],
  day: [
    'DATE(N, N, N)',
    'DATE(2026, N, N)',
    'EDATE(D, N)',
    'EOMONTH(D, N)',
    'DATEADD(D, N, "U")',
    'DATEADD(D, N)',
    'D + N',
    'D - N',
    'WORKDAY(D, N)',
    'WORKDAY(D, N, {lines.due})',
    'IF(B, D, D)',
    'MAX({lines.due}, D)',
    'DATEVALUE(T)',
    'IFERROR(D, D)',
  ],
};

const word = (list: readonly string[]) => fc.constantFrom(...list);

/** Expressions over every function, two calls deep. */
export function expressionsOf(): fc.Arbitrary<string> {
  const tied = fc.letrec<Tie>((tie) => {
    const filled = (shape: string): fc.Arbitrary<string> => {
      const parts: Readonly<Record<string, fc.Arbitrary<string>>> = {
        N: tie('num') as fc.Arbitrary<string>,
        T: tie('text') as fc.Arbitrary<string>,
        B: tie('bool') as fc.Arbitrary<string>,
        D: tie('day') as fc.Arbitrary<string>,
        Z: tie('moment') as fc.Arbitrary<string>,
        L: word(NUMBER_LISTS),
        S: word(TEXT_LISTS),
        F: word(FORMATS),
        G: word(DATES),
        U: word(UNITS),
        P: word(SPANS),
      };
      const pieces = shape.split(/(?<![A-Z{.])([NTBDZLSFGUP])(?![A-Z0-9])/);
      return fc
        .tuple(
          ...pieces.map((piece) => {
            const part = parts[piece];
            const wrapped = 'NTBDZ'.includes(piece) && piece !== '';
            return part
              ? wrapped
                ? part.map((text) => (/^[{"\w.]+[^ ]*$/.test(text) ? text : `(${text})`))
                : part
              : fc.constant(piece);
          }),
        )
        .map((list) => list.join(''));
    };
    const of = (leaves: readonly string[], calls: readonly string[]): fc.Arbitrary<string> =>
      fc.oneof(
        { maxDepth: 2, depthIdentifier: 'e' },
        word(leaves),
        fc.oneof(...calls.map(filled)),
      ) as fc.Arbitrary<string>;
    return {
      num: of(NUMBERS, CALLS.num),
      text: of(TEXTS, CALLS.text),
      bool: of(BOOLS, CALLS.bool),
      day: of(DAYS, CALLS.day),
      moment: of(MOMENTS, CALLS.moment),
    };
  });
  return fc.oneof(tied.num, tied.text, tied.bool, tied.day, tied.moment);
}
