import { useTranslation } from 'react-i18next';
import type { Department } from '@buildmesh/contracts';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';
import type { Position } from '../../shared/tree/tree.model.js';
import { useConfirm } from '../../shared/ui/dialog/confirm-provider.js';
import {
  useBindGroupMutation,
  useCreateGroupMutation,
  useRemoveGroupMutation,
  useSortGroupsMutation,
  useUpdateGroupMutation,
} from './department.api.js';

/** What is done to departments and groups; changes of people, moves and removals can be taken back. */
export function useDepartmentEdit() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const params = { project: useProject()._id };
  const [create] = useCreateGroupMutation();
  const [update] = useUpdateGroupMutation();
  const [bind] = useBindGroupMutation();
  const [remove] = useRemoveGroupMutation();
  const [sort] = useSortGroupsMutation();
  const one = ({ _id }: Department) => ({ ...params, id: _id });
  const saved = (undo?: () => void) =>
    notify({
      level: 'success',
      text: t('shared.saved'),
      action: undo && { label: t('shared.undo'), run: undo },
    });
  const bringBack = async ({ name, type, parent, head, admin, user, option, _sort }: Department) => {
    const made = await create({ params, body: { name, type, parent, head, admin, user, option } });
    if (made.data) await sort({ params, body: { list: [{ _id: made.data._id, parent, _sort }] } });
  };
  return {
    create: async (body: { name: string; type: Department['type']; parent: string | null }) =>
      (await create({ params, body, quiet: true }).unwrap())._id,
    move: async (moved: Position[]): Promise<boolean> => {
      const list = moved.map(({ id, parent, sort: at }) => ({ _id: id, parent, _sort: at }));
      return !(await sort({ params, body: { list } })).error;
    },
    rename: async (
      group: Department,
      body: { name: string; option: Department['option'] },
    ): Promise<void> => {
      await update({ params: one(group), body: { ...body, _ver: group._ver }, quiet: true }).unwrap();
      saved();
    },
    setHead: async (group: Department, head: string | null): Promise<boolean> => {
      if ((await update({ params: one(group), body: { head } })).error) return false;
      saved(() => void update({ params: one(group), body: { head: group.head } }));
      return true;
    },
    /** Sets who belongs to the group or administers it. */
    bind: async (group: Department, body: { user?: string[]; admin?: string[] }): Promise<boolean> => {
      const { _ver } = group;
      if ((await bind({ params: one(group), body: { ...body, _ver } })).error) return false;
      const before = body.user ? { user: group.user } : { admin: group.admin };
      // Taking it back must not undo what somebody else has done since.
      saved(() => void bind({ params: one(group), body: { ...before, _ver: _ver + 1 } }));
      return true;
    },
    remove: async (group: Department): Promise<boolean> => {
      const sure = await confirm({
        title: t('group.remove-title', { name: group.name }),
        text: t('group.remove-text', { count: group.user.length }),
        confirmLabel: t('group.remove'),
        danger: true,
      });
      if (!sure || (await remove({ params: one(group) })).error) return false;
      notify({
        level: 'success',
        text: t('group.removed', { name: group.name }),
        action: { label: t('shared.undo'), run: () => void bringBack(group) },
      });
      return true;
    },
  };
}
