import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { Entity } from '@buildmesh/contracts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiFault } from '../../shared/api/fault.js';
import { faultText } from '../../shared/api/fault-reaction.js';
import { AppDialog } from '../../shared/ui/app-dialog.js';

interface Props {
  create: (name: string) => Promise<Entity>;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** A new, empty table. */
export function NewTableDialog({ create, onClose, onCreated }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return setFault(t('entity.fault.name'));
    setBusy(true);
    try {
      onCreated((await create(name.trim()))._id);
      onClose();
    } catch (cause) {
      if (!isApiFault(cause)) throw cause;
      setFault(cause.errors?.[0]?.message ?? faultText(cause, t));
      setBusy(false);
    }
  };
  return (
    <AppDialog
      open
      busy={busy}
      title={t('entity.new-table')}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('entity.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {t('entity.create')}
          </Button>
        </>
      }
    >
      <TextField autoFocus label={t('entity.table-name')} value={name} error={fault !== undefined} helperText={fault} onChange={(event) => { setName(event.target.value); setFault(undefined); }} slotProps={{ htmlInput: { maxLength: 60 } }} />
    </AppDialog>
  );
}
