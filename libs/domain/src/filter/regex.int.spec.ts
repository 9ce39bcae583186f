import fc from 'fast-check';
import { describeWith } from '@buildmesh/testing';
import { withPostgres } from '../../test/with-postgres.js';
import { portableRegex, regexFinds } from './regex.js';

const ATOMS = [
  'a',
  'B',
  '.',
  'é',
  '中',
  '[ab]',
  '[^a]',
  '[a-c]',
  '\\d',
  '\\w',
  '\\s',
  '\\.',
  '\\\\',
  '[[:alpha:]]',
  '[\\w-]',
  '\\W',
  '[^\\d中]',
  '[]a]',
  '[^]]',
  '[[:space:][:digit:]]',
  '(?:ab|c)',
  '(b)',
  '^',
  '$',
  '-',
];
const REPEATS = ['', '', '', '*', '+', '?', '*?', '{2}', '{1,3}', '{0,}'];
const piece = fc.tuple(fc.constantFrom(...ATOMS), fc.constantFrom(...REPEATS)).map((parts) => parts.join(''));
const pattern = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join('')),
  fc.array(piece, { minLength: 2, maxLength: 3 }).map((pieces) => pieces.join('|')),
  fc.string({ unit: fc.constantFrom(...'ab(){}[]*+?|^$.\\-,1'), minLength: 1, maxLength: 8 }),
);
const TEXTS = [
  '',
  'a',
  'B',
  'ab',
  'ABC',
  'a.b',
  'a\\b',
  'a\nb',
  'é',
  'É',
  '中',
  '42',
  'a-b',
  ' ',
  '{1}',
  'cc',
  'aaa',
  '(b)',
  ']',
];

describeWith(['postgres'], 'patterns in PostgreSQL', () => {
  test('a pattern that is let through finds the same texts as in memory', async () => {
    const patterns = [...new Set(fc.sample(pattern, { numRuns: 1500, seed: 11 }))].flatMap(
      (one) => portableRegex(one) ?? [],
    );
    const differing: string[] = [];
    const refused: string[] = [];
    await withPostgres(async (client) => {
      for (const one of patterns) {
        const answer = await client
          .query<{ found: boolean }>(
            'SELECT given.text ~* $2 AS found FROM unnest($1::text[]) WITH ORDINALITY AS given(text, place) ORDER BY place',
            [TEXTS, one],
          )
          .catch((cause: Error & { code?: string }) =>
            cause.code === '2201B' ? undefined : Promise.reject(cause),
          );
        if (!answer) refused.push(one);
        else if (TEXTS.some((text, at) => regexFinds(one, text) !== answer.rows[at]?.found))
          differing.push(one);
      }
    });
    expect(differing).toEqual([]);
    expect(refused).toEqual([]);
    expect(patterns.length).toBeGreaterThan(500);
  }, 120_000);
});
