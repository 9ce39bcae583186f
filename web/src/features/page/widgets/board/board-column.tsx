import { useDraggable, useDroppable } from '@dnd-kit/core';
import Button from '@mui/material/Button';
import type { Row, View } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { ArrowRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../entities/field/formats.js';
import { ActionMenu } from '../../../../shared/ui/list/action-menu.js';
import { ErrorState } from '../../../../shared/ui/state/error-state.js';
import { ListSkeleton } from '../../../../shared/ui/state/skeletons.js';
import type { RowPress } from '../../viewer/use-row-press.js';
import { useShownRows } from '../../viewer/rows/use-shown-rows.js';
import { GROUP_STEP, type Column } from './board.model.js';
import { Card } from '../lists/card.js';
import { titleOf } from '../row-text.js';

export interface BoardProps {
  view: View;
  /** Key of the field whose values are the columns. */
  group: string;
  columns: readonly Column[];
  press: Pick<RowPress, 'press' | 'chosen'>;
  /** Absent where cards stay where they are. */
  onMove?: (row: Row, to: Column) => void;
}

/** One column with its cards, twenty more at a time. */
export function BoardColumn({ column, ...board }: BoardProps & { column: Column }) {
  const { t } = useTranslation();
  const { setNodeRef, isOver } = useDroppable({ id: column.label, disabled: !board.onMove });
  const [steps, setSteps] = useState(1);
  const also = useMemo(() => [column.condition], [column.condition]);
  const { state, fields, rows, total } = useShownRows(board.view, {
    size: Math.min(500, steps * GROUP_STEP),
    needs: [board.group],
    also,
  });
  return (
    <section ref={setNodeRef} className="pw-column" data-over={isOver || undefined} aria-label={column.label}>
      <h3>
        {column.color && <i style={{ background: column.color }} aria-hidden />}
        {column.label} <small>{total}</small>
      </h3>
      {state.fault !== undefined && <ErrorState compact fault={state.fault} />}
      {state.waiting && <ListSkeleton rows={2} />}
      <ul>
        {rows.map((row) => (
          <li key={row._id}>
            {board.onMove ? (
              <MovableCard row={row} fields={fields} column={column} {...board} onMove={board.onMove} />
            ) : (
              <Card row={row} fields={fields} pressed={board.press.chosen(row)} onPress={board.press.press} />
            )}
          </li>
        ))}
      </ul>
      {total > rows.length && rows.length > 0 && (
        <Button size="small" color="inherit" onClick={() => setSteps(steps + 1)}>
          {t('page.more-rows', { count: Math.min(GROUP_STEP, total - rows.length) })}
        </Button>
      )}
    </section>
  );
}

interface MovableProps extends Required<BoardProps> {
  row: Row;
  fields: readonly FieldDefinition[];
  column: Column;
}

/** A card to be dragged, or moved by its menu where no mouse is at hand. */
function MovableCard({ row, fields, column, columns, press, onMove }: MovableProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({
    id: row._id,
    data: { row, from: column.label },
  });
  return (
    <div
      ref={setNodeRef}
      className="pw-movable"
      data-dragging={isDragging || undefined}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
      {...listeners}
    >
      <Card row={row} fields={fields} pressed={press.chosen(row)} onPress={press.press} />
      <ActionMenu
        label={t('page.board.move', { name: titleOf(row, fields, formats) })}
        actions={columns
          .filter(({ label }) => label !== column.label)
          .map((to) => ({ label: to.label, icon: ArrowRight, onSelect: () => onMove(row, to) }))}
      />
    </div>
  );
}
