import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { House, LayoutGrid, Settings2, Stamp, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useIsAdmin, useMaybeProject } from '../../../entities/session/use-session.js';
import { useHasApprovals } from '../use-has-approvals.js';

/** Navigation of the phone, at the thumb. */
export function BottomBar() {
  const { t } = useTranslation();
  const project = useMaybeProject();
  const admin = useIsAdmin();
  const hasApprovals = useHasApprovals();
  const items = [
    ...(project ? [{ to: '/', icon: House, titleKey: 'shell.nav.home', exact: true }] : []),
    ...(hasApprovals ? [{ to: '/approval', icon: Stamp, titleKey: 'shell.nav.approval', exact: false }] : []),
    ...(admin ? [{ to: '/system', icon: Settings2, titleKey: 'shell.area.system', exact: false }] : []),
    { to: '/projects', icon: LayoutGrid, titleKey: 'shell.projects', exact: false },
    { to: '/user', icon: UserRound, titleKey: 'shell.me', exact: false },
  ];
  return (
    <Box
      component="nav"
      aria-label={t('shell.nav')}
      sx={{
        flexShrink: 0,
        display: 'flex',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        pb: 'env(safe-area-inset-bottom)',
      }}
    >
      {items.map(({ to, icon: Icon, titleKey, exact }) => (
        <ButtonBase
          key={to}
          component={NavLink}
          to={to}
          end={exact}
          sx={{
            flex: 1,
            flexDirection: 'column',
            gap: 0.5,
            minHeight: 56,
            fontSize: 12,
            color: 'text.secondary',
            '&.active': { color: 'primary.main', fontWeight: 500 },
          }}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          {t(titleKey)}
        </ButtonBase>
      ))}
    </Box>
  );
}
