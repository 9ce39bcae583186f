import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Archive, DatabaseBackup, Download } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { downloadBackup, type BackupEntry } from '@buildmesh/contracts';
import { isApiFault } from '../../shared/api/faults/fault.js';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { download } from '../../shared/api/transfer.js';
import { useFormats } from '../../entities/field/formats.js';
import { sizeText } from '../../entities/file/file-value.js';
import { notify } from '../../shared/notice/notices.js';
import { usePeople } from '../../entities/people/use-people.js';
import { useProject } from '../../entities/session/use-session.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { useBackupJobQuery, useBackupsQuery, useMakeBackupMutation } from './settings.api.js';

/** Pause between two looks at a backup that is being made. */
const POLL_MS = 1000;

/** The backups of the project that are kept, and one of now (D69). */
export function Backups() {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const { data, error, refetch } = useBackupsQuery({ params }, { refetchOnMountOrArgChange: true });
  const [make, making] = useMakeBackupMutation();
  const list = data?.data ?? NONE;
  const ids = useMemo(() => [...new Set(list.flatMap(({ user }) => user ?? []))], [list]);
  const people = usePeople(ids);
  if (error && !data) return <ErrorState fault={error} onRetry={() => void refetch()} compact />;
  if (!data) return <ListSkeleton />;
  const isBusy = making.isLoading || data.job !== null;
  const button = (
    <Button
      variant="contained"
      startIcon={<DatabaseBackup size={16} />}
      disabled={isBusy}
      onClick={() => void make({ params, body: {} })}
    >
      {t('settings.backup.make')}
    </Button>
  );
  if (list.length === 0 && !isBusy) {
    const texts = { title: t('settings.backup.empty'), text: t('settings.backup.text') };
    return <EmptyState compact icon={Archive} {...texts} action={button} />;
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center', mb: 4 }}>
        {button}
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 240 }}>
          {t('settings.backup.text')}
        </Typography>
      </Box>
      {data.job === null ? null : <Underway id={data.job} onEnd={() => void refetch()} />}
      {making.isLoading && data.job === null ? (
        <LinearProgress aria-label={t('settings.backup.making')} sx={{ mb: 4 }} />
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label={t('settings.backup.title')}>
        {list.map((backup) => (
          <Row
            key={backup._id}
            backup={backup}
            by={people.find(({ _id }) => _id === backup.user)?.nickname ?? ''}
          />
        ))}
      </Box>
    </>
  );
}

const NONE: readonly BackupEntry[] = [];

/** How far the backup is that is being made. */
function Underway({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = { project: useProject()._id, id };
  const { data: job } = useBackupJobQuery({ params, quiet: true }, { pollingInterval: POLL_MS });
  const ended = job !== undefined && job.state !== 'waiting' && job.state !== 'running';
  useEnd(ended, onEnd);
  const part = job?.total ? Math.min(100, Math.round((job.done / job.total) * 100)) : undefined;
  return (
    <Box aria-live="polite" sx={{ mb: 4 }}>
      <LinearProgress
        variant={part === undefined ? 'indeterminate' : 'determinate'}
        value={part}
        aria-label={t('settings.backup.making')}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {job?.total
          ? t('settings.backup.progress', {
              done: formats.number(job.done, 0),
              total: formats.number(job.total, 0),
            })
          : t('settings.backup.making')}
      </Typography>
      {job?.state === 'failed' && job.message ? <Typography color="error">{job.message}</Typography> : null}
    </Box>
  );
}

/** Calls once when it has ended. */
function useEnd(ended: boolean, onEnd: () => void): void {
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    if (ended) latest.current();
  }, [ended]);
}

function Row({ backup, by }: { backup: BackupEntry; by: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const project = useProject()._id;
  const { _id: id, name, size = 0, time = Number.NaN, rows, day } = backup;
  const save = async (): Promise<void> => {
    try {
      await download(downloadBackup, { params: { project, id }, fileName: name });
    } catch (cause) {
      if (!isApiFault(cause)) throw cause;
      notify({ level: 'error', text: t('shared.file.download-failed', { reason: faultText(cause, t) }) });
    }
  };
  const facts = [
    day === null ? by : t('settings.backup.daily'),
    t('settings.backup.rows', { count: rows, number: formats.number(rows, 0) }),
    sizeText(size, currentLocale()),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 56,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Archive size={18} strokeWidth={1.6} aria-hidden />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap sx={{ fontSize: 14, fontWeight: 500 }} title={name}>
          {formats.timestamp(time)}
        </Typography>
        <Typography noWrap variant="body2" color="textSecondary" className="tabular">
          {facts.filter((fact) => fact !== '').join(' · ')}
        </Typography>
      </Box>
      <IconAction
        icon={Download}
        label={t('settings.backup.download', { name })}
        onClick={() => void save()}
      />
    </Box>
  );
}
