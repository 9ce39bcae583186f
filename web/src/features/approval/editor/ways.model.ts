import { processFaults, type ApprovalNode, type ApprovalProcess, type Filter } from '@buildmesh/domain';
import { completeOnly } from '../../../entities/filter/filter.model.js';
import { stepsOf } from '../approval.model.js';

/** A way that is taken when the form fits its condition. */
export interface Branch {
  to: string;
  filter: Filter;
}

/** Where a node leads: the first branch whose condition holds, else `otherwise` (D48). */
export interface Ways {
  branches: Branch[];
  otherwise: string;
}

export function waysFrom({ nodes, edges }: ApprovalProcess, from: string): Ways {
  const own = edges.filter((edge) => edge.from === from);
  const end = nodes.find(({ type }) => type === 'end')?.id ?? '';
  return {
    branches: own.flatMap(({ to, filter }) => (filter ? [{ to, filter }] : [])),
    otherwise: own.find(({ filter }) => !filter)?.to ?? end,
  };
}

export function withWays(
  process: ApprovalProcess,
  from: string,
  { branches, otherwise }: Ways,
): ApprovalProcess {
  const others = process.edges.filter((edge) => edge.from !== from);
  const own = branches.map((branch) => ({ from, ...branch }));
  return { ...process, edges: [...others, ...own, { from, to: otherwise }] };
}

/** Where a node may lead: to every step from which no way leads back to it, and to the end. */
export function targetsOf(process: ApprovalProcess, from: string): ApprovalNode[] {
  const before = new Set([from]);
  // Each round finds those one way further back; a process has fewer rounds than nodes.
  for (let found = true; found;) {
    const further = process.edges.filter(({ from: at, to }) => before.has(to) && !before.has(at));
    for (const { from: at } of further) before.add(at);
    found = further.length > 0;
  }
  const end = process.nodes.filter(({ type }) => type === 'end');
  return [...stepsOf(process), ...end].filter(({ id }) => !before.has(id));
}

/** With a further step right after another: it goes on where that one went on. */
export function withStepAfter(process: ApprovalProcess, after: string, step: ApprovalNode): ApprovalProcess {
  const ways = waysFrom(process, after);
  const grown = { ...process, nodes: [...process.nodes, step] };
  const led = withWays(grown, step.id, { branches: [], otherwise: ways.otherwise });
  return withWays(led, after, { ...ways, otherwise: step.id });
}

/** Without a step: what led to it leads to where it went on. */
export function withoutStep({ nodes, edges }: ApprovalProcess, id: string): ApprovalProcess {
  const { otherwise } = waysFrom({ nodes, edges }, id);
  return {
    nodes: nodes.filter((node) => node.id !== id),
    edges: edges
      .filter(({ from }) => from !== id)
      .map((edge) => (edge.to === id ? { ...edge, to: otherwise } : edge)),
  };
}

/** What keeps a process that is being drawn from running: a step that no way leads to, a branch without a condition. */
export interface OpenPoint {
  kind: 'unreachable' | 'no-condition';
  node: ApprovalNode;
}

export function openPoints(process: ApprovalProcess): OpenPoint[] {
  const unreached = new Set(
    processFaults(process).flatMap(({ rule, node }) => (rule === 'unreachable' ? [node] : [])),
  );
  return process.nodes.flatMap((node): OpenPoint[] => {
    const isBare = waysFrom(process, node.id).branches.some(
      ({ filter }) => completeOnly(filter).length === 0,
    );
    return [
      ...(unreached.has(node.id) ? [{ kind: 'unreachable' as const, node }] : []),
      ...(isBare ? [{ kind: 'no-condition' as const, node }] : []),
    ];
  });
}

/** As it is kept: conditions that were not finished are left out. */
export function finished(process: ApprovalProcess): ApprovalProcess {
  const edges = process.edges.map(({ filter, ...edge }) =>
    filter ? { ...edge, filter: completeOnly(filter) } : edge,
  );
  return { ...process, edges };
}
