import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { kindOf, type FieldDefinition, type FieldKind } from '@buildmesh/domain';
import type { Row } from '@buildmesh/contracts';
import { useMemo, type CSSProperties } from 'react';
import { isNumeric } from '../../../../entities/field/cell-text.js';
import { isLayout, labelOf } from '../../../../entities/field/field-kind.js';
import { MAX_COLUMN_PX, MIN_COLUMN_PX, orderedKeys, type ViewState } from '../../view/view-state.model.js';
import { initialWidth } from './column-width.js';

/** Width of the column of row numbers. */
const LEAD_PX = 64;

export interface GridColumn {
  key: string;
  field: FieldDefinition;
  kind: FieldKind;
  label: string;
  numeric: boolean;
  width: number;
  pinned: boolean;
  /** Left edge: from the left of the table when pinned, else from the left of all that scrolls. */
  start: number;
  /** Made once per column, so that rows that are drawn again compare one reference. */
  style: CSSProperties;
  className: string;
}

export interface ColumnLayout {
  pinned: GridColumn[];
  scrolling: GridColumn[];
  /** All columns from left to right. */
  all: GridColumn[];
  pinnedWidth: number;
  /** Left edges of the scrolling columns and, last, their total width. */
  starts: number[];
  width: number;
}

const WIDTHS: Partial<Record<FieldKind, number>> = {
  number: 110,
  switch: 80,
  date: 120,
  time: 90,
  timestamp: 160,
  string: 180,
  relate: 180,
  selection: 150,
};

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});
const helper = createColumnHelper<typeof features, Row>();
/** The table knows columns only: rows stay in blocks (libraries §1.1). */
const NO_ROWS: Row[] = [];

const NO_WIDTHS: ReadonlyMap<string, number> = new Map();

/**
 * Order, width, pinning and visibility of the columns of a view, ready to be drawn. A column that nobody has sized is at
 * least as wide as its foot needs.
 */
export function useColumns(
  fields: readonly FieldDefinition[],
  view: ViewState,
  footPx: ReadonlyMap<string, number> = NO_WIDTHS,
): ColumnLayout {
  const shown = useMemo(() => fields.filter((field) => !isLayout(field)), [fields]);
  const columns = useMemo(
    () =>
      helper.columns(
        shown.map((field) =>
          helper.accessor((row) => row[field._key], {
            id: field._key,
            size: Math.min(
              MAX_COLUMN_PX,
              Math.max(
                initialWidth(labelOf(field), WIDTHS[kindOf(field)] ?? 160),
                footPx.get(field._key) ?? 0,
              ),
            ),
            minSize: MIN_COLUMN_PX,
            maxSize: MAX_COLUMN_PX,
          }),
        ),
      ),
    [shown, footPx],
  );
  const state = useMemo(
    () => ({
      columnOrder: orderedKeys(
        view,
        shown.map((field) => field._key),
      ),
      columnPinning: { start: view.pinned, end: [] },
      columnSizing: view.widths,
      columnVisibility: Object.fromEntries(view.hidden.map((key) => [key, false])),
    }),
    [shown, view],
  );
  const table = useTable({ features, columns, data: NO_ROWS, state });
  return useMemo(() => {
    const byKey = new Map(shown.map((field) => [field._key, field]));
    const sized = (list: { id: string; getSize: () => number }[], pinned: boolean): GridColumn[] =>
      placed(
        list.map((column) => ({
          field: byKey.get(column.id),
          width: state.columnSizing[column.id] ?? column.getSize(),
        })),
        pinned,
      );
    return layoutOf(
      sized(table.getStartVisibleLeafColumns(), true),
      sized(table.getCenterVisibleLeafColumns(), false),
    );
  }, [table, shown, state]);
}

function placed(
  list: { field: FieldDefinition | undefined; width: number }[],
  pinned: boolean,
): GridColumn[] {
  let start = pinned ? LEAD_PX : 0;
  const result: GridColumn[] = [];
  for (const { field, width } of list) {
    if (!field) continue;
    result.push(toColumn(field, { width, start, pinned }));
    start += width;
  }
  return result;
}

function toColumn(
  field: FieldDefinition,
  place: { width: number; start: number; pinned: boolean },
): GridColumn {
  const numeric = isNumeric(field);
  return {
    key: field._key,
    field,
    kind: kindOf(field),
    label: labelOf(field),
    numeric,
    ...place,
    style: place.pinned
      ? ({ width: place.width, '--left': `${place.start}px` } as CSSProperties)
      : { width: place.width },
    className: `g-cell${numeric ? ' g-num' : ''}${place.pinned ? ' g-pin' : ''}`,
  };
}

function layoutOf(pinned: GridColumn[], scrolling: GridColumn[]): ColumnLayout {
  const last = scrolling.at(-1);
  const scrolled = last ? last.start + last.width : 0;
  const pinnedWidth = LEAD_PX + pinned.reduce((sum, column) => sum + column.width, 0);
  const edge = pinned.at(-1);
  if (edge) edge.className += ' g-pin-edge';
  return {
    pinned,
    scrolling,
    all: [...pinned, ...scrolling],
    pinnedWidth,
    starts: [...scrolling.map((column) => column.start), scrolled],
    width: pinnedWidth + scrolled,
  };
}
