import { useTranslation } from 'react-i18next';
import type { ModuleNode } from '@buildmesh/contracts';
import { NameDialog } from '../../shared/ui/dialog/name-dialog.js';

interface Props {
  /** Absent: a new module. */
  module?: ModuleNode;
  onClose: () => void;
  /** Rejects with the fault of a refusal. */
  onSave: (name: string) => Promise<void>;
}

/** The name of a module. */
export function ModuleNameDialog({ module, onClose, onSave }: Props) {
  const { t } = useTranslation();
  return (
    <NameDialog
      title={module ? t('module.rename-title', { name: module._name }) : t('module.create')}
      label={t('module.name')}
      name={module?._name}
      emptyText={t('module.name-empty')}
      onClose={onClose}
      onSave={onSave}
    />
  );
}
