import { isTimezone } from '@buildmesh/domain';
import {
  refusal,
  projectOption,
  type InputOf,
  type Project,
  type setProjectOption,
} from '@buildmesh/contracts';
import { limitsOf } from '../../licensing/index.js';
import type { MemberStatus, ProjectRow } from '../../store/index.js';

type Option = ProjectRow['_option'];
export type OptionChange = Omit<InputOf<typeof setProjectOption>, 'name'>;

/** Settings as they are stored: what closes the project stands apart (D68). */
export function storedOption({ freeze, ...change }: OptionChange): Option {
  return freeze === undefined ? change : { ...change, _freeze: freeze };
}

/** Settings as an administrator sets them; what is stored beside them is not told. */
export function shownOption({ _freeze, ...option }: Option): OptionChange {
  const shown = { ...option, freeze: _freeze === true };
  const known = Object.entries(shown).filter(([key]) => Object.hasOwn(projectOption.shape, key));
  return Object.fromEntries(known) as OptionChange;
}

/** What opens first in a project. */
export function homeOf(option: Option): NonNullable<Project['_home']> | null {
  const home = projectOption.shape.home.safeParse(option['home']);
  return home.success ? (home.data ?? null) : null;
}

/** A project as one caller sees it. */
export function projectFor(row: ProjectRow, { account, role, roleType }: MemberStatus): Project {
  const { _id, _name, _owner, _status, _expired, _option, hold, _ver } = row;
  const owns = _owner === account;
  return {
    _id,
    _name,
    _owner,
    _auth: owns ? 'admin' : (roleType ?? 'common'),
    _status,
    _expired: _expired?.getTime() ?? null,
    _rid: role,
    _limit: limitsOf(row),
    ...(row._used ? { _used: row._used } : {}),
    _option: hold ? { ..._option, _freeze: true } : _option,
    ...(hold && owns ? { _hold: hold.reason } : {}),
    _home: homeOf(_option),
    reset: row.tokenReset,
    _ver,
  };
}

/** Refuses a time zone that this platform does not know. */
export function assertTimezone(zone: string | undefined): void {
  if (zone === undefined || isTimezone(zone)) return;
  throw refusal('invalid', { errors: [{ field: 'timezone', rule: 'format', message: 'field.format' }] });
}

/** Typed names match when they are equal but for spaces around them (D78). */
export function isTypedName(typed: string, name: string): boolean {
  return typed.trim() === name.trim();
}
