import type { Row } from '@buildmesh/contracts';
import { useCallback, useId, useMemo, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../entities/field/formats.js';
import type { RowSource } from '../rows/row-source.js';
import { physicalHeight, type Span } from './scroll/scroll.model.js';
import { rangeOf, unionOf, type Cell, type CellRange } from './selection/selection.model.js';
import type { CellChange } from '../rows/undo.model.js';
import { ROW_HEIGHTS, type RowHeight, type ViewState } from '../view/view-state.model.js';
import { CellEditor } from './editing/cell-editor.js';
import type { ColumnLayout } from './columns/columns.js';
import { clearing, filling, type Cells } from './grid-changes.js';
import { GridHeader, type HeaderActions } from './columns/grid-header.js';
import { GridRow } from './grid-row.js';
import { GridSummary, type SummaryText } from './grid-summary.js';
import type { GridChecks, GridEdits } from './grid.types.js';
import { useCellEditing } from './editing/use-cell-editing.js';
import { useGridClipboard } from './editing/use-grid-clipboard.js';
import { onGridKey, selectedRange } from './selection/use-grid-keys.js';
import { cellOf, useGridPointer } from './selection/use-grid-pointer.js';
import { useGridScroll } from './scroll/use-grid-scroll.js';
import { HEADER_ROW, useGridSelection } from './selection/use-grid-selection.js';
import { useRangeEdit } from './editing/use-range-edit.js';
import './grid.css';

interface GridProps {
  label: string;
  layout: ColumnLayout;
  source: RowSource;
  /** Rows of the source that are shown: all of them, or those of one page. */
  firstRow: number;
  rowCount: number;
  rowHeight: RowHeight;
  sort: ViewState['sort'];
  header: HeaderActions;
  menuKey: string | undefined;
  summary:
    | {
        chosen: ViewState['summary'];
        values: ReadonlyMap<string, SummaryText>;
        onChoose: (key: string, anchor: HTMLElement) => void;
      }
    | undefined;
  edits: GridEdits;
  checks: GridChecks;
  /** Id of the row whose record is open. */
  openId: string | undefined;
  onOpen: (row: Row, index: number) => void;
}

/** The table as a grid: two-way virtual scrolling, the selection and the keyboard of a spreadsheet, editing in place. */
export function Grid(props: GridProps) {
  const { layout, source, firstRow, rowCount, edits, checks } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const version = useSyncExternalStore(source.subscribe, source.snapshot);
  const rows = useMemo(
    () => ({ version, count: rowCount, fresh: () => freshIn(source, firstRow) }),
    [version, rowCount, source, firstRow],
  );

  const rowHeight = ROW_HEIGHTS[props.rowHeight];
  const onWindow = useCallback(
    (rows: Span) => source.want({ first: firstRow + rows.first, last: firstRow + rows.last }),
    [source, firstRow],
  );
  const scroll = useGridScroll(scroller, {
    rowCount,
    rowHeight,
    layout,
    hasFoot: props.summary !== undefined,
    onWindow,
  });
  const bounds = { rows: rowCount, cols: layout.all.length, page: scroll.pageRows };
  const { revealCell } = scroll;
  const onFocus = useCallback((cell: Cell) => revealCell(cell.row, cell.col), [revealCell]);
  const selection = useGridSelection(bounds, rows, onFocus);
  const rowAt = useCallback(
    (index: number) => (index < 0 ? undefined : source.get(firstRow + index)),
    [source, firstRow],
  );
  const placeOf = (id: string): number | undefined => {
    const index = source.indexOf(id);
    return index === undefined || index < firstRow || index >= firstRow + rowCount
      ? undefined
      : index - firstRow;
  };
  const loadRows = async ({ first, last }: Span): Promise<boolean> => {
    const loaded = await source.load({ first: firstRow + first, last: firstRow + last });
    return loaded.length >= Math.min(last, source.count - firstRow) - first;
  };
  const latest = useRef(props);
  latest.current = props;
  const cells = (): Cells => {
    const now = latest.current;
    // What is left of an older reading may stand elsewhere by now.
    const freshAt = (index: number): Row | undefined =>
      source.isFresh(firstRow + index) ? rowAt(index) : undefined;
    const count = (source.total ?? Infinity) - firstRow;
    return { columns: now.layout.all, rowAt: freshAt, count, edits: now.edits };
  };
  const edit = useRangeEdit({ cells, load: loadRows });
  const apply = (changes: CellChange[]): void => {
    if (changes.length > 0) edits.apply(changes);
  };
  const fill = (from: CellRange, to: CellRange): void =>
    edit(selection.hold(unionOf(from, to)), (now, range) => {
      const by = range.top - Math.min(from.top, to.top);
      return filling(now, movedDown(from, by), movedDown(to, by));
    });
  const onPointerDown = useGridPointer({
    scroller,
    selection,
    checks,
    rowAt,
    placeOf,
    cols: layout.all.length,
    canFill: true,
    onFill: fill,
    onOpen: (index) => open(index),
  });

  const open = (index: number): void => {
    const row = rowAt(index);
    if (row) props.onOpen(row, firstRow + index);
  };

  const { editing, startEdit, endEdit } = useCellEditing({
    scroller,
    layout,
    rowCount,
    selection,
    edits,
    rowAt,
    placeOf,
    apply,
  });

  const tools = {
    bounds,
    layout,
    selection,
    edits,
    header: props.header,
    startEdit,
    clear: () => {
      const range = selectedRange(selection);
      if (range) edit(selection.hold(range), clearing);
    },
    fillDown: () => {
      const range = selectedRange(selection);
      if (range) fill({ ...range, bottom: range.top }, range);
    },
    openFocused: () => open(selection.latest()?.focus.row ?? -1),
    checkFocused: () => {
      const row = rowAt(selection.latest()?.focus.row ?? -1);
      if (row) checks.toggle([row], !checks.has(row._id));
    },
    menuOf: (col: number) => {
      const column = layout.all[col];
      const anchor = document.getElementById(`${gridId}-h-${col}`);
      if (column && anchor) props.header.onMenu(column.key, anchor);
    },
  };

  const clipboard = useGridClipboard({ cells, selection, edit, load: loadRows });
  const { cols, offset } = scroll.window;
  const inSight = scroll.window.rows;
  const range = selection.current && rangeOf(selection.current);
  const focus = selection.current?.focus;
  const columns = useMemo(
    () => layout.scrolling.slice(cols.first, cols.last),
    [layout, cols.first, cols.last],
  );
  const pool = inSight.last - inSight.first;
  const labels = {
    check: t('table.select-row'),
    open: t('table.open-record'),
    held: t('table.in-approval'),
  };
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={props.label}
      aria-rowcount={rowCount + 1}
      aria-colcount={layout.all.length + 1}
      aria-multiselectable
      aria-activedescendant={
        focus?.row === HEADER_ROW
          ? `${gridId}-h-${focus.col}`
          : focus && inWindow(focus, inSight)
            ? `${gridId}-${focus.row}-${focus.col}`
            : undefined
      }
      tabIndex={0}
      className={`g${props.rowHeight === 'default' ? '' : ' g-tall'}`}
      style={{ '--g-lines': Math.max(1, Math.floor((rowHeight - 12) / 20)) } as React.CSSProperties}
      onKeyDown={(event) => onGridKey(event, tools)}
      onPointerDown={onPointerDown}
      onMouseDown={(event) => {
        if ((event.target as Element).closest('[data-lead]')) keepFocus(event, scroller.current);
      }}
      onDoubleClick={(event) => {
        if (cellOf(event.target as Element)) startEdit('keep');
      }}
      {...(editing ? {} : clipboard)}
    >
      <GridHeader
        {...props.header}
        gridId={gridId}
        layout={layout}
        cols={cols}
        sort={props.sort}
        checked={checks.state}
        menuKey={props.menuKey}
        focusCol={focus?.row === HEADER_ROW ? focus.col : -1}
      />
      <div
        role="rowgroup"
        className="g-body"
        style={{ height: physicalHeight({ rowCount, rowHeight, viewport: 0 }), width: layout.width }}
      >
        {Array.from({ length: pool }, (_, slot) => {
          // A row keeps its element while it scrolls: element n shows the rows n, n + pool, n + 2 pool …
          const index = inSight.first + ((((slot - inSight.first) % pool) + pool) % pool);
          const row = rowAt(index);
          const selected = range && index >= range.top && index <= range.bottom ? range : undefined;
          return (
            <GridRow
              key={slot}
              gridId={gridId}
              index={index}
              row={row}
              top={index * rowHeight - offset}
              height={rowHeight}
              width={layout.width}
              pinned={layout.pinned}
              columns={columns}
              skipped={layout.starts[cols.first] ?? 0}
              firstCol={layout.pinned.length + cols.first}
              selFrom={selected?.left ?? -1}
              selTo={selected?.right ?? -1}
              focusCol={focus?.row === index ? focus.col : -1}
              fillCol={selected?.bottom === index && focus?.row !== HEADER_ROW ? selected.right : -1}
              checked={row !== undefined && checks.has(row._id)}
              open={row !== undefined && row._id === props.openId}
              checkLabel={labels.check}
              openLabel={labels.open}
              heldLabel={labels.held}
              formats={formats}
            />
          );
        })}
        {editing ? (
          <CellEditor
            key={`${editing.id} ${editing.col}`}
            column={editing.column}
            value={editing.value}
            style={{
              top: editing.row * rowHeight - offset,
              left: editing.left,
              width: Math.max(editing.column.width, 140),
              minHeight: Math.max(36, rowHeight),
            }}
            check={(value) => edits.check(editing.column, value)}
            onEnd={endEdit}
          />
        ) : null}
      </div>
      {props.summary ? <GridSummary {...props.summary} layout={layout} cols={cols} /> : null}
    </div>
  );
}

const movedDown = (range: CellRange, by: number): CellRange => ({
  ...range,
  top: range.top + by,
  bottom: range.bottom + by,
});

function* freshIn(source: RowSource, firstRow: number): Iterable<[place: number, id: string]> {
  for (const [index, row] of source.fresh()) yield [index - firstRow, row._id];
}

const inWindow = (cell: Cell, rows: Span): boolean => cell.row >= rows.first && cell.row < rows.last;

function keepFocus(event: React.MouseEvent, element: HTMLElement | null): void {
  event.preventDefault();
  element?.focus({ preventScroll: true });
}
