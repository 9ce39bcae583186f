import { isLate } from './flow-value.js';
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
 * Which fields of tables a form fills in: read from the steps that store its values unchanged, in the functions too that it
 * hands them on to, so that whoever fills it in is held to the rights on these tables. `form` is the node that asks for it;
 * none for the form that a function begins with.
 */
export function formLinks(graph: FlowGraph, form?: string): FormLinks {
  const origins = new ValueOrigins(graph);
  const start = form === undefined ? ['form'] : ['nodes', form];
  /** Keys that lead from the form to a value that is handed on; none for the form as a whole. */
  const keysOf = (option: unknown): string[][] =>
    origins
      .pathsOf(option)
      .filter((path) => start.every((part, at) => path[at] === part))
      .map((path) => path.slice(start.length).filter((part) => !/^\d+$/.test(part)));
  const fields = new Map<string, FieldLink[]>();
  const inner = new Map<string, FieldLink[]>();
  const tables = new Map<string, string[]>();
  const linked = (path: readonly string[], link: FieldLink): void => {
    const [key, sub, ...rest] = path;
    if (key === undefined || rest.length > 0) return;
    if (sub === undefined) add(fields, key, link);
    else add(inner, `${key}.${sub}`, link);
  };
  /** A row that is stored: its values one by one, or what the form or a row in it holds. */
  const stored = (row: unknown, { entity, operation }: Omit<FieldLink, 'field'>): void => {
    for (const path of keysOf(row)) {
      if (path.length === 1) add(tables, path[0] ?? '', entity);
      for (const field of path.length === 0 ? formKeys(graph, form) : [])
        linked([field], { entity, field, operation });
    }
    for (const [field, value] of Object.entries(isRecord(row) && !isLate(row) ? row : {}))
      for (const path of keysOf(value)) linked(path, { entity, field, operation });
  };
  /** The form of a function that is called: its values one by one, or all that the form or a row in it holds. */
  const handedOn = (values: unknown, to: FormLinks): void => {
    const all = [
      ...new Set([...to.fields, ...to.inner, ...to.tables].map(([key]) => key.split('.')[0] ?? '')),
    ];
    const given: [string, string[][]][] =
      isRecord(values) && !isLate(values)
        ? Object.entries(values).map(([key, value]) => [key, keysOf(value)])
        : all.map((key) => [key, keysOf(values).map((path) => [...path, key])]);
    for (const [key, paths] of given)
      for (const path of paths) {
        for (const link of to.fields.get(key) ?? []) linked(path, link);
        for (const table of to.tables.get(key) ?? [])
          if (path.length === 1) add(tables, path[0] ?? '', table);
        for (const [within, links] of to.inner)
          if (within.startsWith(`${key}.`))
            for (const link of links) linked([...path, within.slice(key.length + 1)], link);
      }
  };
  for (const { type, option } of graph.nodes) {
    const { entity, values, rows } = option;
    if (type === 'call') {
      const to = calledLinks(graph, option['flow']);
      if (to) handedOn(option['form'], to);
    }
    if ((type !== 'save' && type !== 'update') || typeof entity !== 'string') continue;
    for (const path of keysOf(rows)) if (path.length === 1) add(tables, path[0] ?? '', entity);
    for (const row of [values, ...(Array.isArray(rows) ? (rows as unknown[]) : [])])
      stored(row, { entity, operation: type });
  }
  return { fields, inner, tables };
}

/** What becomes of the form of a function that another one calls. */
function calledLinks({ called = {} }: FlowGraph, id: unknown): FormLinks | undefined {
  const { [String(id)]: graph, ...others } = called;
  // Without itself: functions may call each other.
  return graph && formLinks({ ...graph, called: others });
}

function formKeys({ nodes, form }: FlowGraph, node: string | undefined): string[] {
  if (node === undefined) return form.map(({ _key }) => _key);
  const fields = nodes.find(({ id }) => id === node)?.option['fields'];
  return Array.isArray(fields)
    ? fields.flatMap((field) => (isRecord(field) ? String(field['_key']) : []))
    : [];
}

/** The table that a function wants a row of: the one that it names, or the first that a step looks the row up in. */
export function itemEntity(graph: FlowGraph): string | undefined {
  if (graph.option.entity !== undefined) return graph.option.entity;
  const origins = new ValueOrigins(graph);
  const isItem = (option: unknown): boolean =>
    origins
      .pathsOf(option)
      .some(([root, ...rest]) => root === 'item' && (rest.length === 0 || rest.join('.') === '_id'));
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
