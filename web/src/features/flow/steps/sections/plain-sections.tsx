import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { SectionProps } from '../sections.types.js';
import { ValueField } from '../../values/value-field.js';
import { Part, PartLabel } from '../../look/part.js';

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Longest texts of a step. */
const MAX_TEXT = 2000;
const MAX_CODE = 20_000;

export function TextSection({ part, step, label, readOnly, onChange }: SectionProps) {
  return (
    <TextField
      size="small"
      label={label}
      disabled={readOnly}
      value={textOf(step.option[part.key])}
      onChange={({ target }) => onChange(part.key, target.value || undefined)}
      slotProps={{ htmlInput: { maxLength: MAX_TEXT } }}
    />
  );
}

export function LongTextSection({ part, step, label, readOnly, onChange }: SectionProps) {
  return (
    <TextField
      multiline
      minRows={6}
      maxRows={18}
      label={label}
      disabled={readOnly}
      value={textOf(step.option[part.key])}
      onChange={({ target }) => onChange(part.key, target.value || undefined)}
      slotProps={{
        htmlInput: { maxLength: MAX_CODE, spellCheck: false, style: { fontFamily: 'monospace' } },
      }}
    />
  );
}

export function NumberSection({ part, step, label, readOnly, onChange }: SectionProps) {
  return (
    <TextField
      size="small"
      type="number"
      label={label}
      disabled={readOnly}
      value={textOf(step.option[part.key])}
      onChange={({ target }) => onChange(part.key, target.value === '' ? undefined : Number(target.value))}
      slotProps={{ htmlInput: { min: 0, max: 100_000 } }}
    />
  );
}

export function SwitchSection({ part, step, label, readOnly, onChange }: SectionProps) {
  return (
    <FormControlLabel
      disabled={readOnly}
      control={
        <Switch
          checked={step.option[part.key] === true}
          onChange={(_, on) => onChange(part.key, on || undefined)}
        />
      }
      label={label}
    />
  );
}

export function EntitySection({ part, step, context, label, readOnly, onChange }: SectionProps) {
  const { t } = useTranslation();
  return (
    <TextField
      select
      size="small"
      label={label}
      disabled={readOnly}
      value={textOf(step.option[part.key])}
      onChange={({ target }) => onChange(part.key, target.value || undefined)}
    >
      {part.optional && <MenuItem value="">{t('flow.choice.none')}</MenuItem>}
      {context.entities.map(({ _id, _name }) => (
        <MenuItem key={_id} value={_id}>
          {_name}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function FlowSection({ part, step, context, label, readOnly, onChange }: SectionProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      disabled={readOnly}
      value={textOf(step.option[part.key])}
      onChange={({ target }) => onChange(part.key, target.value)}
    >
      {context.flows.map(({ _id, _name }) => (
        <MenuItem key={_id} value={_id}>
          {_name}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function ValueSection({ part, step, context, label, onChange }: SectionProps) {
  return (
    <Part>
      <PartLabel>{label}</PartLabel>
      <ValueField
        label={label}
        value={step.option[part.key]}
        sources={context.sources}
        lists={part.lists}
        long={part.long}
        onChange={(value) => onChange(part.key, value)}
      />
    </Part>
  );
}
