import { useTranslation } from 'react-i18next';
import type { ModuleNode } from '@buildmesh/contracts';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../shared/session/use-session.js';
import type { Position } from '../../shared/tree/tree.model.js';
import { useConfirm } from '../../shared/ui/confirm-provider.js';
import {
  useCreateModuleMutation,
  usePushToModuleMutation,
  useRemoveModuleMutation,
  useSortModulesMutation,
  useUpdateModuleMutation,
} from './module.api.js';

/** What is done to modules and to the tables in them; moves can be taken back. */
export function useModuleEdit(modules: readonly ModuleNode[]) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const params = { project: useProject()._id };
  const [create] = useCreateModuleMutation();
  const [update] = useUpdateModuleMutation();
  const [remove] = useRemoveModuleMutation();
  const [push] = usePushToModuleMutation();
  const [sort] = useSortModulesMutation();

  const put = async (table: string, target: ModuleNode | null): Promise<boolean> => {
    if (target)
      return !(await push({ params: { ...params, id: target._id }, body: { type: 'entity', item: table } }))
        .error;
    const from = modules.find(({ _entity }) => _entity.includes(table));
    if (!from) return false;
    const _entity = from._entity.filter((each) => each !== table);
    return !(await update({ params: { ...params, id: from._id }, body: { _entity } })).error;
  };
  return {
    move: async (moved: Position[]): Promise<boolean> => {
      const list = moved.map(({ id, parent, sort: at }) => ({ _id: id, _parent: parent, _sort: at }));
      return !(await sort({ params, body: { list } })).error;
    },
    create: async (name: string, parent: string | null): Promise<void> => {
      await create({ params, body: { name, parent }, quiet: true }).unwrap();
    },
    rename: async (module: ModuleNode, _name: string): Promise<void> => {
      const one = { ...params, id: module._id };
      await update({ params: one, body: { _name, _ver: module._ver }, quiet: true }).unwrap();
    },
    /** Puts a table into a module, or out of any. */
    put: async (table: { _id: string; _name: string }, target: ModuleNode | null): Promise<void> => {
      const before = modules.find(({ _entity }) => _entity.includes(table._id)) ?? null;
      if (before?._id === target?._id || !(await put(table._id, target))) return;
      const undo = before
        ? () =>
            void push({ params: { ...params, id: before._id }, body: { type: 'entity', item: table._id } })
        : target &&
          (() => void update({ params: { ...params, id: target._id }, body: { _entity: target._entity } }));
      notify({
        level: 'success',
        text: t('module.put', { table: table._name, module: target?._name ?? t('module.outside') }),
        action: undo ? { label: t('shared.undo'), run: undo } : undefined,
      });
    },
    remove: async (module: ModuleNode): Promise<void> => {
      const sure = await confirm({
        title: t('module.remove-title', { name: module._name }),
        text: t('module.remove-text'),
        confirmLabel: t('module.remove'),
        danger: true,
      });
      if (sure) await remove({ params: { ...params, id: module._id } });
    },
  };
}
