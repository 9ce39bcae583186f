import type { Locale } from '@buildmesh/kernel';
import { messageOf } from '@buildmesh/contracts';
import type { CellFault } from '../child/messages.js';

/** How faults of cells are told. */
export interface FaultWords {
  locale: Locale;
  /** Name of the field with this key. */
  nameOf: (key: string) => string;
}

/** `row {index} - {value}`: the value, with its field and what is wrong with it (spec: data §5). */
export function faultText(fault: CellFault, words: FaultWords): string {
  const place = fault.field === '' ? '' : `${words.nameOf(fault.field)}: `;
  const cell = fault.cell === '' ? '' : `“${fault.cell}” `;
  const value = `${place}${cell}${faultReason(fault, words)}`;
  return messageOf('import.row', words.locale, { index: fault.index, value });
}

/** What is wrong with a cell. */
export function faultReason({ rule, params }: CellFault, { locale }: FaultWords): string {
  const key =
    rule === 'columns' || rule === 'quote' ? (`import.${rule}` as const) : (`field.${rule}` as const);
  return messageOf(key, locale, params);
}
