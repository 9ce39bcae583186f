import Button from '@mui/material/Button';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllEntitiesQuery } from '../../entities/project/entity.api.js';
import { useBindMenuEntryMutation } from '../../entities/project/app-menu.api.js';
import { useProgramsQuery } from '../../entities/run/run.api.js';
import { useProject } from '../../entities/session/use-session.js';
import { useCreateMenuEntryMutation } from './menu.api.js';

/**
 * The first step of an empty menu: one entry for every table there is, with the functions of the table above it, seen by
 * everybody who may read the table.
 */
export function AddTables() {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const { data: tables = [] } = useAllEntitiesQuery({ params });
  const { data: programs } = useProgramsQuery({ params });
  const [create] = useCreateMenuEntryMutation();
  const [bind] = useBindMenuEntryMutation();
  const [busy, setBusy] = useState(false);
  const shown = tables.filter(({ _type }) => _type !== 'system');
  const add = async (table: string, name: string): Promise<boolean> => {
    const made = await create({ params, body: { type: 'table', name, value: table, option: { all: true } } });
    if (!made.data) return false;
    const own = programs?.flatMap(({ _id, model }) => (model === table ? [_id] : [])) ?? [];
    if (own.length === 0) return true;
    const entry = { ...params, id: made.data._id };
    return !(await bind({ params: entry, body: { programs: own.slice(0, MAX_BOUND) } })).error;
  };
  const run = async () => {
    setBusy(true);
    for (const { _id, _name } of shown) if (!(await add(_id, _name))) break;
    setBusy(false);
  };
  if (shown.length === 0) return null;
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<ListPlus size={16} />}
      loading={busy}
      disabled={!programs}
      onClick={() => void run()}
    >
      {t('menu.add-tables', { count: shown.length })}
    </Button>
  );
}

/** Functions that an entry holds (contract `identity.menu.bind`). */
const MAX_BOUND = 100;
