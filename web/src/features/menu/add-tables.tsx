import Button from '@mui/material/Button';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllEntitiesQuery } from '../../shared/entity/entity.api.js';
import { useRoleListQuery } from '../../shared/role/role-list.api.js';
import { useProject } from '../../shared/session/use-session.js';
import { useCreateMenuEntryMutation } from './menu.api.js';
import { ancestorsFirst, rolesReading } from './menu.rules.js';
import { useSight } from './use-sight.js';

/** The first step of an empty menu: one entry for every table there is, seen by the roles that may read the table. */
export function AddTables() {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const { data: tables = [] } = useAllEntitiesQuery({ params });
  const { data: roles } = useRoleListQuery({ params });
  const [create] = useCreateMenuEntryMutation();
  const { changeOrTell } = useSight();
  const [busy, setBusy] = useState(false);
  const shown = tables.filter(({ _type }) => _type !== 'system');
  const run = async () => {
    if (!roles) return;
    setBusy(true);
    const entries: { entry: string; table: string }[] = [];
    for (const { _id: table, _name } of shown) {
      const made = await create({ params, body: { type: 'table', name: _name, value: table } });
      if (!made.data) break;
      entries.push({ entry: made.data._id, table });
    }
    const changes = ancestorsFirst(roles).map(({ _id: role }) => {
      const seen = entries.filter(({ table }) => rolesReading(table, roles).includes(role));
      return { role, shows: seen.map(({ entry }) => entry), hides: [] };
    });
    await changeOrTell(changes, roles);
    setBusy(false);
  };
  if (shown.length === 0) return null;
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<ListPlus size={16} />}
      loading={busy}
      disabled={!roles}
      onClick={() => void run()}
    >
      {t('menu.add-tables', { count: shown.length })}
    </Button>
  );
}
