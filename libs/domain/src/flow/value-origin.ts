import { isLate, isPath } from './flow-value.js';
import type { FlowGraph, FlowNode } from './flow.types.js';

/** A table whose row, or rows, stand at a path of a run, and the keys that lead on from there. */
export interface TableOrigin {
  entity: string;
  rest: string[];
}

/** Names that stand for other values are followed this often. */
const MAX_STEPS = 10;
const INDEX = /^\d+$/;
/** A formula that is nothing but a value. */
const ONLY_PATH = /^\s*\{\s*([^{}\s]+)\s*\}\s*$/;

/** Tells of paths of a run where the values at them come from, as far as the graph says so itself. */
export class ValueOrigins {
  private readonly byId: ReadonlyMap<string, FlowNode>;

  constructor(private readonly graph: FlowGraph) {
    this.byId = new Map(graph.nodes.map((node) => [node.id, node]));
  }

  /** The path that an option hands on unchanged, as far back as it can be followed; `undefined` for any other value. */
  pathOf(option: unknown): string[] | undefined {
    const path = handedOn(option);
    return path === undefined ? undefined : this.followed(path.split('.'));
  }

  /** The table that the rows at a path are of. */
  tableAt(path: readonly string[]): TableOrigin | undefined {
    const [root = '', ...rest] = this.followed(path);
    if (root === 'item') {
      const { entity } = this.graph.option;
      return entity === undefined ? undefined : { entity, rest: withoutIndex(rest) };
    }
    const node = root === 'nodes' ? this.byId.get(rest[0] ?? '') : undefined;
    const entity = node && givesRows(node) ? node.option['entity'] : undefined;
    return typeof entity === 'string' ? { entity, rest: withoutIndex(rest.slice(1)) } : undefined;
  }

  private followed(start: readonly string[]): string[] {
    let path = [...start];
    for (let step = 0; step < MAX_STEPS; step++) {
      const next = this.before(path);
      if (!next) break;
      path = next;
    }
    return path;
  }

  /** What a turn of a loop and a variable stand for. */
  private before([root, name = '', ...rest]: readonly string[]): string[] | undefined {
    const node = root === 'nodes' ? this.byId.get(name) : undefined;
    if (node?.type === 'loop' && rest[0] === 'item') return joined(node.option['list'], rest.slice(1));
    if (node?.type === 'assign') return joined(valueIn(node, rest[0]), rest.slice(1));
    if (root !== 'vars') return undefined;
    const [only, ...others] = this.graph.nodes.filter((each) => valueIn(each, name) !== undefined);
    return only === undefined || others.length > 0 ? undefined : joined(valueIn(only, name), rest);
  }
}

/** What an assignment puts into a variable. */
function valueIn({ type, option }: FlowNode, name = ''): unknown {
  const values = option['values'];
  const isThere = type === 'assign' && typeof values === 'object' && values !== null;
  return isThere && Object.hasOwn(values, name) ? (values as Record<string, unknown>)[name] : undefined;
}

function joined(option: unknown, rest: readonly string[]): string[] | undefined {
  const path = handedOn(option);
  return path === undefined ? undefined : [...path.split('.'), ...rest];
}

const givesRows = ({ type, option }: FlowNode): boolean =>
  type === 'query' || (type === 'save' && !('file' in option));

function handedOn(option: unknown): string | undefined {
  if (!isLate(option)) return undefined;
  if ('$ref' in option) return option.$ref;
  const path = ONLY_PATH.exec(option.$formula)?.[1];
  // `{total}` is short for a value of the form.
  return path === undefined || isPath(path) ? path : `form.${path}`;
}

const withoutIndex = ([first, ...rest]: string[]): string[] =>
  first === undefined ? [] : INDEX.test(first) ? rest : [first, ...rest];
