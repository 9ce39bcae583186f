import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiFault } from '../../shared/api/faults/fault.js';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { notify } from '../../shared/notice/notices.js';
import { useUnsavedGuard } from '../../shared/ui/dialog/use-unsaved-guard.js';

interface Props {
  /** What is edited; a draft that was saved is kept until it changes again. */
  draft: unknown;
  /** The draft is not what the record was. */
  dirty: boolean;
  /** What is missing, in words; saving says so instead. */
  missing?: string | undefined;
  onSave: () => Promise<void>;
  onRemove?: (() => void) | undefined;
  /** Beside the buttons. */
  extra?: ReactNode;
  children: ReactNode;
}

/** The frame of a form of shared settings: what is wrong above, saving and removing below. */
export function FormFrame({ draft, dirty, missing, onSave, onRemove, extra, children }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [kept, setKept] = useState<unknown>(undefined);
  useUnsavedGuard(dirty && draft !== kept && !busy);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFault(missing);
    if (missing !== undefined) return;
    setBusy(true);
    try {
      await onSave();
      setKept(draft);
      notify({ level: 'success', text: t('sharing.saved') });
    } catch (cause) {
      if (!isApiFault(cause)) throw cause;
      setFault(faultText(cause, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 4, maxWidth: 720 }}
    >
      {fault !== undefined && (
        <Alert severity="error" role="alert">
          {fault}
        </Alert>
      )}
      {children}
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        {onRemove && (
          <Button color="error" variant="outlined" onClick={onRemove} sx={{ mr: 'auto' }}>
            {t('sharing.remove')}
          </Button>
        )}
        {extra}
        <Button type="submit" variant="contained" loading={busy}>
          {t('shared.save')}
        </Button>
      </Box>
    </Box>
  );
}

/** What a shared thing is called. */
export function NameField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('sharing.name')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: 200 } }}
    />
  );
}
