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

function propertiesOf(contract: Contract): string[] {
  const schema = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
    anyOf?: { properties?: Record<string, unknown> }[];
  };
  const alternatives = [schema, ...(schema.anyOf ?? [])];
  return [...new Set(alternatives.flatMap((one) => Object.keys(one.properties ?? {})))];
}
