import type { FieldDefinition } from '@buildmesh/domain';
import { useMemo } from 'react';
import { useFormats } from '../../../entities/field/formats.js';
import { fitWidth } from '../grid/columns/fit-width.js';
import type { HeaderActions } from '../grid/columns/grid-header.js';
import type { RowSource } from '../rows/row-source.js';
import type { MenuPlace } from './column-menu.js';
import type { useViewState } from '../view/use-view-state.js';
import { moveKey, orderedKeys, toggleSort } from '../view/view-state.model.js';

interface Parts {
  fields: readonly FieldDefinition[];
  source: RowSource;
  change: ReturnType<typeof useViewState>['change'];
  onMenu: (place: MenuPlace) => void;
  onCheckAll: () => void;
}

/** What clicks and drags on the header of the grid do to the view. */
export function useHeaderActions({ fields, source, change, onMenu, onCheckAll }: Parts): HeaderActions {
  const formats = useFormats();
  return useMemo(() => {
    const keys = fields.map((field) => field._key);
    return {
      onSort: (key, add) => change((before) => ({ sort: toggleSort(before.sort, key, add) })),
      onResize: (key, width) => change((before) => ({ widths: { ...before.widths, [key]: width } })),
      onFit: (key) =>
        change((before) => ({
          widths: { ...before.widths, [key]: fitWidth(key, { source, fields, formats }) },
        })),
      onMove: (key, target) =>
        change((before) => ({ order: moveKey(orderedKeys(before, keys), key, target) })),
      onMenu: (key, anchor) => onMenu({ key, anchor }),
      onCheckAll,
    };
  }, [change, source, fields, formats, onMenu, onCheckAll]);
}
