import { readFormula, type FormulaNode } from '../../flow/formula-parser.js';
import { daysOf, dayWritten } from '../../time/date-text.js';
import { readInstant } from '../../time/instant.js';
import type { FieldDefinition } from '../field.types.js';
import { kindOf, storageOf, type FieldKind } from '../kind.js';
import { systemField } from '../system-fields.js';
import {
  fitsCount,
  functionNamed,
  FORMULA_FUNCTIONS,
  OF_THE_MOMENT,
  parameterAt,
} from '../../formula/function-table.js';
import type { Parameter, Signature } from '../../formula/function.types.js';
import { nearestOf } from '../../formula/nearest.js';
import { ITEMS } from '../../formula/parameters.js';
import { plainCall } from '../../formula/plain-formula.js';
import { writtenFault } from '../../formula/written.js';
import type {
  FormulaFault,
  FormulaRule,
  FormulaType,
  ListType,
  TypedFormula,
  TypedNode,
} from './formula.types.js';

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

type Call = FormulaNode & { kind: 'call' };

/** A name, and those that may have been meant. */
interface Meant {
  name: string;
  known: Iterable<string>;
}

class Typing {
  readonly faults: FormulaFault[] = [];

  constructor(private readonly fields: ReadonlyMap<string, FieldDefinition>) {}

  typed(node: FormulaNode): TypedNode | undefined {
    if (node.kind === 'value') {
      const { value, digits } = node;
      return { kind: 'value', value, type: typeOfValue(value), ...(digits === undefined ? {} : { digits }) };
    }
    return node.kind === 'ref' ? this.reference(node) : this.call(node);
  }

  private reference(node: FormulaNode & { kind: 'ref' }): TypedNode | undefined {
    const [key = '', sub, ...more] = node.path.split('.');
    const field = this.fields.get(key) ?? (OF_THE_SYSTEM.has(key) ? systemField(key) : undefined);
    const type = field && formulaTypeOf(field);
    if (!field || more.length > 0)
      return this.fault(node, 'formula-field', { name: node.path, known: this.readable() });
    if (sub === undefined) return type ? { kind: 'ref', key, type } : this.fault(node, 'formula-type', key);
    const inner = type === 'rows' ? subField(field, sub) : undefined;
    if (!inner)
      return this.fault(node, 'formula-field', {
        name: node.path,
        known: (field._option.fields ?? []).map(({ _key }) => `${key}.${_key}`),
      });
    const list = LISTS_OF[formulaTypeOf(inner) ?? 'empty'];
    return list ? { kind: 'ref', key, sub, type: list } : this.fault(node, 'formula-type', node.path);
  }

  private readable(): string[] {
    return [...this.fields.values()].filter((field) => formulaTypeOf(field)).map(({ _key }) => _key);
  }

  private call(node: Call): TypedNode | undefined {
    const { name } = node;
    if (OF_THE_MOMENT.has(name)) return this.fault(node, 'formula-moment', name);
    const known = functionNamed(name);
    if (!known) return this.fault(node, 'formula-function', { name, known: FORMULA_FUNCTIONS });
    const forms = known.forms.filter((form) => fitsCount(form, node.list.length));
    if (forms.length === 0) return this.fault(node, 'formula-count', name);
    const plain = plainCall(node);
    if (plain !== node) return this.typed(plain);
    const given = node.list.map((part) => this.typed(part));
    if (given.some((part) => part === undefined)) return undefined;
    return this.inForms(node, forms, given as TypedNode[]);
  }

  /** The call in the first of its forms that takes the parts; else what is wrong with the form that comes nearest. */
  private inForms(
    node: Call,
    forms: readonly Signature[],
    given: readonly TypedNode[],
  ): TypedNode | undefined {
    const before = this.faults.length;
    let told: FormulaFault[] = [];
    for (const form of forms) {
      const found = this.inForm(node, form, given);
      if (found) return found;
      const faults = this.faults.splice(before);
      if (told.length === 0 || (faults[0]?.at ?? 0) > (told[0]?.at ?? 0)) told = faults;
    }
    this.faults.push(...told);
    return undefined;
  }

  private inForm(node: Call, form: Signature, given: readonly TypedNode[]): TypedNode | undefined {
    const list: TypedNode[] = [];
    for (const [at, part] of given.entries()) {
      const fitting = this.fitting(part, node.list[at] ?? node, parameterAt(form, at));
      if (fitting) list.push(fitting);
    }
    if (list.length < given.length || !this.alike(form, { node, list })) return undefined;
    if (form.within && !this.isWithin(node, list)) return undefined;
    if (form.list.some(({ written }) => written === 'column')) return this.lookingUp(node, form, list);
    const { gives } = form;
    return { kind: 'call', name: node.name, list, type: typeof gives === 'function' ? gives(list) : gives };
  }

  /** The part as the parameter takes it: a text that is a day may stand where a day is wanted. */
  private fitting(part: TypedNode, source: FormulaNode, parameter: Parameter): TypedNode | undefined {
    const { written, takes } = parameter;
    if (written !== undefined) {
      if (part.kind !== 'value') return this.fault(source, 'formula-type', part.type);
      const fault = takes.includes(part.type) ? writtenFault(written, String(part.value)) : undefined;
      if (fault) return this.fault(source, fault.rule, { name: String(part.value), known: fault.known });
    }
    if (part.type === 'empty' || takes.includes(part.type)) return part;
    if (takes.includes('date') && isDayWritten(part)) return { ...part, type: 'date' };
    return this.fault(source, 'formula-type', part.type);
  }

