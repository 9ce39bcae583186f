import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '@buildmesh/kernel';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';
import { useConfirm } from '../../shared/ui/dialog/confirm-provider.js';
import { useCopyFlowMutation, useCreateFlowMutation, useRemoveFlowMutation } from './flow.api.js';

interface Head {
  _id: string;
  _name: string;
}

/** What is done to functions as a whole. */
export function useFlowActions(open: (flow: string | undefined) => void) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const params = { project: useProject()._id };
  const [create] = useCreateFlowMutation();
  const [copy] = useCopyFlowMutation();
  const [remove] = useRemoveFlowMutation();
  const creation = useRef({ name: '', key: '' });
  return {
    create: async (name: string): Promise<void> => {
      // Sent once more since no answer came, it is no second function (D86).
      if (creation.current.name !== name) creation.current = { name, key: newId() };
      const { _id } = await create({
        params,
        body: { name },
        quiet: true,
        idempotencyKey: creation.current.key,
      }).unwrap();
      creation.current = { name: '', key: '' };
      open(_id);
    },
    copy: (flow: Head): void => {
      void copy({ params: { ...params, id: flow._id }, body: {}, idempotencyKey: newId() })
        .unwrap()
        .then(
          ({ _id }) => open(_id),
          // The base query has told why.
          () => undefined,
        );
    },
    remove: async (flow: Head, isOpen: boolean): Promise<void> => {
      const sure = await confirm({
        title: t('flow.remove-title', { name: flow._name }),
        text: t('flow.remove-text'),
        confirmLabel: t('flow.remove'),
        danger: true,
      });
      if (!sure) return;
      const { error } = await remove({ params: { ...params, id: flow._id } });
      if (error) return;
      notify({ level: 'success', text: t('flow.removed', { name: flow._name }) });
      if (isOpen) open(undefined);
    },
  };
}
