import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Role } from '@buildmesh/contracts';
import { useProject } from '../../shared/session/use-session.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { OnlineTag } from './online-tag.js';
import { useOnlineUsersQuery } from './user.api.js';
import type { MemberQuery } from './use-member-query.js';

/** How often the number of people online is asked for. */
const ONLINE_POLL_MS = 60_000;

/** Search, role, and how many are here. */
export function MemberFilters({ query, roles, total }: { query: MemberQuery; roles: readonly Role[]; total: number | undefined }) {
  const { t } = useTranslation();
  const project = useProject();
  const { data: online } = useOnlineUsersQuery({ params: { project: project._id }, quiet: true }, { pollingInterval: ONLINE_POLL_MS, skipPollingIfUnfocused: true });
  return (
    <Box sx={{ display: 'flex', gap: 2, mb: 4, alignItems: 'center', flexWrap: 'wrap' }}>
      <SearchField label={t('user.search')} value={query.search} onChange={query.setSearch} sx={{ flex: '1 1 220px', maxWidth: { sm: 320 } }} />
      <TextField select value={query.role} onChange={(event) => query.setRole(event.target.value)} sx={{ flex: '0 1 180px', minWidth: 140 }} slotProps={{ select: { displayEmpty: true, inputProps: { 'aria-label': t('user.role') } } }}>
        <MenuItem value="">{t('user.all-roles')}</MenuItem>
        {roles.map(({ _id, _name }) => (
          <MenuItem key={_id} value={_id}>
            {_name}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ flex: 1 }} />
      {total !== undefined && (
        <Typography variant="body2" color="textSecondary" className="tabular">
          {t('user.count', { count: total })}
        </Typography>
      )}
      {online && <OnlineTag label={t('user.online-count', { count: online.length })} />}
    </Box>
  );
}
