import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  icon: LucideIcon;
  title: string;
  /** What belongs here. */
  text?: string;
  /** The first step: one main button, perhaps a second quiet one. */
  action?: ReactNode;
  /** Inside a panel rather than a page. */
  compact?: boolean;
}

/** An empty place says what belongs there and offers the first step (interface.md Words). */
export function EmptyState({ icon: Icon, title, text, action, compact = false }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        alignContent: 'center',
        textAlign: 'center',
        px: 6,
        py: compact ? 8 : 20,
        minHeight: compact ? undefined : '50%',
      }}
    >
      <Box
        sx={{
          width: 44,
          height: 44,
          borderRadius: '10px',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'background.sunken',
          border: 1,
          borderColor: 'divider',
          color: 'text.secondary',
          mb: 4,
        }}
      >
        <Icon size={22} strokeWidth={1.6} aria-hidden />
      </Box>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      {text && (
        <Typography color="textSecondary" sx={{ mt: 1, maxWidth: 420 }}>
          {text}
        </Typography>
      )}
      {action && (
        <Box sx={{ mt: 5, display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: 'center' }}>
          {action}
        </Box>
      )}
    </Box>
  );
}
