import {
  idOfRow,
  relatedEntity,
  ValueOrigins,
  type FlowGraph,
  type FlowScope,
  type TableOrigin,
} from '@buildmesh/domain';
import { rollupSight, type CompiledField, type RowReads, type StoredRow } from '@buildmesh/row-store';
import type { EntityAccess } from '../../../catalog/index.js';
import { hydrate, makeValues } from '../../../rows/index.js';
import type { CallerViews, RunState, Values } from './run.types.js';

interface CallerRead {
  graph: FlowGraph;
  state: Pick<RunState, 'told'>;
  /** Of the node. */
  option: Values;
  views: CallerViews;
  store: RowReads;
}

/**
 * What a node can read of the run where it hands on to whoever runs the function: rows that steps read or stored, without the
 * fields that are hidden from that person and without names of rows behind them that he may not see. What steps compute of
 * rows is the function's own, and stays (D38, D93). The same scope where nothing is hidden.
 */
export async function callerScope(scope: FlowScope, reading: CallerRead): Promise<FlowScope> {
  const { graph, views, store, state, option } = reading;
  const origins = new ValueOrigins(graph);
  const kinds = new Map(graph.nodes.map(({ id, type }) => [id, type]));
  // Only what the node reads: rows may be many, and a node may be in a loop.
  const text = JSON.stringify(option);
  const ofTable = async (value: unknown, found: TableOrigin): Promise<unknown> => {
    const view = views(found.entity);
    if (!view || !isNarrow(view)) return value;
    const [key, ...deeper] = found.rest;
    if (key === undefined) return rowsSeen(store, view, value);
    if (view.hidden.has(key)) return undefined;
    const drawn = view.computed.find(({ _key }) => _key === key);
    // Of whose rows it was drawn cannot be told any more.
    if (drawn && isDrawnFromFewer(view, drawn)) return undefined;
    return deeper.length > 0 ? partSeen(view, key, value) : fieldSeen(store, view, [key, value]);
  };
  const seen = async (value: unknown, path: readonly string[]): Promise<unknown> => {
    let left = value;
    for (const source of origins.sources(path)) {
      if (left === null || left === undefined) break;
      const table = origins.tableAt(source);
      const [root, id = '', ...rest] = source;
      if (table) left = await ofTable(left, table);
      else if (root === 'nodes' && state.told && id in state.told)
        left = toldPart(left, valueAt(state.told[id], rest));
      else if (origins.isMade(source)) left = await partsSeen(left, source);
    }
    return left;
  };
  const partsSeen = (value: unknown, path: readonly string[]): Promise<unknown> | unknown => {
    if (Array.isArray(value))
      return Promise.all(value.map((part: unknown, at) => seen(part, [...path, String(at)])));
    return isValues(value) ? each(value, path) : value;
  };
  const each = (values: Values, root: readonly string[]): Promise<Values> =>
    mapped(values, (value, name) => seen(value, [...root, name]));
  const isWhole = /\bnodes(?!\.)/.test(text);
  const node = (value: unknown, id: string): Promise<unknown> => {
    if (!isWhole && !text.includes(`nodes.${id}`)) return Promise.resolve(value);
    if (state.told && id in state.told) return Promise.resolve(state.told[id]);
    const isParts = kinds.get(id) === 'loop' || kinds.get(id) === 'assign';
    return isParts && isValues(value) ? each(value, ['nodes', id]) : seen(value, ['nodes', id]);
  };
  const [item, nodes, vars] = await Promise.all([
    text.includes('item') ? seen(scope.item, ['item']) : scope.item,
    mapped(scope.nodes, node),
    each(scope.vars, ['vars']),
  ]);
  const isOpenToAll = item === scope.item && nodes === scope.nodes && vars === scope.vars;
  return isOpenToAll ? scope : { ...scope, item, nodes, vars };
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
  view.hidden.size > 0 ||
  view.visible.some((field) => !isOpen(view, field)) ||
  view.computed.some((field) => isDrawnFromFewer(view, field));

/** Whether a rollup counts rows that the caller may not see. */
function isDrawnFromFewer(view: EntityAccess, { _option: { rollup } }: CompiledField): boolean {
  const sight = rollup && rollupSight(view, rollup);
  return rollup !== undefined && sight?.view.rows.kind !== 'always';
}

/** Whether the caller may see the name of every row that a field may lead to. */
function isOpen(view: EntityAccess, field: CompiledField): boolean {
  const target = field._type === 'relate' ? view.related(relatedEntity(field) ?? '') : undefined;
  return !target || (target.readable && !target.hidden.has('__name') && target.rows.kind === 'always');
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRow = (value: unknown): value is StoredRow =>
  typeof value === 'object' && value !== null && '_id' in value;

/** What stands at a path of a value; of a list of rows, what each of them has there. */
function valueAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  if (Array.isArray(value) && !/^\d+$/.test(key))
    return value.map((part: unknown) => valueAt(part, [key, ...rest]));
  return isValues(value) || Array.isArray(value) ? valueAt((value as Values)[key], rest) : undefined;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** As much of a value as a called function told of it: a turn of a loop is one of the rows that it told. */
function toldPart(value: unknown, told: unknown): unknown {
  if (told === undefined || isSame(value, told)) return told;
  if (Array.isArray(value)) {
    const isAligned = Array.isArray(told) && told.length === value.length;
    return value.map((part: unknown, at) => toldPart(part, isAligned ? (told as unknown[])[at] : told));
  }
  if (Array.isArray(told))
    return told.find((part: unknown) =>
      isRow(value) ? isRow(part) && part._id === value._id : isSame(part, value),
    );
  if (!isValues(value) || !isValues(told)) return undefined;
  if (isRow(value)) return isRow(told) && told._id === value._id ? told : undefined;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toldPart(part, told[key])]));
}

async function rowsSeen(store: RowReads, view: EntityAccess, value: unknown): Promise<unknown> {
  const rows = [value].flat();
  if (!rows.every(isRow)) return value;
  const seen = rows.map(
    (row) => Object.fromEntries(Object.entries(row).filter(([key]) => !view.hidden.has(key))) as StoredRow,
  );
  await renamed(store, view, seen);
  await drawnAnew(store, view, seen);
  return Array.isArray(value) ? seen : seen[0];
}

/** Rollups as the caller's lists show them, in rows that hold what they are drawn from. */
async function drawnAnew(store: RowReads, view: EntityAccess, rows: readonly StoredRow[]): Promise<void> {
  const [first] = rows;
  const made = view.computed.filter((field) => first && field._key in first && isDrawnFromFewer(view, field));
  const settings = { accuracy: view.accuracy, timezone: undefined };
  await makeValues({ store, access: view, settings }, { stored: [], made, surplus: [] }, rows);
}

/** One field of a row that stands by itself. */
async function fieldSeen(
  store: RowReads,
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
async function renamed(store: RowReads, view: EntityAccess, rows: readonly StoredRow[]): Promise<void> {
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
