import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SECTIONS, type Section } from './sections.js';

/** The parts of the user centre; on a phone they can be pushed aside. */
export function SectionNav({ current }: { current: Section }) {
  const { t } = useTranslation();
  const here = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Its answer is a promise in newer browsers, which an effect must not give back.
    void here.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <Box
      component="nav"
      aria-label={t('account.centre')}
      sx={{
        display: 'flex',
        mt: 6,
        mx: { xs: -4, sm: 0 },
        px: { xs: 2, sm: 0 },
        borderBottom: 1,
        borderColor: 'divider',
        overflowX: 'auto',
        scrollbarWidth: 'none',
      }}
    >
      {SECTIONS.map((section) => (
        <ButtonBase
          key={section}
          component={Link}
          ref={section === current ? here : undefined}
          to={`/user/${section}`}
          aria-current={section === current ? 'page' : undefined}
          sx={{
            minHeight: 44,
            px: 3,
            fontSize: 14,
            whiteSpace: 'nowrap',
            color: 'text.secondary',
            '&:hover': { color: 'text.primary' },
            '&[aria-current]': {
              color: 'text.primary',
              fontWeight: 500,
              boxShadow: 'inset 0 -2px 0 var(--bm-palette-primary-main)',
            },
          }}
        >
          {t(`account.section.${section}`)}
        </ButtonBase>
      ))}
    </Box>
  );
}
