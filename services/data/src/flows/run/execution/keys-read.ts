import type { FlowGraph } from '@buildmesh/domain';

/**
 * Words among which are the keys of all fields that a graph reads of the rows of a query; `undefined` where it hands the rows
 * on as a whole, or to code, so that any field may be read.
 */
export function keysRead(
  { nodes }: Pick<FlowGraph, 'nodes'>,
  query: string,
): ReadonlySet<string> | undefined {
  if (nodes.some(({ type }) => type === 'code')) return undefined;
  const rows = `nodes.${query}`;
  const walked = nodes.filter(({ type, option }) => type === 'loop' && isRef(option['list'], rows));
  const text = JSON.stringify(
    nodes.map(({ option, branches }) => [
      walked.some((loop) => loop.option === option) ? {} : option,
      branches,
    ]),
  );
  const paths = [rows, ...walked.map(({ id }) => `nodes.${id}.item`)];
  if (/\bnodes(?!\.)/.test(text) || paths.some((path) => isWhole(text, path))) return undefined;
  return new Set(text.match(/[\w$]+/g));
}

const isRef = (value: unknown, path: string): boolean =>
  typeof value === 'object' && value !== null && '$ref' in value && value.$ref === path;

/** True where the path ends, or goes on to one of the rows. */
function isWhole(text: string, path: string): boolean {
  return text
    .split(path)
    .slice(1)
    .some((after) => !/^\.[^\d]/.test(after) && !/^[\w$-]/.test(after));
}
