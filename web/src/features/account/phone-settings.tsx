import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { notify } from '../../shared/notice/notices.js';
import { PhoneProof, usePhoneProof } from '../../entities/session/proof/phone-proof.js';
import { userLoaded } from '../../shared/state/session/session.slice.js';
import { useUser } from '../../entities/session/use-session.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import { faultToForm, FormSummary } from '../../shared/ui/form/form-summary.js';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';
import { phoneForm, type PhoneForm } from './account.rules.js';
import { useChangePhoneMutation } from './account.api.js';

const FIELDS = ['phone', 'randstr', 'verify'] as const;

/** Own phone, which also signs in; a code to the new one proves it. */
export function PhoneSettings() {
  const { t } = useTranslation();
  const { phone } = useUser();
  const [open, setOpen] = useState(false);
  return (
    <SettingsSection title={t('account.phone')} text={t('account.phone.text')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
        <Typography className="tabular" sx={{ flex: 1 }}>
          {phone ?? t('account.phone.none')}
        </Typography>
        <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
          {t(phone ? 'account.phone.change' : 'account.phone.add')}
        </Button>
      </Box>
      {open && <PhoneDialog onClose={() => setOpen(false)} />}
    </SettingsSection>
  );
}

function PhoneDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const dispatch = useAppDispatch();
  const [change, { isLoading }] = useChangePhoneMutation();
  const form = useForm<PhoneForm>({
    resolver: zodResolver(phoneForm),
    defaultValues: { phone: '', randstr: '', verify: '' },
  });
  const { errors } = form.formState;
  const code = usePhoneProof('change', form, FIELDS);
  const submit = form.handleSubmit(async ({ phone, verify }) => {
    try {
      await change({ body: { phone, verify }, quiet: true }).unwrap();
      dispatch(userLoaded({ ...user, phone }));
      notify({ level: 'success', text: t('account.phone.changed') });
      onClose();
    } catch (fault) {
      faultToForm(fault, form.setError, FIELDS);
    }
  });
  const field = (name: (typeof FIELDS)[number]) => ({
    ...form.register(name),
    error: !!errors[name],
    helperText: errors[name]?.message && t(errors[name].message),
  });
  const labels = { phone: t('account.phone.new'), randstr: t('session.captcha'), verify: t('session.code') };
  return (
    <AppDialog
      open
      onClose={onClose}
      title={t(user.phone ? 'account.phone.change' : 'account.phone.add')}
      busy={isLoading}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={onClose} disabled={isLoading}>
            {t('shared.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isLoading}>
            {t('shared.save')}
          </Button>
        </>
      }
    >
      <FormSummary errors={errors} setFocus={form.setFocus} labels={labels} />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, pb: 1 }}>
        <PhoneProof code={code} field={field} label={labels.phone} autoFocus />
      </Box>
    </AppDialog>
  );
}
