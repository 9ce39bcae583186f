import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { usePageName } from '../../navigation/page-title.js';

interface Props {
  title: string;
  /** Says what this place is for, or how it stands. */
  description?: ReactNode;
  /** Beside the title: a count, a status. */
  aside?: ReactNode;
  actions?: ReactNode;
}

/** Head of a page of the settings or the home: what it is, and what can be done. */
export function PageHeader({ title, description, aside, actions }: Props) {
  usePageName(title);
  return (
    <Box
      component="header"
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 4, flexWrap: 'wrap', mb: 5 }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Typography variant="h2" component="h1" noWrap>
            {title}
          </Typography>
          {aside}
        </Box>
        {description && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {description}
          </Typography>
        )}
      </Box>
      {actions && <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>{actions}</Box>}
    </Box>
  );
}

/** Frame of such a page: bounded width, the same margins everywhere. */
export function PageBody({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <Box sx={{ maxWidth: wide ? 1280 : 880, mx: 'auto', px: { xs: 4, sm: 8 }, py: { xs: 4, sm: 7 } }}>
      {children}
    </Box>
  );
}
