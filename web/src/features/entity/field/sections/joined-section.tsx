import type { Field } from '@buildmesh/contracts';
import type { FieldOption } from '@buildmesh/domain';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FieldIcon } from '../../../../entities/field/field-icon.js';
import { isLayout } from '../../../../entities/field/field-kind.js';
import { IconAction } from '../../../../shared/ui/icon-action.js';
import { FormSection } from './form-section.js';
import { PlainInput } from '../../../../shared/ui/form/plain-input.js';
import { PlainSelect } from '../../../../shared/ui/form/plain-select.js';

interface Props {
  option: FieldOption;
  /** The other fields of the table. */
  fields: readonly Field[];
  fault: string | undefined;
  onChange: (patch: Partial<FieldOption>) => void;
}

const usable = (fields: readonly Field[]): Field[] =>
  fields.filter((field) => field._status === 'normal' && !isLayout(field));

/** The fields whose values are joined, in their order, and what stands between them. */
export function MixSection({ option, fields, fault, onChange }: Props) {
  const { t } = useTranslation();
  const mix = option.mix ?? { keys: [] };
  const left = usable(fields).filter(({ _key }) => !mix.keys.includes(_key));
  return (
    <>
      <FormSection label={t('entity.mix.fields')} fault={fault}>
        {(input) => (
          <PlainSelect
            {...input}
            value=""
            onChange={(event) => onChange({ mix: { ...mix, keys: [...mix.keys, event.target.value] } })}
          >
            <option value="" disabled>
              {t('entity.mix.add')}
            </option>
            {left.map((field) => (
              <option key={field._key} value={field._key}>
                {field._name}
              </option>
            ))}
          </PlainSelect>
        )}
      </FormSection>
      <ul className="ed-mixed">
        {mix.keys.map((key) => {
          const field = fields.find(({ _key }) => _key === key);
          return (
            <li key={key}>
              {field ? <FieldIcon field={field} size={13} /> : null}
              {field?._name ?? key}
              <IconAction
                size="small"
                iconSize={13}
                icon={X}
                label={t('entity.mix.remove', { name: field?._name ?? key })}
                onClick={() => onChange({ mix: { ...mix, keys: mix.keys.filter((each) => each !== key) } })}
              />
            </li>
          );
        })}
      </ul>
      <FormSection label={t('entity.mix.separator')}>
        {(input) => (
          <PlainInput
            {...input}
            mono
            maxLength={20}
            value={mix.separator ?? ' '}
            onChange={(event) => onChange({ mix: { ...mix, separator: event.target.value } })}
          />
        )}
      </FormSection>
    </>
  );
}

/** A text with places for values, such as `{name} ({city})`. */
export function VirtualSection({ option, fields, fault, onChange }: Props) {
  const { t } = useTranslation();
  const format = option._virtual?.format ?? '';
  const set = (next: string): void => onChange({ _virtual: { format: next } });
  return (
    <>
      <FormSection
        label={t('entity.virtual')}
        help={t('entity.virtual.help', { example: '{name}' })}
        fault={fault}
      >
        {(input) => (
          <PlainInput
            {...input}
            mono
            maxLength={1000}
            value={format}
            onChange={(event) => set(event.target.value)}
          />
        )}
      </FormSection>
      <div className="ed-inserts" role="group" aria-label={t('entity.formula.fields')}>
        {usable(fields)
          .slice(0, 12)
          .map((field) => (
            <button key={field._key} type="button" onClick={() => set(`${format}{${field._key}}`)}>
              <FieldIcon field={field} size={13} />
              {field._name}
            </button>
          ))}
      </div>
    </>
  );
}
