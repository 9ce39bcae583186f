import { shownOf } from '@buildmesh/domain';
import type { Row } from '@buildmesh/contracts';
import { Stamp } from 'lucide-react';
import { memo } from 'react';
import type { Formats } from '../../../entities/field/formats.js';
import { isInApproval } from '../../../entities/row/in-approval.js';
import { cellContent } from './cell-content.js';
import { fittingNumber } from './columns/column-width.js';
import type { GridColumn } from './columns/columns.js';

export interface GridRowProps {
  gridId: string;
  /** Index among all rows, 0-based. */
  index: number;
  row: Row | undefined;
  /** Vertical place in the scrolled element. */
  top: number;
  height: number;
  width: number;
  pinned: readonly GridColumn[];
  /** Scrolling columns in sight. */
  columns: readonly GridColumn[];
  /** Width of the scrolling columns left of the first one in sight. */
  skipped: number;
  /** Place of the first column in sight among all columns. */
  firstCol: number;
  /** Selected columns of this row, -1 for none. */
  selFrom: number;
  selTo: number;
  /** Column with the focus, -1 when it is in another row. */
  focusCol: number;
  /** The focused cell is the corner from which dragging fills. */
  fillCol: number;
  checked: boolean;
  /** The row whose record is open. */
  open: boolean;
  checkLabel: string;
  openLabel: string;
  heldLabel: string;
  formats: Formats;
}

/** One row. Drawn again only when something of it changed; its element is recycled while scrolling. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, row, pinned } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={props.checked}
      className={`g-row${props.checked ? ' g-checked' : ''}${props.open ? ' g-open' : ''}${row === undefined ? ' g-waiting' : ''}`}
      style={{ transform: `translateY(${props.top}px)`, height: props.height, width: props.width }}
    >
      <div role="rowheader" className="g-cell g-pin g-lead" data-lead aria-colindex={1}>
        <span className="g-index">{index + 1}</span>
        {isInApproval(row) ? (
          <span className="g-held" role="img" aria-label={props.heldLabel} title={props.heldLabel}>
            <Stamp size={12} aria-hidden />
          </span>
        ) : null}
        <input
          type="checkbox"
          tabIndex={-1}
          readOnly
          checked={props.checked}
          aria-label={props.checkLabel}
          data-check
        />
        <button type="button" tabIndex={-1} aria-label={props.openLabel} data-open>
          ⤢
        </button>
      </div>
      {pinned.map((column, col) => cell(props, column, col))}
      {props.skipped > 0 ? <div role="presentation" style={{ width: props.skipped, flex: 'none' }} /> : null}
      {props.columns.map((column, place) => cell(props, column, props.firstCol + place))}
    </div>
  );
});

function cell(props: GridRowProps, column: GridColumn, col: number) {
  const { row } = props;
  const selected = col >= props.selFrom && col <= props.selTo;
  const focused = col === props.focusCol;
  const value = row && shownOf(row, column.key);
  const content = row === undefined ? null : cellContent(column.field, value, props.formats);
  const number = column.numeric && typeof content === 'string' ? content : undefined;
  const shown = number === undefined ? content : fittingNumber(number, column.width);
  const marks = `${selected ? ' g-sel' : ''}${focused ? ' g-focus' : ''}${col === props.fillCol ? ' g-fill' : ''}`;
  return (
    <div
      key={column.key}
      role="gridcell"
      // Only the focused cell is ever referred to; ids on all would be rewritten with every row that scrolls by.
      id={focused ? `${props.gridId}-${props.index}-${col}` : undefined}
      aria-colindex={col + 2}
      aria-selected={selected}
      data-col={col}
      className={column.className + marks}
      style={column.style}
    >
      <span className="g-text" title={shown === content ? props.formats.reason(column.field, value) : number}>
        {shown}
      </span>
    </div>
  );
}
