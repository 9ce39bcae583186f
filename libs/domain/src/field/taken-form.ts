import type { FieldDefinition } from './field.types.js';
import { dateFormat, kindOf, type FieldKind } from './kind.js';
import type { TakenForm, ValueResult } from './value.types.js';

const FORMS: Readonly<Partial<Record<FieldKind, TakenForm>>> = {
  number: 'not-number',
  date: 'date',
  time: 'time',
  timestamp: 'moment',
  email: 'email',
  phone: 'phone',
};

/** A date without its day, which the text about dates does not fit. */
const isCoarse = (field: FieldDefinition) => kindOf(field) === 'date' && dateFormat(field) !== 'YYYY-MM-DD';

/** Prepares saying, with a value that broke a rule, what its field takes instead. */
export function formTeller(field: FieldDefinition): (result: ValueResult) => ValueResult {
  const form = isCoarse(field) ? undefined : FORMS[kindOf(field)];
  return (result) => {
    const { fault } = result;
    if (!fault || fault.path !== undefined) return result;
    const takes = fault.rule === 'selection' ? 'choice' : fault.rule === 'format' ? form : undefined;
    return takes ? { fault: { ...fault, takes } } : result;
  };
}
