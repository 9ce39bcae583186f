/** What a run knows when a node begins: its form, its row, who runs it, what nodes gave, and variables. */
export interface FlowScope {
  form: Readonly<Record<string, unknown>>;
  item: unknown;
  user: string | null;
  now: number;
  nodes: Readonly<Record<string, unknown>>;
  vars: Readonly<Record<string, unknown>>;
  /** By id of a node that read rows: whether it left some out. */
  more?: Readonly<Record<string, boolean>>;
}

/** A value that is only known when the flow runs: taken from the run, or computed. */
export type LateValue = { $ref: string } | { $formula: string };

/** Evaluates a formula on a scope. */
export type FormulaReader = (formula: string, scope: FlowScope) => unknown;

/** Deepest nesting of values in options. */
const MAX_DEPTH = 12;
const PATH = /^(form|item|user|now|nodes|vars|more)(\.[\w$-]{1,100}){0,6}$/;

export const isPath = (path: unknown): path is string => typeof path === 'string' && PATH.test(path);

export function isLate(value: unknown): value is LateValue {
  if (typeof value !== 'object' || value === null) return false;
  const keys = Object.keys(value);
  return keys.length === 1 && (keys[0] === '$ref' || keys[0] === '$formula');
}

/** What stands at a path of the run, such as `form.name` or `nodes.a1.total`; `undefined` where there is nothing. */
export function valueAt(scope: FlowScope, path: string): unknown {
  return isPath(path) ? valueAtKey(scope, path) : undefined;
}

/** What stands at a path inside of a value; only what is its own. */
export function valueAtKey(from: unknown, path: string): unknown {
  let value = from;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** An option with everything late in it put in its place. */
export function settled(value: unknown, scope: FlowScope, formula: FormulaReader): unknown {
  const settle = (part: unknown, depth: number): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (depth > MAX_DEPTH) return undefined;
    if (isLate(part)) return '$ref' in part ? valueAt(scope, part.$ref) : formula(part.$formula, scope);
    if (Array.isArray(part)) return part.map((each) => settle(each, depth + 1));
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, settle(each, depth + 1)]));
  };
  return settle(value, 0);
}

/** Everything late in an option, at any depth. */
export function lateIn(value: unknown, depth = 0): LateValue[] {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  if (isLate(value)) return [value];
  return Object.values(value).flatMap((each) => lateIn(each, depth + 1));
}

/** A row, or an id of one, as its id; what is neither stays. */
export function idOfRow(value: unknown): unknown {
  return typeof value === 'object' && value !== null && '_id' in value ? value._id : value;
}
