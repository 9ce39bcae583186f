import ButtonBase from '@mui/material/ButtonBase';
import { useColorScheme } from '@mui/material/styles';
import { Building2, LogOut, Monitor, Moon, NotebookPen, ScanBarcode, Sun, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDraftsOn } from '../../entities/draft/use-drafts-on.js';
import { NICKNAME_SHOWN } from '../../shared/limits.js';
import { useUser } from '../../entities/session/use-session.js';
import { ActionMenu, type MenuAction } from '../../shared/ui/list/action-menu.js';
import { PersonAvatar } from '../../shared/ui/person-avatar.js';

const MODES = [
  { mode: 'light', icon: Sun, titleKey: 'shell.theme.light' },
  { mode: 'dark', icon: Moon, titleKey: 'shell.theme.dark' },
  { mode: 'system', icon: Monitor, titleKey: 'shell.theme.system' },
] as const;

/** The three looks as menu entries. */
export function useThemeActions(): MenuAction[] {
  const { t } = useTranslation();
  const { mode, setMode } = useColorScheme();
  return MODES.map(({ mode: each, icon, titleKey }, index) => ({
    label: t(titleKey),
    icon,
    checked: mode === each,
    divided: index === 0,
    onSelect: () => setMode(each),
  }));
}

/** Who is signed in: profile, look, signing out. */
export function UserMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const themes = useThemeActions();
  const drafts = useDraftsOn();
  const actions: MenuAction[] = [
    {
      label: t('shell.user.centre'),
      icon: UserRound,
      hint: user.nickname.slice(0, NICKNAME_SHOWN),
      onSelect: () => void navigate('/user'),
    },
    { label: t('scan.title'), icon: ScanBarcode, onSelect: () => void navigate('/scan') },
    ...(drafts
      ? [{ label: t('draft.title'), icon: NotebookPen, onSelect: () => void navigate('/draft') }]
      : []),
    ...(user.staff
      ? [
          {
            label: t('shell.area.provider'),
            icon: Building2,
            onSelect: () => void navigate('/dev/provider'),
          },
        ]
      : []),
    ...themes,
    {
      label: t('shell.user.sign-out'),
      icon: LogOut,
      divided: true,
      onSelect: () => void navigate('/logout'),
    },
  ];
  return (
    <ActionMenu
      label={t('shell.user.menu')}
      actions={actions}
      trigger={(props) => (
        <ButtonBase
          {...props}
          aria-label={`${t('shell.user.menu')}: ${user.nickname}`}
          sx={{ borderRadius: '50%', p: '2px' }}
        >
          <PersonAvatar name={user.nickname} src={user.avatar} size={28} />
        </ButtonBase>
      )}
    />
  );
}
