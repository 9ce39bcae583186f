import type { Values } from '../../../entities/row/row-access.js';

/** One step of a function as the editor holds it: steps stand below one another, branches and loops hold lanes of them. */
export interface Step {
  id: string;
  type: string;
  name: string;
  option: Values;
  lanes: readonly Lane[];
}

/** A way through a branch, or what a loop repeats. */
export interface Lane {
  id: string;
  name: string;
  option: Values;
  steps: readonly Step[];
}

export type Steps = readonly Step[];

/** A place between steps: in a lane of a step, or at the top where `lane` is null. */
export interface StepPosition {
  lane: string | null;
  at: number;
}

/** Changes the list of one lane; other lists stay the same objects. */
function inLane(steps: Steps, lane: string | null, change: (list: Steps) => Steps): Steps {
  if (lane === null) return change(steps);
  return mapped(steps, (step) => {
    const lanes = mapped(step.lanes, (each) => {
      const list = each.id === lane ? change(each.steps) : inLane(each.steps, lane, change);
      return list === each.steps ? each : { ...each, steps: list };
    });
    return lanes === step.lanes ? step : { ...step, lanes };
  });
}

/** As `map`; the same list when nothing in it changed. */
function mapped<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  const next = list.map(change);
  return next.every((item, at) => item === list[at]) ? list : next;
}

export function insertStep(steps: Steps, { lane, at }: StepPosition, step: Step): Steps {
  return inLane(steps, lane, (list) => [...list.slice(0, at), step, ...list.slice(at)]);
}

export function removeStep(steps: Steps, id: string): Steps {
  const place = positionOfStep(steps, id);
  return place ? inLane(steps, place.lane, (list) => list.filter((step) => step.id !== id)) : steps;
}

export function changeStep(steps: Steps, id: string, change: (step: Step) => Step): Steps {
  const place = positionOfStep(steps, id);
  if (!place) return steps;
  return inLane(steps, place.lane, (list) => list.map((step) => (step.id === id ? change(step) : step)));
}

/** Moves a step one place up or down among those beside it. */
export function moveStep(steps: Steps, id: string, by: -1 | 1): Steps {
  const place = positionOfStep(steps, id);
  if (!place) return steps;
  return inLane(steps, place.lane, (list) => {
    const [step, other] = [list[place.at], list[place.at + by]];
    if (!step || !other) return list;
    return list.map((each, at) => (at === place.at ? other : at === place.at + by ? step : each));
  });
}

/** Where a step stands; nothing for one that is gone. */
export function positionOfStep(
  steps: Steps,
  id: string,
  lane: string | null = null,
): StepPosition | undefined {
  const at = steps.findIndex((step) => step.id === id);
  if (at >= 0) return { lane, at };
  for (const step of steps)
    for (const each of step.lanes) {
      const place = positionOfStep(each.steps, id, each.id);
      if (place) return place;
    }
  return undefined;
}

/** All steps in the order in which they are read. */
export function allSteps(steps: Steps): Step[] {
  return steps.flatMap((step) => [step, ...step.lanes.flatMap((lane) => allSteps(lane.steps))]);
}

export const findStep = (steps: Steps, id: string): Step | undefined =>
  allSteps(steps).find((step) => step.id === id);

/** Steps that have run for certain when a step begins: those above it, and the loops that it stands in. */
export function stepsBefore(steps: Steps, id: string): Step[] {
  const above: Step[] = [];
  for (const step of steps) {
    if (step.id === id) return above;
    const lane = step.lanes.find((each) => allSteps(each.steps).some((inner) => inner.id === id));
    above.push(step);
    if (lane) return [...above, ...stepsBefore(lane.steps, id)];
  }
  return above;
}

/** The number that people know a step by: `2`, or `2.1` inside of the second. */
export function stepNumbers(steps: Steps, prefix = ''): Map<string, string> {
  const numbers = new Map<string, string>();
  steps.forEach((step, at) => {
    const number = `${prefix}${at + 1}`;
    numbers.set(step.id, number);
    step.lanes.forEach((lane, way) => {
      const inside = step.lanes.length > 1 ? `${number}.${String.fromCharCode(97 + way)}` : `${number}.`;
      for (const [id, inner] of stepNumbers(lane.steps, inside)) numbers.set(id, inner);
    });
  });
  return numbers;
}
