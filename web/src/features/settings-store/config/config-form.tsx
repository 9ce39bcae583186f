import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ConfigValue } from '@buildmesh/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFrame, NameField } from '../form-frame.js';
import type { RecordFormProps } from '../records-screen.js';
import { draftOf, faultOf, VALUE_TYPES, valueOf, type ValueDraft, type ValueType } from './config.model.js';

/** What a value of a type starts with. */
const FIRST: Readonly<Record<ValueType, string>> = { text: '', number: '0', boolean: 'false', json: '{}' };

/** One named value: what it is called, by which key it is used, and what it is. */
export function ConfigForm({ recordKey, value, taken, onSave, onRemove }: RecordFormProps<ConfigValue>) {
  const { t } = useTranslation();
  const [first] = useState(() => draftOf(value));
  const [draft, setDraft] = useState(first);
  const change = (patch: Partial<ValueDraft>): void => setDraft({ ...draft, ...patch });
  const fault = faultOf(draft, recordKey === undefined ? taken : NONE);
  const as = draft.type === first.type ? value.type : draft.type;
  return (
    <FormFrame
      draft={draft}
      dirty={draft !== first}
      missing={fault && t(`sharing.config.fault.${fault}`)}
      onSave={() => onSave(valueOf(draft, as), draft.key.trim())}
      onRemove={onRemove}
    >
      <NameField value={draft.name} onChange={(name) => change({ name })} />
      <TextField
        label={t('sharing.config.key')}
        value={draft.key}
        disabled={recordKey !== undefined}
        helperText={t('sharing.config.key-help', { example: 'tax.rate' })}
        onChange={({ target }) => change({ key: target.value })}
        slotProps={{ htmlInput: { maxLength: 100, spellCheck: false } }}
      />
      <TextField
        select
        label={t('sharing.config.type')}
        value={draft.type}
        onChange={({ target }) => {
          const type = VALUE_TYPES.find((each) => each === target.value) ?? 'text';
          change({ type, text: FIRST[type] });
        }}
      >
        {VALUE_TYPES.map((type) => (
          <MenuItem key={type} value={type}>
            {t(`sharing.config.type.${type}`)}
          </MenuItem>
        ))}
      </TextField>
      <ValueField draft={draft} wrong={fault === 'number' || fault === 'json'} onChange={change} />
    </FormFrame>
  );
}

const NONE: ReadonlySet<string> = new Set();

interface ValueProps {
  draft: ValueDraft;
  wrong: boolean;
  onChange: (patch: Partial<ValueDraft>) => void;
}

function ValueField({ draft: { type, text }, wrong, onChange }: ValueProps) {
  const { t } = useTranslation();
  const label = t('sharing.config.value');
  if (type === 'boolean')
    return (
      <TextField
        select
        label={label}
        value={text === 'true' ? 'true' : 'false'}
        onChange={({ target }) => onChange({ text: target.value })}
      >
        <MenuItem value="true">{t('sharing.config.yes')}</MenuItem>
        <MenuItem value="false">{t('sharing.config.no')}</MenuItem>
      </TextField>
    );
  return (
    <TextField
      label={label}
      value={text}
      error={wrong}
      helperText={wrong ? t(`sharing.config.fault.${type === 'number' ? 'number' : 'json'}`) : undefined}
      multiline={type !== 'number'}
      minRows={type === 'json' ? 6 : 2}
      maxRows={20}
      onChange={({ target }) => onChange({ text: target.value })}
      slotProps={{
        htmlInput:
          type === 'number'
            ? { inputMode: 'decimal', maxLength: 40 }
            : { maxLength: 100_000, spellCheck: type === 'text' },
      }}
      sx={type === 'json' ? { '& textarea': { fontFamily: 'monospace', fontSize: 13 } } : undefined}
    />
  );
}
