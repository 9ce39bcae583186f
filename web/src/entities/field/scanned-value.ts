import { kindOf, type FieldDefinition, type FieldKind } from '@buildmesh/domain';
import type { TFunction } from 'i18next';
import { faultOfValue, faultText } from './field-rules.js';

/** Fields that a code may be read into. */
const SCANNED: readonly FieldKind[] = ['string', 'number', 'email', 'phone'];

/** Whether a form shows a button to scan beside a field. */
export const isScanned = (field: FieldDefinition): boolean =>
  field._option.scan === true && SCANNED.includes(kindOf(field));

/** What a code is as the value of a field, or in words why it cannot be that. */
export function scannedValue(
  field: FieldDefinition,
  code: string,
  t: TFunction,
): { value: string | number } | { refusal: string } {
  const text = code.trim();
  const isNumber = kindOf(field) === 'number';
  const number = Number(text);
  if (isNumber && (text === '' || !Number.isFinite(number)))
    return { refusal: t('scan.no-match', { code: text }) };
  const value = isNumber ? number : text;
  const fault = faultOfValue(field, value);
  return fault ? { refusal: `${t('scan.invalid')}: ${faultText(fault, t)}` } : { value };
}
