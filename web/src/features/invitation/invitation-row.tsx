import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invitation, Role } from '@buildmesh/contracts';
import { formatTime } from '../../shared/i18n/intl.js';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { useProject } from '../../entities/session/use-session.js';
import { useConfirm } from '../../shared/ui/dialog/confirm-provider.js';
import { useCopy } from '../../shared/ui/use-copy.js';
import { useToggleInvitationMutation } from './invitation.api.js';

/** Days a link may hold; the first is the usual one (D21). */
const DAYS = [7, 1, 3, 30, 90, 365] as const;

interface Props {
  role: Role;
  invitation: Invitation | undefined;
}

/** The invitation into one role. */
export function InvitationRow({ role, invitation }: Props) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const copy = useCopy();
  const project = useProject()._id;
  const [toggle, { isLoading }] = useToggleInvitationMutation();
  const [days, setDays] = useState<number>(DAYS[0]);
  const link = invitation && new URL(invitation.link, window.location.origin).href;
  const change = async (enable: boolean) => {
    const question = {
      title: t('invitation.end-title', { role: role._name }),
      text: t('invitation.end-text'),
      confirmLabel: t('invitation.end'),
      danger: true,
    };
    const admit = {
      title: t('invitation.admin-title', { role: role._name }),
      text: t('invitation.admin-text'),
      confirmLabel: t('invitation.admin-confirm'),
      danger: true,
    };
    if (!enable && !(await confirm(question))) return;
    if (enable && role._type === 'admin' && !(await confirm(admit))) return;
    await toggle({ params: { project }, body: { role: role._id, enable, days } });
  };
  return (
    <Box component="li" sx={{ py: 3, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
        <FormControlLabel
          sx={{ flex: '1 1 200px' }}
          control={
            <Switch
              checked={invitation !== undefined}
              disabled={isLoading}
              onChange={(_, on) => void change(on)}
            />
          }
          label={t('invitation.into', { role: role._name })}
        />
        {!invitation && (
          <TextField
            select
            size="small"
            value={days}
            onChange={({ target }) => setDays(Number(target.value))}
            sx={{ width: 140 }}
            slotProps={{
              select: { inputProps: { 'aria-label': t('invitation.days-of', { role: role._name }) } },
            }}
          >
            {DAYS.map((each) => (
              <MenuItem key={each} value={each}>
                {t('invitation.days', { count: each })}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      {invitation && link && (
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <TextField
            size="small"
            value={link}
            sx={{ flex: '1 1 240px' }}
            slotProps={{
              htmlInput: { readOnly: true, 'aria-label': t('invitation.link-of', { role: role._name }) },
            }}
            onFocus={({ target }) => target.select()}
          />
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Copy size={16} />}
            onClick={() => void copy(link)}
          >
            {t('shared.copy')}
          </Button>
          <Typography variant="body2" color="textSecondary" sx={{ width: '100%' }}>
            {t('invitation.valid', {
              code: invitation.code,
              until: formatTime(currentLocale(), invitation.until),
            })}
          </Typography>
        </Box>
      )}
    </Box>
  );
}
