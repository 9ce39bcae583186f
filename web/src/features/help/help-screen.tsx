import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { PageBody, PageHeader } from '../../shared/ui/frame/page-header.js';
import { ARTICLES } from './articles.js';
import { HelpArticle } from './help-article.js';

/** `/help/{article}`: the help centre. */
export function HelpScreen() {
  const { t } = useTranslation();
  const current = useParams().article ?? ARTICLES[0];
  return (
    <PageBody wide>
      <PageHeader title={t('help.title')} description={t('help.text')} />
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '200px 1fr' }, gap: { xs: 4, sm: 8 } }}
      >
        <Box
          component="nav"
          aria-label={t('help.title')}
          sx={{ display: 'flex', flexDirection: { xs: 'row', sm: 'column' }, overflowX: 'auto', gap: 0.5 }}
        >
          {ARTICLES.map((name) => (
            <ButtonBase
              key={name}
              component={Link}
              to={`/help/${name}`}
              aria-current={name === current ? 'page' : undefined}
              sx={{
                justifyContent: 'flex-start',
                flexShrink: 0,
                minHeight: 36,
                px: 3,
                borderRadius: '6px',
                fontSize: 14,
                '@media (pointer: coarse)': { minHeight: 44 },
                '&:hover': { bgcolor: 'action.hover' },
                '&[aria-current]': { bgcolor: 'action.selected', fontWeight: 500 },
              }}
            >
              {t(`help.article.${name}`)}
            </ButtonBase>
          ))}
        </Box>
        <HelpArticle key={current} name={current} />
      </Box>
    </PageBody>
  );
}
