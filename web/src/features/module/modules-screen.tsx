import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { Folders, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModuleNode } from '@buildmesh/contracts';
import { useAllEntitiesQuery } from '../../entities/project/entity.api.js';
import { useModulesQuery } from '../../entities/project/module.api.js';
import { shelvesOf } from '../../entities/project/module-shelves.js';
import { useProject } from '../../entities/session/use-session.js';
import { TreeList } from '../../shared/tree/tree-list.js';
import { useTreeMove } from '../../shared/tree/use-tree-move.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { PageBody, PageHeader } from '../../shared/ui/frame/page-header.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { ModuleNameDialog } from './module-name-dialog.js';
import { ShelfView } from './shelf-view.js';
import { useModuleEdit } from './use-module-edit.js';

/** What the name dialog is open for: a new module below another or at the top, or a new name for one. */
type Naming = { parent: string | null } | { module: ModuleNode };

/** `/system/module` and `/dev/module`: the module tree, and the tables in their modules; tables are dragged from one to another. */
export function ModulesScreen() {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const { data: modules, error, refetch } = useModulesQuery({ params });
  const { data: tables = [] } = useAllEntitiesQuery({ params });
  const [naming, setNaming] = useState<Naming | null>(null);
  const [chosen, setChosen] = useState<string>();
  const edit = useModuleEdit(modules ?? []);
  const nodes = (modules ?? []).map((module) => ({
    id: module._id,
    parent: module._parent,
    sort: module._sort,
    module,
  }));
  const move = useTreeMove(nodes, edit.move);
  // A press of 6 px is a drag (data §9); anything less stays a click.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  if (error && !modules) return <ErrorState fault={error} onRetry={() => void refetch()} />;
  if (!modules) return <ListSkeleton />;
  const drop = ({ active, over }: DragEndEvent) => {
    const table = tables.find(({ _id }) => _id === active.id);
    if (table && over) void edit.put(table, modules.find(({ _id }) => _id === over.id) ?? null);
  };
  const open = (id: string) => {
    setChosen(id);
    document.getElementById(`module-${id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const add = (
    <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setNaming({ parent: null })}>
      {t('module.create')}
    </Button>
  );
  return (
    <PageBody wide>
      <PageHeader
        title={t('module.title')}
        description={t('module.text')}
        actions={modules.length > 0 && add}
      />
      {modules.length === 0 ? (
        <EmptyState icon={Folders} title={t('module.empty')} text={t('module.empty-text')} action={add} />
      ) : (
        <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: '1fr', md: '320px 1fr' } }}>
          <TreeList
            nodes={nodes}
            label={t('module.tree')}
            selected={chosen}
            onSelect={({ id }) => open(id)}
            onMove={(moved) => void move(moved)}
            faceOf={({ module }) => ({ name: module._name, icon: Folders })}
            actionsOf={({ module }) => [
              { label: t('module.create-in'), icon: Plus, onSelect: () => setNaming({ parent: module._id }) },
              { label: t('module.rename'), icon: Pencil, onSelect: () => setNaming({ module }) },
              {
                label: t('module.remove'),
                icon: Trash2,
                danger: true,
                disabled: modules.some(({ _parent }) => _parent === module._id),
                onSelect: () => void edit.remove(module),
              },
            ]}
          />
          <DndContext sensors={sensors} onDragEnd={drop}>
            <Box sx={{ minWidth: 0, display: 'grid', gap: 4, alignContent: 'start' }}>
              {shelvesOf(modules, tables).map((shelf) => (
                <ShelfView
                  key={shelf.module?._id ?? 'outside'}
                  shelf={shelf}
                  chosen={shelf.module?._id === chosen && chosen !== undefined}
                  modules={modules}
                  onPut={(table, target) => void edit.put(table, target)}
                />
              ))}
            </Box>
          </DndContext>
        </Box>
      )}
      {naming && (
        <ModuleNameDialog
          module={'module' in naming ? naming.module : undefined}
          onClose={() => setNaming(null)}
          onSave={(name) =>
            'module' in naming ? edit.rename(naming.module, name) : edit.create(name, naming.parent)
          }
        />
      )}
    </PageBody>
  );
}
