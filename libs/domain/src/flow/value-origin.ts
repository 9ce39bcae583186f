import { isLate, isPath } from './flow-value.js';
import type { FlowGraph, FlowNode } from './flow.types.js';

/** A table whose row, or rows, stand at a path of a run, and the keys that lead on from there. */
export interface TableOrigin {
  entity: string;
  rest: string[];
}

/** Paths that one value may come from; a graph that has more of them is followed no further. */
const MAX_PATHS = 200;
/** A place in a list. */
export const INDEX = /^\d+$/;
/** A formula that is nothing but a value. */
const ONLY_PATH = /^\s*\{\s*([^{}\s]+)\s*\}\s*$/;

/** Tells of paths of a run where the values at them come from, as far as the graph says so itself. */
export class ValueOrigins {
  private readonly byId: ReadonlyMap<string, FlowNode>;

  constructor(private readonly graph: FlowGraph) {
    this.byId = new Map(graph.nodes.map((node) => [node.id, node]));
  }

  /** The paths that an option may hand on unchanged; none for any other value. */
  pathsOf(option: unknown): string[][] {
    const path = handedOn(option);
    return path === undefined ? [] : this.sources(path.split('.'));
  }

  /** The paths that the value at a path may come from, as far back as they can be followed. */
  sources(start: readonly string[]): string[][] {
    const known = new Map([[start.join('.'), [...start]]]);
    const ends: string[][] = [];
    // A map that grows is walked to its end.
    for (const path of known.values()) {
      const before = this.before(path);
      if (before.length === 0) ends.push(path);
      for (const next of before) if (known.size < MAX_PATHS) known.set(next.join('.'), next);
    }
    return ends;
  }

  /** The table that the rows at a source are of. */
  tableAt([root, ...rest]: readonly string[]): TableOrigin | undefined {
    if (root === 'item') {
      const { entity } = this.graph.option;
      return entity === undefined ? undefined : { entity, rest: withoutIndex(rest) };
    }
    const node = root === 'nodes' ? this.byId.get(rest[0] ?? '') : undefined;
    const entity = node && givesRows(node) ? node.option['entity'] : undefined;
    return typeof entity === 'string' ? { entity, rest: withoutIndex(rest.slice(1)) } : undefined;
  }

  /** True where the graph itself puts the value at a source together, of parts that come from elsewhere. */
  isMade(path: readonly string[]): boolean {
    return this.optionsAt(path).some(({ option, rest }) => rest.length === 0 && isParts(option));
  }

  /** True where a formula has computed the value at a path. */
  isComputed(path: readonly string[]): boolean {
    return this.sources(path).some((source) =>
      [...this.optionsAt(source), ...this.answersAt(source)].some(
        ({ option, rest }) =>
          rest.length === 0 && isLate(option) && '$formula' in option && !handedOn(option),
      ),
    );
  }

  /** What a called function answers. */
  private answersAt([root, id = '', ...rest]: readonly string[]): OptionPart[] {
    const node = root === 'nodes' ? this.byId.get(id) : undefined;
    const called = node?.type === 'call' ? this.graph.called?.[String(node.option['flow'])] : undefined;
    const ends = called?.nodes.filter(({ type }) => type === 'end') ?? [];
    return ends.map(({ option }) => within(option['data'], rest));
  }

  /** What loops, formulas, assignments and variables hand on. */
  private before(path: readonly string[]): string[][] {
    return this.optionsAt(path).flatMap(({ option, rest }) => {
      const source = handedOn(option);
      return source === undefined ? [] : [[...source.split('.'), ...rest]];
    });
  }

  /** The options that say what stands at a path, and the keys that lead on from there. */
  optionsAt([root, name = '', ...rest]: readonly string[]): OptionPart[] {
    const node = root === 'nodes' ? this.byId.get(name) : undefined;
    if (node?.type === 'loop' && rest[0] === 'item') return [within(node.option['list'], rest.slice(1))];
    if (node?.type === 'formula') return [{ option: { $formula: node.option['formula'] }, rest }];
    if (node?.type === 'assign') return [within(valueIn(node, rest[0]), rest.slice(1))];
    return root === 'vars' ? this.graph.nodes.map((each) => within(valueIn(each, name), rest)) : [];
  }
}

/** An option, and the keys that lead on from there. */
export interface OptionPart {
  option: unknown;
  rest: string[];
}

/** Follows keys into what stands in an option itself. */
export function within(option: unknown, path: readonly string[]): OptionPart {
  const [key, ...rest] = path;
  const isOfItems = Array.isArray(option) && key !== undefined && !Object.hasOwn(option, key);
  if (key === undefined || isOfItems || !isParts(option)) return { option, rest: [...path] };
  return within(Object.hasOwn(option, key) ? (option as Record<string, unknown>)[key] : undefined, rest);
}

/** What an assignment puts into a variable. */
function valueIn({ type, option }: FlowNode, name = ''): unknown {
  const values = option['values'];
  const isThere = type === 'assign' && typeof values === 'object' && values !== null;
  return isThere && Object.hasOwn(values, name) ? (values as Record<string, unknown>)[name] : undefined;
}

/** Whether which variables a step sets is only known when it runs. */
export const isOpenAssign = ({ type, option }: FlowNode): boolean =>
  type === 'assign' && isLate(option['values']);

const isParts = (option: unknown): option is object =>
  typeof option === 'object' && option !== null && !isLate(option);

const givesRows = ({ type, option }: FlowNode): boolean =>
  type === 'query' || (type === 'save' && !('file' in option));

/** The path of a value that an option hands on unchanged. */
export function handedOn(option: unknown): string | undefined {
  if (!isLate(option)) return undefined;
  if ('$ref' in option) return option.$ref;
  const path = ONLY_PATH.exec(option.$formula)?.[1];
  // `{total}` is short for a value of the form.
  return path === undefined || isPath(path) ? path : `form.${path}`;
}

const withoutIndex = ([first, ...rest]: string[]): string[] =>
  first === undefined ? [] : INDEX.test(first) ? rest : [first, ...rest];
