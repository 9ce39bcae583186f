import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { printTemplate } from '@buildmesh/contracts';
import { ArrowLeft, FileWarning, Printer } from 'lucide-react';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useProject } from '../../entities/session/use-session.js';
import { useShareQuery } from '../../entities/settings-store/setting.api.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { PrintActions } from './print-actions.js';
import { PrintPreview } from './print-preview.js';
import { documentOf, laidOut, type Template } from './template-pages.js';
import { usePrintedRows, type PrintedRows } from './use-printed-rows.js';
import './print.css';

/** Components of other features that are printed; the application passes them in (features are islands). */
export interface PrintSlots {
  /** A page of the designer as it comes on paper. */
  PrintedPage: ComponentType<{
    project: string;
    id: string;
    param: Readonly<Record<string, string>>;
    onName: (name: string) => void;
  }>;
}

/**
 * `/app/{project}/print/{page}`: a page of the designer, or a print template by its key with the records that `id` names,
 * alone and with the rights of whoever reads it (platform §2.1, D63).
 */
export function PrintScreen({ slots }: { slots: PrintSlots }) {
  const { t } = useTranslation();
  const { page = '' } = useParams();
  const project = useProject()._id;
  const at = { project, model: 'print', type: 'project', key: page } as const;
  const { data: record, error, isSuccess, refetch } = useShareQuery(at);
  if (error || !isSuccess)
    return (
      <Frame title={t('print.screen')} page={page}>
        {error ? <ErrorState fault={error} onRetry={() => void refetch()} /> : <ListSkeleton />}
      </Frame>
    );
  if (record === null) return <PageToPrint key={page} id={page} PrintedPage={slots.PrintedPage} />;
  const template = printTemplate.safeParse(record._value).data;
  if (template) return <TemplateToPrint template={template} />;
  return (
    <Frame title={t('print.screen')}>
      <EmptyState icon={FileWarning} title={t('print.page-error')} />
    </Frame>
  );
}

interface FrameProps {
  title: string;
  /** The page that it leads back to; without one, to where somebody came from. */
  page?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** What stands above the paper; it is not printed. */
function Frame({ title, page, actions, children }: FrameProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // A page has its name on the paper.
  const Name = page === undefined ? 'h1' : 'p';
  return (
    <div className="pr-screen">
      <header className="pr-bar">
        <IconAction
          label={t('print.back')}
          icon={ArrowLeft}
          onClick={() => void (page === undefined ? navigate(-1) : navigate(`/page/${page}`))}
        />
        <Name className="pr-name">{title}</Name>
        {actions}
      </header>
      <main>{children}</main>
    </div>
  );
}

function PageToPrint({ id, PrintedPage }: { id: string } & PrintSlots) {
  const { t } = useTranslation();
  const project = useProject()._id;
  const [search] = useSearchParams();
  const [name, setName] = useState('');
  return (
    <Frame
      title={name || t('print.screen')}
      page={id}
      actions={
        <Button
          variant="contained"
          startIcon={<Printer size={16} />}
          disabled={name === ''}
          onClick={() => window.print()}
        >
          {t('print.title')}
        </Button>
      }
    >
      <PrintedPage project={project} id={id} param={Object.fromEntries(search)} onName={setName} />
    </Frame>
  );
}

function TemplateToPrint({ template }: { template: Template }) {
  const { t } = useTranslation();
  const { records, refusal, missing, retry } = usePrintedRows(template);
  const pages = records && records.length > 0 ? laidOut(template, records) : undefined;
  return (
    <Frame
      title={template.name || t('print.screen')}
      actions={records && pages && <PrintActions source={documentOf(template, records)} />}
    >
      <Gaps missing={missing} />
      {refusal !== undefined ? (
        <ErrorState fault={refusal} onRetry={retry} />
      ) : !records ? (
        <ListSkeleton />
      ) : records.length === 0 ? (
        <EmptyState icon={FileWarning} title={t('print.no-records')} text={t('print.no-records-text')} />
      ) : pages ? (
        <PrintPreview pages={pages} multi={template.multi} />
      ) : (
        <EmptyState icon={FileWarning} title={t('print.page-error')} />
      )}
    </Frame>
  );
}

/** Records that were asked for and are not on the paper. */
function Gaps({ missing }: Pick<PrintedRows, 'missing'>) {
  const { t } = useTranslation();
  if (missing === 0) return null;
  return (
    <Alert className="pr-tools" severity="warning" role="alert" sx={{ mb: 3 }}>
      {t('print.missing', { count: missing })}
    </Alert>
  );
}
