import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CircleCheck, Download, TriangleAlert, Undo2 } from 'lucide-react';
import { downloadJobFile, type Job } from '@buildmesh/contracts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiFault } from '../../shared/api/faults/fault.js';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { download } from '../../shared/api/transfer.js';
import { useFormats } from '../../entities/field/formats.js';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { FaultList } from './fault-list.js';
import { figuresOf, headingOf, isReversible, isRunning } from './job.model.js';
import { useCancelJobMutation, useJobQuery, useRevertJobMutation } from './transfer.api.js';

/** Pause between two looks at a running job. */
const POLL_MS = 800;

interface Props {
  id: string;
  /** The file was only checked: nothing was written. */
  dry?: boolean;
  /** Faults are listed here, not by whoever shows the job. */
  listed?: boolean;
  onEnd: (job: Job) => void;
  /** Follows the job that takes this one back. */
  onRevert: (job: string) => void;
}

/** A job under way, then what came of it. */
export function JobView({ id, dry = false, listed = true, onEnd, onRevert }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const project = useProject();
  const params = { project: project._id, id };
  const told = useRef<string | undefined>(undefined);
  const {
    data: job,
    error,
    refetch,
  } = useJobQuery({ params, quiet: true }, { refetchOnMountOrArgChange: true });
  const running = job !== undefined && isRunning(job);
  const [cancel, cancelling] = useCancelJobMutation();
  const [revert, reverting] = useRevertJobMutation();
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => void refetch(), POLL_MS);
    return () => clearInterval(timer);
  }, [running, refetch]);
  useEffect(() => {
    if (!job || isRunning(job) || told.current === job._id) return;
    told.current = job._id;
    onEnd(job);
  }, [job, onEnd]);
  if (error) return <ErrorState compact fault={error} onRetry={() => void refetch()} />;
  if (!job) return <LinearProgress />;
  const figure = (value: number): string => formats.number(value, 0);
  const fetchFile = (): void => {
    void download(downloadJobFile, { params, fileName: `${job.kind}-${id}` }).catch((fault: unknown) => {
      if (isApiFault(fault)) notify({ level: 'error', text: faultText(fault, t) });
    });
  };
  if (running) {
    return (
      <Stack spacing={3} aria-live="polite" sx={JOB}>
        <LinearProgress
          variant={job.total ? 'determinate' : 'indeterminate'}
          value={job.total ? Math.min(100, (job.done / job.total) * 100) : undefined}
          aria-label={t('transfer.progress')}
        />
        <div>
          {job.total
            ? t('transfer.progress-of', { done: figure(job.done), total: figure(job.total) })
            : t('transfer.progress-so-far', { done: figure(job.done) })}
        </div>
        <Typography variant="caption" color="text.secondary">
          {t('transfer.in-background')}
        </Typography>
        <div>
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            disabled={cancelling.isLoading}
            onClick={() => void cancel({ params })}
          >
            {t('transfer.cancel-job')}
          </Button>
        </div>
      </Stack>
    );
  }
  const good = job.state === 'done' && job.failed === 0;
  const figures = figuresOf(job);
  const Icon = good ? CircleCheck : TriangleAlert;
  return (
    <Stack spacing={3} sx={JOB}>
      <Typography
        variant="h3"
        color={good ? 'success' : 'warning'}
        sx={{ display: 'flex', gap: 2, alignItems: 'center' }}
      >
        <Icon size={20} aria-hidden /> {t(headingOf(job, dry))}
      </Typography>
      {job.message ? <Alert severity="error">{job.message}</Alert> : null}
      {figures.length > 0 ? (
        <Stack component="dl" direction="row" spacing={2.5} sx={{ m: 0 }}>
          {figures.map(({ name, count, isBad }) => (
            <Paper key={name} variant="outlined" sx={{ flex: 1, px: 3, py: 2.5, borderRadius: '8px' }}>
              <Typography component="dt" variant="caption" color="text.secondary">
                {t(dry ? `transfer.would.${name}` : `transfer.${name}`)}
              </Typography>
              <Typography
                component="dd"
                variant="h2"
                className="tabular"
                color={isBad ? 'error' : undefined}
                sx={{ m: 0 }}
              >
                {figure(count)}
              </Typography>
            </Paper>
          ))}
        </Stack>
      ) : null}
      {job.left.length > 0 ? (
        <Alert severity="warning">{t('transfer.columns-left', { columns: job.left.join(', ') })}</Alert>
      ) : null}
      {listed && job.errors.length > 0 ? (
        <FaultList
          faults={job.errors.map((fault) => ({ text: fault.text, rows: fault.rows ?? 1 }))}
          numbered
        />
      ) : null}
      <div>
        {job.file ? (
          <Button
            size="small"
            variant={job.kind === 'export' ? 'contained' : 'outlined'}
            color={job.kind === 'export' ? 'primary' : 'inherit'}
            startIcon={<Download size={15} />}
            onClick={fetchFile}
          >
            {t(job.kind === 'export' ? 'transfer.download' : 'transfer.download-errors')}
          </Button>
        ) : null}
        {!dry && isReversible(job) && job.reversibleUntil !== null ? (
          <Button
            size="small"
            color="inherit"
            startIcon={<Undo2 size={15} />}
            disabled={reverting.isLoading}
            onClick={() =>
              void revert({ params })
                .unwrap()
                .then(
                  (answer) => onRevert(answer.job),
                  () => undefined,
                )
            }
          >
            {t(job.kind === 'import' ? 'transfer.revert' : 'transfer.undo', {
              until: formats.timestamp(job.reversibleUntil),
            })}
          </Button>
        ) : null}
      </div>
    </Stack>
  );
}

const JOB = { py: 3, fontSize: 13 } as const;
