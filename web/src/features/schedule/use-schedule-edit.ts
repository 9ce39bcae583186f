import { useTranslation } from 'react-i18next';
import type { Schedule } from '@buildmesh/contracts';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';
import { useConfirm } from '../../shared/ui/dialog/confirm-provider.js';
import { useRemoveScheduleMutation, useToggleScheduleMutation } from './schedule.api.js';

/** What is done to a task from the list. */
export function useScheduleEdit() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const project = useProject()._id;
  const [toggle] = useToggleScheduleMutation();
  const [remove] = useRemoveScheduleMutation();
  const one = ({ _id }: Schedule) => ({ params: { project, id: _id } });
  return {
    toggle: async (task: Schedule): Promise<void> => {
      await toggle(one(task));
    },
    remove: async (task: Schedule): Promise<void> => {
      const sure = await confirm({
        title: t('schedule.remove-title', { name: task._name }),
        text: t('schedule.remove-text'),
        confirmLabel: t('schedule.remove'),
        danger: true,
      });
      if (!sure || (await remove(one(task))).error) return;
      notify({ level: 'success', text: t('schedule.removed', { name: task._name }) });
    },
  };
}
