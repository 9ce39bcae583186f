import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Role } from '@buildmesh/contracts';
import { useGroupsQuery } from '../../../entities/people/people.api.js';
import { inTreeOrder } from '../../../shared/tree/tree.model.js';
import { useProject } from '../../../entities/session/use-session.js';
import { SearchField } from '../../../shared/ui/form/search-field.js';
import { OnlineTag } from './online-tag.js';
import { useOnlineUsersQuery } from '../user.api.js';
import type { MemberQuery } from './use-member-query.js';

/** How often the number of people online is asked for. */
const ONLINE_POLL_MS = 60_000;

/** Search, role, department and how many are here; external users belong to none, and who is online are the members. */
export function MemberFilters({
  query,
  roles,
  total,
  external,
}: {
  query: MemberQuery;
  roles: readonly Role[];
  total: number | undefined;
  external: boolean;
}) {
  const { t } = useTranslation();
  const project = useProject();
  const { data: online } = useOnlineUsersQuery(
    { params: { project: project._id }, quiet: true },
    { pollingInterval: ONLINE_POLL_MS, skipPollingIfUnfocused: true, skip: external },
  );
  return (
    <Box sx={{ display: 'flex', gap: 2, mb: 4, alignItems: 'center', flexWrap: 'wrap' }}>
      <SearchField
        label={t('user.search')}
        value={query.search}
        onChange={query.setSearch}
        sx={{ flex: '1 1 220px', maxWidth: { sm: 320 } }}
      />
      <TextField
        select
        value={query.role}
        onChange={(event) => query.setRole(event.target.value)}
        sx={{ flex: { xs: '1 1 140px', sm: '0 1 180px' }, minWidth: 140 }}
        slotProps={{ select: { displayEmpty: true, inputProps: { 'aria-label': t('user.role') } } }}
      >
        <MenuItem value="">{t('user.all-roles')}</MenuItem>
        {roles.map(({ _id, _name }) => (
          <MenuItem key={_id} value={_id}>
            {_name}
          </MenuItem>
        ))}
      </TextField>
      {!external && <GroupFilter query={query} />}
      <Box sx={{ flex: 1 }} />
      {total !== undefined && (
        <Typography variant="body2" color="textSecondary" className="tabular">
          {t(external ? 'user.count-public' : 'user.count', { count: total })}
        </Typography>
      )}
      {online && !external && <OnlineTag label={t('user.online-count', { count: online.length })} />}
    </Box>
  );
}

/** One department; nothing where there are none. */
function GroupFilter({ query }: { query: MemberQuery }) {
  const { t } = useTranslation();
  const { data = [] } = useGroupsQuery({ params: { project: useProject()._id }, quiet: true });
  if (data.length === 0) return null;
  const rows = inTreeOrder(
    data.map(({ _id, parent, _sort, name }) => ({ id: _id, parent, sort: _sort, name })),
  );
  return (
    <TextField
      select
      value={data.some(({ _id }) => _id === query.group) ? query.group : ''}
      onChange={(event) => query.setGroup(event.target.value)}
      sx={{ flex: { xs: '1 1 140px', sm: '0 1 180px' }, minWidth: 140 }}
      slotProps={{ select: { displayEmpty: true, inputProps: { 'aria-label': t('user.group') } } }}
    >
      <MenuItem value="">{t('user.all-groups')}</MenuItem>
      {rows.map(({ node, depth }) => (
        <MenuItem key={node.id} value={node.id} sx={{ pl: 4 + depth * 4 }}>
          {node.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
