import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  text?: string;
  children: ReactNode;
  danger?: boolean;
}

/** One group of settings: what it is on the left, the controls on the right. */
export function SettingsSection({ title, text, children, danger = false }: Props) {
  return (
    <Box
      component="section"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '240px 1fr' },
        gap: { xs: 3, sm: 8 },
        py: 7,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box>
        <Typography variant="h3" component="h2" color={danger ? 'error' : undefined}>
          {title}
        </Typography>
        {text && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {text}
          </Typography>
        )}
      </Box>
      <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 4, alignItems: 'stretch' }}>
        {children}
      </Box>
    </Box>
  );
}
