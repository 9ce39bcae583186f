import type { MenuEntry, Role } from '@buildmesh/contracts';
import { chainOf, check, compileEntityRights } from '@buildmesh/domain';

export type MenuType = MenuEntry['_type'];
export const MENU_TYPES = ['table', 'dir', 'page', 'program', 'foreign'] as const satisfies MenuType[];

/** An entry as the editor holds it. */
export interface MenuDraft {
  name: string;
  type: MenuType;
  /** Table, page or function; for a foreign entry the project. */
  value: string | null;
  icon: string;
  hidePc: boolean;
  hideMobile: boolean;
  programs: readonly string[];
  /** Of a table: everybody sees it who may read the table; nothing where that was never said. */
  all?: boolean | undefined;
}

export const EMPTY_DRAFT: MenuDraft = {
  name: '',
  type: 'table',
  value: null,
  icon: '',
  hidePc: false,
  hideMobile: false,
  programs: [],
};

export function draftOf({ _name, _type, _value, _option, _program }: MenuEntry): MenuDraft {
  return {
    name: _name,
    type: _type,
    value: _type === 'foreign' ? (_option._foreign ?? null) : _value,
    icon: _option.icon ?? '',
    hidePc: _option._hide?.pc === true,
    hideMobile: _option._hide?.mobile === true,
    programs: _program,
    ...(_option.all !== undefined && { all: _option.all }),
  };
}

/** The parts of a draft that are not as `before`. */
export function differing(parts: Partial<MenuDraft>, before: MenuDraft): Partial<MenuDraft> {
  const changed = Object.entries(parts).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof MenuDraft]),
  );
  return Object.fromEntries(changed);
}

export type DraftFaults = Partial<Record<'name' | 'value' | 'programs', string>>;

/** What is wrong with an entry, as text keys by field (spec: platform §5). */
export function draftFaults(draft: MenuDraft): DraftFaults {
  const faults: DraftFaults = {};
  if (draft.name.trim() === '') faults.name = 'menu.rule.name';
  if (draft.value === null && draft.type !== 'dir') faults.value = `menu.rule.value.${draft.type}`;
  if (draft.programs.length > 0 && !mayBindFlows(draft.type))
    faults.programs = `menu.rule.programs.${draft.type}`;
  return faults;
}

/** Directories and custom pages cannot bind functions. */
export const mayBindFlows = (type: MenuType): boolean => type !== 'dir' && type !== 'page';

/** Only directories hold other entries. */
export const mayHoldEntries = (entries: readonly MenuEntry[]) => (id: string) =>
  entries.some(({ _id, _type }) => _id === id && _type === 'dir');

/** `_value` and `_option` as the server takes them. */
export function wireOf({ type, value, icon, hidePc, hideMobile, all }: MenuDraft) {
  const hide = { ...(hidePc && { pc: true }), ...(hideMobile && { mobile: true }) };
  return {
    value: type === 'dir' || type === 'foreign' ? null : value,
    option: {
      ...(Object.keys(hide).length > 0 && { _hide: hide }),
      ...(type === 'foreign' && value !== null && { _foreign: value }),
      ...(icon !== '' && { icon }),
      ...(type === 'table' && all !== undefined && { all }),
    },
  };
}

/** Roles that see only what they are granted; administrators see every entry. */
export const grantedRoles = (roles: readonly Role[]): Role[] =>
  roles.filter(({ _type }) => _type !== 'admin');

const chainIn = (role: Role, roles: readonly Role[]) =>
  chainOf(role._id, (id) => roles.find(({ _id }) => _id === id));

/** The roles that an entry was given to (D24). */
export function rolesGiven(entry: string, roles: readonly Role[]): string[] {
  return grantedRoles(roles)
    .filter((role) => check(chainIn(role, roles), 'route', { key: entry, owner: false }))
    .map(({ _id }) => _id);
}

