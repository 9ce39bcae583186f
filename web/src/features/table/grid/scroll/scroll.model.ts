/** Browsers clip elements somewhere above 16 M px; half of that is safe everywhere (libraries §1.1). */
export const MAX_SCROLL_PX = 8_000_000;
/** Within this distance of both ends one pixel scrolled is one pixel moved, so that the ends can be reached exactly. */
const EXACT_PX = 20_000;
/** A jump further than this many viewports is a drag of the scroll bar, not a wheel or a finger. */
const JUMP_VIEWPORTS = 3;
/** Rows are mounted in steps, so that small movements mount nothing. */
const ROW_STEP = 4;

/** What scrolling needs to know: pixels, rows. */
export interface Geometry {
  rowCount: number;
  rowHeight: number;
  viewport: number;
}

/** Where the scroller stands: `scrollTop` in real pixels, `offset` to add to get the place among all rows. */
export interface ScrollPlace {
  scrollTop: number;
  offset: number;
}

const virtualHeight = (g: Geometry): number => g.rowCount * g.rowHeight;
export const physicalHeight = (g: Geometry): number => Math.min(virtualHeight(g), MAX_SCROLL_PX);

interface Ends {
  physical: number;
  virtual: number;
}

function ends(g: Geometry): Ends {
  return {
    physical: Math.max(0, physicalHeight(g) - g.viewport),
    virtual: Math.max(0, virtualHeight(g) - g.viewport),
  };
}

/** The real scroll position that stands for a place among all rows. */
export function toPhysical(virtualTop: number, g: Geometry): number {
  const max = ends(g);
  if (max.virtual <= max.physical || virtualTop <= EXACT_PX) return virtualTop;
  if (virtualTop >= max.virtual - EXACT_PX) return max.physical - (max.virtual - virtualTop);
  const ratio = (max.physical - 2 * EXACT_PX) / (max.virtual - 2 * EXACT_PX);
  return EXACT_PX + (virtualTop - EXACT_PX) * ratio;
}

/** The place among all rows that a real scroll position stands for. */
export function toVirtual(scrollTop: number, g: Geometry): number {
  const max = ends(g);
  if (max.virtual <= max.physical || scrollTop <= EXACT_PX) return scrollTop;
  if (scrollTop >= max.physical - EXACT_PX) return max.virtual - (max.physical - scrollTop);
  const ratio = (max.virtual - 2 * EXACT_PX) / (max.physical - 2 * EXACT_PX);
  return EXACT_PX + (scrollTop - EXACT_PX) * ratio;
}

/**
 * The place after the browser scrolled to `scrollTop`. Small movements are one to one; a jump maps the whole scroll
 * bar onto all rows. When the answer's `scrollTop` differs, the scroller has to be moved there without the rows moving.
 */
export function follow(before: ScrollPlace, scrollTop: number, g: Geometry): ScrollPlace {
  const max = ends(g);
  if (max.virtual <= max.physical) return { scrollTop, offset: 0 };
  if (Math.abs(scrollTop - before.scrollTop) > JUMP_VIEWPORTS * g.viewport) {
    return { scrollTop, offset: Math.round(toVirtual(scrollTop, g) - scrollTop) };
  }
  const virtual = Math.min(max.virtual, Math.max(0, scrollTop + before.offset));
  const nearEnd = scrollTop < EXACT_PX || scrollTop > max.physical - EXACT_PX;
  if (!nearEnd) return { scrollTop, offset: virtual - scrollTop };
  const ideal = Math.round(toPhysical(virtual, g));
  return Math.abs(ideal - scrollTop) < 1
    ? { scrollTop, offset: virtual - scrollTop }
    : { scrollTop: ideal, offset: virtual - ideal };
}

/** The place that shows `virtualTop` at the top edge. */
export function placeAt(virtualTop: number, g: Geometry): ScrollPlace {
  const virtual = Math.round(Math.min(ends(g).virtual, Math.max(0, virtualTop)));
  const scrollTop = Math.round(toPhysical(virtual, g));
  return { scrollTop, offset: virtual - scrollTop };
}

/** Half-open range of rows or columns. */
export interface Span {
  first: number;
  last: number;
}

/** Up to this many rows are all mounted (spec: data §9). */
const VIRTUAL_ROWS_ABOVE = 30;

/** Rows to mount: a few all, of many those around the viewport, in whole steps and `overscan` more on both sides. */
export function rowWindow(virtualTop: number, g: Geometry, overscan = ROW_STEP): Span {
  if (g.rowCount <= VIRTUAL_ROWS_ABOVE) return { first: 0, last: g.rowCount };
  const first = Math.floor((virtualTop / g.rowHeight - overscan) / ROW_STEP) * ROW_STEP;
  const rows = Math.ceil(g.viewport / g.rowHeight) + 2 * overscan + ROW_STEP;
  return { first: Math.max(0, first), last: Math.min(g.rowCount, Math.max(0, first) + rows) };
}

/** Up to this many columns are all mounted (spec: data §9). */
const VIRTUAL_COLUMNS_ABOVE = 100;

/**
 * Columns to mount: a few all, of many those in sight and one on each side. `starts` holds the left edge of each column and,
 * last, the right edge of all.
 */
export function columnWindow(starts: readonly number[], scrollLeft: number, width: number): Span {
  const count = starts.length - 1;
  if (count <= VIRTUAL_COLUMNS_ABOVE) return { first: 0, last: count };
  let first = 0;
  while (first < count - 1 && (starts[first + 1] ?? 0) <= scrollLeft) first++;
  let last = first;
  while (last < count && (starts[last] ?? 0) < scrollLeft + width) last++;
  return { first: Math.max(0, first - 1), last: Math.min(count, last + 1) };
}

/** The scroll position nearest to the present one that shows `start…end` wholly. */
export function reveal(present: number, viewport: number, span: { start: number; end: number }): number {
  if (span.start < present) return span.start;
  if (span.end > present + viewport) return Math.min(span.start, span.end - viewport);
  return present;
}
