import type { CallContext } from '@buildmesh/contracts';

/** What `mayCall` needs of a context; a context with a role is a member by construction (the gateway checked). */
export function callerOf(context: CallContext): {
  via: CallContext['via'];
  project?: string;
  member: boolean;
  roleType?: CallContext['roleType'];
  owner: boolean;
  staff: boolean;
} {
  const member =
    context.project !== undefined &&
    (context.role !== undefined || context.owner || context.via === 'open-token');
  return {
    via: context.via,
    project: context.project,
    member,
    roleType: context.roleType,
    owner: context.owner,
    staff: context.staff === true,
  };
}
