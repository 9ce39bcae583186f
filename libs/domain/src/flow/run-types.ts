import type { FieldDefinition } from '../field/field.types.js';
import { formulaTypeOf, typeOfValue } from '../field/computed/type-formula.js';
import { systemField } from '../field/system-fields.js';
import { givenType, typeTogether } from '../formula/given-type.js';
import type { KnownType, TypeAt } from '../formula/values.js';
import { isLate, isPath, type LateValue } from './flow-value.js';
import type { FlowGraph } from './flow.types.js';
import { parseFormula } from './formula-parser.js';
import { handedOn, INDEX, isOpenAssign, ValueOrigins, within, type OptionPart } from './value-origin.js';

/** The fields of an entity, as far as the project has it. */
type FieldsOf = (entity: string) => readonly FieldDefinition[] | undefined;

/** How often variables that are computed from themselves are gone through, and how many values one question may touch. */
const [MAX_PASSES, MAX_VALUES] = [5, 500];

/** Types of the values of a run that rows, forms, the clock and formulas give it, loops, variables and called functions that hand them on included. */
export function typesIn(graph: FlowGraph, fieldsOf: FieldsOf): TypeAt {
  const types = new RunTypes(graph, { fieldsOf, called: new Map() });
  return (path) => types.at(path);
}

/** The type of a value that an option hands on or computes; `undefined` for one that stands there. */
export function typeOfOption(option: unknown, typeAt: TypeAt): KnownType | undefined {
  if (!isLate(option)) return undefined;
  if ('$ref' in option) return typeAt(option.$ref);
  const formula = parseFormula(option.$formula);
  return formula && givenType(formula, typeAt);
}

interface Known {
  fieldsOf: FieldsOf;
  /** The functions that are called, by id. */
  called: Map<string, RunTypes>;
}

/**
 * Values may be computed from themselves, turn after turn: each begins as `empty`, which says nothing, and all are gone
 * through until no type changes.
 */
class RunTypes {
  private readonly origins: ValueOrigins;
  private readonly types = new Map<string, KnownType | undefined>();
  private readonly settled = new Map<string, KnownType | undefined>();
  private seen: Set<string> | undefined;
  private isChanged = false;

  constructor(
    private readonly graph: FlowGraph,
    private readonly known: Known,
  ) {
    this.origins = new ValueOrigins(graph);
  }

  at(path: string): KnownType | undefined {
    if (this.seen) return this.named(path);
    if (!this.settled.has(path)) {
      const type = this.fixed(() => this.named(path));
      this.settled.set(path, type === 'empty' ? undefined : type);
    }
    return this.settled.get(path);
  }

  /** What an answer of the function is, for those that call it. */
  answer(rest: readonly string[]): KnownType | undefined {
    const type = () =>
      typeTogether(
        this.graph.nodes
          .filter(({ type: kind }) => kind === 'end')
          .map(({ option }) => this.ofOption(within(option['data'], rest))),
      );
    return this.seen ? type() : this.fixed(type);
  }

  private fixed(find: () => KnownType | undefined): KnownType | undefined {
    try {
      for (let pass = 0; pass < MAX_PASSES; pass += 1) {
        this.seen = new Set();
        this.isChanged = false;
        const type = find();
        if (!this.isChanged) return type;
      }
      return undefined;
    } finally {
      this.seen = undefined;
    }
  }

  /** `{total}` is short for a variable or a value of the form. */
  private named(path: string): KnownType | undefined {
    const names = path.split('.');
    if (isPath(path)) return this.visit(names);
    const isInForm = this.graph.form.some(({ _key }) => _key === names[0]);
    const ofForm = isInForm ? this.visit(['form', ...names]) : 'empty';
    return typeTogether([this.visit(['vars', ...names]), ofForm]);
  }

  private visit(names: readonly string[]): KnownType | undefined {
    const path = names.join('.');
    const before = this.types.has(path) ? this.types.get(path) : 'empty';
    if (!this.seen || this.seen.has(path)) return before;
    if (this.seen.size >= MAX_VALUES) return undefined;
    this.seen.add(path);
    const type = this.found(names);
    if (JSON.stringify(type) !== JSON.stringify(before)) this.isChanged = true;
    this.types.set(path, type);
    return type;
  }

