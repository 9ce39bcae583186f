import { useTranslation } from 'react-i18next';
import type { Role } from '@buildmesh/contracts';
import { CODE, isApiFault } from '../../shared/api/faults/fault.js';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { notify } from '../../shared/notice/notices.js';
import { roleListApi } from '../../entities/role/role-list.api.js';
import { useProject } from '../../entities/session/use-session.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { useGrantEntryMutation } from './menu.api.js';
import { grantsAfter, type SightChange } from './menu.rules.js';

/** How often a role is written that others change meanwhile. */
const TRIES = 4;
const ANEW = { forceRefetch: true, subscribe: false };

/**
 * Changes what roles see and may open. A role is written as a whole list, so each writing names the version it was read in: where
 * others were faster, the same change is made to what they left.
 */
export function useSight() {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const dispatch = useAppDispatch();
  const [grant] = useGrantEntryMutation();
  const readAnew = () =>
    dispatch(roleListApi.endpoints.roleList.initiate({ params, quiet: true }, ANEW)).unwrap();

  /** The roles as they are afterwards. */
  async function changeOne(
    wish: SightChange,
    roles: readonly Role[],
    triesLeft = TRIES,
  ): Promise<readonly Role[]> {
    const role = roles.find(({ _id }) => _id === wish.role);
    const grants = role && grantsAfter(role, roles, wish);
    // Somebody else has removed the role or done the same.
    if (!role || !grants) return roles;
    const updated = { [wish.kind ?? 'route']: grants };
    const body = { role: role._id, updated, _ver: role._ver };
    const { error } = await grant({ params, body, quiet: true });
    if (!error) {
      const after = { ...role, _auth: { ...role._auth, ...updated }, _ver: role._ver + 1 };
      return roles.map((each) => (each === role ? after : each));
    }
    if (!isApiFault(error) || error.code !== CODE.conflict || triesLeft === 1) throw error;
    return changeOne(wish, await readAnew(), triesLeft - 1);
  }
  /** Rejects with the fault that stopped it. */
  async function change(wishes: readonly SightChange[], roles: readonly Role[]): Promise<void> {
    let known = roles;
    for (const wish of wishes) known = await changeOne(wish, known);
  }
  /** As `change`, where no form can show the fault. */
  async function changeOrTell(wishes: readonly SightChange[], roles: readonly Role[]): Promise<void> {
    try {
      await change(wishes, roles);
    } catch (fault) {
      if (!isApiFault(fault)) throw fault;
      notify({ level: 'error', text: faultText(fault, t) });
    }
  }
  return { change, changeOrTell };
}
