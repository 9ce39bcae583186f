import type { Filter } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import type { SectionProps } from '../sections.types.js';
import { Part, Soft } from '../../look/part.js';
import { FilterBuilder } from '../../../../entities/filter/filter-builder.js';

/** Which rows a step is about, built as the filters of tables are; values may come from the run. */
export function FilterSection({ part, step, context, label, onChange }: SectionProps) {
  const { t } = useTranslation();
  const fields = context.fieldsOf(step.option.entity);
  const stored = step.option[part.key];
  return (
    <Part legend={label}>
      {fields.length === 0 ? (
        <Soft>{t('flow.choose-table-first')}</Soft>
      ) : (
        <FilterBuilder
          fields={fields}
          value={Array.isArray(stored) ? (stored as Filter) : []}
          onChange={(value) => onChange(part.key, value)}
          sources={context.sources.filter(({ list }) => !list)}
        />
      )}
    </Part>
  );
}
