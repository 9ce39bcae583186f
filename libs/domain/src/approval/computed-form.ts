import { isFormulaField, readBy } from '../field/computed/computed-fields.js';
import { cellFormatter } from '../field/cell/cell-formatter.js';
import { isJoined, joinedText } from '../field/computed/joined-text.js';
import type { FieldDefinition } from '../field/field.types.js';
import { computeFormula } from '../flow/formula.js';
import { isFormulaError } from '../formula/formula-error.js';
import type { ApprovalFacts } from './facts.js';

type Form = Readonly<Record<string, unknown>>;
type Circumstances = Pick<ApprovalFacts, 'fields' | 'nowMs' | 'timezone'>;

/** What the row alone has, once it is stored: a rollup, or a number that counts by itself. */
const isOfRow = ({ _type, _option }: FieldDefinition): boolean =>
  _option._display?._type === 'rollup' || _type === 'code';

/** Whether the value of a field follows from what stands in a form: then a branch may be decided by it at once (D90). */
export function isKnownOf(
  field: FieldDefinition,
  fields: readonly FieldDefinition[],
  within: readonly string[] = [],
): boolean {
  if (!isComputed(field)) return !isOfRow(field);
  return readBy(field).every((key) => {
    const other = within.includes(key) ? undefined : fields.find(({ _key }) => _key === key);
    // Of a link a form has the id alone, never the name.
    return (
      other !== undefined && other._type !== 'relate' && isKnownOf(other, fields, [...within, field._key])
    );
  });
}

/** The form with the values of these fields that are computed of it; an error counts as empty. */
export function withComputed(form: Form, keys: readonly string[], at: Circumstances): Form {
  const computed = at.fields.filter((field) => keys.includes(field._key) && isComputed(field));
  if (computed.length === 0) return form;
  return { ...form, ...Object.fromEntries(computed.map((field) => [field._key, valueOf(field, form, at)])) };
}

const isComputed = (field: FieldDefinition): boolean => isFormulaField(field) || isJoined(field);

function valueOf(field: FieldDefinition, form: Form, at: Circumstances): unknown {
  const { fields, nowMs: now, timezone } = at;
  const read = (key: string): unknown => {
    const other = fields.find(({ _key }) => _key === key);
    return other && isComputed(other) ? valueOf(other, form, at) : form[key];
  };
  if (isFormulaField(field)) {
    const { formula = '', accuracy } = field._option;
    const value = computeFormula(formula, { read, fields, now, timezone, accuracy });
    return isFormulaError(value) ? null : value;
  }
  return joinedText(field, (key) => {
    const other = fields.find(({ _key }) => _key === key);
    return other ? cellFormatter(other, { timezone })(read(key)) : '';
  });
}

/** As conditions read it: a joined text is a text like any other. */
export function readAs(field: FieldDefinition | undefined): FieldDefinition | undefined {
  return field && isJoined(field) ? { ...field, _type: 'string', _option: {} } : field;
}
