import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useState, type ReactNode } from 'react';

interface PanelButtonProps {
  icon: ReactNode;
  label: string;
  /** Shown with the accent: something is on. */
  on: boolean;
  width: number;
  children: ReactNode;
}

/** A toolbar button with a panel under it. */
export function PanelButton({ icon, label, on, width, children }: PanelButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        color={on ? 'primary' : 'inherit'}
        startIcon={icon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        sx={on ? { bgcolor: 'action.selected' } : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            'aria-label': label,
            role: 'dialog',
            sx: { width, maxWidth: 'calc(100vw - 24px)', p: 4, mt: 1 },
          },
        }}
      >
        {children}
      </Popover>
    </>
  );
}
