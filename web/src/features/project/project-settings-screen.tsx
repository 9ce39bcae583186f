import { useTranslation } from 'react-i18next';
import Alert from '@mui/material/Alert';
import { useIsOwner, useProject } from '../../shared/session/use-session.js';
import { PageBody, PageHeader } from '../../shared/ui/page-header.js';
import { GeneralSettings } from './general-settings.js';
import { RemoveProject } from './remove-project.js';
import { TokenSettings } from './token-settings.js';

/** Name, numbers, time, colour, the token of the open interface, and the end of a project. Owners change, others read. */
export function ProjectSettingsScreen() {
  const { t } = useTranslation();
  const project = useProject();
  const owner = useIsOwner();
  return (
    <PageBody>
      <PageHeader title={t('project.settings')} description={project._name} />
      {!owner && (
        <Alert severity="info" sx={{ mb: 6 }}>
          {t('project.owner-only')}
        </Alert>
      )}
      <GeneralSettings key={project._id} disabled={!owner} />
      {owner && <TokenSettings />}
      {owner && <RemoveProject />}
    </PageBody>
  );
}
