import type { FormulaFault, FormulaRule } from '../field/computed/formula.types.js';
import { readFormula, type FormulaNode, type FormulaSpan } from '../flow/formula-parser.js';
import { fitsCount, FORMULA_FUNCTIONS, functionNamed, parameterAt } from './function-table.js';
import type { FormulaFunction } from './function.types.js';
import type { TypeAt } from './values.js';
import { nearestOf } from './nearest.js';
import { writtenFault } from './written.js';

/** What the references of a formula may name at a place of a run: `undefined` where anything may be there. */
export type KnownNames = (path: readonly string[]) => readonly string[] | undefined;

/** What is wrong with a formula of a run, and where: names, functions, units and formats that there are not. */
export function flowFormulaFaults(
  text: string,
  known: KnownNames,
  typeAt: TypeAt = () => undefined,
): FormulaFault[] {
  const read = readFormula(text);
  if (!read.node)
    return [{ rule: 'formula-syntax', name: text.slice(read.fault.at, read.fault.end), ...read.fault }];
  return faultsOf(read.node, { known, typeAt });
}

/** What the references of a formula are. */
interface Names {
  known: KnownNames;
  typeAt: TypeAt;
}

function faultsOf(node: FormulaNode, names: Names): FormulaFault[] {
  const { known, typeAt } = names;
  if (node.kind === 'value') return [];
  if (node.kind === 'ref') return referenceFaults(node, known);
  const { name, list } = node;
  const called = functionNamed(name);
  if (!called) return [faultAt(node, 'formula-function', { name, known: FORMULA_FUNCTIONS })];
  if (!called.forms.some((form) => fitsCount(form, list.length)) && !isOverCells(name, list.length))
    return [faultAt(node, 'formula-count', { name })];
  const written = [
    ...writtenFaults(node, called),
    ...columnFaults(node, called, known),
    ...mixedFaults(node, typeAt),
    ...rowsFaults(node, typeAt),
  ];
  return [...written, ...list.flatMap((part) => faultsOf(part, names))];
}

/** `VLOOKUP` and `INDEX` know areas of cells too, which only worksheets have. */
const isOverCells = (name: string, given: number): boolean =>
  given === 3 && (name === 'VLOOKUP' || name === 'INDEX');

function writtenFaults(node: FormulaNode & { kind: 'call' }, { forms }: FormulaFunction): FormulaFault[] {
  return node.list.flatMap((part, at) => {
    if (part.kind !== 'value' || typeof part.value !== 'string') return [];
    for (const form of forms) {
      const { written } = parameterAt(form, at);
      const fault = written && written !== 'column' ? writtenFault(written, part.value) : undefined;
      if (fault) return [faultAt(part, fault.rule, { name: part.value, known: fault.known })];
    }
    return [];
  });
}

/** Functions on values, of which rows have none by themselves. */
const OF_VALUES: readonly string[] = ['SUM', 'AVERAGE', 'MIN', 'MAX', 'COUNT', 'SUMPRODUCT'];

function rowsFaults({ name, list }: FormulaNode & { kind: 'call' }, typeAt: TypeAt): FormulaFault[] {
  const isRows = (part: FormulaNode): boolean => part.kind === 'ref' && typeof typeAt(part.path) === 'object';
  return OF_VALUES.includes(name)
    ? list.filter(isRows).map((part) => faultAt(part, 'formula-type', { name: 'rows' }))
    : [];
}

const ORDERING: readonly string[] = ['=', '<>', '<', '<=', '>', '>=', 'MIN', 'MAX'];

/** A number beside a day is in no order: in tables neither. */
function mixedFaults({ name, list }: FormulaNode & { kind: 'call' }, typeAt: TypeAt): FormulaFault[] {
  if (!ORDERING.includes(name)) return [];
  const typeOf = (part: FormulaNode): unknown =>
    part.kind === 'ref' ? typeAt(part.path) : part.kind === 'value' ? typeof part.value : undefined;
  const number = list.find((part) => typeOf(part) === 'number');
  return number && list.some((part) => typeOf(part) === 'date')
    ? [faultAt(number, 'formula-type', { name: 'number' })]
    : [];
}

/** Fields of rows that `VLOOKUP`, `SUMIF` and `COUNTIF` name. */
function columnFaults(
  { list }: FormulaNode & { kind: 'call' },
  { forms }: FormulaFunction,
  known: KnownNames,
): FormulaFault[] {
  const form = forms.find((each) => fitsCount(each, list.length));
  const rows = list.find(
    (part, at) => part.kind === 'ref' && form && parameterAt(form, at).takes.includes('rows'),
  );
  const there = rows?.kind === 'ref' ? known(rows.path.split('.')) : undefined;
  if (!form || !there) return [];
  return list.flatMap((part, at) =>
    parameterAt(form, at).written === 'column' &&
    part.kind === 'value' &&
    typeof part.value === 'string' &&
    !there.includes(part.value)
      ? [faultAt(part, 'formula-field', { name: part.value, known: there })]
      : [],
  );
}

/** What is wrong with a reference outside of formulas, which may name places of lists besides. */
export const pathFaults = (path: string, known: KnownNames): FormulaFault[] =>
  referenceFaults({ path, at: 0, end: path.length }, (names) =>
    known(names)?.concat(names[0] === 'nodes' ? (PLACE.exec(path.split('.')[names.length] ?? '') ?? []) : []),
  );
const PLACE = /^(\d+|length)$/;

type Reference = Pick<FormulaNode & { kind: 'ref' }, 'path' | 'at' | 'end'>;

/** Goes along the path as far as it is known what may stand there. */
function referenceFaults(node: Reference, known: KnownNames): FormulaFault[] {
  const names = node.path.split('.');
  for (const [at, name] of names.entries()) {
    const before = names.slice(0, at);
    const there = known(before);
    if (!there) return [];
    if (there.includes(name)) continue;
    const near = there.map((each) => [...before, each].join('.'));
    return [faultAt(node, 'formula-field', { name: node.path, known: near })];
  }
  return [];
}

interface Named {
  name: string;
  /** What there is instead. */
  known?: readonly string[];
}

function faultAt({ at, end }: FormulaSpan, rule: FormulaRule, { name, known = [] }: Named): FormulaFault {
  const near = nearestOf(name, known);
  return { rule, name, at, end, ...(near === undefined ? {} : { near }) };
}
