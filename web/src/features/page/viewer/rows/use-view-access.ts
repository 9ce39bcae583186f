import type { RowAccess, VisibleEntity } from '../../../../entities/row/row-access.js';
import { useRowAccess } from '../../../../entities/row/use-row-access.js';
import { usePageState } from '../page-state.js';

/** Access to the rows of a widget: of the person at the screen, or to the samples where widgets are tried. */
export function useViewAccess(entity: VisibleEntity): RowAccess {
  const { sample } = usePageState();
  const own = useRowAccess(entity);
  return sample ? sample.access : own;
}
