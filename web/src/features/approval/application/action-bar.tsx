import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { getApplication, OutputOf } from '@buildmesh/contracts';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../../shared/ui/list/action-menu.js';
import { DANGEROUS, inOrder, type ActionName } from '../approval.model.js';

export interface Chosen {
  action: ActionName;
  managing: boolean;
}

interface Props {
  application: OutputOf<typeof getApplication>;
  /** The form is being filled in to apply again. */
  again: boolean;
  onChoose: (chosen: Chosen) => void;
  onBack: () => void;
}

const MAIN: ReadonlySet<ActionName> = new Set(['pass', 'form', 'reapply']);

/** What the reader may do, at the foot of the screen; what only a manager may, in a menu beside it. */
export function ActionBar({ application, again, onChoose, onBack }: Props) {
  const { t } = useTranslation();
  const own = again ? (['reapply'] as const) : inOrder(application.actions);
  const managing = again ? [] : inOrder(application.managing);
  if (own.length === 0 && managing.length === 0) return null;
  return (
    <Box
      role="toolbar"
      aria-label={t('approval.actions')}
      sx={{
        position: 'sticky',
        bottom: 0,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        justifyContent: 'flex-end',
        px: { xs: 4, sm: 8 },
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        zIndex: 1,
        '& > button': { minHeight: { xs: 44, sm: 36 }, flex: { xs: '1 1 auto', sm: '0 0 auto' } },
      }}
    >
      {managing.length > 0 && (
        <ActionMenu
          label={t('approval.manage')}
          actions={managing.map((action) => ({
            label: t(`approval.action.${action}`),
            danger: DANGEROUS.has(action),
            onSelect: () => onChoose({ action, managing: true }),
          }))}
        />
      )}
      {again && (
        <Button color="inherit" variant="outlined" onClick={onBack}>
          {t('shared.cancel')}
        </Button>
      )}
      {[...own].reverse().map((action) => (
        <Button
          key={action}
          variant={MAIN.has(action) ? 'contained' : 'outlined'}
          color={DANGEROUS.has(action) ? 'error' : MAIN.has(action) ? 'primary' : 'inherit'}
          onClick={() => onChoose({ action, managing: false })}
        >
          {t(again ? 'approval.hand-in' : `approval.action.${action}`)}
        </Button>
      ))}
    </Box>
  );
}
