import type { FieldDefinition } from '../field/field.types.js';
import type { TypedNode } from '../field/computed/formula.types.js';
import { typeFormula } from '../field/computed/type-formula.js';
import { DEFAULT_ACCURACY } from '../number/round.js';
import { DEFAULT_TIMEZONE } from '../time/zone.js';
import { Amount, amountOf, roundedTo } from '../formula/decimal.js';
import { failing, FormulaError } from '../formula/formula-error.js';
import { functionNamed } from '../formula/function-table.js';
import { plainCall } from '../formula/plain-formula.js';
import { isEmpty, plainValue, readTyped, textOf, truth, type TypeAt } from '../formula/values.js';
import { parseFormula, type FormulaNode } from './formula-parser.js';

/** What a formula is computed with; `read` finds the value of a `{reference}`. */
export interface FormulaContext {
  read: (path: string) => unknown;
  /** The fields that the references are of: an empty day is then told from an empty number. */
  fields?: readonly FieldDefinition[] | undefined;
  /** Types of what the references of a run are of, where those are known before it runs. */
  typeAt?: TypeAt | undefined;
  now: number;
  timezone?: string | undefined;
  accuracy?: number | undefined;
}

/** Longest text that a formula makes. */
const MAX_TEXT = 100_000;

/** Whether a text is a formula, with functions that exist. */
export function isFormula(text: string): boolean {
  const node = parseFormula(text);
  return node !== undefined && known(node);
}

function known(node: FormulaNode): boolean {
  if (node.kind !== 'call') return true;
  return functionNamed(node.name) !== undefined && node.list.every(known);
}

/**
 * The value of a formula (D89), rounded once at its end; one of `FORMULA_ERRORS` where there is no answer, `null` for an
 * empty one and for a text that is no formula.
 */
export function computeFormula(text: string, context: FormulaContext): unknown {
  const node = parseFormula(text);
  if (!node || !known(node)) return null;
  const typed = context.fields && typeFormula(text, context.fields).node;
  try {
    return plainValue(
      shown(new Computing(context).valueOf(typed ?? node), context.accuracy ?? DEFAULT_ACCURACY),
    );
  } catch (error) {
    if (error instanceof FormulaError) return error.code;
    throw error;
  }
}

function shown(value: unknown, accuracy: number): unknown {
  if (value instanceof Amount) return roundedTo(value, accuracy);
  return Array.isArray(value) ? value.map((each) => shown(each, accuracy)) : value;
}

/** A part of a formula, whether its types are known or not. */
type Node = FormulaNode | TypedNode;

const isOfCalendar = (type: unknown): boolean => type === 'date' || type === 'moment';
/** Calls whose value is one of their parts. */
const CHOOSING: readonly string[] = ['IF', 'IFERROR', 'IFNA', 'MIN', 'MAX'];

/** What was chosen of values of two types is a text, where it is known that they are. */
const asTyped = (value: unknown, node: Node): unknown =>
  'type' in node && node.type === 'text' && !isEmpty(value) ? textOf(value) : value;

class Computing {
  private readonly moment: { now: number; timezone: string };

  constructor(private readonly context: FormulaContext) {
    this.moment = { now: context.now, timezone: context.timezone ?? DEFAULT_TIMEZONE };
  }

  valueOf(node: Node): unknown {
    if (node.kind === 'value')
      return typeof node.value === 'number' ? amountOf(node.digits ?? node.value) : node.value;
    if (node.kind === 'call') return this.call('type' in node ? node : plainCall(node));
    const { timezone } = this.moment;
    if (!('type' in node))
      return readTyped(this.context.read(node.path), this.context.typeAt?.(node.path), timezone);
    const { key, sub, type } = node;
    const path = sub === undefined ? key : `${key}.${sub}`;
    return readTyped(this.context.read(path) ?? (sub === undefined ? null : []), type, timezone);
  }

  private call(node: Node & { kind: 'call' }): unknown {
    const { name, list } = node;
    const part = (at: number): unknown => {
      const chosen = list[at];
      return chosen ? this.valueOf(chosen) : null;
    };
    if (name === 'IF') return asTyped(truth(part(0)) ? part(1) : part(2), node);
    if (name === 'IFERROR' || name === 'IFNA' || name === 'ISERROR') {
      const { value, code } = this.attempt(() => part(0));
      if (name === 'ISERROR') return code !== undefined;
      if (code === undefined) return asTyped(value, node);
      return name === 'IFNA' && code !== '#N/A' ? failing(code) : asTyped(part(1), node);
    }
    const values = list.map((each) => this.valueOf(each));
    if ((name === '+' || name === '-') && list.some((each, at) => isEmpty(values[at]) && this.isOfDays(each)))
      return failing('#VALUE!');
    const value = functionNamed(name)?.compute(values, this.moment);
    if ((name === 'MIN' || name === 'MAX') && this.isOfDays(node) && value instanceof Amount) return null;
    return typeof value === 'string' && value.length > MAX_TEXT ? failing('#VALUE!') : value;
  }

  /** Whether a part is known to be a day or a moment, or nothing. */
  private isOfDays(node: Node): boolean {
    if ('type' in node) return isOfCalendar(node.type);
    if (node.kind === 'ref') return isOfCalendar(this.context.typeAt?.(node.path));
    if (node.kind === 'value') return false;
    const { name, list } = plainCall(node);
    return CHOOSING.includes(name) && list.slice(name === 'IF' ? 1 : 0).some((part) => this.isOfDays(part));
  }

  private attempt(work: () => unknown): { value?: unknown; code?: FormulaError['code'] } {
    try {
      return { value: work() };
    } catch (error) {
      if (error instanceof FormulaError) return { code: error.code };
      throw error;
    }
  }
}
