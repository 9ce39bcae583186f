import { draftText, readDraft } from '../row/form/row-form.model.js';
import type { Values } from '../row/row-access.js';
import { readTab, writeTab } from '../../shared/state/tab-storage.js';

const keyOf = (entity: string) => `bm.draft.${entity}`;
const boxKeyOf = (entity: string) => `bm.draft.${entity}.box`;

/** The unfinished new record of a table that this tab holds, and the draft of the box that it is. */
export function readRowDraft(entity: string): { start: Values | undefined; box: string | undefined } {
  const start = readDraft(readTab(keyOf(entity)));
  return { start, box: start && (readTab(boxKeyOf(entity)) ?? undefined) };
}

/** False where there is nothing to keep, or nowhere to keep it. */
export function writeRowDraft(entity: string, values: Values): boolean {
  const text = draftText(values);
  return text !== undefined && writeTab(keyOf(entity), text);
}

export const linkRowDraft = (entity: string, box: string): boolean => writeTab(boxKeyOf(entity), box);

export function dropRowDraft(entity: string): void {
  writeTab(keyOf(entity), null);
  writeTab(boxKeyOf(entity), null);
}
