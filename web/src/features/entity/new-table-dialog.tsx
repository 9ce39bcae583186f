import type { Entity } from '@buildmesh/contracts';
import { useTranslation } from 'react-i18next';
import { NameDialog } from '../../shared/ui/dialog/name-dialog.js';

interface Props {
  create: (name: string) => Promise<Entity>;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** A new, empty table. */
export function NewTableDialog({ create, onClose, onCreated }: Props) {
  const { t } = useTranslation();
  return (
    <NameDialog
      title={t('entity.new-table')}
      label={t('entity.table-name')}
      emptyText={t('entity.fault.name')}
      onClose={onClose}
      onSave={async (name) => onCreated((await create(name))._id)}
    />
  );
}
