import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Entity } from '@buildmesh/contracts';
import { usePrefetch } from '../../../shared/navigation/prefetch.js';
import { useFeature } from '../../../entities/session/use-feature.js';
import { FavouriteStar } from '../../../entities/settings-store/favourite-star.js';

/** A table on the home: its name, what it is for, and its first fields. */
export function TableCard({ table }: { table: Entity }) {
  const { t } = useTranslation();
  const prefetch = usePrefetch();
  const to = `/table/${table._id}`;
  const starred = useFeature('favourite');
  const shown = table._field.filter(({ _status, _type }) => _status === 'normal' && _type !== 'system');
  return (
    <Box sx={{ position: 'relative', height: '100%' }}>
      <ButtonBase
        component={Link}
        to={to}
        onPointerEnter={() => prefetch(to)}
        sx={{
          width: '100%',
          height: '100%',
          p: 4,
          pr: 12,
          gap: 3,
          alignItems: 'flex-start',
          justifyContent: 'flex-start',
          textAlign: 'left',
          border: 1,
          borderColor: 'divider',
          borderRadius: '10px',
          bgcolor: 'background.paper',
          transition: 'border-color 120ms',
          '&:hover': { borderColor: 'line.strong' },
        }}
      >
        <Box
          aria-hidden
          sx={{
            width: 32,
            height: 32,
            borderRadius: '8px',
            display: 'grid',
            placeItems: 'center',
            bgcolor: 'action.selected',
            color: table._option.colour || 'primary.main',
            flexShrink: 0,
          }}
        >
          <Table2 size={18} strokeWidth={1.75} />
        </Box>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography noWrap sx={{ fontWeight: 500 }}>
            {table._name}
          </Typography>
          <Typography
            variant="caption"
            color="textSecondary"
            sx={{
              display: '-webkit-box',
              WebkitLineClamp: 2,
              WebkitBoxOrient: 'vertical',
              overflow: 'hidden',
            }}
          >
            {table._option.note ||
              (shown.length > 0
                ? shown
                    .slice(0, 6)
                    .map(({ _name }) => _name)
                    .join(' · ')
                : t('shell.home.no-fields'))}
          </Typography>
        </Box>
      </ButtonBase>
      {starred && (
        <FavouriteStar
          place={{ id: table._id, type: 'table', name: table._name }}
          sx={{ position: 'absolute', top: 8, right: 8 }}
        />
      )}
    </Box>
  );
}
