import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from './nav-link.js';
import type { NavSection as Section } from './navigation.js';
import { StarredRow } from './starred-row.js';

interface Props {
  section: Section;
  folded: boolean;
  /** A search narrows the items: say so when none is left. */
  searching?: boolean;
  children?: ReactNode;
}

/** Entries of the navigation under one heading. */
export function NavSection({ section, folded, searching = false, children }: Props) {
  const { t } = useTranslation();
  if (section.items.length === 0 && !searching) return null;
  const title = section.name ?? (section.titleKey && t(section.titleKey));
  return (
    <Box sx={{ mb: 3 }}>
      {title && !folded && (
        <Typography
          variant="caption"
          component="h2"
          color="textSecondary"
          sx={{ px: 2, py: 1, display: 'block', fontWeight: 500 }}
        >
          {title}
        </Typography>
      )}
      {children}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '1px' }}>
        {section.items.map((item) => (
          <li key={item.to}>
            <StarredRow mark={folded ? null : (item.mark ?? null)}>
              <NavLink item={item} folded={folded} />
            </StarredRow>
          </li>
        ))}
      </Box>
      {searching && section.items.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2 }}>
          {t('shell.nothing-found')}
        </Typography>
      )}
    </Box>
  );
}
