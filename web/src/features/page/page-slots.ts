import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition, Filter } from '@buildmesh/domain';
import { createContext, useContext, type ComponentType } from 'react';
import type { RowAccess } from '../../shared/row/row-access.js';

/** Components of other features that pages need; the application passes them in (features are islands). */
export interface PageSlots {
  FilterBuilder: ComponentType<{
    fields: readonly FieldDefinition[];
    value: Filter;
    onChange: (filter: Filter) => void;
  }>;
  RecordPanel: ComponentType<{
    access: RowAccess;
    fields: readonly FieldDefinition[];
    row: Row | undefined;
    onClose: () => void;
    onSaved: (row: Row, isNew: boolean) => void;
  }>;
}

const SlotsContext = createContext<PageSlots | null>(null);

export const PageSlotsProvider = SlotsContext.Provider;

/** None on a page that is shown to strangers. */
export function usePageSlots(): PageSlots | null {
  return useContext(SlotsContext);
}
