import { alternativesOf, resolved, slotsOf, takesIdsOnly, type Schema } from './request-slots.js';

/** What to put into a request: the own id for a place, and another value for one place. */
export interface Filling {
  own: (at: string) => string;
  /** What must stand in a place that takes a text, where not any would do. */
  said?: (at: string) => string | undefined;
  /** A place that must be there although the contract could do without it. */
  needs: (at: string) => boolean;
  at?: string | undefined;
  value?: string | undefined;
}

/** Of several kinds that a place takes, the one that the suite has a thing of. */
const KINDS: readonly unknown[] = ['csv', 'table', 'entity'];
/** Where not any text would do: keys of the table that every project of the suite has, and what an account is made of. */
const WORDS: Record<string, unknown> = {
  key: 'title',
  field: 'title',
  from: 'title',
  to: 'title',
  method: 'count',
  fields: 'title',
  group: 'title',
  opt: 'eq',
  account: 'newcomer1',
  pwd: 'secret123',
  newPwd: 'secret1234',
  phone: '13912345678',
  url: 'https://example.com/',
  model: 'task',
  models: 'config',
  action: 'forward',
  provider: 'mock',
  '#': 'link',
};
/** Texts that are ids although their contracts do not say so. */
const IDS_IN_TEXT = ['list', '*', 'flow'];
const TEXTS = [
  'text',
  'title',
  '#112233',
  '/page',
  'https://example.com/',
  'a text that is long enough',
  'task_private_title',
  '1',
];

const nameAt = (at: string) => /[^.[\]]+(?=(\[\])*$)/.exec(at)?.[0] ?? '';

function textFor(schema: Schema, at: string, { own, said }: Filling): unknown {
  const words = said?.(at);
  if (words !== undefined) return words;
  if (IDS_IN_TEXT.includes(nameAt(at))) return own(at);
  const fits = (text: string) =>
    text.length >= (schema.minLength ?? 0) &&
    text.length <= (schema.maxLength ?? Infinity) &&
    (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(text));
  const word = WORDS[nameAt(at)];
  return typeof word === 'string' && fits(word) ? word : (TEXTS.find(fits) ?? TEXTS[0]);
}

const isWordFor = (name: string, one: unknown) =>
  /^_?type$/.test(name) ? KINDS.includes(one) : one === WORDS[name];

/** The smallest value that fits a schema and has the place that is to be filled. */
export function built(root: Schema, filling: Filling, schema = root, at = ''): unknown {
  if (filling.at === at && filling.at !== '') return filling.value;
  if (schema.$ref !== undefined) return built(root, filling, resolved(schema, root), at);
  const wanted = (place: string) =>
    filling.at === place || isBelow(filling.at ?? '', place) || filling.needs(place);
  const inside = (one: Schema, place: string) => built(root, filling, one, place);
  const alternatives = alternativesOf(schema);
  if (alternatives) {
    const leading = alternatives.find((one) => slotsOf(root, one, at).some((slot) => slot.at === filling.at));
    const needed = alternatives.find((one) => slotsOf(root, one, at).some((slot) => filling.needs(slot.at)));
    return inside(leading ?? needed ?? alternatives.find(({ type }) => type !== 'null') ?? {}, at);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((one) => isWordFor(nameAt(at), one)) ?? schema.enum[0];
  if (schema.items) return wanted(`${at}[]`) || schema.minItems ? [inside(schema.items, `${at}[]`)] : [];
  if (schema.type === 'object') return objectFor(schema, at, { wanted, inside });
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  return takesIdsOnly(schema) ? filling.own(at) : textFor(schema, at, filling);
}

interface Building {
  wanted: (place: string) => boolean;
  inside: (schema: Schema, place: string) => unknown;
}

function objectFor(schema: Schema, at: string, { wanted, inside }: Building): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(schema.properties ?? {})) {
    const place = `${at}.${key}`;
    if (schema.required?.includes(key) || wanted(place)) object[key] = inside(one, place);
  }
  const isRecord = typeof schema.additionalProperties === 'object';
  if (isRecord && (at === '' || wanted(`${at}.#`) || wanted(`${at}.*`))) {
    const key = inside(schema.propertyNames ?? { type: 'string' }, `${at}.#`);
    object[String(key)] = inside(schema.additionalProperties as Schema, `${at}.*`);
  }
  return object;
}

function isBelow(at: string, place: string): boolean {
  return at.startsWith(`${place}.`) || at.startsWith(`${place}[`);
}
