import type { CombinedFields, Entity, Field } from '@buildmesh/contracts';
import { useTranslation } from 'react-i18next';
import { CODE, isApiFault } from '../../shared/api/faults/fault.js';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { useCreateEntityMutation } from '../../entities/project/entity.api.js';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';
import { useConfirm } from '../../shared/ui/dialog/confirm-provider.js';
import {
  useBuildIndexesMutation,
  useClearFieldsMutation,
  useHideFieldMutation,
  useMarkIndexMutation,
  useRemoveEntityMutation,
  useRenameEntityMutation,
  useRestoreEntityMutation,
  useSortEntitiesMutation,
  useSortFieldsMutation,
  useUpdateFieldMutation,
} from './entity.api.js';

/** What the designer does to tables and fields; refusals are told by notices unless said otherwise. */
export function useDesign() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const project = useProject()._id;
  const [create] = useCreateEntityMutation();
  const [rename] = useRenameEntityMutation();
  const [sortTables] = useSortEntitiesMutation();
  const [remove] = useRemoveEntityMutation();
  const [restore] = useRestoreEntityMutation();
  const [sortFields] = useSortFieldsMutation();
  const [hide] = useHideFieldMutation();
  const [updateField] = useUpdateFieldMutation();
  const [clear] = useClearFieldsMutation();
  const [mark] = useMarkIndexMutation();
  const [build] = useBuildIndexesMutation();
  const of = (entity: Entity) => ({ project, entity: entity._id });
  const settle = (call: Promise<unknown>): Promise<boolean> =>
    call.then(
      () => true,
      (cause: unknown) => {
        if (!isApiFault(cause)) throw cause;
        // The base query has told it already.
        return false;
      },
    );

  const removeTable = async (entity: Entity): Promise<boolean> => {
    if (
      !(await confirm({
        title: t('entity.remove.title', { name: entity._name }),
        text: t('entity.remove.text'),
        confirmLabel: t('entity.remove'),
        danger: true,
      }))
    )
      return false;
    try {
      await remove({ params: of(entity), quiet: true }).unwrap();
    } catch (cause) {
      if (!isApiFault(cause)) throw cause;
      if (cause.code !== CODE.conflict) {
        notify({ level: 'error', text: faultText(cause, t) });
        return false;
      }
      // Fields of other tables point at it: their values would point nowhere.
      if (
        !(await confirm({
          title: t('entity.remove.title', { name: entity._name }),
          text: faultText(cause, t),
          confirmLabel: t('entity.remove.anyway'),
          danger: true,
          warning: t('entity.remove.in-use'),
        }))
      )
        return false;
      if (!(await settle(remove({ params: of(entity), queryString: { force: '1' } }).unwrap()))) return false;
    }
    notify({
      level: 'success',
      text: t('entity.removed', { name: entity._name }),
      action: { label: t('entity.undo'), run: () => void restore({ params: of(entity) }) },
    });
    return true;
  };

  return {
    createTable: (name: string) => create({ params: { project }, body: { name }, quiet: true }).unwrap(),
    renameTable: (entity: Entity, name: string) =>
      settle(rename({ params: of(entity), body: { name, _ver: entity._ver } }).unwrap()),
    sortTables: (entities: Entity[]) =>
      settle(
        sortTables({ params: { project }, body: { list: entities.map((entity) => entity._id) } }).unwrap(),
      ),
    removeTable,
    sortFields: (entity: Entity, fields: Field[]) =>
      settle(
        sortFields({
          params: { project },
          body: { entity: entity._id, list: fields.map((field) => field._id) },
        }).unwrap(),
      ),
    hideField: async (entity: Entity, field: Field) => {
      if (!(await settle(hide({ params: { project, id: field._id } }).unwrap()))) return;
      const show = (): void =>
        void updateField({
          params: { project, id: field._id },
          body: { entity: entity._id, status: 'normal' },
        });
      notify({
        level: 'success',
        text: t('entity.field.hidden', { name: field._name }),
        action: { label: t('entity.undo'), run: show },
      });
    },
    showField: (entity: Entity, field: Field) =>
      settle(
        updateField({
          params: { project, id: field._id },
          body: { entity: entity._id, status: 'normal' },
        }).unwrap(),
      ),
    clearFields: async (entity: Entity, count: number) => {
      const sure = await confirm({
        title: t('entity.clear.title', { count }),
        text: t('entity.clear.text'),
        confirmLabel: t('entity.clear'),
        danger: true,
        typedName: entity._name,
      });
      if (sure) await settle(clear({ params: { project }, queryString: { entity: entity._id } }).unwrap());
    },
    markIndex: (entity: Entity, field: Field) =>
      settle(mark({ params: of(entity), body: { field: field._key } }).unwrap()),
    markTogether: (entity: Entity, fields: CombinedFields) =>
      settle(mark({ params: of(entity), body: { fields } }).unwrap()),
    buildIndexes: (entity: Entity) => settle(build({ params: of(entity) }).unwrap()),
  };
}
