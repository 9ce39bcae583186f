import { useMemo } from 'react';
import { useIsAdmin, useIsPreview, useProject } from '../session/use-session.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { createRowAccess, type RowAccess, type VisibleEntity } from './row-access.js';

/** Access to the rows of a table with the rights of the person at the screen. */
export function useRowAccess(entity: VisibleEntity): RowAccess {
  const project = useProject();
  const isAdmin = useIsAdmin();
  const readOnly = useIsPreview();
  const dispatch = useAppDispatch();
  return useMemo(
    () => createRowAccess(entity, project._id, { isAdmin, readOnly, dispatch }),
    [entity, project._id, isAdmin, readOnly, dispatch],
  );
}
