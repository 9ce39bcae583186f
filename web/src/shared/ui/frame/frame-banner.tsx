import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  icon: LucideIcon;
  action: { label: string; run: () => void };
  children: ReactNode;
}

/** What the whole client has to say, over whatever stands on the screen. */
export function FrameBanner({ icon: Icon, action, children }: Props) {
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        left: '50%',
        bottom: 16,
        transform: 'translateX(-50%)',
        zIndex: 'snackbar',
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        pl: 4,
        pr: 2,
        py: 1,
        width: 'max-content',
        maxWidth: 'calc(100vw - 32px)',
        borderRadius: '10px',
        bgcolor: 'text.primary',
        color: 'background.default',
        fontSize: 13,
        boxShadow: '0 4px 16px rgba(20,22,30,.2)',
      }}
    >
      <Icon size={16} aria-hidden />
      <span>{children}</span>
      <Button size="small" color="inherit" onClick={action.run} sx={{ flexShrink: 0 }}>
        {action.label}
      </Button>
    </Box>
  );
}
