import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link2, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SocialLoginProvider } from '@buildmesh/contracts';
import { isInMessagingApp } from '../../entities/session/messaging-app.js';
import { useMaybeProject } from '../../entities/session/use-session.js';
import { notify } from '../../shared/notice/notices.js';
import { useConfirm } from '../../shared/ui/dialog/confirm-provider.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';
import {
  useBindableProvidersQuery,
  useStartThirdBindingMutation,
  useThirdBindingsQuery,
  useUnbindThirdMutation,
} from './account.api.js';

const PLACE = '/user/security';

/** Messaging-app identities with which this account can sign in. */
export function MessagingSettings() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const project = useMaybeProject()?._id;
  const { data: bindings, error, refetch } = useThirdBindingsQuery({ quiet: true });
  const { data: providers = [] } = useBindableProvidersQuery({ queryString: { project }, quiet: true });
  const [start, { isLoading }] = useStartThirdBindingMutation();
  const [unbind] = useUnbindThirdMutation();
  const nameOf = (provider: SocialLoginProvider) => t(`session.third.${provider}`);
  const bind = async (provider: SocialLoginProvider) => {
    const body = { provider, project, back: PLACE, inApp: isInMessagingApp(provider) };
    const { data } = await start({ body });
    if (data) window.location.assign(data.url);
  };
  const remove = async (id: string, provider: SocialLoginProvider) => {
    const question = {
      title: t('account.third.unbind-title', { provider: nameOf(provider) }),
      text: t('account.third.unbind-text'),
      confirmLabel: t('account.third.unbind'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    const { error: refused } = await unbind({ body: { id } });
    if (!refused) notify({ level: 'success', text: t('account.third.unbound') });
  };
  return (
    <SettingsSection title={t('account.third')} text={t('account.third.text')}>
      {error && <ErrorState fault={error} onRetry={() => void refetch()} />}
      {bindings?.length === 0 && (
        <Typography color="textSecondary">
          {t(providers.length > 0 ? 'account.third.none' : 'account.third.off')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {bindings?.map(({ _id, provider, name }) => (
          <Box component="li" key={_id} sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 1.5 }}>
            <MessageCircle size={18} aria-hidden />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography noWrap>{name || nameOf(provider)}</Typography>
              <Typography variant="body2" color="textSecondary">
                {nameOf(provider)}
              </Typography>
            </Box>
            <Button
              color="inherit"
              aria-label={t('account.third.unbind-title', { provider: nameOf(provider) })}
              onClick={() => void remove(_id, provider)}
            >
              {t('account.third.unbind')}
            </Button>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="outlined"
            color="inherit"
            disabled={isLoading}
            startIcon={<Link2 size={16} aria-hidden />}
            onClick={() => void bind(provider)}
          >
            {t('account.third.bind', { provider: nameOf(provider) })}
          </Button>
        ))}
      </Box>
    </SettingsSection>
  );
}
