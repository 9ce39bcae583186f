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
      className="f-popup"
      {...{ [POPUP_MARK]: '' }}
      style={fitWidth ? { minWidth: Math.max(180, anchor.offsetWidth) } : undefined}
      // Keeps the focus in the input of the editor.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </Popper>
  );
}
