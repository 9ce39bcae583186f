import type { CallContext } from '@buildmesh/contracts';
import type { EntityRequest } from './access.service.js';

/** A call about one entity. */
export interface EntityCall {
  context: CallContext;
  params: { project: string; entity: string };
}

/** Who calls, and about which entity. */
export function calledEntity({
  context,
  params: { project, entity },
}: EntityCall): Omit<EntityRequest, 'rights'> {
  return { context, project, entity };
}
