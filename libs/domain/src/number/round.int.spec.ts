import fc from 'fast-check';
import { describeWith } from '@buildmesh/testing';
import { withPostgres } from '../../test/with-postgres.js';
import { roundTo } from './round.js';

const QUERY = `SELECT round(value::text::numeric, $2)::float8 AS rounded
  FROM unnest($1::float8[]) WITH ORDINALITY AS given(value, place) ORDER BY place`;

describeWith(['postgres'], 'rounding in PostgreSQL', () => {
  test('gives the same double as in browser and server, on ties, beside them, and anywhere', async () => {
    const tie = fc
      .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(7))
      .map(([whole, at]) => Number(`${whole}5e-${at + 1}`));
    const anywhere = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 });
    const values = fc.sample(fc.oneof(tie, anywhere), { numRuns: 20_000, seed: 7 });
    await withPostgres(async (client) => {
      for (const decimals of [0, 1, 2, 4, 8]) {
        const { rows } = await client.query<{ rounded: number }>(QUERY, [values, decimals]);
        const differing = values.filter(
          (value, at) => roundTo(value, decimals) !== (rows[at]?.rounded ?? Number.NaN) + 0,
        );
        expect(differing).toEqual([]);
      }
    });
  }, 60_000);
});
