import { idOfRow, relatedEntity, ValueOrigins, type FlowGraph, type FlowScope } from '@buildmesh/domain';
import type { CompiledField, RowStore, StoredRow } from '@buildmesh/persistence';
import type { EntityAccess } from '../../access/entity-access.js';
import { hydrate } from '../../record/hydrate.js';
import type { CallerViews } from './caller-form.js';
import type { RunState, Values } from './run.types.js';

interface Reading {
  graph: FlowGraph;
  state: Pick<RunState, 'told'>;
  /** Of the node. */
  option: Values;
  views: CallerViews;
  store: RowStore;
}

/**
 * What a node can read of the run where it hands on to whoever runs the function: rows that steps read or stored, without the
 * fields that are hidden from that person and without names of rows behind them that he may not see. What steps compute of
 * rows is the function's own, and stays (D38, D93). The same scope where nothing is hidden.
 */
export async function callerScope(scope: FlowScope, reading: Reading): Promise<FlowScope> {
  const { graph, views, store, state, option } = reading;
  const origins = new ValueOrigins(graph);
  const kinds = new Map(graph.nodes.map(({ id, type }) => [id, type]));
  // Only what the node reads: rows may be many, and a node may be in a loop.
  const text = JSON.stringify(option);
  const seen = async (value: unknown, path: readonly string[]): Promise<unknown> => {
    const found = value === null || value === undefined ? undefined : origins.tableAt(path);
    const view = found && views(found.entity);
    if (!view || !isNarrow(view)) return value;
    const [key, ...deeper] = found.rest;
    if (key === undefined) return rowsSeen(store, view, value);
    if (view.hidden.has(key)) return undefined;
    return deeper.length > 0 ? partSeen(view, key, value) : fieldSeen(store, view, [key, value]);
  };
  const each = (values: Values, root: readonly string[]): Promise<Values> =>
    mapped(values, (value, name) => seen(value, [...root, name]));
  const node = (value: unknown, id: string): Promise<unknown> => {
    if (!text.includes(`nodes.${id}`)) return Promise.resolve(value);
    if (state.told && id in state.told) return Promise.resolve(state.told[id]);
    const isParts = kinds.get(id) === 'loop' || kinds.get(id) === 'assign';
    return isParts && isValues(value) ? each(value, ['nodes', id]) : seen(value, ['nodes', id]);
  };
  const [item, nodes, vars] = await Promise.all([
    text.includes('item') ? seen(scope.item, ['item']) : scope.item,
    mapped(scope.nodes, node),
    each(scope.vars, ['vars']),
  ]);
  const isSame = item === scope.item && nodes === scope.nodes && vars === scope.vars;
  return isSame ? scope : { ...scope, item, nodes, vars };
}

/** The same values where none of them changes. */
async function mapped(
  values: Values,
  change: (value: unknown, key: string) => Promise<unknown>,
): Promise<Values> {
  const entries = await Promise.all(
    Object.entries(values).map(async ([key, value]) => [key, await change(value, key)] as const),
  );
  return entries.every(([key, value]) => value === values[key]) ? values : Object.fromEntries(entries);
}

/** True where a row of the table may hold something that the caller may not see. */
const isNarrow = (view: EntityAccess): boolean =>
  view.hidden.size > 0 || view.visible.some((field) => !isOpen(view, field));

/** Whether the caller may see the name of every row that a field may lead to. */
function isOpen(view: EntityAccess, field: CompiledField): boolean {
  const target = field._type === 'relate' ? view.related(relatedEntity(field) ?? '') : undefined;
  return !target || (target.readable && !target.hidden.has('__name') && target.rows.kind === 'always');
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRow = (value: unknown): value is StoredRow =>
  typeof value === 'object' && value !== null && '_id' in value;

async function rowsSeen(store: RowStore, view: EntityAccess, value: unknown): Promise<unknown> {
  const rows = [value].flat();
  if (!rows.every(isRow)) return value;
  const seen = rows.map(
    (row) => Object.fromEntries(Object.entries(row).filter(([key]) => !view.hidden.has(key))) as StoredRow,
  );
  await renamed(store, view, seen);
  return Array.isArray(value) ? seen : seen[0];
}

/** One field of a row that stands by itself. */
async function fieldSeen(
  store: RowStore,
  view: EntityAccess,
  [key, value]: [string, unknown],
): Promise<unknown> {
  const row: StoredRow = { _id: '', [key]: value };
  await renamed(store, view, [row]);
  return row[key];
}

/** What stands inside of a field: of a related row perhaps its name, which cannot be told from whose it is. */
function partSeen(view: EntityAccess, key: string, value: unknown): unknown {
  const field = view.entity.byKey.get(key);
  return field && isOpen(view, field) ? value : undefined;
}

/** Names of related rows as the caller may see them, where there are names. */
async function renamed(store: RowStore, view: EntityAccess, rows: readonly StoredRow[]): Promise<void> {
  const relates = view.visible.filter(({ _type }) => _type === 'relate');
  const bare = rows.map((row) => {
    const named = relates.filter(({ _key }) => [row[_key] ?? []].flat().some(isRow));
    const ids = named.map(({ _key }) => {
      const value = row[_key];
      return [_key, Array.isArray(value) ? value.map(idOfRow) : idOfRow(value)] as const;
    });
    return { _id: row._id, ...Object.fromEntries(ids) } as StoredRow;
  });
  await hydrate(store, view, bare);
  rows.forEach((row, at) => Object.assign(row, bare[at]));
}
