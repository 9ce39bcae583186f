import type { TFunction } from 'i18next';
import { kindOfStep } from './step-kinds.js';
import type { Lane, Step } from './step-tree.model.js';

/** A step by the name that it was given, or by what it does. */
export const titleOfStep = (step: Step, t: TFunction): string =>
  step.name.trim() || (kindOfStep(step.type) ? t(`flow.type.${step.type}`) : step.type);

/** What a step does, in one line under its name. */
export function summaryOf(
  step: Step,
  things: readonly { _id: string; _name: string }[],
  t: TFunction,
): string {
  const { entity, flow, values, filter, cmd, fields, name } = step.option;
  const nameOf = (id: unknown) => things.find(({ _id }) => _id === id)?._name;
  const count = (value: unknown) =>
    Array.isArray(value) ? value.length : Object.keys((value as object | undefined) ?? {}).length;
  const parts = [
    step.name.trim() !== '' && kindOfStep(step.type) ? t(`flow.type.${step.type}`) : undefined,
    nameOf(entity) ?? nameOf(flow) ?? (typeof name === 'string' ? name : undefined),
    filter !== undefined && count(filter) > 0
      ? t('flow.summary.filter', { count: count(filter) })
      : undefined,
    values !== undefined && count(values) > 0
      ? t('flow.summary.values', { count: count(values) })
      : undefined,
    fields !== undefined && count(fields) > 0
      ? t('flow.summary.fields', { count: count(fields) })
      : undefined,
    cmd !== undefined && count(cmd) > 0 ? t('flow.summary.commands', { count: count(cmd) }) : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(' · ') || t('flow.summary.none');
}

/** A way by its name, or by its place; the one of a loop by what it does. */
export function laneTitle(step: Step, lane: Lane, t: TFunction): string {
  const at = step.lanes.indexOf(lane);
  if (lane.name.trim() !== '') return lane.name;
  if (kindOfStep(step.type)?.lanes === 'loop') return t('flow.lane.loop');
  const otherwise = at === step.lanes.length - 1 && at > 0 && !hasFilter(lane);
  return otherwise ? t('flow.lane.otherwise') : t('flow.lane.way', { place: at + 1 });
}

const hasFilter = ({ option: { filter } }: Lane): boolean => Array.isArray(filter) && filter.length > 0;
