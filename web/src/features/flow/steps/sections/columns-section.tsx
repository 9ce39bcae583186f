import { isLayout, labelOf } from '../../../../entities/field/field-kind.js';
import { ManyChoice } from '../../../../shared/ui/form/many-choice.js';
import { useTranslation } from 'react-i18next';
import type { SectionProps } from '../sections.types.js';

/** Which fields of a table a file shows; all where none is chosen. */
export function ColumnsSection({ part, step, context, label, readOnly, onChange }: SectionProps) {
  const { t } = useTranslation();
  const chosen = step.option[part.key];
  const options = context
    .fieldsOf(step.option.entity)
    .filter((field) => !isLayout(field))
    .map((field) => ({ value: field._key, label: labelOf(field) }));
  return (
    <ManyChoice
      label={label}
      help={t('flow.columns-all')}
      disabled={readOnly}
      options={options}
      value={Array.isArray(chosen) ? chosen.filter((each) => typeof each === 'string') : []}
      onChange={(next) => onChange(part.key, next.length > 0 ? next : undefined)}
    />
  );
}
