import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { fieldLabel } from '../../../../entities/field/field-label.js';
import { useFormats } from '../../../../entities/field/formats.js';
import { textsOf, titleOf } from '../row-text.js';
import './records.css';

interface CardProps {
  row: Row;
  fields: readonly FieldDefinition[];
  /** Whether it filters others; `undefined` where none does. */
  pressed?: boolean | undefined;
  onPress: ((row: Row) => void) | undefined;
}

/** A row as a card: what it is called, and below it what else is shown of it. */
export function Card({ row, fields, pressed, onPress }: CardProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const title = titleOf(row, fields, formats);
  const texts = textsOf(row, fields, formats);
  return (
    <article className="pw-card" data-pressed={pressed || undefined}>
      {onPress ? (
        <button type="button" aria-pressed={pressed} onClick={() => onPress(row)}>
          {title}
        </button>
      ) : (
        <b>{title}</b>
      )}
      {fields.slice(1).map((field) =>
        texts[field._key] ? (
          <span key={field._key}>
            <small>{fieldLabel(field, t)}</small> {texts[field._key]}
          </span>
        ) : null,
      )}
    </article>
  );
}
