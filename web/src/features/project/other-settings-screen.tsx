import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrandingQuery } from '../../entities/session/branding/branding.api.js';
import { brandingConfigured } from '../../shared/state/session/branding.slice.js';
import { useIsOwner, useProject } from '../../entities/session/use-session.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { PageBody, PageHeader } from '../../shared/ui/frame/page-header.js';
import { FormSkeleton } from '../../shared/ui/state/skeletons.js';
import { ClearSystem } from './clear-system.js';
import { BrandingForm } from './branding-form.js';
import { FrameSettings } from './frame-settings.js';
import { GeneralSettings } from './general-settings.js';
import { RemoveProject } from './remove-project.js';
import { TokenSettings } from './token-settings.js';
import { WatermarkSettings } from './watermark-settings.js';

/** What other features have among these settings. */
export interface OtherSettings {
  /** What the project uses of its quotas. */
  usage: ReactNode;
  /** Who owns it. */
  ownership: ReactNode;
  /** Settings that travel between projects as files. */
  transfer: ReactNode;
  /** Early access and debug mode of this browser. */
  modes: ReactNode;
}

/** `/system/other`: options of the project, white label, token, owner, and its end. Owners change, others read. */
export function OtherSettingsScreen({ usage, ownership, transfer, modes }: OtherSettings) {
  const { t } = useTranslation();
  const project = useProject();
  const owner = useIsOwner();
  const dispatch = useAppDispatch();
  const { data, error, refetch } = useBrandingQuery(
    { params: { project: project._id }, queryString: { force: '1' }, quiet: true },
    { refetchOnMountOrArgChange: true },
  );
  const saved = () => void refetch().then(({ data: fresh }) => fresh && dispatch(brandingConfigured(fresh)));
  return (
    <PageBody>
      <PageHeader title={t('project.settings')} description={project._name} />
      {!owner && (
        <Alert severity="info" sx={{ mb: 6 }}>
          {t('project.owner-only')}
        </Alert>
      )}
      {error && <ErrorState fault={error} onRetry={() => void refetch()} />}
      {!data && !error && <FormSkeleton />}
      <GeneralSettings key={`general ${project._id}`} disabled={!owner} />
      {data && <BrandingForm key={project._id} settings={data} disabled={!owner} onSaved={saved} />}
      <FrameSettings disabled={!owner} />
      <WatermarkSettings disabled={!owner} />
      {usage}
      {owner && <TokenSettings />}
      {transfer}
      {modes}
      {ownership}
      <ClearSystem />
      {owner && <RemoveProject />}
    </PageBody>
  );
}
