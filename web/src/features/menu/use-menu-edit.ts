import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { useBindMenuEntryMutation } from '../../entities/project/app-menu.api.js';
import { notify } from '../../shared/notice/notices.js';
import { useRoleListQuery } from '../../entities/role/role-list.api.js';
import { useProject } from '../../entities/session/use-session.js';
import type { Position } from '../../shared/tree/tree.model.js';
import { useConfirm } from '../../shared/ui/dialog/confirm-provider.js';
import {
  useCreateMenuEntryMutation,
  useRemoveMenuEntryMutation,
  useSortMenuMutation,
  useUpdateMenuEntryMutation,
} from './menu.api.js';
import { draftOf, rolesGiven, sightChanges, wireOf, type MenuDraft } from './menu.rules.js';
import { useSight } from './use-sight.js';

/** What the editor does to the menu. Moving and removing can be taken back. */
export function useMenuEdit(entries: readonly MenuEntry[]) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const params = { project: useProject()._id };
  const [create] = useCreateMenuEntryMutation();
  const [update] = useUpdateMenuEntryMutation();
  const [bind] = useBindMenuEntryMutation();
  const [remove] = useRemoveMenuEntryMutation();
  const [sort] = useSortMenuMutation();
  const sight = useSight();
  const { data: roles = [] } = useRoleListQuery({ params });
  const creation = useRef({ body: '', key: '' });

  /** The same entry sent once more, since no answer came, is no second one (D86). */
  const keyOf = (draft: object): string => {
    const body = JSON.stringify(draft);
    if (body !== creation.current.body) creation.current = { body, key: newId() };
    return creation.current.key;
  };
  const move = async (moved: Position[]): Promise<boolean> => {
    const routes = moved.map(({ id, parent, sort: at }) => ({ _id: id, _parent: parent, _sort: at }));
    return !(await sort({ params, body: { routes } })).error;
  };
  /** The entry is there in any case, also where roles cannot be told of it. */
  const showTo = (entry: string, chosen: readonly string[]) =>
    sight.changeOrTell(sightChanges(entry, chosen, roles), roles);
  /** Makes the removed entry anew: same place, same children below it. */
  const bringBack = async (entry: MenuEntry) => {
    const draft = draftOf(entry);
    const body = { name: draft.name, type: draft.type, parent: entry._parent, ...wireOf(draft) };
    const made = await create({ params, body });
    if (!made.data) return;
    const _id = made.data._id;
    const children = entries.filter(({ _parent }) => _parent === entry._id);
    const routes = [
      { _id, _parent: entry._parent, _sort: entry._sort },
      ...children.map((child) => ({ _id: child._id, _parent: _id, _sort: child._sort })),
    ];
    await sort({ params, body: { routes } });
    await showTo(_id, rolesGiven(entry._id, roles));
    if (entry._program.length > 0)
      await bind({ params: { ...params, id: _id }, body: { programs: entry._program } });
  };
  return {
    move,
    /** The id of the new entry; throws the fault for the form to show. */
    create: async (draft: MenuDraft, parent: string | null, seeing: readonly string[]): Promise<string> => {
      const { value, option } = wireOf(draft);
      const body = { name: draft.name.trim(), type: draft.type, parent, value, option };
      const { _id } = await create({ params, body, quiet: true, idempotencyKey: keyOf(body) }).unwrap();
      creation.current = { body: '', key: '' };
      await showTo(_id, seeing);
      return _id;
    },
    update: async (entry: MenuEntry, draft: MenuDraft, seeing: readonly string[]): Promise<void> => {
      const one = { ...params, id: entry._id };
      const { value, option } = wireOf(draft);
      const body = {
        _name: draft.name.trim(),
        _type: draft.type,
        _value: value,
        programs: [...draft.programs],
        _option: option,
        _ver: entry._ver,
      };
      await update({ params: one, body, quiet: true }).unwrap();
      await sight.change(sightChanges(entry._id, seeing, roles), roles);
      notify({ level: 'success', text: t('shared.saved') });
    },
    remove: async (entry: MenuEntry): Promise<boolean> => {
      const below = entries.filter(({ _parent }) => _parent === entry._id).length;
      const sure = await confirm({
        title: t('menu.remove-title', { name: entry._name }),
        text: below > 0 ? t('menu.remove-children', { count: below }) : t('menu.remove-text'),
        confirmLabel: t('menu.remove'),
        danger: true,
      });
      if (!sure || (await remove({ params: { ...params, id: entry._id } })).error) return false;
      notify({
        level: 'success',
        text: t('menu.removed', { name: entry._name }),
        action: { label: t('shared.undo'), run: () => void bringBack(entry) },
      });
      return true;
    },
  };
}
