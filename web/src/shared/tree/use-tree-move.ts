import { useTranslation } from 'react-i18next';
import { notify } from '../notice/notices.js';
import { positionsBefore, type Position, type TreeNode } from './tree.model.js';

/** Sends a move and offers to take it back; `send` answers whether the server took it. */
export function useTreeMove(nodes: readonly TreeNode[], send: (moved: Position[]) => Promise<boolean>) {
  const { t } = useTranslation();
  return async (moved: Position[]): Promise<void> => {
    const before = positionsBefore(nodes, moved);
    if (!(await send(moved))) return;
    notify({
      level: 'success',
      text: t('shared.tree.moved'),
      action: { label: t('shared.undo'), run: () => void send(before) },
    });
  };
}
