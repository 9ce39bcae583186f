import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldDefinition } from '@buildmesh/domain';
import { dateFormatsOf, numberFormatsOf, type ColumnPlan } from './mapping.model.js';

interface Props {
  plan: ColumnPlan;
  fields: readonly FieldDefinition[];
  onChange: (patch: Partial<Pick<ColumnPlan, 'formats' | 'number'>>) => void;
}

/** How the dates or numbers of a column are read: told where it is plain, asked where only a person knows. */
export function ColumnFormats({ plan, fields, onChange }: Props) {
  const { t } = useTranslation();
  const dates = dateFormatsOf(plan, fields);
  const numbers = numberFormatsOf(plan, fields);
  return (
    <>
      {dates.length === 0 ? null : plan.column.together ? (
        <SeveralFormats dates={dates} chosen={plan.formats} onChange={(formats) => onChange({ formats })} />
      ) : dates.length === 1 ? (
        <span className="ti-format">
          {t('transfer.date-format')} <span>{dates[0]}</span>
        </span>
      ) : (
        <FormatSelect
          label={t('transfer.date-format')}
          formats={dates}
          chosen={plan.formats[0]}
          onChange={(format) => onChange({ formats: [format] })}
        />
      )}
      {numbers.length === 0 ? null : (
        <FormatSelect
          label={t('transfer.number-format')}
          formats={numbers}
          chosen={plan.number}
          onChange={(number) => onChange({ number })}
        />
      )}
      {plan.column.notes.map((note) => (
        <small key={note} className="ti-note">
          {t(`transfer.note.${note}`)}
        </small>
      ))}
    </>
  );
}

function FormatSelect({
  label,
  formats,
  chosen,
  onChange,
}: {
  label: string;
  formats: readonly string[];
  chosen: string | undefined;
  onChange: (format: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <label className="ti-format" data-open={chosen === undefined || undefined}>
      {label}
      <select className="f-select" value={chosen ?? ''} onChange={(event) => onChange(event.target.value)}>
        {chosen === undefined ? (
          <option value="" disabled>
            {t('transfer.choose-one')}
          </option>
        ) : null}
        {formats.map((format) => (
          <option key={format}>{format}</option>
        ))}
      </select>
    </label>
  );
}

/** The order in which formats are ticked is the one in which they are tried. */
function SeveralFormats({
  dates,
  chosen,
  onChange,
}: {
  dates: readonly string[];
  chosen: readonly string[];
  onChange: (formats: string[]) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className="ti-several" data-open={chosen.length === 0 || undefined} aria-describedby={id}>
      <legend>{t('transfer.date-format')}</legend>
      {dates.map((format) => (
        <label key={format}>
          <input
            type="checkbox"
            checked={chosen.includes(format)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, format] : chosen.filter((one) => one !== format))
            }
          />
          {format}
          {chosen.length > 1 && chosen.includes(format) ? <b>{chosen.indexOf(format) + 1}</b> : null}
        </label>
      ))}
      <small id={id}>{t('transfer.several-formats')}</small>
    </fieldset>
  );
}
