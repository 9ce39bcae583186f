import Button from '@mui/material/Button';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllEntitiesQuery } from '../../shared/entity/entity.api.js';
import { useRoleListQuery } from '../../shared/role/role-list.api.js';
import { useProject } from '../../shared/session/use-session.js';
import { useCreateMenuEntryMutation, useGrantEntryMutation } from './menu.api.js';
import { grantedRoles, rolesReading } from './menu.rules.js';

/** The first step of an empty menu: one entry for every table there is, seen by the roles that may read the table. */
export function AddTables() {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const { data: tables = [] } = useAllEntitiesQuery({ params });
  const { data: roles = [] } = useRoleListQuery({ params });
  const [create] = useCreateMenuEntryMutation();
  const [grant] = useGrantEntryMutation();
  const [busy, setBusy] = useState(false);
  const shown = tables.filter(({ _type }) => _type !== 'system');
  const run = async () => {
    setBusy(true);
    const entries: { entry: string; table: string }[] = [];
    for (const { _id: table, _name } of shown) {
      const made = await create({ params, body: { type: 'table', name: _name, value: table } });
      if (!made.data) break;
      entries.push({ entry: made.data._id, table });
    }
    for (const { _id: role } of grantedRoles(roles)) {
      const route = entries.filter(({ table }) => rolesReading(table, roles).includes(role));
      if (route.length === 0) continue;
      await grant({ params, body: { role, updated: { route: route.map(({ entry }) => entry) } } });
    }
    setBusy(false);
  };
  if (shown.length === 0) return null;
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<ListPlus size={16} />}
      loading={busy}
      onClick={() => void run()}
    >
      {t('menu.add-tables', { count: shown.length })}
    </Button>
  );
}