/** The roles that may read a table: those that are proposed where an entry of it is given to roles. */
export function rolesReading(table: string | null, roles: readonly Role[]): string[] {
  if (table === null) return [];
  return grantedRoles(roles)
    .filter(
      (role) =>
        compileEntityRights({ chain: chainIn(role, roles), owner: false, limitSimple: false }, table, [])
          .query,
    )
    .map(({ _id }) => _id);
}

/** The rights that open what an entry leads to. */
const OPENING = { table: 'entity', page: 'page', program: 'program' } as const;
type OpeningKind = (typeof OPENING)[keyof typeof OPENING];

const openingOf = (type: MenuType): OpeningKind | undefined =>
  type === 'dir' || type === 'foreign' ? undefined : OPENING[type];

/** The chosen roles whom an entry would lead to a refusal, since they may not open what is behind it. */
export function rolesShutOut(
  { type, value }: Pick<MenuDraft, 'type' | 'value'>,
  chosen: readonly string[],
  roles: readonly Role[],
): Role[] {
  const kind = openingOf(type);
  if (!kind || value === null) return [];
  const reading = rolesReading(kind === 'entity' ? value : null, roles);
  const opens = (role: Role) =>
    kind === 'entity'
      ? reading.includes(role._id)
      : check(chainIn(role, roles), kind, { key: value, owner: false });
  return grantedRoles(roles).filter((role) => chosen.includes(role._id) && !opens(role));
}

/** What lets those roles open it. */
export function openingChanges(
  { type, value }: Pick<MenuDraft, 'type' | 'value'>,
  shutOut: readonly Role[],
  roles: readonly Role[],
): SightChange[] {
  const kind = openingOf(type);
  if (!kind || value === null) return [];
  return ancestorsFirst(roles)
    .filter((role) => shutOut.includes(role))
    .map(({ _id }) => ({ role: _id, kind, shows: [value], hides: [] }));
}

/** The role that decides what a role is granted (D24): itself or the nearest ancestor that says so. */
const sourceOf = (role: Role, roles: readonly Role[], kind: GrantedKind = 'route') =>
  chainIn(role, roles).find(({ _auth }) => _auth[kind] !== undefined);

type GrantedKind = OpeningKind | 'route';

/** What a role is to see and no longer to see, entries where no kind is said; all else is left to it. */
export interface SightChange {
  role: string;
  kind?: GrantedKind;
  shows: readonly string[];
  hides: readonly string[];
}

/** What lets exactly the chosen roles see an entry; ancestors come first, since others see what they see. */
export function sightChanges(
  entry: string,
  chosen: readonly string[],
  roles: readonly Role[],
): SightChange[] {
  const seeing = rolesGiven(entry, roles);
  const isOther = ({ _id }: Role) => chosen.includes(_id) !== seeing.includes(_id);
  const changed = new Set(roles.filter(isOther).map(({ _id }) => _id));
  return ancestorsFirst(roles)
    .filter((role) => changed.has(role._id) || changed.has(sourceOf(role, roles)?._id ?? ''))
    .map(({ _id: role }) =>
      chosen.includes(role) ? { role, shows: [entry], hides: [] } : { role, shows: [], hides: [entry] },
    );
}

/** Roles that see only what they are granted, none before those that it may inherit from. */
const ancestorsFirst = (roles: readonly Role[]): Role[] =>
  grantedRoles(roles).sort((a, b) => chainIn(a, roles).length - chainIn(b, roles).length);

/** What a role is granted after a change; `undefined` where it is just that already. */
export function grantsAfter(
  role: Role,
  roles: readonly Role[],
  { kind = 'route', shows, hides }: Omit<SightChange, 'role'>,
): string[] | undefined {
  const { [kind]: granted = [] } = sourceOf(role, roles, kind)?._auth ?? {};
  const seen = Array.isArray(granted)
    ? granted
    : Object.entries(granted).flatMap(([key, sees]) => (sees ? [key] : []));
  const added = shows.filter((key) => !seen.includes(key));
  if (added.length === 0 && !seen.some((key) => hides.includes(key))) return undefined;
  return [...seen.filter((key) => !hides.includes(key)), ...added];
}
