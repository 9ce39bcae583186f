import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useSortable } from '@dnd-kit/sortable';
import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronRight,
  GripVertical,
  IndentDecrease,
  IndentIncrease,
  type LucideIcon,
} from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, type MenuAction } from '../ui/list/action-menu.js';
import { IconAction } from '../ui/icon-action.js';
import type { Direction, Placed, TreeNode } from './tree.model.js';

/** How a row looks. */
export interface RowFace {
  name: string;
  icon: LucideIcon;
  /** What kind of thing it is, for those who do not see the icon. */
  kind?: string;
  /** Beside the name: a count, a state. */
  aside?: ReactNode;
  dimmed?: boolean;
}

interface Props {
  row: Placed<TreeNode>;
  face: RowFace;
  selected: boolean;
  folded: boolean;
  onFold: () => void;
  onSelect: () => void;
  onStep: (direction: Direction) => void;
  can: (direction: Direction) => boolean;
  actions: MenuAction[];
}

const STEPS: { direction: Direction; key: string; hint: string; icon: LucideIcon; titleKey: string }[] = [
  { direction: 'up', key: 'ArrowUp', hint: 'Alt ↑', icon: ArrowUp, titleKey: 'shared.tree.up' },
  { direction: 'down', key: 'ArrowDown', hint: 'Alt ↓', icon: ArrowDown, titleKey: 'shared.tree.down' },
  { direction: 'in', key: 'ArrowRight', hint: 'Alt →', icon: IndentIncrease, titleKey: 'shared.tree.in' },
  { direction: 'out', key: 'ArrowLeft', hint: 'Alt ←', icon: IndentDecrease, titleKey: 'shared.tree.out' },
];

/** One row of a tree: handle, fold, name, menu. Arrow keys walk the rows. */
export function TreeRow({ row, face, selected, folded, onFold, onSelect, onStep, can, actions }: Props) {
  const { t } = useTranslation();
  const { node, depth, children } = row;
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: node.id,
  });
  const Icon = face.icon;
  const steps: MenuAction[] = STEPS.map(({ direction, hint, icon, titleKey }) => ({
    label: t(titleKey),
    hint,
    icon,
    disabled: !can(direction),
    onSelect: () => onStep(direction),
  }));
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS.find(({ key }) => key === event.key);
    if (!step) return;
    if (event.altKey) onStep(step.direction);
    else if (step.direction === 'up' || step.direction === 'down') walk(event.currentTarget, step.direction);
    else if (children > 0 && folded === (step.direction === 'in')) onFold();
    else return;
    event.preventDefault();
  };
  return (
    <Box
      component="li"
      ref={setNodeRef}
      sx={{
        display: 'flex',
        alignItems: 'center',
        borderRadius: '6px',
        pl: depth * 5,
        transition,
        bgcolor: isDragging ? 'background.paper' : undefined,
        boxShadow: isDragging ? '0 4px 16px rgba(20,22,30,.14)' : undefined,
        zIndex: isDragging ? 2 : undefined,
        position: 'relative',
        '&:hover': { bgcolor: 'action.hover' },
        ...(selected && { bgcolor: 'action.selected', '&:hover': { bgcolor: 'action.selected' } }),
      }}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined }}
    >
      <ButtonBase
        {...attributes}
        {...listeners}
        aria-label={t('shared.tree.drag', { name: face.name })}
        sx={{
          width: 24,
          height: 40,
          color: 'text.secondary',
          cursor: 'grab',
          touchAction: 'none',
          borderRadius: '6px',
        }}
      >
        <GripVertical size={14} aria-hidden />
      </ButtonBase>
      {children > 0 ? (
        <IconAction
          size="small"
          iconSize={14}
          label={t(folded ? 'shared.tree.unfold' : 'shared.tree.fold', { name: face.name })}
          aria-expanded={!folded}
          icon={folded ? ChevronRight : ChevronDown}
          onClick={onFold}
        />
      ) : (
        <Box sx={{ width: 24, flexShrink: 0 }} />
      )}
      <ButtonBase
        className="tree-name"
        onClick={onSelect}
        onKeyDown={press}
        aria-current={selected ? 'true' : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
        sx={{
          flex: 1,
          minWidth: 0,
          minHeight: 40,
          gap: 2,
          px: 1,
          justifyContent: 'flex-start',
          textAlign: 'left',
          borderRadius: '6px',
          color: face.dimmed ? 'text.secondary' : 'text.primary',
        }}
      >
        <Icon size={16} strokeWidth={1.75} aria-label={face.kind} style={{ flexShrink: 0 }} />
        <Typography noWrap sx={{ flex: 1, fontSize: 14, fontWeight: selected ? 500 : 400 }}>
          {face.name}
        </Typography>
        {face.aside}
      </ButtonBase>
      <ActionMenu
        label={t('shared.tree.actions', { name: face.name })}
        actions={[
          ...steps,
          ...actions.map((action, index) => (index === 0 ? { ...action, divided: true } : action)),
        ]}
      />
    </Box>
  );
}

/** Puts the focus on the name above or below. */
function walk(from: HTMLElement, direction: 'up' | 'down'): void {
  const names = [...(from.closest('ul')?.querySelectorAll<HTMLElement>('.tree-name') ?? [])];
  names[names.indexOf(from) + (direction === 'up' ? -1 : 1)]?.focus();
}
