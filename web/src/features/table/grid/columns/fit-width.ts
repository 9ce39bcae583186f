import { shownOf, type FieldDefinition } from '@buildmesh/domain';
import { cellText } from '../../../../entities/field/cell-text.js';
import { labelOf } from '../../../../entities/field/field-kind.js';
import type { Formats } from '../../../../entities/field/formats.js';
import type { RowSource } from '../../rows/row-source.js';
import { MIN_COLUMN_PX } from '../../view/view-state.model.js';

/** Rows looked at, and widest column that fitting makes. */
const SAMPLE_ROWS = 300;
const WIDEST_PX = 480;
/** Padding of a cell; icon, arrow and menu of a header. */
const CELL_EXTRA_PX = 26;
const HEAD_EXTRA_PX = 64;

interface FitParts {
  source: RowSource;
  fields: readonly FieldDefinition[];
  formats: Formats;
}

/** The width that shows the name of a column and the loaded values whole. */
export function fitWidth(key: string, { source, fields, formats }: FitParts): number {
  const field = fields.find((one) => one._key === key);
  const context = document.createElement('canvas').getContext('2d');
  if (!field || !context) return MIN_COLUMN_PX;
  context.font = `13px ${getComputedStyle(document.body).fontFamily}`;
  let widest = context.measureText(labelOf(field)).width + HEAD_EXTRA_PX;
  for (let index = 0; index < Math.min(SAMPLE_ROWS, source.count); index++) {
    const row = source.get(index);
    if (row)
      widest = Math.max(
        widest,
        context.measureText(cellText(field, shownOf(row, key), formats).slice(0, 200)).width + CELL_EXTRA_PX,
      );
  }
  return Math.round(Math.min(WIDEST_PX, Math.max(MIN_COLUMN_PX, widest)));
}
