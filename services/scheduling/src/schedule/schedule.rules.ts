import type { FieldFault } from '@buildmesh/kernel';
import {
  refusal,
  MAX_SCHEDULE_NAME,
  MAX_SCHEDULES,
  type FlowNeed,
  type Schedule,
} from '@buildmesh/contracts';
import { cronFault, DEFAULT_TIMEZONE, isTimezone, nextExecutions } from '@buildmesh/domain';
import type { ListedSchedule, StoredSchedule } from './schedule.repository.js';

/** What a task is to be, as the caller has it. */
export interface ScheduleRequest {
  name: string;
  cron: string;
  flow: string;
  timezone: string | null;
}

/** The time zone in which a task runs: its own, the project's, or the one where nothing else is known (D84, D101). */
export function zoneOf({ timezone, projectZone }: Pick<StoredSchedule, 'timezone' | 'projectZone'>): string {
  return timezone ?? projectZone ?? DEFAULT_TIMEZONE;
}

/** What keeps a function from being scheduled (spec: data §5). */
export function blockOf(flow: FlowBrief | undefined): 'published' | FlowNeed | null {
  return !flow || flow.published === null ? 'published' : flow.needs;
}

/** What the data service tells of the function; `undefined` where there is none of that id. */
export interface FlowBrief {
  published: number | null;
  needs: FlowNeed | null;
}

/** Refuses what is not configured correctly, with `data: false` (spec: data §5, §7; D55). */
export function assertSchedulable(
  wanted: ScheduleRequest,
  flow: FlowBrief | undefined,
  at: { nowMs: number; projectZone: string },
): void {
  const { nowMs } = at;
  const isKnown = wanted.timezone === null || isTimezone(wanted.timezone);
  const zone = isKnown ? zoneOf({ ...at, ...wanted }) : at.projectZone;
  const errors: FieldFault[] = [
    ...nameFaults(wanted.name),
    ...cronFaults(wanted.cron, { nowMs, zone }),
    ...flowFaults(flow),
    ...(isKnown ? [] : [{ field: 'timezone', rule: 'format', message: 'field.format' }]),
  ];
  if (errors.length > 0) throw refusal('invalid', { errors, data: false });
}

function nameFaults(name: string): FieldFault[] {
  if (name !== '' && name.length <= MAX_SCHEDULE_NAME) return [];
  const rule = name === '' ? 'required' : 'length';
  return [{ field: 'name', rule, message: 'schedule.name', params: { max: MAX_SCHEDULE_NAME } }];
}

function cronFaults(cron: string, at: { nowMs: number; zone: string }): FieldFault[] {
  const rule = cronFault(cron, at);
  if (rule === undefined) return [];
  return [{ field: 'cron', rule, message: rule === 'never' ? 'schedule.never' : 'schedule.cron' }];
}

/** Nobody is there to fill in a form, to choose a row, or in whose name it could act. */
function flowFaults(flow: FlowBrief | undefined): FieldFault[] {
  const rule = blockOf(flow);
  return rule === null ? [] : [{ field: 'flow', rule, message: BLOCKED[rule] }];
}

const BLOCKED = {
  published: 'schedule.function',
  input: 'schedule.needs-input',
  row: 'schedule.needs-row',
  person: 'schedule.needs-person',
} as const;

/** Refuses one task more than the edition has (D65), or than a list has; `limit` 0 or absent is no quota. */
export function assertRoom(used: number, limit: number | undefined): void {
  const most = limit === undefined || limit === 0 ? MAX_SCHEDULES : Math.min(limit, MAX_SCHEDULES);
  if (used >= most) throw refusal('quota-reached', { data: { quota: 'schedule', used, limit: most } });
}

/** Refuses a change of what is not any more what the caller saw (D86). */
export function assertSeen(schedule: StoredSchedule, ver: number | undefined): void {
  if (ver !== undefined && ver !== schedule.ver)
    throw refusal('conflict', { data: onWire({ ...schedule, last: null }) });
}

/** The fire a task waits for; none while it is off. */
export function nextOf(
  { cron, enabled, ...zones }: Pick<StoredSchedule, 'cron' | 'enabled' | 'timezone' | 'projectZone'>,
  nowMs: number,
): number | null {
  return enabled
    ? (nextExecutions(cron, { afterMs: nowMs, count: 1, zone: zoneOf(zones) })[0] ?? null)
    : null;
}

export function onWire({ id, name, cron, flow, enabled, option, ...rest }: ListedSchedule): Schedule {
  const { next, last, failures, timezone, ver } = rest;
  return {
    ...{ _id: id, _name: name, _cron: cron, _flow: flow, enabled, option },
    ...{ timezone, zone: zoneOf(rest), next, last, failures, _ver: ver },
  };
}

/** What the audit says of a task. */
export function audited({
  name,
  cron,
  flow,
  enabled,
  timezone,
}: Omit<StoredSchedule, 'failures' | 'ver'>): object {
  return { _name: name, _cron: cron, _flow: flow, enabled, timezone };
}
