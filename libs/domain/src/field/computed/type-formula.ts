import { readFormula, type FormulaNode } from '../../flow/formula-parser.js';
import { daysOf } from '../../time/date-text.js';
import type { FieldDefinition } from '../field.types.js';
import { kindOf, storageOf, type FieldKind } from '../kind.js';
import { systemField } from '../system-fields.js';
import { CHOOSING, OF_THE_MOMENT, SIGNATURES, type Parameter, type Signature } from './formula-signatures.js';
import type { FormulaFault, FormulaRule, FormulaType, TypedFormula, TypedNode } from './formula.types.js';

/** Fields whose stored form means nothing to a reader. */
const UNREADABLE: ReadonlySet<FieldKind> = new Set(['html', 'image-url', 'id', 'system', 'relate']);
const OF_THE_SYSTEM: ReadonlySet<string> = new Set(['_ctime']);

/** What a field gives to a formula; `undefined` for one that formulas cannot read. */
export function formulaTypeOf(field: FieldDefinition): FormulaType | undefined {
  const kind = kindOf(field);
  if (kind === 'collection') return 'rows';
  if (kind === 'date') return 'date';
  if (UNREADABLE.has(kind)) return undefined;
  switch (storageOf(field)) {
    case 'double':
      return 'number';
    case 'text':
    case 'time':
      return 'text';
    case 'boolean':
      return 'boolean';
    case 'date':
      return 'date';
    case 'timestamptz':
      return 'moment';
    default:
      return undefined;
  }
}

/** Checks a formula against the fields of its entity; answers it with the type of every part, or what is wrong and where. */
export function typeFormula(text: string, fields: readonly FieldDefinition[]): TypedFormula {
  const read = readFormula(text);
  if (!read.node)
    return {
      faults: [{ rule: 'formula-syntax', name: text.slice(read.fault.at, read.fault.end), ...read.fault }],
    };
  const typing = new Typing(new Map(fields.map((field) => [field._key, field])));
  const node = typing.typed(read.node);
  return node && typing.faults.length === 0 ? { node } : { faults: typing.faults };
}

class Typing {
  readonly faults: FormulaFault[] = [];

  constructor(private readonly fields: ReadonlyMap<string, FieldDefinition>) {}

  typed(node: FormulaNode): TypedNode | undefined {
    if (node.kind === 'value') return { kind: 'value', value: node.value, type: typeOfValue(node.value) };
    return node.kind === 'ref' ? this.reference(node) : this.call(node);
  }

  private reference(node: FormulaNode & { kind: 'ref' }): TypedNode | undefined {
    const [key = '', sub, ...more] = node.path.split('.');
    const field = this.fields.get(key) ?? (OF_THE_SYSTEM.has(key) ? systemField(key) : undefined);
    const type = field && formulaTypeOf(field);
    if (!field || more.length > 0) return this.fault(node, 'formula-field', node.path);
    if (sub === undefined) return type ? { kind: 'ref', key, type } : this.fault(node, 'formula-type', key);
    const inner = type === 'rows' ? subField(field, sub) : undefined;
    if (!inner) return this.fault(node, 'formula-field', node.path);
    if (formulaTypeOf(inner) !== 'number') return this.fault(node, 'formula-type', node.path);
    return { kind: 'ref', key, sub, type: 'numbers' };
  }

  private call(node: FormulaNode & { kind: 'call' }): TypedNode | undefined {
    const { name } = node;
    if (OF_THE_MOMENT.has(name)) return this.fault(node, 'formula-moment', name);
    const signature = Object.hasOwn(SIGNATURES, name) ? SIGNATURES[name] : undefined;
    if (!signature) return this.fault(node, 'formula-function', name);
    const given = node.list.map((part) => this.typed(part));
    if (!fitsCount(signature, given.length)) return this.fault(node, 'formula-count', name);
    const list: TypedNode[] = [];
    for (const [at, part] of given.entries()) {
      const source = node.list[at] ?? node;
      const fitting = part && this.fitting(part, source, parameterAt(signature, at));
      if (fitting) list.push(fitting);
    }
    if (list.length < given.length) return undefined;
    if (!this.alike(signature, { node, list })) return undefined;
    if (signature.list.some(({ column }) => column)) return this.lookingUp(node, list);
    const { gives } = signature;
    return { kind: 'call', name, list, type: typeof gives === 'function' ? gives(list) : gives };
  }

