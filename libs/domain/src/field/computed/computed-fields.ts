import { readFormula, type FormulaNode } from '../../flow/formula-parser.js';
import type { FieldDefinition, FieldType } from '../field.types.js';
import { isJoined, placeholdersOf } from './joined-text.js';
import { typeFormula } from './type-formula.js';
import type { FormulaFault, FormulaType, TypedNode } from './formula.types.js';

/** A formula of an entity, ready to be computed. */
export interface FormulaField<F extends FieldDefinition = FieldDefinition> {
  field: F;
  node: TypedNode;
}

export const isFormulaField = ({ _option }: FieldDefinition): boolean =>
  _option._display?._type === 'formula';

/** True for a field whose value is made whenever its row is read: a rollup, a mix, a virtual one (D29, D30). */
export const isMadeOnRead = (field: FieldDefinition): boolean =>
  isJoined(field) || field._option._display?._type === 'rollup';

/** Keys of the fields of the same entity that a computed field reads; nothing for any other field. */
export function readBy({ _option, _type }: FieldDefinition): string[] {
  const display = _option._display?._type;
  if (display === 'formula') return referencesOf(readFormula(_option.formula ?? '').node);
  if (display === 'mix') return [...(_option.mix?.keys ?? [])];
  if (display === 'rollup')
    return _option.rollup && _option.rollup.entity === undefined ? [_option.rollup.relate] : [];
  return _type === '$virtual' ? placeholdersOf(_option._virtual?.format ?? '') : [];
}

function referencesOf(node: FormulaNode | undefined): string[] {
  if (!node || node.kind === 'value') return [];
  if (node.kind === 'ref') return [node.path.split('.')[0] ?? ''];
  return [...new Set(node.list.flatMap(referencesOf))];
}

/**
 * The formulas of an entity in the order in which they can be computed, each after those that it reads. What is wrong
 * with them is told by key; a formula that reads itself over others is a `formula-cycle`.
 */
export function formulasOf<F extends FieldDefinition>(
  fields: readonly F[],
): { list: FormulaField<F>[]; faults: Map<string, FormulaFault[]> } {
  const list: FormulaField<F>[] = [];
  const faults = new Map<string, FormulaFault[]>();
  const formulas = new Map(fields.filter(isFormulaField).map((field) => [field._key, field]));
  const state = new Map<string, 'open' | 'done'>();
  const visit = (field: F): boolean => {
    const known = state.get(field._key);
    if (known) return known === 'done';
    state.set(field._key, 'open');
    for (const key of readBy(field)) {
      const read = formulas.get(key);
      if (read && !visit(read) && !faults.has(field._key)) faults.set(field._key, [cycleIn(field, key)]);
    }
    state.set(field._key, 'done');
    const { node, faults: found } = typeFormula(field._option.formula ?? '', fields);
    if (found) faults.set(field._key, found);
    else if (!faults.has(field._key)) list.push({ field, node });
    return !faults.get(field._key)?.some(({ rule }) => rule === 'formula-cycle');
  };
  for (const field of formulas.values()) visit(field);
  return { list, faults };
}

function cycleIn(field: FieldDefinition, key: string): FormulaFault {
  const text = field._option.formula ?? '';
  const at = Math.max(0, text.indexOf(`{${key}`));
  return { rule: 'formula-cycle', name: key, at, end: at + key.length + 2 };
}

/** Base type of a field that holds what a formula gives, a moment as its text; `undefined` where no field can. */
export function baseTypeOf(type: FormulaType): 'number' | 'string' | 'date' | undefined {
  if (type === 'number' || type === 'date') return type;
  return type === 'text' || type === 'boolean' || type === 'moment' || type === 'empty'
    ? 'string'
    : undefined;
}

/** Whether a field of a base type may hold what a formula gives: a date field keeps the day of a moment. */
export const holdsType = (base: FieldType, type: FormulaType): boolean =>
  baseTypeOf(type) === base || (type === 'moment' && base === 'date');

/**
 * Fields that are hidden for somebody, together with all that is computed from them: what may not be seen may not be
 * concluded either (D25).
 */
export function hiddenWithComputed(
  fields: readonly FieldDefinition[],
  hidden: ReadonlySet<string>,
): ReadonlySet<string> {
  if (hidden.size === 0) return hidden;
  const all = new Set(hidden);
  for (let grown = true; grown;) {
    grown = false;
    for (const field of fields) {
      if (all.has(field._key) || !readBy(field).some((key) => all.has(key))) continue;
      all.add(field._key);
      grown = true;
    }
  }
  return all;
}
