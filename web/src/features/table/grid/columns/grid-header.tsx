import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { memo, useRef, type PointerEvent as ReactPointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldIcon } from '../../../../entities/field/field-icon.js';
import { MAX_COLUMN_PX, MIN_COLUMN_PX, type SortItem } from '../../view/view-state.model.js';
import type { ColumnLayout, GridColumn } from './columns.js';
import type { Span } from '../scroll/scroll.model.js';

/** Movement after which a press is a drag (data §9). */
const DRAG_PX = 6;

export interface HeaderActions {
  onSort: (key: string, add: boolean) => void;
  onResize: (key: string, width: number) => void;
  onFit: (key: string) => void;
  onMove: (key: string, target: string) => void;
  onMenu: (key: string, anchor: HTMLElement) => void;
  onCheckAll: () => void;
}

interface HeaderProps extends HeaderActions {
  gridId: string;
  layout: ColumnLayout;
  cols: Span;
  sort: readonly SortItem[];
  focusCol: number;
  checked: 'none' | 'some' | 'all';
  menuKey: string | undefined;
}

/** Names of the columns: a press sorts, a drag moves, the edge resizes. */
export const GridHeader = memo(function GridHeader(props: HeaderProps) {
  const { t } = useTranslation();
  const { layout, cols } = props;
  const seen = layout.scrolling.slice(cols.first, cols.last);
  const skipped = layout.starts[cols.first] ?? 0;
  return (
    <div role="rowgroup" className="g-head" style={{ width: layout.width }}>
      <div role="row" aria-rowindex={1} style={{ display: 'flex', height: '100%', width: '100%' }}>
        <div role="columnheader" aria-colindex={1} className="g-th g-pin g-lead">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t('table.select-all')}
            checked={props.checked === 'all'}
            ref={(element) => {
              if (element) element.indeterminate = props.checked === 'some';
            }}
            onChange={props.onCheckAll}
          />
        </div>
        {layout.pinned.map((column, col) => (
          <HeaderCell key={column.key} {...props} column={column} col={col} />
        ))}
        {skipped > 0 ? <div role="presentation" style={{ width: skipped, flex: 'none' }} /> : null}
        {seen.map((column, place) => (
          <HeaderCell
            key={column.key}
            {...props}
            column={column}
            col={layout.pinned.length + cols.first + place}
          />
        ))}
      </div>
    </div>
  );
});

interface CellProps extends HeaderProps {
  column: GridColumn;
  col: number;
}

function HeaderCell(props: CellProps) {
  const { t } = useTranslation();
  const { column, sort } = props;
  const place = sort.findIndex((item) => item.key === column.key);
  const item = sort[place];
  const drag = useHeaderDrag(props);
  return (
    <div
      role="columnheader"
      id={`${props.gridId}-h-${props.col}`}
      aria-colindex={props.col + 2}
      aria-sort={item === undefined ? undefined : item.order === 'asc' ? 'ascending' : 'descending'}
      data-head={column.key}
      className={`g-th${column.pinned ? ' g-pin' : ''}${/g-pin-edge/.test(column.className) ? ' g-pin-edge' : ''}${props.focusCol === props.col ? ' g-focus' : ''}`}
      style={column.style}
      title={column.field._option.help ?? column.label}
      onPointerDown={drag}
    >
      <FieldIcon field={column.field} />
      <span className="g-name">{column.label}</span>
      {item ? (
        <span className="g-mark">
          {item.order === 'asc' ? <ArrowUp size={13} aria-hidden /> : <ArrowDown size={13} aria-hidden />}
          {sort.length > 1 ? place + 1 : null}
        </span>
      ) : null}
      <button
        type="button"
        tabIndex={-1}
        className="g-more"
        data-menu
        aria-label={t('table.column-menu', { name: column.label })}
        aria-haspopup="menu"
        aria-expanded={props.menuKey === column.key}
        onClick={(event) => props.onMenu(column.key, event.currentTarget)}
      >
        <ChevronDown size={14} aria-hidden />
      </button>
      <Grip {...props} />
    </div>
  );
}

/** The edge between two columns: drag to resize, double click to fit. */
function Grip({ column, onResize, onFit }: CellProps) {
  const start = useRef<{ x: number; width: number } | undefined>(undefined);
  return (
    <span
      className="g-grip"
      onDoubleClick={() => onFit(column.key)}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: column.width };
        event.currentTarget.dataset.active = '';
      }}
      onPointerMove={(event) => {
        if (!start.current) return;
        const width = Math.round(start.current.width + event.clientX - start.current.x);
        onResize(column.key, Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, width)));
      }}
      onPointerUp={(event) => {
        start.current = undefined;
        delete event.currentTarget.dataset.active;
      }}
    />
  );
}

/** A press that stays in place sorts; one that moves carries the column to where it is let go. */
function useHeaderDrag({ column, onSort, onMove }: CellProps) {
  return (down: ReactPointerEvent<HTMLElement>): void => {
    if (down.button !== 0 || (down.target as Element).closest('[data-menu],.g-grip')) return;
    const source = down.currentTarget;
    let dragging = false;
    let target: HTMLElement | undefined;
    const mark = (element: HTMLElement | undefined, x: number): void => {
      if (target && target !== element) delete target.dataset.drop;
      target = element;
      if (element) element.dataset.drop = x < source.getBoundingClientRect().left ? 'before' : 'after';
    };
    const move = (event: PointerEvent): void => {
      if (!dragging && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < DRAG_PX)
        return;
      dragging = true;
      source.dataset.dragged = '';
      const over = document
        .elementFromPoint(event.clientX, event.clientY)
        ?.closest<HTMLElement>('[data-head]');
      mark(over && over !== source ? over : undefined, event.clientX);
    };
    const end = (event: PointerEvent): void => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      delete source.dataset.dragged;
      const dropped = target?.dataset.head;
      mark(undefined, 0);
      if (event.type === 'pointercancel') return;
      if (!dragging) onSort(column.key, event.shiftKey);
      else if (dropped) onMove(column.key, dropped);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };
}
