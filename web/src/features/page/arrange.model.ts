import type { View } from '@buildmesh/contracts';
import type { Bound } from './widget.types.js';

/** Columns of a page and most rows of a view (D36). */
export const COLUMNS = 12;
const MAX_HEIGHT = 200;

/** Two places that share a cell. */
function collides([aw, ah, ax, ay]: Bound, [bw, bh, bx, by]: Bound): boolean {
  return ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
}

/** Inside the twelve columns. */
export function inBounds([w, h, x, y]: Bound): Bound {
  const width = Math.min(COLUMNS, Math.max(1, w));
  return [
    width,
    Math.min(MAX_HEIGHT, Math.max(1, h)),
    Math.min(COLUMNS - width, Math.max(0, x)),
    Math.max(0, y),
  ];
}

/**
 * Views without gaps above them and without overlaps: each rises as far as it can, and gives way downwards to those before
 * it. The view that was just moved goes before those that it meets.
 */
export function arranged(views: readonly View[], moved?: string): View[] {
  const order = views
    .map((view) => ({ view, bound: inBounds(view._template.bound) }))
    .sort(
      (a, b) =>
        a.bound[3] - b.bound[3] ||
        Number(b.view._id === moved) - Number(a.view._id === moved) ||
        a.bound[2] - b.bound[2],
    );
  const placed = new Map<string, Bound>();
  for (const { view, bound } of order) placed.set(view._id, settled(bound, [...placed.values()]));
  return views.map((view) => withBound(view, placed.get(view._id) ?? view._template.bound));
}

function settled([w, h, x, y]: Bound, others: readonly Bound[]): Bound {
  const isFree = (top: number) => !others.some((other) => collides([w, h, x, top], other));
  let top = y;
  while (!isFree(top)) top++;
  while (top > 0 && isFree(top - 1)) top--;
  return [w, h, x, top];
}

export function withBound(view: View, bound: Bound): View {
  return { ...view, _template: { ...view._template, bound } };
}
