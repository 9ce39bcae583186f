import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import type { ReactNode } from 'react';
import { POPUP_MARK } from './editor.types.js';

interface PopupProps {
  anchor: HTMLElement | null;
  open: boolean;
  children: ReactNode;
  /** At least as wide as the anchor. */
  fitWidth?: boolean;
}

/** A small surface under an editor, above everything else. */
export function Popup({ anchor, open, children, fitWidth }: PopupProps) {
  if (!anchor || !open) return null;
  return (
    <Popper
      open
      anchorEl={anchor}
      placement="bottom-start"
      sx={{ zIndex: 1500 }}
      {...{ [POPUP_MARK]: '' }}
      style={fitWidth ? { minWidth: Math.max(180, anchor.offsetWidth) } : undefined}
      // Keeps the focus in the input of the editor.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Paper sx={SURFACE}>{children}</Paper>
    </Popper>
  );
}

const SURFACE = {
  mt: 1,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '10px',
  boxShadow: '0 8px 28px rgb(20 22 30 / 0.18)',
  '[data-theme="dark"] &': { boxShadow: '0 8px 28px rgb(0 0 0 / 0.6)' },
  overflow: 'hidden',
  fontSize: 13,
} as const;
