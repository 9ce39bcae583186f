import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { TFunction } from 'i18next';
import { FolderOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { Project } from '@buildmesh/contracts';
import { formatDay } from '../../shared/i18n/intl.js';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { useMaybeProject, useUser } from '../../entities/session/use-session.js';
import { useAppSelector } from '../../shared/state/hooks.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { PageBody, PageHeader } from '../../shared/ui/frame/page-header.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { AskOwner } from './ask-owner.js';
import { OwnerBilling } from './owner-billing.js';
import { failedReason, projectToBuyFor } from './billing.model.js';

/** `/upgrade`: the owner buys a package, everybody else learns whom to ask. */
export function BillingScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const current = useMaybeProject();
  const projects = useAppSelector(({ session }) => session.projects);
  const [search] = useSearchParams();
  const project = projectToBuyFor(projects, { asked: search.get('project'), current, user: user._id });
  const reason = failedReason(search.get('failed'));
  if (!project) return <NoProject />;
  return (
    <PageBody wide>
      <PageHeader
        title={t('purchase.title')}
        description={`${project._name} · ${t(`custom.edition.${project._status}`)} · ${endOf(project, t)}`}
        aside={isOver(project) && <StatusTag level="warning" label={t('purchase.expired')} />}
      />
      {isOver(project) && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {t('purchase.expired-text')}
        </Alert>
      )}
      {reason && (
        <Alert severity="error" sx={{ mb: 4 }}>
          {t(`purchase.failed.${reason}`)}
        </Alert>
      )}
      {project._owner === user._id ? (
        <OwnerBilling key={project._id} project={project} />
      ) : (
        <AskOwner owner={project._owner} />
      )}
    </PageBody>
  );
}

function NoProject() {
  const { t } = useTranslation();
  const choose = (
    <Button component={Link} to="/projects" variant="contained">
      {t('purchase.choose-project')}
    </Button>
  );
  return <EmptyState icon={FolderOpen} title={t('purchase.no-project')} action={choose} />;
}

const isOver = ({ _expired }: Project) => _expired !== null && _expired <= Date.now();

function endOf({ _expired }: Project, t: TFunction): string {
  if (_expired === null) return t('purchase.endless');
  const day = formatDay(currentLocale(), _expired);
  return t(_expired <= Date.now() ? 'purchase.ended' : 'purchase.ends', { day });
}
