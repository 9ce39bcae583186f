import { isEditable, isLayout, labelOf } from '../../../../entities/field/field-kind.js';
import { recordOf } from '../../../../shared/api/commands/command-values.js';
import { IconAction } from '../../../../shared/ui/icon-action.js';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SectionProps } from '../sections.types.js';
import { ValueField } from '../../values/value-field.js';
import { PlainSelect } from '../../../../shared/ui/form/plain-select.js';
import { Part, PartLabel, Row, Soft } from '../../look/part.js';

const entityOfApproval = (approval: unknown, { approvals }: SectionProps['context']): string | undefined =>
  approvals.find(({ _id }) => _id === approval)?.entity;

/** What the fields of a table are set to: one line per field that gets a value. */
export function MappingSection({ part, step, context, label, onChange }: SectionProps) {
  const { t } = useTranslation();
  const values = recordOf(step.option[part.key]);
  const fields = context
    .fieldsOf(step.option.entity ?? entityOfApproval(step.option.approval, context))
    .filter((field) => isEditable(field) && !isLayout(field));
  const free = fields.filter(({ _key }) => !(_key in values));
  const set = (key: string, value: unknown) => onChange(part.key, { ...values, [key]: value ?? null });
  const drop = (key: string) =>
    onChange(part.key, Object.fromEntries(Object.entries(values).filter(([each]) => each !== key)));
  return (
    <Part legend={label}>
      {Object.entries(values).map(([key, value]) => {
        const field = fields.find(({ _key }) => _key === key);
        const name = field ? labelOf(field) : key;
        return (
          <Part key={key}>
            <PartLabel>{name}</PartLabel>
            <Row>
              <ValueField
                label={name}
                field={field}
                value={value ?? undefined}
                sources={context.sources}
                onChange={(next) => set(key, next)}
              />
              <IconAction
                size="small"
                iconSize={15}
                icon={X}
                label={t('flow.unset', { name })}
                onClick={() => drop(key)}
              />
            </Row>
          </Part>
        );
      })}
      {free.length > 0 && (
        <PlainSelect
          aria-label={t('flow.set-field')}
          value=""
          onChange={(event) => set(event.target.value, undefined)}
        >
          <option value="">{t('flow.set-field')}</option>
          {free.map((field) => (
            <option key={field._key} value={field._key}>
              {labelOf(field)}
            </option>
          ))}
        </PlainSelect>
      )}
      {fields.length === 0 && <Soft>{t('flow.choose-table-first')}</Soft>}
    </Part>
  );
}
