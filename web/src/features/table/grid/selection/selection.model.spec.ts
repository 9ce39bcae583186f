import {
  cellCount,
  clampSelection,
  contains,
  leavesByTab,
  moveBy,
  rangeOf,
  selectionAt,
  type Bounds,
} from './selection.model.js';

const bounds: Bounds = { rows: 100, cols: 5, page: 10 };
const at = (row: number, col: number) => selectionAt({ row, col });

describe('selection', () => {
  it('moves with arrows and stops at the edges', () => {
    expect(moveBy(at(0, 0), { key: 'ArrowDown' }, bounds)?.focus).toEqual({ row: 1, col: 0 });
    expect(moveBy(at(0, 0), { key: 'ArrowUp' }, bounds)?.focus).toEqual({ row: 0, col: 0 });
    expect(moveBy(at(99, 4), { key: 'ArrowRight' }, bounds)?.focus).toEqual({ row: 99, col: 4 });
  });

  it('jumps to the ends with Ctrl', () => {
    expect(moveBy(at(5, 2), { key: 'ArrowDown', jump: true }, bounds)?.focus).toEqual({ row: 99, col: 2 });
    expect(moveBy(at(5, 2), { key: 'Home', jump: true }, bounds)?.focus).toEqual({ row: 0, col: 0 });
    expect(moveBy(at(5, 2), { key: 'End' }, bounds)?.focus).toEqual({ row: 5, col: 4 });
  });

  it('pages by what is in sight', () => {
    expect(moveBy(at(5, 2), { key: 'PageDown' }, bounds)?.focus.row).toBe(15);
    expect(moveBy(at(5, 2), { key: 'PageUp' }, bounds)?.focus.row).toBe(0);
  });

  it('extends with Shift and keeps the anchor', () => {
    const wider = moveBy(at(5, 2), { key: 'ArrowLeft', shift: true }, bounds);
    expect(wider).toEqual({ anchor: { row: 5, col: 2 }, focus: { row: 5, col: 1 } });
    expect(wider && rangeOf(wider)).toEqual({ top: 5, bottom: 5, left: 1, right: 2 });
  });

  it('runs with Tab along the row and into the next', () => {
    expect(moveBy(at(0, 4), { key: 'Tab' }, bounds)?.focus).toEqual({ row: 1, col: 0 });
    expect(moveBy(at(1, 0), { key: 'Tab', shift: true }, bounds)?.focus).toEqual({ row: 0, col: 4 });
    expect(leavesByTab(at(99, 4), bounds, false)).toBe(true);
    expect(leavesByTab(at(0, 0), bounds, true)).toBe(true);
    expect(leavesByTab(at(3, 3), bounds, false)).toBe(false);
  });

  it('ignores keys that move nothing', () => {
    expect(moveBy(at(0, 0), { key: 'a' }, bounds)).toBeUndefined();
    expect(moveBy(at(0, 0), { key: 'ArrowDown' }, { ...bounds, rows: 0 })).toBeUndefined();
  });

  it('counts and contains the cells of a range', () => {
    const range = rangeOf({ anchor: { row: 3, col: 3 }, focus: { row: 1, col: 2 } });
    expect(cellCount(range)).toBe(6);
    expect(contains(range, { row: 2, col: 3 })).toBe(true);
    expect(contains(range, { row: 4, col: 3 })).toBe(false);
  });

  it('comes back inside when rows disappear', () => {
    expect(clampSelection(at(99, 4), { rows: 3, cols: 2, page: 3 }).focus).toEqual({ row: 2, col: 1 });
  });
});
