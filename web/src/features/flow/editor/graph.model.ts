import type { FlowNode, FlowWay } from '@buildmesh/domain';
import { newId } from '@buildmesh/kernel';
import { kindOfStep } from '../steps/step-kinds.js';
import { allSteps, type Lane, type Step, type Steps } from '../steps/step-tree.model.js';

/** A graph that is no list of steps, such as one whose ways lead into one another. */
export class NoSteps extends Error {}

/** The steps of a graph: what comes after its start, ways and loops inside of their step (D37). */
export function stepsOf(nodes: readonly FlowNode[], idOf: () => string = newId): Steps {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const seen = new Set<string>();
  const start = nodes.find(({ type }) => type === 'start');

  /** Steps from `from` on; `stop` is where those around them go on. */
  const chain = (from: string | null, stop: string | null): Step[] => {
    const steps: Step[] = [];
    let at = from;
    while (at !== null && at !== stop) {
      const node = byId.get(at);
      if (!node || seen.has(at)) throw new NoSteps();
      seen.add(at);
      const { id, type, name, option, next, branches = [] } = node;
      steps.push({ id, type, name, option, lanes: branches.map((way) => laneOf(node, way)) });
      at = next;
    }
    // It ends here although those around it go on: that is an end of its own.
    if (at === null && stop !== null && steps.at(-1)?.type !== 'end')
      steps.push({ id: idOf(), type: 'end', name: '', option: {}, lanes: [] });
    return steps;
  };
  const laneOf = (node: FlowNode, { id, name, option, next }: FlowWay): Lane => ({
    id,
    name,
    option,
    steps: chain(next, node.type === 'loop' ? null : node.next),
  });
  return chain(start?.next ?? null, null);
}

/** The graph of steps; the start stays what it was. */
export function nodesOf(steps: Steps, before: readonly FlowNode[], idOf: () => string = newId): FlowNode[] {
  const start = before.find(({ type }) => type === 'start');
  const nodes: FlowNode[] = [];
  const write = (list: Steps, after: string | null): void => {
    list.forEach((step, at) => {
      const next = step.type === 'end' ? null : (list[at + 1]?.id ?? after);
      const lanes = kindOfStep(step.type)?.lanes;
      nodes.push({
        id: step.id,
        type: step.type,
        name: step.name,
        option: step.option,
        next,
        ...(lanes && {
          branches: step.lanes.map(({ id, name, option, steps: inside }) => ({
            id,
            name,
            option,
            // A loop begins its next turn after the last step; a way of a branch goes on where its branch does.
            next: inside[0]?.id ?? (lanes === 'loop' ? null : next),
          })),
        }),
      });
      for (const lane of step.lanes) write(lane.steps, lanes === 'loop' ? null : next);
    });
  };
  write(steps, null);
  const first: FlowNode = {
    ...(start ?? { id: idOf(), type: 'start', name: '', option: {} }),
    next: steps[0]?.id ?? null,
  };
  return [first, ...nodes];
}

/** A step of a kind as it is put in. */
export function newStep(type: string, idOf: () => string = newId): Step {
  const lanes = kindOfStep(type)?.lanes;
  const lane = (): Lane => ({ id: idOf(), name: '', option: {}, steps: [] });
  return {
    id: idOf(),
    type,
    name: '',
    option: {},
    lanes: lanes === 'branch' ? [lane(), lane()] : lanes === 'loop' ? [lane()] : [],
  };
}

/** The same step with ids of its own, all inside of it included. */
export function copyOf(step: Step, idOf: () => string = newId): Step {
  const ids = new Map(allSteps([step]).map(({ id }) => [id, idOf()]));
  const copy = (one: Step): Step => ({
    ...one,
    id: ids.get(one.id) ?? idOf(),
    option: renamed(one.option, ids),
    lanes: one.lanes.map((lane) => ({ ...lane, id: idOf(), steps: lane.steps.map(copy) })),
  });
  return copy(step);
}

/** Options name other steps by id: those that were copied along are named by their new ones. */
function renamed(option: Step['option'], ids: ReadonlyMap<string, string>): Step['option'] {
  let text = JSON.stringify(option);
  for (const [before, now] of ids) text = text.replaceAll(before, now);
  return JSON.parse(text) as Step['option'];
}
