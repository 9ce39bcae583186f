import { EDITIONS, isTimezone } from '@buildmesh/domain';
import {
  refusal,
  projectOption,
  type InputOf,
  type Principal,
  type Project,
  type setProjectOption,
} from '@buildmesh/contracts';
import { READ_AFTER_EXPIRY_MS, TRIAL_MS } from '../limits.js';
import type { ProjectRow } from './project.entity.js';

export type Limits = Record<string, boolean | number>;

/** Limits of a project: its edition's, changed by its own. */
export function limitsOf({ _status, _limit }: Pick<ProjectRow, '_status' | '_limit'>): Limits {
  return { ...EDITIONS[_status], ..._limit };
}

/** A quota of a project; 0 means unlimited. */
export function quotaOf(
  project: Pick<ProjectRow, '_status' | '_limit'>,
  name: 'member' | 'external' | 'row' | 'entity' | 'schedule' | 'storage' | 'aiCall',
): number {
  return Number(limitsOf(project)[name] ?? 0);
}

/** When a new project of an edition expires; only the trial does by itself (D65). */
export function expiryOf(edition: number, nowMs: number): Date | null {
  return edition === 0 ? new Date(nowMs + TRIAL_MS) : null;
}

/** The state that decides whether a project's calls go on (D68). */
export function stateOf(
  project: Pick<ProjectRow, '_expired' | '_option' | 'hold' | 'removedAt'> | undefined,
  nowMs: number,
): NonNullable<Principal['projectState']> {
  if (!project || project.removedAt) return 'gone';
  if (project.hold || project._option['_freeze'] === true) return 'frozen';
  const expired = project._expired?.getTime() ?? Infinity;
  if (expired > nowMs) return 'active';
  return expired + READ_AFTER_EXPIRY_MS > nowMs ? 'expired' : 'closed';
}

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

/** Whether external users may come in; they may unless the owner says no. */
export function admitsExternalUsers(option: Option): boolean {
  return option['public'] !== false;
}

/** What opens first in a project. */
export function homeOf(option: Option): NonNullable<Project['_home']> | null {
  const home = projectOption.shape.home.safeParse(option['home']);
  return home.success ? (home.data ?? null) : null;
}

/** A caller's place in a project. */
export interface MemberStatus {
  account: string;
  role: string | null;
  roleType: Project['_auth'] | null;
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
