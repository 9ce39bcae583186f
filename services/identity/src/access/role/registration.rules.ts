import type { Role } from '@buildmesh/contracts';
import type { RoleRow } from '../../store/index.js';

type Candidate = Pick<RoleRow, '_type' | '_option'>;

/**
 * Whether people may register into a role by themselves (D20): its option reg or enable is on and neither is off.
 * Never into a role of type admin, whatever its options say.
 */
export function isOpenForRegistration(role: Candidate | undefined): role is Candidate {
  if (!role || role._type === 'admin') return false;
  const { reg, enable } = role._option;
  return (reg === true || enable === true) && reg !== false && enable !== false;
}

/** The kind of account that belongs into a role. */
export function modelOf(type: Role['_type']): 'inner' | 'public' {
  return type === 'public' ? 'public' : 'inner';
}
