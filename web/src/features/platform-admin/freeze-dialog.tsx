import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '@buildmesh/contracts';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import { useCustomerActions } from './use-customer-actions.js';

const MAX_REASON = 500;

/** Closes a project to all but its owner, or opens it again; both with a reason that the owner reads. */
export function FreezeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation();
  const deeds = useCustomerActions(customer);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const freezing = customer.hold === null;
  const which = freezing ? 'freeze' : 'unfreeze';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setMissing(true);
    setBusy(true);
    const done = await deeds.freeze(freezing, reason.trim());
    setBusy(false);
    if (done) onClose();
  };
  const actions = (
    <>
      <Button color="inherit" variant="outlined" onClick={onClose}>
        {t('shared.cancel')}
      </Button>
      <Button type="submit" variant="contained" color={freezing ? 'error' : 'primary'} loading={busy}>
        {t(`provider.${which}`)}
      </Button>
    </>
  );
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={busy}
      title={t(`provider.${which}-title`, { name: customer._name })}
      description={t(`provider.${which}-text`)}
      onSubmit={(event) => void submit(event)}
      actions={actions}
    >
      {customer.hold && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('provider.hold-reason', { reason: customer.hold.reason })}
        </Alert>
      )}
      <TextField
        autoFocus
        fullWidth
        multiline
        minRows={2}
        label={t('provider.reason')}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
        error={missing}
        helperText={t(missing ? 'provider.reason-missing' : `provider.reason-${which}`)}
        slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
      />
    </AppDialog>
  );
}
