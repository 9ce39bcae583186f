import { MAX_VIEW_DEPTH, type ViewShape } from './page.types.js';

/** The views that a page shows, those in others too, at most five levels deep (D36). */
export function shownViews<T extends ViewShape>(
  roots: readonly string[],
  views: ReadonlyMap<string, T>,
): Map<string, T> {
  const shown = new Map<string, T>();
  let level: readonly string[] = roots;
  for (let depth = 0; depth < MAX_VIEW_DEPTH; depth++) {
    const found = level.flatMap((id) => views.get(id) ?? []).filter(({ _id }) => !shown.has(_id));
    for (const view of found) shown.set(view._id, view);
    level = found.flatMap(({ _template }) => _template.children);
  }
  return shown;
}

/** Whether no view lies in itself, and none deeper than five levels (D36). */
export function isSoundTree(roots: readonly string[], views: ReadonlyMap<string, ViewShape>): boolean {
  // A view in itself has no deepest level, so that the depth alone tells of it.
  let level = new Set(roots);
  for (let depth = 0; depth < MAX_VIEW_DEPTH; depth++) {
    level = new Set([...level].flatMap((id) => views.get(id)?._template.children ?? []));
  }
  return level.size === 0;
}
