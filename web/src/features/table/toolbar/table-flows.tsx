import Button from '@mui/material/Button';
import { Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CODE, isApiFault } from '../../../shared/api/faults/fault.js';
import { useAppMenuQuery } from '../../../entities/project/app-menu.api.js';
import { notify } from '../../../shared/notice/notices.js';
import { afterRun } from '../../../entities/run/after-run.js';
import { startFlow } from '../../../entities/run/client-runs.js';
import { useProgramsQuery } from '../../../entities/run/run.api.js';
import type { RowAccess } from '../../../entities/row/row-access.js';
import { useProject } from '../../../entities/session/use-session.js';
import { useMobile } from '../../../shared/ui/use-mobile.js';

interface Props {
  access: RowAccess;
  /** Rows that functions for rows of this table are run for. */
  rows: readonly string[];
  /** Beside one record: without the functions that ask for no row. */
  ofRecord?: boolean;
  /** A function has ended; it may have taken the row away that it was run for. */
  onDone: (gone: boolean) => void;
}

/**
 * The functions that the menu binds to this table and that this person may run. Those that read a row are run for the one
 * that is chosen, and say so while there is none; all others, such as one that adds a row, never wait.
 */
export function TableFlows({ access, rows, ofRecord = false, onDone }: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const project = useProject()._id;
  const entity = access.entity._id;
  const arg = { params: { project }, quiet: true };
  const { data: menu } = useAppMenuQuery(arg);
  const bound = new Set(menu?.flatMap(({ _value, _program }) => (_value === entity ? _program : [])));
  const { data: programs } = useProgramsQuery(arg, { skip: bound.size === 0 });
  const ofRows = (one: { model: string | null; needsRow: boolean }) => one.needsRow && one.model === entity;
  const shown = programs?.filter((one) => bound.has(one._id) && (!ofRecord || ofRows(one))) ?? [];
  if (shown.length === 0) return null;
  const [row, ...others] = rows;
  const reason = t(mobile ? 'table.functions-open' : 'table.functions-tick');
  return (
    <div className="tb-programs" role="group" aria-label={t('table.functions')}>
      {shown.map((one) => {
        // A form may begin with the values of a row although no step needs one.
        const item = one.model === entity && others.length === 0 ? row : undefined;
        const waits = ofRows(one) && (row === undefined || others.length > 0);
        return (
          <Button
            key={one._id}
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<Zap size={14} aria-hidden />}
            // Not `disabled`: a finger cannot hover, and a press has to say why nothing happens.
            aria-disabled={waits}
            title={waits ? reason : undefined}
            onClick={() => {
              if (waits) return notify({ level: 'info', text: reason });
              startFlow({ project, flow: one._id, ...(item === undefined ? {} : { item }) });
              afterRun(() => void isGone(access, item).then(onDone));
            }}
          >
            {one._name}
          </Button>
        );
      })}
    </div>
  );
}

async function isGone({ get }: RowAccess, row: string | undefined): Promise<boolean> {
  if (row === undefined) return false;
  return get(row).then(
    () => false,
    (fault: unknown) => isApiFault(fault) && fault.code === CODE.missing,
  );
}
