import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CornerDownRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Filter } from '@buildmesh/domain';
import type { EntityRowProps } from './entity-row.js';
import { filterRows } from './rights.model.js';
import { FilterBuilder } from '../../../entities/filter/filter-builder.js';
import { FilterText } from '../../../entities/filter/filter-text.js';

interface Props extends EntityRowProps {
  inherited: { from: string; filter: Filter }[];
}

/** Which rows the role sees. Filters of parent roles stay in force and are shown beside the own one (D25). */
export function RowRights({ entity, chain, draft, onDraft, inherited }: Props) {
  const { t } = useTranslation();
  const own = (chain[0]?._auth.filter?.[entity._id] ?? []) as Filter;
  return (
    <Box role="group" aria-label={t('role.rights.rows')}>
      <Typography variant="subtitle2" component="h3">
        {t('role.rights.rows')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('role.rights.rows-text')}
      </Typography>
      {inherited.map(({ from, filter }) => (
        <Box key={from} sx={{ display: 'flex', gap: 2, alignItems: 'baseline', mb: 2, fontSize: 13 }}>
          <CornerDownRight size={14} aria-hidden style={{ flexShrink: 0, alignSelf: 'center' }} />
          <Typography variant="body2" color="textSecondary">
            {t('role.rights.rows-inherited', { name: from })}
          </Typography>
          <FilterText fields={entity._field} filter={filter} />
        </Box>
      ))}
      <FilterBuilder
        fields={entity._field}
        value={own}
        onChange={(filter) => onDraft(filterRows(chain, draft, { entity: entity._id, filter }))}
      />
    </Box>
  );
}
