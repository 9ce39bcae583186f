import { refusal, type InputOf, type register } from '@buildmesh/contracts';
import { isOpenForRegistration, modelOf } from '../../access/index.js';
import { assertTakes, stateOf } from '../../licensing/index.js';
import type { ProjectRow, Repositories, RoleRow } from '../../store/index.js';

/** Where a new account goes. */
export interface Target {
  project: ProjectRow;
  role: RoleRow;
}

export interface TargetOptions {
  /** Keep the project locked until the transaction ends. */
  lock: boolean;
  nowMs: number;
}

type TargetRequest = Pick<InputOf<typeof register>, 'role' | 'type'> & { project: string };

/** The open role that a registration asks for (D20); a closed, foreign or absent one is refused alike. */
export async function targetOf(
  from: Repositories,
  wish: TargetRequest,
  { lock, nowMs }: TargetOptions,
): Promise<Target> {
  const project = await (lock ? from.projects.lock(wish.project) : from.projects.byId(wish.project));
  const state = stateOf(project, nowMs);
  if (state === 'expired' || state === 'closed') throw refusal('project-expired');
  if (!project || state !== 'active') throw refusal('role.registration-closed');
  const role = wish.role
    ? await from.roles.byId(project._id, wish.role)
    : await from.roles.defaultOf(project._id, wish.type === 'public' ? 'public' : 'inner');
  if (!role || !isOpenForRegistration(role)) throw refusal('role.registration-closed');
  assertTakes(project, modelOf(role._type));
  return { project, role };
}