  /** Sides of a comparison are of one type; what may be chosen becomes a text where a day that is written out does not help. */
  private alike({ alike, choosing }: Signature, { node, list }: { node: Call; list: TypedNode[] }): boolean {
    const places = alike ? [0, 1] : (choosing ?? []);
    const first = places.map((at) => list[at]?.type).find((type) => type !== undefined && type !== 'empty');
    for (const at of places) {
      const [part, source] = [list[at], node.list[at]];
      if (!part || !source || part.type === 'empty' || part.type === first) continue;
      // A day is often written out beside a field that holds one; beside a moment it stands for its beginning.
      const isDay = alike && isOfCalendar(part) && isOfCalendar(list[1 - at]);
      const isMixed = choosing?.some((place) => list[place]?.type === 'moment') ?? false;
      if (isDay || (!isMixed && this.asDay(list, places, at)) || choosing || isTruth(part, first)) continue;
      this.fault(source, 'formula-type', part.type);
      return false;
    }
    return true;
  }

  /** Reads a written text beside a day as a day. */
  private asDay(list: TypedNode[], places: readonly number[], at: number): boolean {
    const other = places.find((place) => place !== at && isOfCalendar(list[place]));
    for (const place of other === undefined ? places.filter((each) => each !== at) : [at]) {
      const part = list[place];
      const against = list[place === at ? (other ?? -1) : at];
      if (part?.kind !== 'value' || typeof part.value !== 'string' || !against) continue;
      const [first] = isOfCalendar(against) ? (daysOf(dayWritten(part.value) ?? part.value) ?? []) : [];
      if (first !== undefined) list[place] = { ...part, value: first, type: 'date' };
      else if (against.type === 'moment' && isMomentWritten(part.value))
        list[place] = { ...part, type: 'moment' };
      else continue;
      return true;
    }
    return false;
  }

  private isWithin(node: Call, list: TypedNode[]): boolean {
    const [value, within] = list;
    const wanted = ITEMS[within?.type ?? 'empty'];
    if (!value || value.type === 'empty' || value.type === wanted) return true;
    if (wanted === 'date' && isDayWritten(value)) {
      list[0] = { ...value, type: 'date' };
      return true;
    }
    this.fault(node.list[0] ?? node, 'formula-type', value.type);
    return false;
  }

  /** `VLOOKUP`, `SUMIF` and `COUNTIF` may name fields of the rows that they look through. */
  private lookingUp(node: Call, form: Signature, list: readonly TypedNode[]): TypedNode | undefined {
    const rows = list.find((part) => part.type === 'rows');
    const field = rows?.kind === 'ref' ? this.fields.get(rows.key) : undefined;
    let type: FormulaType = node.name === 'VLOOKUP' ? 'text' : 'number';
    for (const [at, part] of list.entries()) {
      if (parameterAt(form, at).written !== 'column' || part.kind !== 'value') continue;
      const inner = field && subField(field, String(part.value));
      const innerType = inner && formulaTypeOf(inner);
      const source = node.list[at] ?? node;
      if (!inner)
        return this.fault(source, 'formula-field', {
          name: String(part.value),
          known: (field?._option.fields ?? []).map(({ _key }) => _key),
        });
      const isAnswer = at === list.length - 1 && node.name !== 'COUNTIF';
      if (isAnswer && (node.name === 'SUMIF' ? innerType !== 'number' : !isScalar(innerType)))
        return this.fault(source, 'formula-type', String(part.value));
      if (isAnswer && node.name === 'VLOOKUP') type = innerType ?? 'text';
    }
    return { kind: 'call', name: node.name, list, type };
  }

  private fault(node: FormulaNode, rule: FormulaRule, named: string | Meant): undefined {
    const { name, known }: Meant = typeof named === 'string' ? { name: named, known: [] } : named;
    const near = nearestOf(name, known);
    this.faults.push({ rule, name, at: node.at, end: node.end, ...(near === undefined ? {} : { near }) });
    return undefined;
  }
}

const LISTS_OF: Readonly<Partial<Record<FormulaType, ListType>>> = {
  number: 'numbers',
  text: 'texts',
  boolean: 'booleans',
  date: 'dates',
};

/** On the clocks of the project, as exact as they are stored. */
const isMomentWritten = (text: string): boolean =>
  /^[-\d]+[T ][\d:]+(\.\d{1,3})?$/.test(text) && readInstant(text, 'UTC') !== undefined;

const isOfCalendar = (part: TypedNode | undefined): boolean =>
  part?.type === 'date' || part?.type === 'moment';

/** A text beside TRUE or FALSE, which it may say. */
const isTruth = ({ type }: TypedNode, beside: FormulaType | undefined): boolean =>
  (type === 'text' && beside === 'boolean') || (type === 'boolean' && beside === 'text');

const isDayWritten = (part: TypedNode): boolean =>
  part.kind === 'value' &&
  typeof part.value === 'string' &&
  /^\d{4}(-\d{2}){2}$/.test(part.value) &&
  daysOf(part.value) !== undefined;

const isScalar = (type: FormulaType | undefined): boolean =>
  type === 'number' || type === 'text' || type === 'boolean' || type === 'date';

/** The type of a value that is written out. */
export function typeOfValue(value: string | number | boolean): FormulaType {
  if (value === '') return 'empty';
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text';
}

function subField(field: FieldDefinition, key: string): FieldDefinition | undefined {
  return field._option.fields?.find(({ _key }) => _key === key);
}
