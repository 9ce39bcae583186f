import { FileUp, Plus } from 'lucide-react';
import type { Entity } from '@buildmesh/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActionMenu } from '../../shared/ui/list/action-menu.js';
import { IconAction } from '../../shared/ui/icon-action.js';
import { SortableList } from './sortable-list.js';

interface Props {
  entities: readonly Entity[];
  current: string | undefined;
  onSort: (entities: Entity[]) => void;
  onCreate: () => void;
  onImport: () => void;
  onRemove: (entity: Entity) => void;
}

/** The tables of the project, in their order. */
export function TableList({ entities, current, onSort, onCreate, onImport, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <nav className="ed-tables" aria-label={t('entity.tables')}>
      <header>
        <h2>{t('entity.tables')}</h2>
        <IconAction icon={FileUp} iconSize={16} label={t('entity.import-table')} onClick={onImport} />
        <IconAction icon={Plus} label={t('entity.new-table')} onClick={onCreate} />
      </header>
      <div className="ed-scroll">
        <SortableList
          items={entities}
          idOf={(entity) => entity._id}
          nameOf={(entity) => entity._name}
          label={t('entity.tables')}
          onSort={onSort}
        >
          {(entity) => (
            <>
              <Link
                className="ed-table"
                to={`/dev/entity/${entity._id}`}
                aria-current={entity._id === current ? 'page' : undefined}
              >
                <span>{entity._name}</span>
                <small>{entity._field.filter((field) => field._status === 'normal').length}</small>
              </Link>
              {entity._type === 'system' ? null : (
                <ActionMenu
                  label={t('entity.table-actions', { name: entity._name })}
                  actions={[{ label: t('entity.remove'), danger: true, onSelect: () => onRemove(entity) }]}
                />
              )}
            </>
          )}
        </SortableList>
      </div>
    </nav>
  );
}
