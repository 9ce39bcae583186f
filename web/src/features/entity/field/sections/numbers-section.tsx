import { autoNumberFormat } from '@buildmesh/contracts';
import {
  DEFAULT_NUMBER_FORMAT,
  DEFAULT_TIMEZONE,
  isNumberFormat,
  numberAt,
  numberParts,
  zonedTime,
  type NumberFormat,
} from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../../../entities/session/use-session.js';
import { useShareQuery, type SettingAt } from '../../../../entities/settings-store/setting.api.js';
import { NumberField, FormSection } from './form-section.js';
import { PlainInput } from '../../../../shared/ui/form/plain-input.js';
import { PlainSelect } from '../../../../shared/ui/form/plain-select.js';

const RESETS: NumberFormat['reset'][] = ['none', 'year', 'month', 'day'];

/** Where the project keeps how an auto-number looks and counts (D46). */
export const autoNumberAt = (project: string, key: string): SettingAt => ({
  project,
  model: 'increment',
  type: 'project',
  key,
});

interface Props {
  /** Key of the increment; absent for a field that is still to be made. */
  counter: string | undefined;
  /** What was changed here; absent while it is as it is kept. */
  value: NumberFormat | undefined;
  onChange: (value: NumberFormat) => void;
  fault: string | undefined;
}

/** How the numbers of a field look and when they start over, with the first one as it would be today. */
export function NumbersSection({ counter, value, onChange, fault }: Props) {
  const { t } = useTranslation();
  const project = useProject()._id;
  const { data } = useShareQuery(autoNumberAt(project, counter ?? ''), { skip: counter === undefined });
  const numbers = value ?? autoNumberFormat.safeParse(data?._value).data ?? DEFAULT_NUMBER_FORMAT;
  const change = (patch: Partial<NumberFormat>): void => onChange({ ...numbers, ...patch });
  const example = isNumberFormat(numbers) ? exampleOf(numbers) : undefined;
  return (
    <>
      <FormSection
        label={t('entity.numbers.format')}
        fault={fault}
        help={t('entity.numbers.format.help', { tokens: '{YYYY} {YY} {MM} {DD} {0000}' })}
      >
        {(input) => (
          <PlainInput
            {...input}
            mono
            maxLength={100}
            spellCheck={false}
            value={numbers.format}
            onChange={(event) => change({ format: event.target.value })}
          />
        )}
      </FormSection>
      {example === undefined ? null : <output>{t('entity.numbers.example', { number: example })}</output>}
      <div className="ed-two">
        <NumberField
          label={t('entity.numbers.start')}
          value={numbers.start}
          min={0}
          max={1_000_000_000}
          onChange={(start) => change({ start: within(start, 0, 1_000_000_000) })}
        />
        <NumberField
          label={t('entity.numbers.step')}
          value={numbers.step}
          min={1}
          max={1_000_000}
          onChange={(step) => change({ step: within(step, 1, 1_000_000) })}
        />
      </div>
      <FormSection label={t('entity.numbers.reset')}>
        {(input) => (
          <PlainSelect
            {...input}
            value={numbers.reset}
            onChange={(event) =>
              change({ reset: RESETS.find((reset) => reset === event.target.value) ?? 'none' })
            }
          >
            {RESETS.map((reset) => (
              <option key={reset} value={reset}>
                {t(`entity.numbers.reset.${reset}`)}
              </option>
            ))}
          </PlainSelect>
        )}
      </FormSection>
    </>
  );
}

function exampleOf({ format, start, step }: NumberFormat): string {
  const today = zonedTime(Date.now(), DEFAULT_TIMEZONE);
  return numberAt({ ...numberParts(format, today), first: start, step }, 0);
}

/** Whole, and within the bounds of the contract. */
function within(value: number | undefined, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.trunc(value ?? least)));
}
