import { z } from 'zod';

/** The part of JSON Schema that contracts make use of. */
export interface Schema {
  type?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  minItems?: number;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  minLength?: number;
  maxLength?: number;
}

/** A place in a request where an id goes, or a text that may be one. */
export interface Slot {
  /** `.list[]._id`; `.#` is the key and `.*` the value of a record. */
  at: string;
  isId: boolean;
}

const AN_ID = '0123456789abcdef01234567';
/** Filters and fields nest without end; what stands in the first level is enough. */
const MAX_NESTED = 1;

export function schemaOf(part: z.ZodType): Schema {
  return z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** Only ids fit, or what an id makes the name of. */
export function takesIdsOnly({ pattern }: Schema): boolean {
  return pattern !== undefined && /^\^(\(approval-\)\?)?\[0-9a-[fz]\]\{24\}\$$/.test(pattern);
}

function takesAnId({ type, pattern, maxLength = AN_ID.length, minLength = 0 }: Schema): boolean {
  if (type === undefined) return true;
  const fits = maxLength >= AN_ID.length && minLength <= AN_ID.length;
  return type === 'string' && fits && (pattern === undefined || new RegExp(pattern, 'u').test(AN_ID));
}

/** The schema that a reference stands for. */
export function resolved(schema: Schema, root: Schema): Schema {
  return schema.$ref === undefined ? schema : (root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? root);
}

export const alternativesOf = ({ anyOf, oneOf }: Schema): Schema[] | undefined => anyOf ?? oneOf;

/** Every place of a part of a request where an id fits. */
export function slotsOf(root: Schema, schema = root, at = '', nested = 0): Slot[] {
  if (schema.$ref !== undefined)
    return nested < MAX_NESTED ? slotsOf(root, resolved(schema, root), at, nested + 1) : [];
  const inside = (one: Schema, place: string) => slotsOf(root, one, place, nested);
  const alternatives = alternativesOf(schema);
  if (alternatives) return distinct(alternatives.flatMap((one) => inside(one, at)));
  if (schema.items) return inside(schema.items, `${at}[]`);
  if (schema.type === 'object') {
    const named = Object.entries(schema.properties ?? {}).flatMap(([key, one]) =>
      inside(one, `${at}.${key}`),
    );
    if (typeof schema.additionalProperties !== 'object') return named;
    const key = schema.propertyNames ? inside(schema.propertyNames, `${at}.#`) : [];
    return [...named, ...key, ...inside(schema.additionalProperties, `${at}.*`)];
  }
  if (schema.enum !== undefined || schema.const !== undefined || !takesAnId(schema)) return [];
  return [{ at, isId: takesIdsOnly(schema) }];
}

function distinct(slots: Slot[]): Slot[] {
  return slots.filter((slot, n) => slots.findIndex(({ at }) => at === slot.at) === n);
}
