import { downloadFiles, printTemplate } from '@buildmesh/contracts';
import Typography from '@mui/material/Typography';
import { FileWarning } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrintCommand } from '../../shared/api/commands/command-values.js';
import type { FileSource } from '../../shared/api/transfer.js';
import { useProject } from '../../entities/session/use-session.js';
import { useShareQuery } from '../../entities/settings-store/setting.api.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { PrintActions } from './print-actions.js';
import { PrintPreview } from './print-preview.js';
import { documentOf, laidOut } from './template-pages.js';

interface Props {
  job: PrintCommand;
  onClose: () => void;
}

/** Where the document that is printed is fetched. */
export interface Source {
  contract: FileSource;
  body: unknown;
  fileName: string;
}

/** What is to be printed, as it will look, and where to. */
export function PrintDialog({ job, onClose }: Props) {
  return 'pdf' in job ? (
    <PdfDialog pdf={job.pdf} onClose={onClose} />
  ) : (
    <TemplateDialog job={job} onClose={onClose} />
  );
}

function PdfDialog({ pdf, onClose }: { pdf: string; onClose: () => void }) {
  const { t } = useTranslation();
  const source = { contract: downloadFiles, body: { files: [pdf] }, fileName: 'document.pdf' };
  return (
    <AppDialog open title={t('print.title')} onClose={onClose} actions={<PrintActions source={source} />}>
      <Typography color="textSecondary">{t('print.pdf')}</Typography>
    </AppDialog>
  );
}

function TemplateDialog({
  job,
  onClose,
}: {
  job: Extract<PrintCommand, { template: string }>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const project = useProject()._id;
  const { data, error, isSuccess, refetch } = useShareQuery({
    project,
    model: 'print',
    type: 'project',
    key: job.template,
  });
  const template = useMemo(() => printTemplate.safeParse(data?._value).data, [data]);
  const pages = useMemo(
    () => (template ? laidOut(template, job.records) : undefined),
    [template, job.records],
  );
  return (
    <AppDialog
      open
      width={980}
      title={template?.name || t('print.title')}
      onClose={onClose}
      actions={template && pages && <PrintActions source={documentOf(template, job.records)} />}
    >
      {error ? (
        <ErrorState compact fault={error} onRetry={() => void refetch()} />
      ) : !isSuccess ? (
        <ListSkeleton />
      ) : pages ? (
        <PrintPreview pages={pages} multi={job.multi} />
      ) : (
        <EmptyState compact icon={FileWarning} title={t('print.page-error')} />
      )}
    </AppDialog>
  );
}
