import { EDITIONS } from '@buildmesh/domain';
import type { Principal } from '@buildmesh/contracts';
import { READ_AFTER_EXPIRY_MS, TRIAL_MS } from '../limits.js';
import type { ProjectRow } from '../store/index.js';

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

/** Whether external users may come in; they may unless the owner says no. */
export function admitsExternalUsers(option: ProjectRow['_option']): boolean {
  return option['public'] !== false;
}
