/** @jest-environment jsdom */
import type { View } from '@buildmesh/contracts';
import { WIDGETS } from '../widgets/index.js';
import { SMALL, TALL, WIDE, type Bound } from '../widget.types.js';
import { arranged, withBound } from '../arrange.model.js';
import { GAP_PX, ROW_PX } from '../page.model.js';
import { newViewOf, placed, without } from './grid.model.js';

const view = (_id: string, bound: Bound): View => withBound({ ...newViewOf(WIDGETS.table, []), _id }, bound);
const bounds = (views: readonly View[]) =>
  Object.fromEntries(views.map(({ _id, _template }) => [_id, _template.bound]));

describe('widgets on the grid of twelve columns', () => {
  it('rise to the top and give way downwards where they meet', () => {
    expect(bounds(arranged([view('a', [6, 4, 0, 3]), view('b', [6, 4, 3, 5])]))).toEqual({
      a: [6, 4, 0, 0],
      b: [6, 4, 3, 4],
    });
  });

  it('make room for the one that was moved', () => {
    const views = [view('a', [6, 4, 0, 0]), view('b', [6, 4, 6, 0])];
    expect(bounds(placed(views, 'b', ([w, h, , y]) => [w, h, 0, y]))).toEqual({
      a: [6, 4, 0, 4],
      b: [6, 4, 0, 0],
    });
  });

  it('stay inside, and are never smaller than one cell', () => {
    const views = [view('a', [6, 4, 0, 0])];
    expect(bounds(placed(views, 'a', () => [20, 0, 11, -3]))).toEqual({ a: [12, 1, 0, 0] });
  });

  it('are put below all others when they are new', () => {
    const made = newViewOf(WIDGETS.counter, [view('a', [6, 4, 0, 0])]);
    expect(made._template.bound).toEqual([3, 4, 0, 4]);
  });

  it('filter nothing any more once what they filtered is removed', () => {
    const linked = view('a', [6, 4, 0, 0]);
    linked._template.link.push({ view: 'b', key: 'x' });
    expect(without([linked, view('b', [6, 4, 6, 0])], 'b')[0]?._template.link).toEqual([]);
  });

  it('have the sizes of the specification at first', () => {
    expect([SMALL, TALL, WIDE]).toEqual([
      [3, 4, 0, 0],
      [5, 8, 0, 0],
      [6, 4, 0, 0],
    ]);
    const { counter, qr, refresh, progress, chart, image, table } = WIDGETS;
    for (const widget of [counter, qr, refresh, progress]) expect(widget.bound).toEqual(SMALL);
    for (const widget of [chart, image]) expect(widget.bound).toEqual(TALL);
    expect(table.bound).toEqual(WIDE);
  });

  it('are as near to 650 by 600 px as the grid comes where they show another page', () => {
    const [columns, rows] = newViewOf(WIDGETS.page, [])._template.bound;
    // A screen of 1440 without the navigation and what stands around the page.
    const column = (1440 - 232 - 48 - 11 * GAP_PX) / 12;
    const width = (count: number) => count * column + (count - 1) * GAP_PX;
    const height = (count: number) => count * ROW_PX + (count - 1) * GAP_PX;
    const nearest = (size: (count: number) => number, px: number) =>
      [...Array(20).keys()].reduce((best, count) =>
        Math.abs(size(count) - px) < Math.abs(size(best) - px) ? count : best,
      );
    expect([columns, rows]).toEqual([nearest(width, 650), nearest(height, 600)]);
  });
});
