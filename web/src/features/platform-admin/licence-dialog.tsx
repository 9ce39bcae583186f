import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import type { TFunction } from 'i18next';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '@buildmesh/contracts';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import { DialogButtons } from '../../shared/ui/dialog/dialog-buttons.js';
import { useConfirm } from '../../shared/ui/dialog/confirm-provider.js';
import { EndOfLicence } from './customer-facts.js';
import { dayOf, EDITIONS, endOfDay, extended } from './platform-admin.model.js';
import { useCustomerActions } from './use-customer-actions.js';

/** Changes edition and expiry of a project; ending a licence at once asks first. */
export function LicenceDialog({ customer: opened, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { customer, license } = useCustomerActions(opened);
  const [edition, setEdition] = useState(customer._status);
  const [ends, setEnds] = useState(customer._expired !== null);
  const [day, setDay] = useState(customer._expired === null ? '' : dayOf(customer._expired));
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const kept = customer._expired !== null && day === dayOf(customer._expired);
  const end = kept ? customer._expired : endOfDay(day);
  const past = ends && end !== null && end <= Date.now();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (ends && end === null) return setMissing(true);
    const ending = past && !kept;
    if (ending && !(await confirm(endNow(customer._name, t)))) return;
    setBusy(true);
    const done = await license({ edition, expired: ends ? end : null });
    setBusy(false);
    if (done) onClose();
  };
  const actions = <DialogButtons label={t('provider.licence-submit')} busy={busy} onCancel={onClose} />;
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={busy}
      title={t('provider.licence-title', { name: customer._name })}
      description={t('provider.licence-text')}
      onSubmit={(event) => void submit(event)}
      actions={actions}
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 1 }}>
        {customer._ver !== opened._ver && (
          <Alert severity="warning">
            {t('provider.changed')} {t(`custom.edition.${customer._status}`)} ·{' '}
            <EndOfLicence customer={customer} />
          </Alert>
        )}
        <TextField
          select
          label={t('provider.edition')}
          value={edition}
          onChange={(event) => setEdition(Number(event.target.value))}
        >
          {EDITIONS.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`custom.edition.${each}`)}
            </MenuItem>
          ))}
        </TextField>
        <RadioGroup
          aria-label={t('provider.column.expired')}
          value={ends ? 'ends' : 'never'}
          onChange={(_, value) => setEnds(value === 'ends')}
        >
          <FormControlLabel value="never" control={<Radio />} label={t('provider.never')} />
          <FormControlLabel value="ends" control={<Radio />} label={t('provider.ends-on')} />
        </RadioGroup>
        {ends && (
          <EndField
            day={day}
            missing={missing}
            onDay={(next) => {
              setDay(next);
              setMissing(false);
            }}
            extend={(months) => setDay(extended(end, months, Date.now()))}
          />
        )}
        {past && <Alert severity="warning">{t('provider.past')}</Alert>}
        {edition < customer._status && <Alert severity="warning">{t('provider.lower')}</Alert>}
      </Box>
    </AppDialog>
  );
}

interface EndFieldProps {
  day: string;
  missing: boolean;
  onDay: (day: string) => void;
  extend: (months: number) => void;
}

function EndField({ day, missing, onDay, extend }: EndFieldProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <TextField
        type="date"
        label={t('provider.last-day')}
        value={day}
        onChange={(event) => onDay(event.target.value)}
        error={missing}
        helperText={missing ? t('provider.day-missing') : undefined}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ flex: '1 1 160px' }}
      />
      <Button color="inherit" variant="outlined" onClick={() => extend(1)} sx={{ minHeight: 36 }}>
        {t('provider.plus-month')}
      </Button>
      <Button color="inherit" variant="outlined" onClick={() => extend(12)} sx={{ minHeight: 36 }}>
        {t('provider.plus-year')}
      </Button>
    </Box>
  );
}

const endNow = (name: string, t: TFunction) => ({
  title: t('provider.end-title', { name }),
  text: t('provider.end-text'),
  confirmLabel: t('provider.end-submit'),
  danger: true,
});
