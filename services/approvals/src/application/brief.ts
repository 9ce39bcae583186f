import type { ApprovalBrief, ApprovalDefinition } from '@buildmesh/contracts';
import { handlersOf } from './application.change.js';
import type { StoredApplication } from './application.types.js';

/** An application as lists show it (spec: data §3). */
export function briefOf(
  { id, definition: approval, version, entity, application, info, createdAt, updatedAt }: StoredApplication,
  definition: ApprovalDefinition | undefined,
  hidden: ReadonlySet<string> = new Set(),
): ApprovalBrief {
  const { creator, state, node, report, ver } = application;
  return {
    ...{ _id: id, key: id, approval, entity, creator, state, node, report, createdAt, updatedAt },
    __approval: `approval-${approval}@${version}`,
    name: definition?.name ?? '',
    icon: definition?.icon ?? '',
    user: definition ? handlersOf(application, definition) : [],
    _ver: ver,
    info: info.filter(({ key }) => !hidden.has(key)),
  };
}
