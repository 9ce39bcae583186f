import { AIRPORT_CODES } from './airport-codes.js';
import { parseCsv } from './demo-data.js';
import { airportTable, birdStrikeTable, movieTable, releaseDate } from './demo-tables.js';

describe('the data of the demo', () => {
  test('quoted values may hold commas and quotes', () => {
    expect(parseCsv('a,b,c\n1,"x, ""y""",\n,2,3\n')).toEqual([
      { a: '1', b: 'x, "y"', c: '' },
      { a: '', b: '2', c: '3' },
    ]);
  });

  test('dates are read, and two-digit years of the last century are put back into it', () => {
    expect([releaseDate('Jun 12 1998'), releaseDate('Oct 20 2036'), releaseDate('TBD')]).toEqual([
      '1998-06-12',
      '1936-10-20',
      undefined,
    ]);
  });

  test('every reported place but one is an airport of the other table, and no two are the same', async () => {
    const codes = new Set((await airportTable()).rows.map(({ iata }) => iata));
    expect(Object.values(AIRPORT_CODES).filter((code) => !codes.has(code))).toEqual([]);
    expect(new Set(Object.values(AIRPORT_CODES)).size).toBe(49);
    const strikes = await birdStrikeTable('entity', (code) => (code === '' ? undefined : code));
    const unrelated = new Set(
      strikes.rows.filter(({ airport }) => airport === undefined).map(({ place }) => place),
    );
    expect([...unrelated]).toEqual(['BARKSDALE AIR FORCE BASE ARPT']);
  });

  test('tables have the rows of their sources, with a name in each', async () => {
    const tables = [
      await airportTable(),
      await birdStrikeTable('entity', () => undefined),
      await movieTable(),
    ];
    expect(tables.map(({ rows }) => rows.length)).toEqual([3376, 10_000, 3200]);
    for (const { fields, rows } of tables) {
      const nameKey =
        fields.find(({ option }) => (option as { _name?: boolean } | undefined)?._name)?.key ?? '';
      expect(rows.every((row) => typeof row[nameKey] === 'string' && row[nameKey] !== '')).toBe(true);
      const keys = new Set(fields.map(({ key }) => key));
      expect(rows.flatMap((row) => Object.keys(row).filter((key) => !keys.has(key)))).toEqual([]);
    }
  });
});
