import type { View } from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { arranged, inBounds, withBound } from '../arrange.model.js';
import type { Bound, Widget } from '../widget.types.js';

/** The views with one of them elsewhere or of another size. */
export function placed(views: readonly View[], id: string, change: (bound: Bound) => Bound): View[] {
  const changed = views.map((view) =>
    view._id === id ? withBound(view, inBounds(change(view._template.bound))) : view,
  );
  return arranged(changed, id);
}

/** A new view of a kind, below all others unless a place is given. */
export function newViewOf(
  { type, bound: [w, h], reads }: Pick<Widget, 'type' | 'bound' | 'reads'>,
  views: readonly View[],
  at?: { x: number; y: number },
): View {
  const bottom = Math.max(0, ...views.map(({ _template: { bound } }) => bound[1] + bound[3]));
  return {
    _id: newId(),
    _name: '',
    _page: null,
    _ver: 0,
    _template: {
      lib: type,
      bound: [w, h, at?.x ?? 0, at?.y ?? bottom],
      option: {},
      ...(reads === 'none' ? {} : { data: { source: 'entity' as const } }),
      link: [],
      children: [],
      style: {},
      show: { pc: true, mobile: true },
    },
  };
}

/** The views without one of them, which no other filters or repeats any more. */
export function without(views: readonly View[], id: string): View[] {
  const left = views
    .filter(({ _id }) => _id !== id)
    .map((view) => ({
      ...view,
      _template: {
        ...view._template,
        link: view._template.link.filter((link) => link.view !== id),
        children: view._template.children.filter((child) => child !== id),
      },
    }));
  return arranged(left);
}
