import type { FieldFault } from '@buildmesh/kernel';
import type { MenuEntry, ReferenceType } from '@buildmesh/contracts';
import type { Named } from '../../access/index.js';
import type { MenuRow } from '../../store/index.js';
import { inOrder } from '../../tree.rules.js';

type Checked = Pick<MenuRow, '_name' | '_type' | '_value' | '_program' | '_option'>;

/** What the value of an entry is the id of. */
const VALUE_TYPES: { readonly [type in MenuRow['_type']]: ReferenceType | null } = {
  table: 'entity',
  page: 'page',
  program: 'flow',
  dir: null,
  foreign: null,
};

/** What an entry names of other services and did not name before. */
export function newThings(after: Checked, before?: Checked): Named[] {
  const named: Named[] = [];
  const isOther = after._value !== before?._value;
  if (after._value !== null && (isOther || after._type !== before?._type)) {
    const type = VALUE_TYPES[after._type];
    // A directory opens nothing; what it opened while it was another kind of entry may stay.
    if (type !== null || isOther) named.push({ field: 'value', type, ids: [after._value] });
  }
  const ids = after._program.filter((id) => !before?._program.includes(id));
  return [...named, { field: 'programs', type: 'flow', ids }];
}

/** The project that an entry leads to, where it did not lead there before (D74). */
export function newProject({ _option }: Checked, before?: Checked): string | undefined {
  return _option._foreign === before?._option._foreign ? undefined : _option._foreign;
}

/** What is wrong with an entry (spec: platform §5, menu editor); nothing when the list is empty. */
export function menuFaults({ _name, _type, _value, _program, _option }: Checked): FieldFault[] {
  const faults: FieldFault[] = [];
  if (_name === '') faults.push({ field: 'name', rule: 'required', message: 'menu.name' });
  if (_type === 'table' && _value === null) {
    faults.push({ field: 'value', rule: 'required', message: 'menu.table' });
  }
  if (_type === 'page' && _value === null) {
    faults.push({ field: 'value', rule: 'required', message: 'menu.page' });
  }
  if (_type === 'foreign' && _option._foreign === undefined) {
    faults.push({ field: 'option._foreign', rule: 'required', message: 'field.required' });
  }
  if (_program.length > 0 && !bindsPrograms(_type)) {
    faults.push({ field: 'programs', rule: 'selection', message: 'menu.program' });
  }
  return faults;
}

function bindsPrograms(type: MenuRow['_type']): boolean {
  return type !== 'dir' && type !== 'page';
}

/** `simple` is the other spelling of `table` (spec: platform §3). */
export function typeOf(type: MenuRow['_type'] | 'simple'): MenuRow['_type'] {
  return type === 'simple' ? 'table' : type;
}

/** The whole menu as answered: every entry knows those below it, in order. */
export function menuOf(rows: readonly MenuRow[]): MenuEntry[] {
  const ordered = inOrder(rows);
  const below = Map.groupBy(ordered, ({ _parent }) => _parent);
  return ordered.map(({ _project: _, ...row }) => ({
    ...row,
    _children: (below.get(row._id) ?? []).map(({ _id }) => _id),
  }));
}

export interface MenuViewer {
  /** May see this entry, were it not for what it leads to. */
  sees: (row: MenuRow) => boolean;
  /** Belongs to that project (D74). */
  isMemberOf: (project: string) => boolean;
}

/**
 * What one caller sees: entries he may see, and directories that lead to one. An entry below a hidden one moves up to the
 * nearest visible entry, so that nothing visible is out of reach.
 */
export function visibleMenu(rows: readonly MenuRow[], viewer: MenuViewer): MenuEntry[] {
  const byId = new Map(rows.map((row) => [row._id, row]));
  const shown = new Set<string>();
  for (const row of rows) {
    if (row._type === 'dir' || !isVisible(row, viewer)) continue;
    shown.add(row._id);
    for (const above of ancestors(row, byId)) if (above._type === 'dir') shown.add(above._id);
  }
  const visible = rows
    .filter(({ _id }) => shown.has(_id))
    .map((row) => ({
      ...row,
      _parent: ancestors(row, byId).find(({ _id }) => shown.has(_id))?._id ?? null,
    }));
  return menuOf(visible);
}

function isVisible(row: MenuRow, { sees, isMemberOf }: MenuViewer): boolean {
  const { _type, _option } = row;
  if (_type === 'foreign' && !(_option._foreign && isMemberOf(_option._foreign))) return false;
  return sees(row);
}

/** Nearest first; a circle in the data ends it. */
function ancestors(row: MenuRow, byId: ReadonlyMap<string, MenuRow>): MenuRow[] {
  const found: MenuRow[] = [];
  const seen = new Set([row._id]);
  for (let id = row._parent; id !== null && !seen.has(id);) {
    seen.add(id);
    const above = byId.get(id);
    if (!above) break;
    found.push(above);
    id = above._parent;
  }
  return found;
}
