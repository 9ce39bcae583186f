import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import {
  columnWindow,
  follow,
  placeAt,
  reveal,
  rowWindow,
  type Geometry,
  type ScrollPlace,
  type Span,
} from './scroll.model.js';
import type { ColumnLayout } from '../columns/columns.js';

/** Height of header row and, when shown, of the summary row. */
const HEAD_PX = 34;
const FOOT_PX = 34;

interface GridWindow {
  rows: Span;
  cols: Span;
  /** Subtracted from a row's place among all rows to get its place in the scrolled element. */
  offset: number;
}

interface Options {
  rowCount: number;
  rowHeight: number;
  layout: ColumnLayout;
  hasFoot: boolean;
  onWindow: (rows: Span) => void;
}

export interface GridScroll {
  window: GridWindow;
  /** Rows that fit wholly. */
  pageRows: number;
  revealCell: (row: number, col: number) => void;
  /** Place among all rows at the upper edge. */
  virtualTop: () => number;
}

/** The pointer finds rows again this long after the last turn of the wheel, or when it moves. */
const WHEEL_MS = 120;

const sameSpan = (a: Span, b: Span): boolean => a.first === b.first && a.last === b.last;

/**
 * What of the table is mounted. Scrolling itself is the browser's: React hears of it only when other rows or columns
 * come into sight, and then draws before the frame is painted.
 */
export function useGridScroll(scroller: RefObject<HTMLDivElement | null>, options: Options): GridScroll {
  const { rowCount, rowHeight, layout, hasFoot, onWindow } = options;
  const [size, setSize] = useState({ width: 1200, height: 700 });
  const place = useRef<ScrollPlace>({ scrollTop: 0, offset: 0 });
  const geometry: Geometry = {
    rowCount,
    rowHeight,
    viewport: Math.max(rowHeight, size.height - HEAD_PX - (hasFoot ? FOOT_PX : 0)),
  };
  const latest = useRef({ geometry, layout, options, size });
  latest.current = { geometry, layout, options, size };

  const measure = useCallback((): GridWindow => {
    const now = latest.current;
    const left = scroller.current?.scrollLeft ?? 0;
    return {
      rows: rowWindow(place.current.scrollTop + place.current.offset, now.geometry),
      cols: columnWindow(now.layout.starts, left, Math.max(200, now.size.width - now.layout.pinnedWidth)),
      offset: place.current.offset,
    };
  }, [scroller]);
  const [shown, setShown] = useState<GridWindow>(() => ({
    rows: rowWindow(0, geometry),
    cols: { first: 0, last: 12 },
    offset: 0,
  }));
  const current = useRef(shown);
  current.current = shown;

  const update = useCallback(
    (sync: boolean) => {
      const next = measure();
      const before = current.current;
      if (
        sameSpan(next.rows, before.rows) &&
        sameSpan(next.cols, before.cols) &&
        next.offset === before.offset
      )
        return;
      current.current = next;
      if (sync) flushSync(() => setShown(next));
      else setShown(next);
      if (!sameSpan(next.rows, before.rows)) latest.current.options.onWindow(next.rows);
    },
    [measure],
  );

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const onScroll = (): void => {
      const next = follow(place.current, element.scrollTop, latest.current.geometry);
      if (Math.abs(next.scrollTop - element.scrollTop) >= 1) element.scrollTop = next.scrollTop;
      place.current = next;
      // Written only when it changes: asking costs nothing, changing restyles every frozen cell.
      const aside = element.scrollLeft > 0;
      if (element.hasAttribute('data-aside') !== aside) element.toggleAttribute('data-aside', aside);
      update(true);
    };
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    const unmark = markWheel(element);
    return () => {
      observer.disconnect();
      unmark();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, update]);

  // Other rows, heights, columns, another size or source: the place stays, what is mounted may differ.
  useLayoutEffect(() => {
    place.current = placeAt(place.current.scrollTop + place.current.offset, latest.current.geometry);
    const element = scroller.current;
    if (element && Math.abs(element.scrollTop - place.current.scrollTop) >= 1)
      element.scrollTop = place.current.scrollTop;
    update(false);
    onWindow(current.current.rows);
  }, [rowCount, rowHeight, layout, size, hasFoot, onWindow, scroller, update]);

  const revealCell = useCallback(
    (row: number, col: number) => {
      const element = scroller.current;
      if (!element) return;
      const { geometry: g, layout: columns } = latest.current;
      const top = place.current.scrollTop + place.current.offset;
      const wanted = reveal(top, g.viewport, { start: row * g.rowHeight, end: (row + 1) * g.rowHeight });
      if (row >= 0 && wanted !== top) {
        place.current = placeAt(wanted, g);
        element.scrollTop = place.current.scrollTop;
      }
      const column = columns.all[col];
      if (column && !column.pinned) {
        const inner = element.clientWidth - columns.pinnedWidth;
        element.scrollLeft = reveal(element.scrollLeft, inner, {
          start: column.start,
          end: column.start + column.width,
        });
      }
      update(false);
    },
    [scroller, update],
  );

  const virtualTop = useCallback(() => place.current.scrollTop + place.current.offset, []);
  return {
    window: shown,
    pageRows: Math.max(1, Math.floor(geometry.viewport / rowHeight)),
    revealCell,
    virtualTop,
  };
}

/** Marks the scroller while the wheel turns over it; returns what ends that. */
function markWheel(element: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = (): void => {
    clearTimeout(timer);
    timer = undefined;
    element.removeAttribute('data-wheel');
  };
  const turn = (): void => {
    clearTimeout(timer);
    timer = setTimeout(rest, WHEEL_MS);
    if (!element.hasAttribute('data-wheel')) element.toggleAttribute('data-wheel', true);
  };
  const moved = (): void => {
    if (timer !== undefined) rest();
  };
  element.addEventListener('wheel', turn, { passive: true });
  element.addEventListener('pointermove', moved, { passive: true });
  return () => {
    rest();
    element.removeEventListener('wheel', turn);
    element.removeEventListener('pointermove', moved);
  };
}
