import type { Row } from '@buildmesh/contracts';
import { shownOf, type FieldDefinition } from '@buildmesh/domain';
import { cellText } from '../../../entities/field/cell-text.js';
import type { Formats } from '../../../entities/field/formats.js';

/** What a row is called: its first shown value, else its name. */
export function titleOf(row: Row, fields: readonly FieldDefinition[], formats: Formats): string {
  const [first] = fields;
  const text = first ? cellText(first, shownOf(row, first._key), formats) : '';
  if (text !== '') return text;
  return typeof row['__name'] === 'string' && row['__name'] !== '' ? row['__name'] : row._id;
}

/** The values of a row as people read them, by key of the field. */
export function textsOf(
  row: Row,
  fields: readonly FieldDefinition[],
  formats: Formats,
): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => [field._key, cellText(field, shownOf(row, field._key), formats)]),
  );
}
