import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldDefinition } from '@buildmesh/domain';
import { dateFormatsOf, numberFormatsOf, type ColumnPlan } from './mapping.model.js';
import { TickBox } from '../../shared/ui/form/tick-box.js';
import { PlainSelect } from '../../shared/ui/form/plain-select.js';

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
        <Box component="span" sx={FORMAT}>
          {t('transfer.date-format')} <span>{dates[0]}</span>
        </Box>
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
        <Note key={note}>{t(`transfer.note.${note}`)}</Note>
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
    <Box component="label" sx={[FORMAT, chosen === undefined && { color: 'warning.main' }]}>
      {label}
      <PlainSelect dense value={chosen ?? ''} onChange={(event) => onChange(event.target.value)}>
        {chosen === undefined ? (
          <option value="" disabled>
            {t('transfer.choose-one')}
          </option>
        ) : null}
        {formats.map((format) => (
          <option key={format}>{format}</option>
        ))}
      </PlainSelect>
    </Box>
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
    <Box component="fieldset" aria-describedby={id} sx={SEVERAL}>
      <Box component="legend" sx={{ p: 0, color: chosen.length === 0 ? 'warning.main' : undefined }}>
        {t('transfer.date-format')}
      </Box>
      {dates.map((format) => (
        <TickBox
          key={format}
          label={
            <>
              {format}{' '}
              {chosen.length > 1 && chosen.includes(format) ? <b>{chosen.indexOf(format) + 1}</b> : null}
            </>
          }
          checked={chosen.includes(format)}
          onChange={(on) => onChange(on ? [...chosen, format] : chosen.filter((one) => one !== format))}
        />
      ))}
      <Note id={id}>{t('transfer.several-formats')}</Note>
    </Box>
  );
}

function Note({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Typography
      id={id}
      variant="caption"
      color="text.secondary"
      sx={{ display: 'block', width: '100%', mt: 1 }}
    >
      {children}
    </Typography>
  );
}

const FORMAT = {
  display: 'inline-flex',
  gap: 1.5,
  alignItems: 'center',
  mt: 1.5,
  width: '100%',
  color: 'text.secondary',
  fontSize: 12,
  whiteSpace: 'nowrap',
} as const;
const SEVERAL = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 12px',
  m: 0,
  mt: 1.5,
  p: 0,
  border: 0,
  fontSize: 12,
  color: 'text.secondary',
} as const;
