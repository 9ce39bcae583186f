import Alert from '@mui/material/Alert';
import { skipToken } from '@reduxjs/toolkit/query';
import { Link2, MailOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreviewInvitationMutation } from '../../../entities/session/member.api.js';
import {
  dropInvitation,
  dropSocialLogin,
  markInvitationShown,
  pendingInvitation,
  pendingSocialLogin,
} from '../../../entities/session/pending.js';
import { ArrivalPending } from './arrival-pending.js';
import { useOauthIdQuery } from '../session.api.js';

/** Above the forms before sign-in: where an invitation leads, and which messaging-app identity waits to be linked. */
export function ArrivalNotes() {
  return (
    <>
      <InvitationNote />
      <ThirdNote />
    </>
  );
}

function InvitationNote() {
  const { t } = useTranslation();
  const [code] = useState(pendingInvitation);
  const [preview, { data, error }] = usePreviewInvitationMutation();
  useEffect(() => {
    if (code !== null) void preview({ body: { code }, quiet: true });
  }, [code, preview]);
  useEffect(() => {
    if (data) markInvitationShown();
    if (error) dropInvitation();
  }, [data, error]);
  if (error)
    return (
      <Alert severity="warning" sx={{ mb: 4 }}>
        {t('session.invitation.invalid')}
      </Alert>
    );
  if (code === null) return null;
  if (!data) return <ArrivalPending />;
  return (
    <Alert severity="info" icon={<MailOpen size={18} aria-hidden />} sx={{ mb: 4 }}>
      {t('session.invitation', { name: data.name, role: data.role })}
    </Alert>
  );
}

function ThirdNote() {
  const { t } = useTranslation();
  const [token] = useState(pendingSocialLogin);
  const { data, error } = useOauthIdQuery(token === null ? skipToken : { body: { token }, quiet: true });
  useEffect(() => {
    if (error || data?.bound) dropSocialLogin();
  }, [data, error]);
  if (token === null || !data || data.bound) return null;
  return (
    <Alert severity="info" icon={<Link2 size={18} aria-hidden />} sx={{ mb: 4 }}>
      {t('session.third.link', { provider: t(`session.third.${data.provider}`) })}
    </Alert>
  );
}
