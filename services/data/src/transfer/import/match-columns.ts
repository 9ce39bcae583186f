import type { FieldDefinition } from '@buildmesh/domain';
import type { ColumnChoice } from '../child/messages.js';

/**
 * Which column goes into which field: headers equal to a field's key, then to its name; case, width and spaces do not
 * count. A field takes the first column that fits.
 */
export function matchColumns(header: readonly string[], fields: readonly FieldDefinition[]): ColumnChoice[] {
  const choices = new Map<string, ColumnChoice>();
  const taken = new Set<number>();
  for (const nameOf of [keyOf, titleOf]) {
    const byName = new Map<string, string>();
    for (const field of fields) if (!byName.has(nameOf(field))) byName.set(nameOf(field), field._key);
    header.forEach((title, column) => {
      const field = byName.get(plain(title));
      if (field === undefined || taken.has(column) || choices.has(field)) return;
      choices.set(field, { column, field });
      taken.add(column);
    });
  }
  return [...choices.values()].sort((a, b) => a.column - b.column);
}

/** Headers of columns that mean a field which another column of the same name means too: nobody knows which of them counts. */
export function repeatedTitles(header: readonly string[], choices: readonly ColumnChoice[]): string[] {
  return choices.flatMap(({ column }) => {
    const title = header[column] ?? '';
    return header.filter((other) => plain(other) === plain(title)).length > 1 ? [title] : [];
  });
}

const keyOf = (field: FieldDefinition): string => plain(field._key);
const titleOf = (field: FieldDefinition): string => plain(field._name);

function plain(title: string): string {
  return title.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
}