  private found(names: readonly string[]): KnownType | undefined {
    const table = this.origins.tableAt(names);
    if (table) return typeAmong(this.known.fieldsOf(table.entity), table.rest);
    const [root, ...path] = names;
    if (root === 'now' && path.length === 0) return 'moment';
    if (root === 'form') return typeAmong(this.graph.form, path);
    if (root === 'vars' && this.graph.nodes.some(isOpenAssign)) return undefined;
    const node = root === 'nodes' ? this.graph.nodes.find(({ id }) => id === path[0]) : undefined;
    if (node?.type === 'form') return typeAmong(node.option['fields'], path.slice(1));
    if (node?.type === 'call') return this.called(String(node.option['flow']))?.answer(path.slice(1));
    return this.made(names);
  }

  private made(names: readonly string[]): KnownType | undefined {
    const parts = this.origins.optionsAt(names);
    if (parts.length === 0) return names[0] === 'vars' ? 'empty' : undefined;
    return typeTogether(parts.map((part) => this.ofOption(part)));
  }

  private called(id: string): RunTypes | undefined {
    const graph = this.graph.called?.[id];
    const known = this.known.called.get(id);
    if (!graph || known) return known;
    const types = new RunTypes({ ...graph, called: this.graph.called ?? {} }, this.known);
    this.known.called.set(id, types);
    return types;
  }

  private ofOption({ option, rest }: OptionPart): KnownType | undefined {
    if (option === undefined || option === null) return 'empty';
    if (isLate(option)) return this.ofLate(option, rest);
    if (Array.isArray(option))
      return typeTogether(option.map((each: unknown) => this.ofOption(within(each, rest))));
    if (typeof option === 'object')
      return Object.fromEntries(
        Object.entries(option).map(([key, each]) => {
          const type = this.ofOption({ option: each, rest: [] });
          return [key, typeof type === 'object' ? ('rows' as const) : type] as const;
        }),
      );
    if (rest.length > 0) return 'empty';
    return typeof option === 'string' || typeof option === 'number' || typeof option === 'boolean'
      ? typeOfValue(option)
      : undefined;
  }

  private ofLate(option: LateValue, rest: readonly string[]): KnownType | undefined {
    const path = handedOn(option);
    if (path !== undefined) return this.visit([...path.split('.'), ...rest]);
    const formula = '$formula' in option ? parseFormula(String(option.$formula)) : undefined;
    const type = formula && givenType(formula, (each) => this.named(each));
    const [key, ...more] = INDEX.test(rest[0] ?? '') ? rest.slice(1) : rest;
    if (key === undefined || type === 'empty') return type;
    return typeof type === 'object' && more.length === 0 ? type[key] : undefined;
  }
}

const typeAmong = (fields: unknown, path: readonly string[]): KnownType | undefined =>
  Array.isArray(fields) ? typeIn(fields as FieldDefinition[], path) : undefined;

function typeIn(
  fields: readonly FieldDefinition[],
  [key, ...rest]: readonly string[],
): KnownType | undefined {
  if (key === undefined) return typesOf(fields);
  const field = fields.find(({ _key }) => _key === key) ?? systemField(key);
  if (!field) return undefined;
  const inner = field._option.fields;
  const [place] = rest;
  if (inner && rest.length > 0) return typeIn(inner, INDEX.test(place ?? '') ? rest.slice(1) : rest);
  return rest.length > 0 ? undefined : inner ? typesOf(inner) : formulaTypeOf(field);
}

const typesOf = (fields: readonly FieldDefinition[]): KnownType =>
  Object.fromEntries(
    [...fields, ...SYSTEM_MOMENTS].map((field) => [field._key, formulaTypeOf(field)] as const),
  );
const SYSTEM_MOMENTS = ['_ctime', '_mtime'].flatMap((key) => systemField(key) ?? []);
