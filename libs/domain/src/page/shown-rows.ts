import type { Filter } from '../filter/filter.types.js';
import { keysIn } from '../filter/keys-in.js';
import type { ViewData, ViewShape } from './page.types.js';

/** What views show of one entity; `null`: all fields, all rows. */
export interface ShownRows {
  readonly fields: ReadonlySet<string> | null;
  /** One filter a view: a row is shown when it is among the rows of one of them. */
  readonly filters: readonly Filter[] | null;
}

/** What views show, by entity: no other entity, and of these no other field and no other row. */
export function shownRows(views: ReadonlyMap<string, ViewShape>): Map<string, ShownRows> {
  const shown = new Map<string, ShownRows>();
  for (const view of views.values()) {
    const { data } = view._template;
    if (data?.source !== 'entity' || data.id === undefined) continue;
    const linked = [...views.values()].flatMap(({ _template }) =>
      _template.link.filter((link) => link.view === view._id).map(({ key }) => key),
    );
    shown.set(
      data.id,
      both(shown.get(data.id), { fields: fieldsOf(data, linked), filters: filtersOf(data) }),
    );
  }
  return shown;
}

/** Rows that are in one of the filters; none where there are none. */
export function anyOfFilters(filters: readonly Filter[]): Filter {
  return [{ model: 'or', list: filters.map((list) => ({ model: 'and' as const, list })) }];
}

function both(one: ShownRows | undefined, other: ShownRows): ShownRows {
  if (one === undefined) return other;
  return {
    fields: one.fields && other.fields && new Set([...one.fields, ...other.fields]),
    filters: one.filters && other.filters && [...one.filters, ...other.filters],
  };
}

function fieldsOf(data: ViewData, linked: readonly string[]): ReadonlySet<string> | null {
  const { fields, group = [], value, sort = [], query = [] } = data;
  // Who counts or groups shows no rows; who does neither shows rows with all that they have.
  if (fields === undefined && value === undefined && group.length === 0) return null;
  const keys = [...(fields ?? []), ...group, ...sort.map(({ key }) => key), ...keysIn(query), ...linked];
  if (value) keys.push(value.key);
  return new Set(keys.map((key) => key.split('.')[0] ?? key));
}

function filtersOf({ query = [] }: ViewData): readonly Filter[] | null {
  return query.length === 0 ? null : [query];
}
