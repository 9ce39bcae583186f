import Button from '@mui/material/Button';
import { Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAppMenuQuery } from '../../shared/menu/app-menu.api.js';
import { startProgram } from '../../shared/program/program-runs.js';
import { useProgramsQuery } from '../../shared/program/program.api.js';
import { useProject } from '../../shared/session/use-session.js';

interface Props {
  entity: string;
  /** Rows that functions for rows of this table are run for. */
  checked: ReadonlySet<string>;
}

/**
 * The functions that the menu binds to this table and that this person may run; those for rows of it are run for the
 * ticked row, so they wait until one is ticked.
 */
export function TablePrograms({ entity, checked }: Props) {
  const { t } = useTranslation();
  const project = useProject()._id;
  const arg = { params: { project }, quiet: true };
  const { data: menu } = useAppMenuQuery(arg);
  const bound = new Set(menu?.flatMap(({ _value, _program }) => (_value === entity ? _program : [])));
  const { data: programs } = useProgramsQuery(arg, { skip: bound.size === 0 });
  const shown = programs?.filter(({ _id }) => bound.has(_id)) ?? [];
  if (shown.length === 0) return null;
  const [row, ...others] = checked;
  return (
    <div className="tb-programs" role="group" aria-label={t('table.functions')}>
      {shown.map(({ _id, _name, model }) => {
        const forRows = model === entity;
        const waits = forRows && (row === undefined || others.length > 0);
        return (
          <Button
            key={_id}
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<Zap size={14} aria-hidden />}
            disabled={waits}
            title={waits ? t('table.functions-tick') : undefined}
            onClick={() => startProgram({ project, flow: _id, ...(forRows && row && { item: row }) })}
          >
            {_name}
          </Button>
        );
      })}
    </div>
  );
}
