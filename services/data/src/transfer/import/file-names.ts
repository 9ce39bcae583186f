import { kindOf, type FieldDefinition } from '@buildmesh/domain';
import type { ColumnChoice } from '../child/messages.js';
import type { SheetRow } from '../parse/parse.types.js';

/** Without columns that hold the names of files, as exports do: no file is found by its name, and rows keep what they have. */
export function withoutFileNames(
  choices: readonly ColumnChoice[],
  fields: readonly FieldDefinition[],
  head: readonly SheetRow[],
): ColumnChoice[] {
  const ofFiles = new Set(fields.filter((field) => kindOf(field) === 'files').map(({ _key }) => _key));
  return choices.filter(({ column, field }) => {
    if (!ofFiles.has(field)) return true;
    const filled = head.map(({ cells }) => cells[column]?.trim() ?? '').filter((text) => text !== '');
    return filled.length === 0 || filled.some((text) => text.startsWith('['));
  });
}
