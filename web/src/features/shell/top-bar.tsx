import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Search } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useMaybeProject } from '../../entities/session/use-session.js';
import { BrandMark } from '../../shared/ui/frame/brand-mark.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { openPalette, PALETTE_KEYS } from './palette/palette-state.js';
import { ProjectSwitch } from './project-switch.js';
import { UserMenu } from './user-menu.js';

interface Props {
  mobile: boolean;
  search: boolean;
  /** Opens messages, where there are any. */
  Chat?: ComponentType;
}

/** Top of the frame: project, search and commands, messages, user. */
export function TopBar({ mobile, search, Chat }: Props) {
  const { t } = useTranslation();
  const project = useMaybeProject();
  return (
    <Box
      component="header"
      sx={{
        height: 48,
        flexShrink: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 3,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.sunken',
      }}
    >
      <BrandMark size={24} />
      <ProjectSwitch />
      <Box sx={{ flex: 1, display: 'flex', justifyContent: 'center', minWidth: 0 }}>
        {project && search && !mobile && (
          <ButtonBase
            onClick={openPalette}
            aria-keyshortcuts="Control+K Meta+K"
            sx={{
              width: '100%',
              maxWidth: 400,
              height: 32,
              px: 3,
              gap: 2,
              justifyContent: 'flex-start',
              borderRadius: '6px',
              border: 1,
              borderColor: 'divider',
              bgcolor: 'background.paper',
              color: 'text.secondary',
              fontSize: 13,
              '&:hover': { borderColor: 'line.strong' },
            }}
          >
            <Search size={15} aria-hidden />
            <Typography component="span" noWrap sx={{ flex: 1, font: 'inherit', textAlign: 'left' }}>
              {t('shell.search')}
            </Typography>
            <Box
              component="kbd"
              sx={{
                font: 'inherit',
                fontSize: 12,
                px: 1.5,
                borderRadius: '4px',
                border: 1,
                borderColor: 'divider',
              }}
            >
              {PALETTE_KEYS}
            </Box>
          </ButtonBase>
        )}
      </Box>
      {project && search && mobile && (
        <IconAction label={t('shared.search')} icon={Search} onClick={openPalette} />
      )}
      {project && Chat && <Chat />}
      <UserMenu />
    </Box>
  );
}
