import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { autoNumberFormat, type AutoNumberFormat } from '@buildmesh/contracts';
import {
  DEFAULT_NUMBER_FORMAT,
  DEFAULT_TIMEZONE,
  isNumberFormat,
  numberAt,
  numberParts,
  zonedTime,
} from '@buildmesh/domain';
import { ListOrdered, RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllEntitiesQuery } from '../../entities/project/entity.api.js';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';
import { useConfirm } from '../../shared/ui/dialog/confirm-provider.js';
import { FormFrame } from './form-frame.js';
import { useResetIncrementMutation } from './records.api.js';
import { RecordsScreen, type RecordFormProps, type RecordKind } from './records-screen.js';

const RESETS = ['none', 'year', 'month', 'day'] as const;
/** A key is part of an address, and what fields name. */
const MAX_KEY = 100;

/** `/system/share/increment/:key?`: how auto-numbers look and count, for fields that share one (D46). */
export function AutoNumberScreen() {
  const { t } = useTranslation();
  const names = useFieldNames();
  const kind = useMemo(
    (): RecordKind<AutoNumberFormat> => ({
      model: 'increment',
      place: '/system/share/increment',
      texts: (part) => `sharing.increment.${part}`,
      icon: ListOrdered,
      read: (value) => autoNumberFormat.safeParse(value).data,
      nameOf: ({ key }) => names.get(key)?.[0] ?? key,
      hintOf: ({ value }) => `${exampleOf(value)} · ${t(`sharing.increment.reset.${value.reset}`)}`,
      blank: DEFAULT_NUMBER_FORMAT,
      Form: IncrementForm,
    }),
    [names, t],
  );
  return <RecordsScreen kind={kind} />;
}

/** The fields that count by an increment, by its key: by its own id, or by the one that they name. */
function useFieldNames(): ReadonlyMap<string, string[]> {
  const { data } = useAllEntitiesQuery({ params: { project: useProject()._id } });
  return useMemo(() => {
    const names = new Map<string, string[]>();
    for (const entity of data ?? [])
      for (const field of entity._field)
        if (field._type === 'code')
          names.set(field._option.increment ?? field._id, [
            ...(names.get(field._option.increment ?? field._id) ?? []),
            `${entity._name} · ${field._name}`,
          ]);
    return names;
  }, [data]);
}

function IncrementForm({ recordKey, value, onSave, onRemove }: RecordFormProps<AutoNumberFormat>) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const params = { project: useProject()._id };
  const users = useFieldNames().get(recordKey ?? '') ?? [];
  const [key, setKey] = useState('');
  const [draft, setDraft] = useState(value);
  const [reset] = useResetIncrementMutation();
  const change = (patch: Partial<AutoNumberFormat>): void => setDraft({ ...draft, ...patch });
  const fits = isNumberFormat(draft);
  const missing =
    recordKey === undefined && key.trim() === ''
      ? 'sharing.name-missing'
      : fits
        ? undefined
        : 'sharing.increment.format-wrong';
  const startOver = async (): Promise<void> => {
    const question = { title: t('sharing.increment.restart'), text: t('sharing.increment.restart-text') };
    if (!(await confirm({ ...question, confirmLabel: t('sharing.increment.restart'), danger: true }))) return;
    const answer = await reset({ params, body: { key: recordKey ?? '' } });
    if (!('error' in answer)) notify({ level: 'success', text: t('sharing.increment.restarted') });
  };
  return (
    <FormFrame
      draft={draft}
      dirty={draft !== value || key !== ''}
      missing={missing && t(missing)}
      onSave={() => onSave(draft, key.trim())}
      onRemove={onRemove}
      extra={
        recordKey === undefined ? undefined : (
          <Button color="inherit" startIcon={<RotateCcw size={15} />} onClick={() => void startOver()}>
            {t('sharing.increment.restart')}
          </Button>
        )
      }
    >
      {recordKey === undefined ? (
        <TextField
          label={t('sharing.name')}
          value={key}
          onChange={({ target }) => setKey(target.value)}
          slotProps={{ htmlInput: { maxLength: MAX_KEY } }}
        />
      ) : null}
      <TextField
        label={t('sharing.increment.format')}
        value={draft.format}
        error={!fits}
        helperText={
          fits
            ? t('sharing.increment.example', { number: exampleOf(draft) })
            : t('sharing.increment.format-wrong')
        }
        onChange={({ target }) => change({ format: target.value })}
        slotProps={{ htmlInput: { maxLength: 100, spellCheck: false } }}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
        {(['start', 'step'] as const).map((part) => (
          <TextField
            key={part}
            type="number"
            label={t(`sharing.increment.${part}`)}
            value={draft[part]}
            onChange={({ target }) =>
              change({ [part]: Math.max(part === 'step' ? 1 : 0, Math.trunc(Number(target.value) || 0)) })
            }
          />
        ))}
      </Box>
      <TextField
        select
        label={t('sharing.increment.reset')}
        value={draft.reset}
        onChange={({ target }) => change({ reset: RESETS.find((each) => each === target.value) ?? 'none' })}
      >
        {RESETS.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`sharing.increment.reset.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {recordKey === undefined ? null : (
        <Typography variant="body2" color="textSecondary">
          {users.length > 0
            ? t('sharing.increment.used', { names: users.join(', ') })
            : t('sharing.increment.unused')}
        </Typography>
      )}
    </FormFrame>
  );
}

function exampleOf({ format, start, step }: AutoNumberFormat): string {
  const today = zonedTime(Date.now(), DEFAULT_TIMEZONE);
  return numberAt({ ...numberParts(format, today), first: start, step }, 0);
}
