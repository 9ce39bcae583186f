import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../shared/ui/form/search-field.js';
import { useMobile } from '../../shared/ui/use-mobile.js';
import { EDITIONS, SORTS, sortText } from './platform-admin.model.js';
import type { CustomerQuery } from './use-customer-query.js';

const SELECT = { flex: { xs: '1 1 140px', sm: '0 1 180px' }, minWidth: 140 };

/** Search, edition, on a phone also the order, and how many there are. */
export function CustomerFilters({ query, total }: { query: CustomerQuery; total: number | undefined }) {
  const { t } = useTranslation();
  const mobile = useMobile();
  return (
    <Box sx={{ display: 'flex', gap: 2, mb: 4, alignItems: 'center', flexWrap: 'wrap' }}>
      <SearchField
        label={t('provider.search')}
        value={query.search}
        onChange={query.setSearch}
        sx={{ flex: '1 1 240px', maxWidth: { sm: 360 } }}
      />
      <TextField
        select
        value={query.edition ?? ''}
        onChange={(event) => query.setEdition(event.target.value)}
        sx={SELECT}
        slotProps={{ select: { displayEmpty: true, inputProps: { 'aria-label': t('provider.edition') } } }}
      >
        <MenuItem value="">{t('provider.all-editions')}</MenuItem>
        {EDITIONS.map((edition) => (
          <MenuItem key={edition} value={edition}>
            {t(`custom.edition.${edition}`)}
          </MenuItem>
        ))}
      </TextField>
      {mobile && <SortChoice query={query} />}
      <Box sx={{ flex: 1 }} />
      {total !== undefined && (
        <Typography variant="body2" color="textSecondary" className="tabular" role="status">
          {t('provider.count', { count: total })}
        </Typography>
      )}
    </Box>
  );
}

function SortChoice({ query }: { query: CustomerQuery }) {
  const { t } = useTranslation();
  const chosen = SORTS.find(({ key }) => key === query.sort.key);
  return (
    <TextField
      select
      value={chosen ? sortText(chosen) : ''}
      onChange={(event) => {
        const next = SORTS.find((sort) => sortText(sort) === event.target.value);
        if (next) query.setSort(next);
      }}
      sx={SELECT}
      slotProps={{ select: { inputProps: { 'aria-label': t('provider.sort') } } }}
    >
      {SORTS.map((sort) => (
        <MenuItem key={sort.key} value={sortText(sort)}>
          {t(`provider.sort.${sort.key}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
