import { z } from 'zod';
import { entity } from '../data/entity.contract.js';
import { field, fieldOption, subField } from '../data/field-shapes.js';
import { query, queryResult, row, summaryInput, summaryResult } from '../data/row.contract.js';
import { job } from '../data/job.contract.js';
import { importOption } from '../data/transfer.contract.js';
import type { Contract } from '../define.js';
import { condition, filter, filterNode, sort } from '../filter.js';
import { storedFile } from '../shapes.js';

/** A JSON Schema as it stands in the document; draft 2020-12, which OpenAPI 3.1 speaks. */
export type JsonSchema = { [key: string]: unknown };
type Direction = 'input' | 'output';

/** Shapes that deserve a name of their own in the document instead of being spelled out at each use. */
const named = z.registry<{ id: string }>();
const NAMES = {
  Condition: condition,
  Entity: entity,
  Field: field,
  FieldOption: fieldOption,
  Filter: filter,
  FilterNode: filterNode,
  ImportOption: importOption,
  Job: job,
  Query: query,
  QueryResult: queryResult,
  Row: row,
  Sort: sort,
  StoredFile: storedFile,
  SubField: subField,
  SummaryInput: summaryInput,
  SummaryResult: summaryResult,
};
for (const [id, schema] of Object.entries(NAMES)) named.add(schema, { id });

/** JSON Schemas of every part of every contract, by `<contract id>/<part>`, and the named ones they refer to. */
export interface SchemaSet {
  parts: ReadonlyMap<string, JsonSchema>;
  components: Record<string, JsonSchema>;
}

const PARTS: Record<Direction, readonly ('params' | 'queryString' | 'input' | 'output')[]> = {
  input: ['params', 'queryString', 'input'],
  output: ['output'],
};

/** All parts of one direction in one conversion, so that shared definitions come out once. */
function convert(
  contracts: readonly Contract[],
  io: Direction,
): { parts: Record<string, JsonSchema>; defs: Record<string, JsonSchema> } {
  const shape: Record<string, z.ZodType> = {};
  for (const contract of contracts)
    for (const part of PARTS[io]) shape[`${contract.id}/${part}`] = contract[part];
  const whole = z.toJSONSchema(z.object(shape), { io, metadata: named, unrepresentable: 'any' });
  return {
    parts: (whole.properties ?? {}) as Record<string, JsonSchema>,
    defs: (whole.$defs ?? {}) as Record<string, JsonSchema>,
  };
}

/** The same schema with each `#/$defs/x` pointing at `components/schemas` under the name `rename` gives it. */
function relink(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => relink(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'id' || typeof (value as JsonSchema).id !== 'string')
      .map(([key, item]) =>
        key === '$ref' && typeof item === 'string'
          ? [
              key,
              item.replace(/^#\/\$defs\/(.+)$/, (_, name: string) => `#/components/schemas/${rename(name)}`),
            ]
          : [key, relink(item, rename)],
      ),
  );
}

/** Names that zod made up carry no meaning, so they tell at least which way they go. */
function namer(io: Direction, clashes: ReadonlySet<string>): (name: string) => string {
  return (name) => {
    if (name.startsWith('__')) return `${io === 'input' ? 'In' : 'Out'}${name.slice(2)}`;
    return io === 'output' && clashes.has(name) ? `${name}Out` : name;
  };
}

/** Every schema of the catalogue in the two forms of the document: by place of use, and by name. */
export function schemasOf(contracts: readonly Contract[]): SchemaSet {
  const input = convert(contracts, 'input');
  const output = convert(contracts, 'output');
  const clashes = new Set(
    Object.keys(output.defs).filter(
      (name) => name in input.defs && JSON.stringify(input.defs[name]) !== JSON.stringify(output.defs[name]),
    ),
  );
  const parts = new Map<string, JsonSchema>();
  const components: Record<string, JsonSchema> = {};
  for (const [io, set] of [
    ['input', input],
    ['output', output],
  ] as const) {
    const rename = namer(io, clashes);
    for (const [name, schema] of Object.entries(set.defs))
      components[rename(name)] = relink(schema, rename) as JsonSchema;
    for (const [place, schema] of Object.entries(set.parts))
      parts.set(place, relink(schema, rename) as JsonSchema);
  }
  return { parts, components };
}
