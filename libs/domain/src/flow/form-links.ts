import type { FlowGraph } from './flow.types.js';
import { ValueOrigins } from './value-origin.js';

/** A field of a table that a value of a form becomes. */
export interface FieldLink {
  entity: string;
  field: string;
  operation: 'save' | 'update';
}

/** What becomes of the values of a form. */
export interface FormLinks {
  /** By key of the form's field. */
  fields: ReadonlyMap<string, readonly FieldLink[]>;
  /** Of the rows that stand in a field of the form: by its key, a point, and the key in the row. */
  inner: ReadonlyMap<string, readonly FieldLink[]>;
  /** Tables that the rows in a field of the form become rows of, by its key. */
  tables: ReadonlyMap<string, readonly string[]>;
}

/**
 * Which fields of tables a form fills in: read from the steps that store its values unchanged, so that whoever fills it in
 * is held to the rights on these tables. `form` is the node that asks for it; none for the form that a function begins with.
 */
export function formLinks(graph: FlowGraph, form?: string): FormLinks {
  const origins = new ValueOrigins(graph);
  const start = form === undefined ? ['form'] : ['nodes', form];
  const keysOf = (option: unknown): string[] => {
    const path = origins.pathOf(option) ?? [];
    return start.every((part, at) => path[at] === part) ? path.slice(start.length) : [];
  };
  const [fields, inner, tables] = [new Map(), new Map(), new Map()] as [
    Map<string, FieldLink[]>,
    Map<string, FieldLink[]>,
    Map<string, string[]>,
  ];
  for (const { type, option } of graph.nodes) {
    const { entity, values, rows } = option;
    if ((type !== 'save' && type !== 'update') || typeof entity !== 'string') continue;
    const [list, ...deeper] = keysOf(rows);
    if (list !== undefined && deeper.length === 0) add(tables, list, entity);
    for (const [field, value] of Object.entries(isRecord(values) ? values : {})) {
      const [key, sub, ...rest] = keysOf(value).filter((part) => !/^\d+$/.test(part));
      if (key === undefined || rest.length > 0) continue;
      const link = { entity, field, operation: type } as const;
      if (sub === undefined) add(fields, key, link);
      else add(inner, `${key}.${sub}`, link);
    }
  }
  return { fields, inner, tables };
}

/** The table that a function wants a row of: the one that it names, or the first that a step looks the row up in. */
export function itemEntity(graph: FlowGraph): string | undefined {
  if (graph.option.entity !== undefined) return graph.option.entity;
  const origins = new ValueOrigins(graph);
  const isItem = (option: unknown): boolean => {
    const [root, ...rest] = origins.pathOf(option) ?? [];
    return root === 'item' && (rest.length === 0 || rest.join('.') === '_id');
  };
  const finds = (filter: unknown): boolean =>
    Array.isArray(filter) &&
    filter.some((part) => isRecord(part) && part['key'] === '_id' && isItem(part['value']));
  const node = graph.nodes.find(
    ({ type, option }) =>
      ['update', 'remove', 'query'].includes(type) && (isItem(option['id']) || finds(option['filter'])),
  );
  const entity = node?.option['entity'];
  return typeof entity === 'string' ? entity : undefined;
}

function add<T>(into: Map<string, T[]>, key: string, value: T): void {
  into.set(key, [...(into.get(key) ?? []), value]);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
