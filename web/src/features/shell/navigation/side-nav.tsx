import Box from '@mui/material/Box';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsAdmin } from '../../../entities/session/use-session.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { AreaNav } from './area-nav.js';
import { AreaSwitch } from './area-switch.js';
import { NavResizer } from './nav-resizer.js';
import type { Area } from './navigation.js';
import { NAV_WIDTH, type Frame } from '../shell-storage.js';

interface Props {
  area: Area;
  tables: readonly { _id: string; _name: string }[] | undefined;
  frame: Frame;
  onFrame: (frame: Frame) => void;
  /** Where a section of the settings was left. */
  resume: (to: string) => string;
}

/** The navigation on the left: foldable to icons, resizable, remembers both. */
export function SideNav({ area, tables, frame, onFrame, resume }: Props) {
  const { t } = useTranslation();
  const admin = useIsAdmin();
  const { folded } = frame;
  return (
    <Box
      component="nav"
      aria-label={t('shell.nav')}
      sx={{
        width: folded ? NAV_WIDTH.folded : frame.width,
        flexShrink: 0,
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.sunken',
        borderRight: 1,
        borderColor: 'divider',
      }}
    >
      {admin && <AreaSwitch area={area} folded={folded} />}
      <Box sx={{ flex: 1, overflow: 'auto', px: 2, py: 2, scrollbarWidth: 'thin' }}>
        <AreaNav area={area} tables={tables} folded={folded} resume={resume} />
      </Box>
      <Box
        sx={{
          p: 2,
          borderTop: 1,
          borderColor: 'divider',
          display: 'flex',
          justifyContent: folded ? 'center' : 'flex-end',
          color: 'text.secondary',
        }}
      >
        <IconAction
          label={t(folded ? 'shell.unfold' : 'shell.fold')}
          icon={folded ? PanelLeftOpen : PanelLeftClose}
          aria-expanded={!folded}
          onClick={() => onFrame({ ...frame, folded: !folded })}
        />
      </Box>
      {!folded && <NavResizer width={frame.width} onWidth={(width) => onFrame({ ...frame, width })} />}
    </Box>
  );
}
