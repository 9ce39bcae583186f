import { relatedEntity, type Rollup } from '@buildmesh/domain';
import type { CompiledField } from './compiled-entity.js';
import type { EntityView } from './row-store.types.js';

/** What a rollup looks at, as a caller sees it. */
export interface RollupSight {
  view: EntityView;
  /** What is drawn together; `count` needs none. */
  field: CompiledField | undefined;
  /** Field of the related rows that points at the row; absent where the row points at them. */
  by: CompiledField | undefined;
}

/** `undefined` where the caller may not read what the rollup looks at, or where it is gone. */
export function rollupSight(own: EntityView, rollup: Rollup): RollupSight | undefined {
  const relation = rollup.entity === undefined ? own.entity.byKey.get(rollup.relate) : undefined;
  const view = own.related(rollup.entity ?? (relation && relatedEntity(relation)) ?? '');
  if (!view?.readable) return undefined;
  const by = rollup.entity === undefined ? undefined : view.entity.byKey.get(rollup.relate);
  const field = rollup.method === 'count' ? undefined : view.entity.byKey.get(rollup.field ?? '');
  const isGone = (relation ?? by) === undefined || (rollup.method !== 'count' && !field?.storage);
  const isUnseen = [by, field].some((each) => each && view.hidden.has(each._key));
  if (isGone || isUnseen || (by && relatedEntity(by) !== own.entity._id)) return undefined;
  return { view, field, by };
}
