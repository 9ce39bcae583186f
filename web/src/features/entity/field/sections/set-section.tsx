import { autoNumberFormat, selectionSet } from '@buildmesh/contracts';
import { useTranslation } from 'react-i18next';
import { useSettingRecords } from '../../../../entities/settings-store/setting-records.api.js';
import { FormSection } from './form-section.js';
import { PlainSelect } from '../../../../shared/ui/form/plain-select.js';

interface Props {
  value: string | undefined;
  onChange: (key: string | undefined) => void;
}

/** Whether a selection has choices of its own or takes those of a shared set. Nothing where there are no sets. */
export function SetSection({ value, onChange }: Props) {
  const { t } = useTranslation();
  const { data = [] } = useSettingRecords('selection');
  const sets = data.flatMap(({ key, value: record }) => {
    const set = selectionSet.safeParse(record).data;
    return set && (set.type === 'string' || set.type === 'number') ? [{ key, name: set.name ?? key }] : [];
  });
  if (sets.length === 0 && value === undefined) return null;
  return (
    <Choice
      label={t('entity.choices.from')}
      own={t('entity.choices.own')}
      {...{ value, onChange }}
      list={sets}
    />
  );
}

/** Whether an auto-number counts for itself or by a shared rule. Nothing where there are no rules but those of fields. */
export function SetRuleSection({ value, onChange, fields }: Props & { fields: ReadonlySet<string> }) {
  const { t } = useTranslation();
  const { data = [] } = useSettingRecords('increment');
  const rules = data
    .filter(({ key, value: record }) => !fields.has(key) && autoNumberFormat.safeParse(record).success)
    .map(({ key }) => ({ key, name: key }));
  if (rules.length === 0 && value === undefined) return null;
  return (
    <Choice
      label={t('entity.numbers.from')}
      own={t('entity.numbers.own')}
      {...{ value, onChange }}
      list={rules}
    />
  );
}

interface ChoiceProps extends Props {
  label: string;
  own: string;
  list: readonly { key: string; name: string }[];
}

function Choice({ label, own, value, list, onChange }: ChoiceProps) {
  const isGone = value !== undefined && !list.some(({ key }) => key === value);
  return (
    <FormSection label={label}>
      {(input) => (
        <PlainSelect
          {...input}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        >
          <option value="">{own}</option>
          {isGone ? <option value={value}>{value}</option> : null}
          {list.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </PlainSelect>
      )}
    </FormSection>
  );
}
