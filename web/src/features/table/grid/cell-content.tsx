import { emptyValue, kindOf, type FieldDefinition } from '@buildmesh/domain';
import type { ReactNode } from 'react';
import { chosenItems, cellText, isOn } from '../../../entities/field/cell-text.js';
import { relatedRows, shownName } from '../../../entities/field/field-kind.js';
import type { Formats } from '../../../entities/field/formats.js';
import { CellFiles } from '../../../entities/file/cell-files.js';
import '../../../entities/field/cell.css';

/** Chips drawn in one cell; more is a number. */
const MAX_CHIPS = 12;

/** What stands in a cell: text, or chips for choices and related rows. Plain elements: thousands are drawn a second. */
export function cellContent(field: FieldDefinition, value: unknown, formats: Formats): ReactNode {
  if (emptyValue(value)) return null;
  switch (kindOf(field)) {
    case 'selection':
      return chosenItems(field, value)
        .slice(0, MAX_CHIPS)
        .map((item, index) => (
          // By place: a row that scrolls on keeps its elements.
          <span key={index} className="cell-chip" style={chipStyle(item.color)}>
            {named(item.label, item.removed)}
          </span>
        ));
    case 'relate':
      return relatedRows(value)
        .slice(0, MAX_CHIPS)
        .map((row, index) => (
          <span key={index} className="cell-chip cell-chip-link">
            {named(shownName(row, formats), row._removed)}
          </span>
        ));
    case 'files':
      return <CellFiles value={value} named={field._type !== 'image'} />;
    case 'switch':
      return <span className={isOn(value) ? 'g-on' : 'g-off'}>{isOn(value) ? formats.yes : formats.no}</span>;
    default:
      return cellText(field, value, formats);
  }
}

/** What is gone stands struck through with its last name. */
const named = (name: string, isRemoved: true | undefined): ReactNode => (isRemoved ? <s>{name}</s> : name);

/** Chips carry their colour as a variable; the style sheet makes a readable pair of it in light and dark. */
const chipStyle = (color: string | undefined): Record<string, string> | undefined =>
  color === undefined ? undefined : { '--chip': color };
