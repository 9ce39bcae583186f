import { useTranslation } from 'react-i18next';
import { useProject } from '../../entities/session/use-session.js';
import { NameDialog } from '../../shared/ui/dialog/name-dialog.js';
import { useCreatePublicRoleMutation } from './external.api.js';

/** A new external role: its name. */
export function ExternalRoleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const [create] = useCreatePublicRoleMutation();
  return (
    <NameDialog
      title={t('public.create')}
      label={t('public.name')}
      placeholder={t('public.name-example')}
      emptyText={t('public.name-empty')}
      onClose={onClose}
      onSave={(name) => create({ params, body: { name, type: 'public' }, quiet: true }).unwrap()}
    />
  );
}
