import type { Entity, MenuEntry, Page, Role } from '@buildmesh/contracts';
import type { GrantKind, Grants } from '@buildmesh/domain';

/** One key that can be granted, or a heading over such keys. */
export interface GrantItem {
  /** What is granted; several for a heading: all below it. */
  keys: readonly string[];
  id: string;
  label: string;
  depth: number;
  /** A heading has no grant of its own: directories show when something below does (spec: platform §5). */
  heading: boolean;
}

/** Kinds of grants beside tables, in the order in which they are offered. */
export const KEY_KINDS = [
  'route',
  'page',
  'program',
  'view',
  'dataset',
  'shortcut',
  'popup',
  'entity',
] as const satisfies readonly GrantKind[];
export type KeyKind = (typeof KEY_KINDS)[number];

interface Things {
  menu: readonly MenuEntry[];
  pages: readonly Pick<Page, '_id' | '_name'>[];
  /** The widgets of the pages. */
  views: readonly { _id: string; _name: string; _page: string | null; lib: string }[];
  tables: readonly Entity[];
  roles: readonly Role[];
  flows: readonly { _id: string; _name: string; datasets?: readonly string[] }[];
}

/** What of a kind there is in the project: from the menu, from the tables, or named in the grants of some role. */
export function grantItems(kind: KeyKind, things: Things): GrantItem[] {
  const { menu, pages, tables, roles, flows } = things;
  if (kind === 'route') return menuItems(menu);
  const named = namedKeys(kind, roles);
  if (kind === 'view' || kind === 'dataset')
    return withNamed(kind === 'view' ? viewItems(things) : datasetItems(things), named);
  if (kind === 'entity')
    return named.size === 0
      ? []
      : tables.map(({ _id, _name }) => item(_id, _name)).concat(rest(named, tables));
  const known = new Map<string, string>();
  if (kind === 'page') for (const { _id, _name } of pages) known.set(_id, _name);
  if (kind === 'program') for (const { _id, _name } of flows) known.set(_id, _name);
  if (kind === 'program')
    for (const entry of menu)
      for (const id of entry._program) if (!known.has(id)) known.set(id, `${entry._name} · ${id}`);
  for (const key of named) if (!known.has(key)) known.set(key, key);
  return [...known].map(([key, label]) => item(key, label));
}

const item = (key: string, label: string): GrantItem => ({
  keys: [key],
  id: key,
  label,
  depth: 0,
  heading: false,
});

function rest(named: ReadonlySet<string>, tables: readonly Entity[]): GrantItem[] {
  const known = new Set(tables.map(({ _id }) => _id));
  return [...named].filter((key) => !known.has(key)).map((key) => item(key, key));
}

function namedKeys(kind: GrantKind, roles: readonly Role[]): Set<string> {
  const keys = new Set<string>();
  for (const { _auth } of roles) {
    const grants: Grants = _auth[kind] ?? [];
    for (const key of Array.isArray(grants) ? grants : Object.keys(grants)) keys.add(key as string);
  }
  return keys;
}

/** A heading with what stands below it; none where nothing does. */
function below(id: string, label: string, items: readonly { key: string; label: string }[]): GrantItem[] {
  if (items.length === 0) return [];
  const heading = { ...item(id, label), keys: items.map(({ key }) => key), heading: true };
  return [heading, ...items.map((each) => ({ ...item(each.key, each.label), depth: 1 }))];
}

/** Each page with its views. */
function viewItems({ pages, views }: Things): GrantItem[] {
  return pages.flatMap(({ _id, _name }) => {
    const own = views.filter(({ _page }) => _page === _id);
    return below(
      _id,
      _name,
      own.map((view) => ({ key: view._id, label: view._name || view.lib })),
    );
  });
}

/** Each function with the datasets that it emits; a dataset is granted as `{function}.{name}` (D41). */
function datasetItems({ flows }: Things): GrantItem[] {
  return flows.flatMap(({ _id, _name, datasets = [] }) =>
    below(
      _id,
      _name,
      datasets.map((name) => ({ key: `${_id}.${name}`, label: name })),
    ),
  );
}

/** With keys that roles name although there is no such thing any more, so that they can be taken away. */
function withNamed(items: GrantItem[], named: ReadonlySet<string>): GrantItem[] {
  const known = new Set(items.flatMap(({ keys }) => keys));
  return [...items, ...[...named].filter((key) => !known.has(key)).map((key) => item(key, key))];
}

/** The menu as it stands, directories with everything below them. */
function menuItems(menu: readonly MenuEntry[]): GrantItem[] {
  const children = Map.groupBy(
    [...menu].sort((a, b) => a._sort - b._sort),
    ({ _parent }) => _parent,
  );
  const known = new Set(menu.map(({ _id }) => _id));
  const seen = new Set<string>();
  const items: GrantItem[] = [];
  const place = (entry: MenuEntry, depth: number): string[] => {
    if (seen.has(entry._id)) return [];
    seen.add(entry._id);
    const heading = entry._type === 'dir';
    const at = items.push({ keys: [], id: entry._id, label: entry._name, depth, heading }) - 1;
    const lower = (children.get(entry._id) ?? []).flatMap((child) => place(child, depth + 1));
    const placed = items[at];
    if (placed) placed.keys = heading ? lower : [entry._id];
    return heading ? lower : [entry._id, ...lower];
  };
  for (const entry of menu) if (entry._parent === null || !known.has(entry._parent)) place(entry, 0);
  for (const entry of menu) place(entry, 0);
  return items;
}

/** Items whose name holds the text, with the headings above them. */
export function searchItems(items: readonly GrantItem[], text: string): GrantItem[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...items];
  const kept = new Set<number>();
  items.forEach(({ label }, index) => {
    if (!label.toLowerCase().includes(wanted)) return;
    kept.add(index);
    let depth = items[index]?.depth ?? 0;
    for (let above = index - 1; above >= 0 && depth > 0; above--) {
      const candidate = items[above];
      if (candidate && candidate.depth < depth) {
        kept.add(above);
        depth = candidate.depth;
      }
    }
  });
  return items.filter((_, index) => kept.has(index));
}
