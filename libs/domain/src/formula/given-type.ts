import type { FormulaType, TypedNode } from '../field/computed/formula.types.js';
import { typeOfValue } from '../field/computed/type-formula.js';
import type { FormulaNode } from '../flow/formula-parser.js';
import { fitsCount, functionNamed, parameterAt } from './function-table.js';
import type { Signature } from './function.types.js';
import { plainCall } from './plain-formula.js';
import { dateUnitOf, isTimeUnit } from './units.js';
import type { KnownType, TypeAt } from './values.js';

type Guess = KnownType | undefined;

/** Types whose values are never milliseconds, so that what is a number beside them is a moment. */
const NEVER_NUMBERS: readonly unknown[] = ['text', 'boolean', 'date'];

/** The type of a value that may be of any of some types, `empty` saying nothing; `undefined` where it may be either. */
export function typeTogether(types: readonly Guess[]): Guess {
  if (types.includes(undefined)) return undefined;
  const [first, ...others] = types.filter((type) => type !== 'empty');
  if (first === undefined) return 'empty';
  const same = JSON.stringify(first);
  if (others.every((other) => JSON.stringify(other) === same)) return first;
  const plain = [first, ...others].filter((type) => type !== 'moment');
  return plain.every((type) => NEVER_NUMBERS.includes(type)) && plain.length <= others.length
    ? 'moment'
    : undefined;
}

/** What a formula of a run gives, as far as that is known before it runs. */
export function givenType(node: FormulaNode, typeAt: TypeAt): Guess {
  if (node.kind === 'value') return typeOfValue(node.value);
  if (node.kind === 'ref') return typeAt(node.path);
  const { name, list } = plainCall(node);
  const types = list.map((part) => givenType(part, typeAt));
  if (name === 'IF') return typeTogether(types.slice(1));
  if (name === 'IFERROR' || name === 'IFNA') return typeTogether(types);
  if (name === 'DATEADD') return dateAdded(types, list[2]);
  if (typeof types[0] === 'object' && (name === 'INDEX' || name === 'UNIQUE')) return types[0];
  if (name === 'VLOOKUP') return lookedUp(types[1], list[3]);
  return called(name, list, types);
}

function called(name: string, list: readonly FormulaNode[], types: readonly Guess[]): Guess {
  const forms = functionNamed(name)?.forms.filter((form) => fitsCount(form, list.length)) ?? [];
  const fitting = forms.filter((form) => types.every((type, at) => mayTake(form, at, type)));
  const plain = types.map((type) => (typeof type === 'object' ? 'rows' : type));
  // Signatures look at types and at what is written, not at what is called.
  const parts = list.map((part, at) => ({ ...part, type: plain[at] }) as TypedNode);
  const given = (fitting.length > 0 ? fitting : forms).map(({ gives }) =>
    typeof gives === 'function' ? gives(parts) : gives,
  );
  const [first, ...others] = new Set<FormulaType>(given);
  if (others.length === 0) return first;
  return types.includes('empty') && !types.includes(undefined) ? 'empty' : undefined;
}

function mayTake(form: Signature, at: number, type: Guess): boolean {
  if (type === undefined || type === 'empty') return true;
  return parameterAt(form, at).takes.includes(typeof type === 'object' ? 'rows' : type);
}

/** Days stay days but where hours are counted; numbers are moments in milliseconds. */
function dateAdded([first]: readonly Guess[], unit: FormulaNode | undefined): Guess {
  const known = unit?.kind === 'value' ? dateUnitOf(String(unit.value)) : unit ? undefined : 'day';
  if (first === 'moment' || first === 'number' || (known && isTimeUnit(known))) return 'moment';
  if (first === 'empty') return 'empty';
  return known && (first === 'date' || first === 'text') ? 'date' : undefined;
}

function lookedUp(rows: Guess, column: FormulaNode | undefined): Guess {
  const key = column?.kind === 'value' && typeof column.value === 'string' ? column.value : undefined;
  return typeof rows === 'object' && key !== undefined ? rows[key] : undefined;
}
