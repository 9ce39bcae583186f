import { z } from 'zod';
import type { Contract } from '@buildmesh/contracts';

/** One bad request body; `raw` is sent as it stands. */
export interface BadInput {
  name: string;
  raw: string;
  type?: string;
}

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Bodies that are bad for every endpoint. */
const EVERYWHERE: BadInput[] = [
  { name: 'null', raw: 'null' },
  { name: 'a number', raw: '42' },
  { name: 'a text', raw: '"text"' },
  { name: 'a list', raw: '[1,2,3]' },
  { name: 'cut JSON', raw: '{"a":' },
  { name: 'NaN', raw: '{"a":NaN}' },
  { name: '__proto__', raw: '{"__proto__":{"polluted":true}}' },
  { name: 'constructor.prototype', raw: '{"constructor":{"prototype":{"polluted":true}}}' },
  { name: 'a thousand levels', raw: deep(1000) },
  { name: 'a key nobody knows', raw: '{"nobodyKnowsThis":1}' },
  { name: 'a lone surrogate and NUL', raw: '{"\\ud800":"\\u0000"}' },
  { name: 'a broken envelope', raw: '{"encrypted":"AAAA"}' },
  { name: 'an envelope of another kind', raw: '{"encrypted":{"$gt":""}}' },
  { name: 'a truth', raw: 'true' },
  { name: 'ten thousand keys', raw: `{${Array.from({ length: 10_000 }, (_, at) => `"k${at}":1`).join()}}` },
  { name: 'a key of a hundred thousand letters', raw: `{"${'k'.repeat(100_000)}":1}` },
  { name: 'names of built-in properties', raw: '{"toString":1,"valueOf":1,"hasOwnProperty":1}' },
  { name: 'two values after each other', raw: '{} {}' },
  { name: 'another content type', raw: '<a/>', type: 'application/xml' },
  { name: 'a form that is none', raw: '--x\r\nbroken', type: 'multipart/form-data; boundary=x' },
];

/** Values that hardly any property accepts; each is put in the place of each property in turn. */
const WRONG_VALUES: [string, string][] = [
  ['null', 'null'],
  ['an operator', '{"$gt":""}'],
  ['a nested list', '[[["x"]]]'],
  ['2^53', '9007199254740993'],
  ['a negative zero', '-0'],
  ['1e309', '1e309'],
  ['NUL and right-to-left', '"\\u0000\\u202e"'],
  ['SQL', '"\'; DROP TABLE x; --"'],
  ['a long text', JSON.stringify('x'.repeat(20_000))],
];

/** At least twenty bad bodies for one endpoint, made from its own schema. */
export function badInputsFor(contract: Contract): BadInput[] {
  const own = propertiesOf(contract).flatMap((property) =>
    WRONG_VALUES.map(([name, raw]) => ({
      name: `${property} = ${name}`,
      raw: `{${JSON.stringify(property)}:${raw}}`,
    })),
  );
  return [...EVERYWHERE, ...own.slice(0, 60)];
}

/** Queries that no endpoint takes. */
const QUERIES: [string, string][] = [
  ['a word nobody knows', 'nobodyKnowsThis=1'],
  ['a word nobody knows, twice', 'nobody=1&nobody=2'],
  ['__proto__', '__proto__=1'],
  ['__proto__ in brackets', '__proto__[polluted]=1'],
  ['constructor.prototype', 'constructor[prototype][polluted]=1'],
  ['an operator', 'a[$gt]='],
  ['SQL', "a'%3B%20DROP%20TABLE%20x%3B%20--=1"],
  ['NUL', '%00=%00'],
  ['an escape that is none', 'a%ZZ=%ZZ'],
  ['bytes that are no text', '%ff%fe=%ff%fe'],
  ['a lone surrogate', '%ed%a0%80=1'],
  ['a long word', `${'x'.repeat(4_000)}=1`],
  ['a long value', `a=${'x'.repeat(4_000)}`],
  ['a hundred words', Array.from({ length: 100 }, (_, at) => `w${at}=1`).join('&')],
];

/** Values that stand in the place of each word of a query in turn. */
const WRONG_WORDS = ['', '%00%E2%80%AE', '9007199254740993', '%7B%22$gt%22:%22%22%7D', "'%20OR%201=1%20--"];

/** Ends of a path that make it another one. */
const PATH_ENDS = ['/', '/x', '/..', '/%2e%2e', ';a=b', '%00', '%20'];
/** What stands in the place of each parameter of a path in turn. */
const WRONG_PLACES = [
  '1',
  '-1',
  '%00',
  '__proto__',
  "'%3B%20--",
  '..%2f..%2fetc',
  '%F0%9F%98%80',
  'x'.repeat(2_000),
];

/** One bad address; `isRefused` when no endpoint may take it as good. */
export interface BadAddress {
  name: string;
  path: string;
  isRefused: boolean;
}

/** At least twenty bad addresses of an endpoint that is asked by its address alone. */
export function badAddressesFor(contract: Contract, path: string): BadAddress[] {
  const asked = QUERIES.map(([name, query]) => ({ name, path: `${path}?${query}`, isRefused: true }));
  // A strange value of a word may be a good one; of what changes something it is not tried.
  const words = contract.kind === 'command' ? [] : wordsOf(contract.queryString);
  const worded = words.flatMap((word) => [
    ...WRONG_WORDS.map((value) => ({
      name: `${word}=${value}`,
      path: `${path}?${word}=${value}`,
      isRefused: false,
    })),
    { name: `${word} twice`, path: `${path}?${word}=1&${word}=2`, isRefused: true },
  ]);
  // Another end may be the name of something, or another endpoint.
  const spelled = PATH_ENDS.map((end) => ({ name: `…${end}`, path: path + end, isRefused: false }));
  const template = (contract.path ?? '').split('/');
  const places = template.flatMap((part, at) =>
    part.startsWith(':')
      ? WRONG_PLACES.map((value) => ({
          name: `${part} = ${value.slice(0, 40)}`,
          path: path.split('/').with(at, value).join('/'),
          isRefused: false,
        }))
      : [],
  );
  return [...asked, ...worded, ...spelled, ...places];
}

function propertiesOf(contract: Contract): string[] {
  return wordsOf(contract.input);
}

function wordsOf(shape: z.ZodType): string[] {
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
    anyOf?: { properties?: Record<string, unknown> }[];
  };
  const alternatives = [schema, ...(schema.anyOf ?? [])];
  return [...new Set(alternatives.flatMap((one) => Object.keys(one.properties ?? {})))];
}
