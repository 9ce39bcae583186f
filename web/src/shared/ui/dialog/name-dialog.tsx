import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiFault } from '../../api/faults/fault.js';
import { faultText } from '../../api/faults/fault-reaction.js';
import { AppDialog } from './app-dialog.js';
import { DialogButtons } from './dialog-buttons.js';

/** Longest name of anything that is named in a dialog (platform §9). */
const MAX_NAME = 60;

interface Props {
  title: string;
  label: string;
  placeholder?: string;
  /** The present name; absent for something new. */
  name?: string;
  /** What is wrong with an empty name. */
  emptyText: string;
  /** What else is chosen, below the name. */
  children?: ReactNode;
  onClose: () => void;
  /** Rejects with the fault of a refusal, which is then told under the name. */
  onSave: (name: string) => Promise<unknown>;
}

/** Asks for the name of something new, or for another name. */
export function NameDialog({ title, label, placeholder, name: before, emptyText, children, ...on }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(before ?? '');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return setProblem(emptyText);
    setBusy(true);
    try {
      await on.onSave(name.trim());
      on.onClose();
    } catch (fault) {
      if (!isApiFault(fault)) throw fault;
      setProblem(fault.errors?.[0]?.message ?? faultText(fault, t));
      setBusy(false);
    }
  };
  return (
    <AppDialog
      open
      onClose={on.onClose}
      busy={busy}
      title={title}
      onSubmit={(event) => void submit(event)}
      actions={
        <DialogButtons
          label={t(before === undefined ? 'shared.create' : 'shared.save')}
          busy={busy}
          onCancel={on.onClose}
        />
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <TextField
          autoFocus
          label={label}
          placeholder={placeholder}
          value={name}
          error={problem !== ''}
          helperText={problem || undefined}
          onChange={({ target }) => {
            setName(target.value);
            setProblem('');
          }}
          slotProps={{ htmlInput: { maxLength: MAX_NAME } }}
        />
        {children}
      </Box>
    </AppDialog>
  );
}
