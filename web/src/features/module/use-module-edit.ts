import { useTranslation } from 'react-i18next';
import type { ModuleNode } from '@buildmesh/contracts';
import { useLazyModulesQuery } from '../../entities/project/module.api.js';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';
import type { Position } from '../../shared/tree/tree.model.js';
import { useConfirm } from '../../shared/ui/dialog/confirm-provider.js';
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
  const [pushTo] = usePushToModuleMutation();
  const [sort] = useSortModulesMutation();
  const [fetchModules] = useLazyModulesQuery();

  const push = async (table: string, target: ModuleNode): Promise<boolean> => {
    const body = { type: 'entity' as const, item: table };
    return !(await pushTo({ params: { ...params, id: target._id }, body })).error;
  };
  /** Takes a table out of the module, which may hold others by now. */
  const takeOut = async (table: string, from: ModuleNode | undefined): Promise<boolean> => {
    if (!from?._entity.includes(table)) return false;
    const _entity = from._entity.filter((each) => each !== table);
    return !(await update({ params: { ...params, id: from._id }, body: { _entity, _ver: from._ver } })).error;
  };
  const takeBack = async (table: string, { _id }: ModuleNode): Promise<void> => {
    const { data } = await fetchModules({ params });
    await takeOut(
      table,
      data?.find((each) => each._id === _id),
    );
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
      const before = modules.find(({ _entity }) => _entity.includes(table._id));
      if (before?._id === target?._id) return;
      if (!(await (target ? push(table._id, target) : takeOut(table._id, before)))) return;
      const undo = before
        ? () => void push(table._id, before)
        : target && (() => void takeBack(table._id, target));
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
