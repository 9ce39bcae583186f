import Box from '@mui/material/Box';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useState } from 'react';
import type { MenuAction } from '../ui/list/action-menu.js';
import {
  dropAt,
  inTreeOrder,
  moveStep,
  unfolded,
  type Accepts,
  type Direction,
  type Position,
  type TreeNode,
} from './tree.model.js';
import { TreeRow, type RowFace } from './tree-row.js';

/** A press of 6 px is a drag (data §9); anything less stays a click. */
const DRAG_FROM_PX = 6;
/** How far a row has to be pulled sideways for the next level. */
const LEVEL_PX = 20;

interface Props<N extends TreeNode> {
  nodes: readonly N[];
  /** Accessible name of the list. */
  label: string;
  selected: string | undefined;
  onSelect: (node: N) => void;
  onMove: (moved: Position[]) => void;
  accepts?: Accepts;
  faceOf: (node: N) => RowFace;
  /** Actions of a row besides moving it. */
  actionsOf?: (node: N) => MenuAction[];
}

/** A tree that is put in order by dragging (sideways for the level), by Alt and the arrow keys, or from the row's menu. */
export function TreeList<N extends TreeNode>({
  nodes,
  label,
  selected,
  onSelect,
  onMove,
  accepts,
  faceOf,
  actionsOf,
}: Props<N>) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const rows = unfolded(inTreeOrder(nodes), folded);
  const toggle = (id: string) =>
    setFolded((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const send = (moved: Position[]) => {
    if (moved.length > 0) onMove(moved);
  };
  const step = (id: string) => (direction: Direction) => send(moveStep(nodes, id, { direction, accepts }));
  const drop = ({ active, over, delta }: DragEndEvent) => {
    if (!over) return;
    const shift = Math.round(delta.x / LEVEL_PX);
    send(dropAt(nodes, rows, { id: String(active.id), over: String(over.id), shift, accepts }));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={rows.map(({ node }) => node.id)} strategy={verticalListSortingStrategy}>
        <Box
          component="ul"
          aria-label={label}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '1px' }}
        >
          {rows.map((row) => (
            <TreeRow
              key={row.node.id}
              row={row}
              face={faceOf(row.node)}
              selected={row.node.id === selected}
              folded={folded.has(row.node.id)}
              onFold={() => toggle(row.node.id)}
              onSelect={() => onSelect(row.node)}
              onStep={step(row.node.id)}
              can={(direction) => moveStep(nodes, row.node.id, { direction, accepts }).length > 0}
              actions={actionsOf?.(row.node) ?? []}
            />
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  );
}
