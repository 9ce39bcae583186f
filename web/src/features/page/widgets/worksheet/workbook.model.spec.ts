/** @jest-environment jsdom */
import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { jest } from '@jest/globals';
import { useSheetSize } from './use-sheet-size.js';
import { isLarge, WorkbookFiles, workbookOf, type Workbook } from './workbook.model.js';

const cells = (rows: number): Workbook => [
  { name: 'Plan', celldata: [{ r: rows - 1, c: 0, v: { v: 1 } }] },
  { name: 'Short' },
];

describe('a workbook', () => {
  it.each([
    ['cells', cells(200), false],
    ['cells', cells(201), true],
    ['rows', [{ name: 'Plan', data: Array.from({ length: 200 }, () => []) }], false],
    ['rows', [{ name: 'Plan', data: Array.from({ length: 201 }, () => []) }], true],
    ['a length', [{ name: 'Plan', row: 201 }], true],
  ])('that has %s is large above 200 rows', (_, book, large) => {
    expect(isLarge(book)).toBe(large);
  });

  it('of a record is read once for each of its versions, and 200 are kept', () => {
    let reads = 0;
    const files = new WorkbookFiles((value) => {
      reads += 1;
      return workbookOf(value);
    });
    const text = JSON.stringify(cells(1));
    const open = (record: number, version = 1) => files.of(`${record} ${version}`, text);
    expect(open(0)).toEqual(cells(1));
    expect(open(0)).toBe(open(0));
    expect(reads).toBe(1);
    open(0, 2);
    expect(reads).toBe(2);
    for (let record = 1; record <= 198; record += 1) open(record);
    open(0);
    expect(reads).toBe(200);
    // One more than are kept: the one that nobody looked at for longest has to be read again.
    open(199);
    open(0);
    open(0, 2);
    expect(reads).toBe(202);
  });
});

describe('a workbook that is being changed', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** As large as told, of so many rows. */
  const book = (rows: number, bytes: number): Workbook => [
    { name: 'x'.repeat(20), row: rows, text: 'y'.repeat(bytes) },
  ];
  const MB = 1024 * 1024;

  it('is measured with every change where it has 200 rows', () => {
    const { result, rerender } = renderHook(({ changed }) => useSheetSize(changed), {
      initialProps: { changed: book(200, 10) },
    });
    rerender({ changed: book(200, MB) });
    expect(result.current).toMatchObject({ isOver: true, kilobytes: 1025, most: 1024 });
    rerender({ changed: book(200, 10) });
    expect(result.current.isOver).toBe(false);
  });

  it('is measured once in 1000 ms where it has more', () => {
    const { result, rerender } = renderHook(({ changed }) => useSheetSize(changed), {
      initialProps: { changed: undefined as Workbook | undefined },
    });
    rerender({ changed: book(201, 10) });
    expect(result.current.isOver).toBe(false);
    rerender({ changed: book(201, MB) });
    act(() => jest.advanceTimersByTime(999));
    expect(result.current.isOver).toBe(false);
    act(() => jest.advanceTimersByTime(1));
    expect(result.current.isOver).toBe(true);
  });
});
