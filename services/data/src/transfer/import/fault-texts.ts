import type { Locale } from '@buildmesh/kernel';
import { messageOf } from '@buildmesh/contracts';
import type { CellFault } from '../child/messages.js';

/** Rules that only files break. */
const OF_FILES: ReadonlySet<CellFault['rule']> = new Set(['columns', 'quote', 'formula', 'bytes']);

/** How faults of cells are told. */
export interface FaultTexts {
  locale: Locale;
  /** Name of the field with this key. */
  nameOf: (key: string) => string;
}

/** `row {index} - {value}`: the value, with its field and what is wrong with it (spec: data §5). */
export function faultText(fault: CellFault, words: FaultTexts): string {
  return messageOf('import.row', words.locale, { index: fault.index, value: faultValue(fault, words) });
}

/** The value, with its field and what is wrong with it. */
export function faultValue(fault: CellFault, words: FaultTexts): string {
  const place = fault.field === '' ? '' : `${words.nameOf(fault.field)}: `;
  const cell = fault.cell === '' ? '' : `“${fault.cell}” `;
  return `${place}${cell}${faultReason(fault, words)}`;
}

/** What is wrong with a cell. */
export function faultReason({ rule, params, takes }: CellFault, { locale }: FaultTexts): string {
  const key = OF_FILES.has(rule) ? `import.${rule}` : `field.${takes ?? rule}`;
  return messageOf(key, locale, params);
}
