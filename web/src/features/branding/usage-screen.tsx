import { useTranslation } from 'react-i18next';
import { useProject } from '../../entities/session/use-session.js';
import { PageBody, PageHeader } from '../../shared/ui/frame/page-header.js';
import { OwnerSection } from './owner-section.js';
import { UsageSection } from './usage-section.js';

/** `/system/project`: what the project uses, and who owns it. */
export function UsageScreen() {
  const { t } = useTranslation();
  const project = useProject();
  return (
    <PageBody>
      <PageHeader title={t('custom.title')} description={project._name} />
      <UsageSection />
      <OwnerSection key={project._id} />
    </PageBody>
  );
}
