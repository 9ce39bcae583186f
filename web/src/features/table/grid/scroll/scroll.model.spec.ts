import {
  columnWindow,
  follow,
  MAX_SCROLL_PX,
  physicalHeight,
  placeAt,
  reveal,
  rowWindow,
  toPhysical,
  toVirtual,
  type Geometry,
} from './scroll.model.js';

const small: Geometry = { rowCount: 1000, rowHeight: 36, viewport: 720 };
const million: Geometry = { rowCount: 1_000_000, rowHeight: 36, viewport: 720 };

describe('scrolling', () => {
  it('maps one to one while all rows fit into what a browser can lay out', () => {
    expect(physicalHeight(small)).toBe(36_000);
    expect(follow({ scrollTop: 0, offset: 0 }, 35_000, small)).toEqual({ scrollTop: 35_000, offset: 0 });
  });

  it('caps the height of a million rows and still reaches the last one exactly', () => {
    expect(physicalHeight(million)).toBe(MAX_SCROLL_PX);
    const bottom = follow({ scrollTop: 0, offset: 0 }, MAX_SCROLL_PX - 720, million);
    expect(bottom.scrollTop + bottom.offset).toBe(36_000_000 - 720);
    const span = rowWindow(bottom.scrollTop + bottom.offset, million);
    expect(span.last).toBe(1_000_000);
  });

  it('moves one pixel per pixel for a wheel in the middle of a million rows', () => {
    const middle = placeAt(18_000_000, million);
    const next = follow(middle, middle.scrollTop + 100, million);
    expect(next.scrollTop + next.offset).toBe(18_000_100);
  });

  it('never leaves rows out of reach when wheeling to the top from afar', () => {
    let place = placeAt(60_000, million);
    for (let step = 0; step < 2000; step++) {
      const target = Math.max(0, place.scrollTop - 100);
      place = follow(place, target, million);
      if (place.scrollTop + place.offset === 0) break;
    }
    expect(place).toEqual({ scrollTop: 0, offset: 0 });
  });

  it('never leaves rows out of reach when wheeling to the bottom', () => {
    let place = placeAt(36_000_000 - 90_000, million);
    for (let step = 0; step < 2000; step++) {
      place = follow(place, Math.min(MAX_SCROLL_PX - 720, place.scrollTop + 100), million);
    }
    expect(place.scrollTop + place.offset).toBe(36_000_000 - 720);
  });

  it('inverts its own mapping', () => {
    for (const virtual of [0, 19_999, 20_001, 5_000_000, 17_123_456, 35_999_000]) {
      expect(toVirtual(toPhysical(virtual, million), million)).toBeCloseTo(virtual, 3);
    }
  });

  it('mounts rows in steps so that small movements mount nothing new', () => {
    expect(rowWindow(3600, small)).toEqual(rowWindow(3610, small));
    expect(rowWindow(0, small)).toEqual({ first: 0, last: 32 });
    expect(rowWindow(0, { ...small, rowCount: 5 })).toEqual({ first: 0, last: 5 });
  });

  it('mounts up to 30 rows all, and of more only those around the viewport', () => {
    const low = { rowHeight: 36, viewport: 72 };
    expect(rowWindow(0, { ...low, rowCount: 30 })).toEqual({ first: 0, last: 30 });
    expect(rowWindow(500, { ...low, rowCount: 30 })).toEqual({ first: 0, last: 30 });
    expect(rowWindow(0, { ...low, rowCount: 31 }).last).toBeLessThan(31);
  });

  it('mounts up to 100 columns all, and of more only those in sight and one on each side', () => {
    const starts = (count: number) => Array.from({ length: count + 1 }, (_, at) => at * 100);
    expect(columnWindow(starts(100), 250, 100)).toEqual({ first: 0, last: 100 });
    expect(columnWindow(starts(101), 0, 150)).toEqual({ first: 0, last: 3 });
    expect(columnWindow(starts(101), 250, 100)).toEqual({ first: 1, last: 5 });
    expect(columnWindow(starts(101), 10_050, 100)).toEqual({ first: 99, last: 101 });
    expect(columnWindow([0], 0, 100)).toEqual({ first: 0, last: 0 });
  });

  it('scrolls no further than needed to show a cell', () => {
    expect(reveal(100, 200, { start: 150, end: 200 })).toBe(100);
    expect(reveal(100, 200, { start: 50, end: 90 })).toBe(50);
    expect(reveal(100, 200, { start: 350, end: 400 })).toBe(200);
  });
});
