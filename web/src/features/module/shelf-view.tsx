import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { Folders, Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Entity, ModuleNode } from '@buildmesh/contracts';
import type { Shelf } from '../../entities/project/module-shelves.js';
import { ActionMenu } from '../../shared/ui/list/action-menu.js';

interface Props {
  shelf: Shelf<Entity>;
  chosen: boolean;
  modules: readonly ModuleNode[];
  onPut: (table: Entity, target: ModuleNode | null) => void;
}

/** One module and its tables: a table can be dropped here, or sent elsewhere from its menu. */
export function ShelfView({ shelf: { module, tables }, chosen, modules, onPut }: Props) {
  const { t } = useTranslation();
  const id = module?._id ?? 'outside';
  const { setNodeRef, isOver } = useDroppable({ id });
  const name = module?._name ?? t('module.outside');
  return (
    <Box
      component="section"
      id={`module-${id}`}
      ref={setNodeRef}
      aria-label={name}
      sx={{
        border: 1,
        borderColor: isOver || chosen ? 'primary.main' : 'divider',
        borderRadius: '10px',
        p: 3,
        bgcolor: isOver ? 'action.hover' : undefined,
      }}
    >
      <Typography component="h2" sx={{ fontSize: 14, fontWeight: 600, mb: 2 }}>
        {name}
      </Typography>
      {tables.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('module.drop-here')}
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {tables.map((table) => (
            <TableChip
              key={table._id}
              table={table}
              targets={[...modules.filter((each) => each._id !== module?._id), ...(module ? [null] : [])]}
              onPut={(target) => onPut(table, target)}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

interface ChipProps {
  table: Entity;
  /** Modules it can go to; null takes it out of any. */
  targets: readonly (ModuleNode | null)[];
  onPut: (target: ModuleNode | null) => void;
}

function TableChip({ table, targets, onPut }: ChipProps) {
  const { t } = useTranslation();
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: table._id });
  return (
    <Box
      component="li"
      ref={setNodeRef}
      {...listeners}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        pl: 3,
        minHeight: 40,
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        cursor: 'grab',
        touchAction: 'none',
        position: 'relative',
        zIndex: isDragging ? 3 : undefined,
        boxShadow: isDragging ? '0 4px 16px rgba(20,22,30,.14)' : undefined,
      }}
    >
      <Table2 size={16} strokeWidth={1.75} aria-hidden />
      <Typography sx={{ fontSize: 14 }}>{table._name}</Typography>
      <ActionMenu
        label={t('module.move-table', { name: table._name })}
        actions={targets.map((target) => ({
          label: t('module.move-to', { name: target?._name ?? t('module.outside') }),
          icon: Folders,
          onSelect: () => onPut(target),
        }))}
      />
    </Box>
  );
}
