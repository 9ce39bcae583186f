import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Globe, Plus, ShieldCheck, UsersRound, type LucideIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Role } from '@buildmesh/contracts';
import { IconAction } from '../../shared/ui/icon-action.js';
import { SearchField } from '../../shared/ui/form/search-field.js';
import { WindowedList } from '../../shared/ui/list/windowed-list.js';
import { CreateRoleDialog } from './create-role-dialog.js';
import { roleTree, searchRoles } from './role-tree.js';

/** Above this many roles there is a search. */
const SEARCH_FROM = 12;
const ROW_PX = 41;

const ICON: Record<Role['_type'], LucideIcon> = { admin: ShieldCheck, common: UsersRound, public: Globe };

interface Props {
  roles: readonly Role[];
  chosen: string | undefined;
  onCreated: (id: string) => void;
}

/** All roles, children under their parents. */
export function RoleList({ roles, chosen, onCreated }: Props) {
  const { t } = useTranslation();
  const [creating, setCreating] = useState(false);
  const [search, setSearch] = useState('');
  const tree = useMemo(() => roleTree(roles), [roles]);
  const found = useMemo(() => searchRoles(tree, search), [tree, search]);
  return (
    <Box component="section" aria-label={t('role.title')} sx={{ p: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 2, pl: 2 }}>
        <Typography variant="h3" component="h1" sx={{ flex: 1 }}>
          {t('role.title')}
        </Typography>
        <IconAction label={t('role.create')} icon={Plus} onClick={() => setCreating(true)} />
      </Box>
      {roles.length >= SEARCH_FROM && (
        <SearchField
          label={t('role.search')}
          value={search}
          onChange={setSearch}
          sx={{ mb: 2, width: '100%' }}
        />
      )}
      <WindowedList
        label={t('role.title')}
        items={found}
        keyOf={({ role }) => role._id}
        estimatePx={ROW_PX}
        render={({ role, depth }) => <RoleItem role={role} depth={depth} chosen={role._id === chosen} />}
      />
      <CreateRoleDialog open={creating} onClose={() => setCreating(false)} onCreated={onCreated} />
    </Box>
  );
}

function RoleItem({ role, depth, chosen }: { role: Role; depth: number; chosen: boolean }) {
  const { t } = useTranslation();
  const Icon = ICON[role._type];
  return (
    <ButtonBase
      component={Link}
      to={`/system/auth/${role._id}`}
      aria-current={chosen ? 'page' : undefined}
      sx={{
        width: '100%',
        minHeight: 40,
        gap: 2,
        pl: 2 + Math.min(depth, 8) * 4,
        mb: '1px',
        pr: 2,
        borderRadius: '6px',
        justifyContent: 'flex-start',
        textAlign: 'left',
        '&:hover': { bgcolor: 'action.hover' },
        ...(chosen && { bgcolor: 'action.selected' }),
      }}
    >
      <Icon
        size={16}
        strokeWidth={1.75}
        aria-label={t(`role.type.${role._type}`)}
        style={{ flexShrink: 0 }}
      />
      <Typography noWrap sx={{ flex: 1, fontSize: 14, fontWeight: chosen ? 500 : 400 }}>
        {role._name}
      </Typography>
      <Typography
        variant="caption"
        color="textSecondary"
        className="tabular"
        aria-label={t('role.member-count', { count: role._user.length })}
      >
        {role._user.length}
      </Typography>
    </ButtonBase>
  );
}
