import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePrefetch } from '../../../shared/navigation/prefetch.js';
import { AREAS, type Area } from './navigation.js';

/** Work, build, settings: where an administrator is, and the way to the other two. */
export function AreaSwitch({ area, folded }: { area: Area; folded: boolean }) {
  const { t } = useTranslation();
  const prefetch = usePrefetch();
  return (
    <Box sx={{ p: 2, pb: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: folded ? 'column' : 'row',
          p: '2px',
          gap: '2px',
          borderRadius: '8px',
          bgcolor: 'action.hover',
        }}
      >
        {AREAS.map(({ area: each, to, titleKey, icon: Icon }) => (
          <Tooltip key={each} title={folded ? t(titleKey) : ''} placement="right">
            <ButtonBase
              component={Link}
              to={to}
              onPointerEnter={() => prefetch(to)}
              aria-current={each === area ? 'true' : undefined}
              aria-label={folded ? t(titleKey) : undefined}
              sx={{
                flex: 1,
                minWidth: 0,
                height: 28,
                px: 1,
                gap: 1,
                borderRadius: '6px',
                fontSize: 13,
                fontWeight: 500,
                color: 'text.secondary',
                overflow: 'hidden',
                ...(each === area && {
                  bgcolor: 'background.paper',
                  color: 'text.primary',
                  boxShadow: '0 1px 2px rgba(20,22,30,.12)',
                }),
              }}
            >
              {folded ? (
                <Icon size={16} aria-hidden />
              ) : (
                <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                  {t(titleKey)}
                </span>
              )}
            </ButtonBase>
          </Tooltip>
        ))}
      </Box>
    </Box>
  );
}
