import { useTranslation } from 'react-i18next';
import type { SectionProps } from '../sections.types.js';
import { SourceSelect } from '../../values/value-field.js';
import { valueOf } from '../../values/value.model.js';
import { Part, PartLabel } from '../../look/part.js';

/** A value that is always taken from somewhere, never written down. */
export function SourceSection({ part, step, context, label, onChange }: SectionProps) {
  const { t } = useTranslation();
  const value = valueOf(step.option[part.key]);
  const path = value.kind === 'ref' ? value.path : '';
  return (
    <Part>
      <PartLabel>{label}</PartLabel>
      <SourceSelect
        label={label}
        path={path}
        none={t('flow.choice.none')}
        sources={context.sources}
        onChange={(next) => onChange(part.key, next === '' ? undefined : { $ref: next })}
      />
    </Part>
  );
}