  /** The part as the parameter takes it: a text that is a day may stand where a day is wanted. */
  private fitting(part: TypedNode, source: FormulaNode, parameter: Parameter): TypedNode | undefined {
    if (parameter.column && part.kind !== 'value') return this.fault(source, 'formula-type', part.type);
    if (part.type === 'empty' || parameter.takes.includes(part.type)) return part;
    const isDay =
      part.kind === 'value' && typeof part.value === 'string' && /^\d{4}(-\d{2}){2}$/.test(part.value);
    if (isDay && parameter.takes.includes('date') && daysOf(String(part.value)))
      return { ...part, type: 'date' };
    return this.fault(source, 'formula-type', part.type);
  }

  private alike(
    { alike }: Signature,
    { node, list }: { node: FormulaNode & { kind: 'call' }; list: TypedNode[] },
  ) {
    const places = alike ? [0, 1] : (CHOOSING[node.name] ?? []);
    const first = places.map((at) => list[at]?.type).find((type) => type !== undefined && type !== 'empty');
    for (const at of places) {
      const [part, source] = [list[at], node.list[at]];
      if (!part || !source || part.type === 'empty' || part.type === first) continue;
      // A day is often written out beside a field that holds one.
      const day = this.asDay(list, places, at);
      if (!day) {
        this.fault(source, 'formula-type', part.type);
        return false;
      }
    }
    return true;
  }

  /** Reads a written text beside a day as a day. */
  private asDay(list: TypedNode[], places: readonly number[], at: number): boolean {
    const other = places.find((place) => place !== at && list[place]?.type === 'date');
    for (const place of other === undefined ? places.filter((each) => each !== at) : [at]) {
      const part = list[place];
      const against = list[place === at ? (other ?? -1) : at];
      if (part?.kind !== 'value' || against?.type !== 'date' || !daysOf(String(part.value))) continue;
      list[place] = { ...part, type: 'date' };
      return true;
    }
    return false;
  }

  /** `VLOOKUP`, `SUMIF` and `COUNTIF` name fields of the rows that they look through. */
  private lookingUp(node: FormulaNode & { kind: 'call' }, list: readonly TypedNode[]): TypedNode | undefined {
    const rows = list.find((part) => part.type === 'rows');
    const field = rows?.kind === 'ref' ? this.fields.get(rows.key) : undefined;
    const signature = SIGNATURES[node.name];
    let type: FormulaType = node.name === 'VLOOKUP' ? 'text' : 'number';
    for (const [at, part] of list.entries()) {
      if (!signature || !parameterAt(signature, at).column || part.kind !== 'value') continue;
      const inner = field && subField(field, String(part.value));
      const innerType = inner && formulaTypeOf(inner);
      const source = node.list[at] ?? node;
      if (!inner) return this.fault(source, 'formula-field', String(part.value));
      const isAnswer = at === list.length - 1 && node.name !== 'COUNTIF';
      if (isAnswer && (node.name === 'SUMIF' ? innerType !== 'number' : !isScalar(innerType)))
        return this.fault(source, 'formula-type', String(part.value));
      if (isAnswer && node.name === 'VLOOKUP') type = innerType ?? 'text';
    }
    return { kind: 'call', name: node.name, list, type };
  }

  private fault(node: FormulaNode, rule: FormulaRule, name: string): undefined {
    this.faults.push({ rule, name, at: node.at, end: node.end });
    return undefined;
  }
}

const isScalar = (type: FormulaType | undefined): boolean =>
  type === 'number' || type === 'text' || type === 'boolean' || type === 'date';

function typeOfValue(value: string | number | boolean): FormulaType {
  if (value === '') return 'empty';
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text';
}

function subField(field: FieldDefinition, key: string): FieldDefinition | undefined {
  return field._option.fields?.find(({ _key }) => _key === key);
}

function parameterAt({ list }: Signature, at: number): Parameter {
  return list[Math.min(at, list.length - 1)] ?? { takes: [] };
}

function fitsCount({ list }: Signature, given: number): boolean {
  const least = list.filter(({ optional }) => !optional).length;
  return given >= least && (given <= list.length || list.at(-1)?.rest === true);
}
