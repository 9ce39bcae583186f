import type { Entity } from '@buildmesh/contracts';
import { allowsType, type FormKind } from '@buildmesh/domain';
import { DESIGN_TYPES, type DesignType } from './field-design.model.js';

/** The types that a field of a table may have; `current` is one that it has already. Timestamps need debug mode (D17). */
export function typesFor(
  { _option: { _model, _local } }: Pick<Entity, '_option'>,
  { current, debug }: { current: DesignType; debug: boolean },
): DesignType[] {
  const kind: FormKind = _model === 'approval' ? 'approval' : _local ? 'local' : 'default';
  return DESIGN_TYPES.filter((type) => type === current || allowsType(kind, type, debug));
}
