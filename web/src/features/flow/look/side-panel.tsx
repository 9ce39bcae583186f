import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../shared/ui/icon-action.js';

interface Props {
  title: string;
  onClose: () => void;
  /** Its content then is a form. */
  onSubmit?: (event: FormEvent) => void;
  children: ReactNode;
}

/** What stands at the right of the steps: the properties of one, the form, the versions … */
export function SidePanel({ title, onClose, onSubmit, children }: Props) {
  const { t } = useTranslation();
  return (
    <Box component="aside" aria-label={title} sx={SIDE}>
      <Box component="header" sx={[PANEL_HEAD, { borderBottom: '1px solid', borderColor: 'divider' }]}>
        <Typography variant="h2" sx={PANEL_TITLE}>
          {title}
        </Typography>
        <IconAction icon={X} label={t('shared.close')} onClick={onClose} />
      </Box>
      {onSubmit ? (
        <Box component="form" noValidate onSubmit={onSubmit} sx={CONTENT}>
          {children}
        </Box>
      ) : (
        <Box sx={CONTENT}>{children}</Box>
      )}
    </Box>
  );
}

export const PANEL_HEAD = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  p: '8px 8px 8px 16px',
  minHeight: 48,
  boxSizing: 'border-box',
} as const;
export const PANEL_TITLE = { flex: 1, fontSize: 13 } as const;
const SIDE = {
  width: 400,
  '@media (max-width: 1100px)': { width: 340 },
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  borderLeft: '1px solid',
  borderColor: 'divider',
} as const;
const CONTENT = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  p: 4,
  display: 'grid',
  gap: 4,
  alignContent: 'start',
} as const;
