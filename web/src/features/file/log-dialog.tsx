import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileEntry } from '@buildmesh/contracts';
import { useProject } from '../../entities/session/use-session.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { useLogLinesQuery } from './folder.api.js';

/** Lines shown at once (data §7). */
const LINES = 50;

/** The lines of a log, 50 at a time. */
export function LogDialog({ entry, onClose }: { entry: FileEntry; onClose: () => void }) {
  const { t } = useTranslation();
  const [start, setStart] = useState(0);
  const params = { project: useProject()._id };
  const body = { file: entry.value, start, size: LINES };
  const { data, error, refetch, isFetching } = useLogLinesQuery({ params, body });
  return (
    <AppDialog
      open
      onClose={onClose}
      title={entry.name}
      width={960}
      busy={isFetching}
      actions={
        <>
          <Button color="inherit" disabled={start === 0} onClick={() => setStart(Math.max(0, start - LINES))}>
            {t('file.earlier')}
          </Button>
          <Button color="inherit" disabled={data?.length !== LINES} onClick={() => setStart(start + LINES)}>
            {t('file.later')}
          </Button>
        </>
      }
    >
      {error ? <ErrorState fault={error} onRetry={() => void refetch()} compact /> : null}
      {!data && !error ? <ListSkeleton /> : null}
      {data?.length === 0 ? <p>{t('file.no-lines')}</p> : null}
      {data && data.length > 0 ? (
        <pre className="af-log" tabIndex={0} aria-label={entry.name}>
          {data.join('\n')}
        </pre>
      ) : null}
    </AppDialog>
  );
}
