import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { createContext, useContext, type ComponentType } from 'react';
import type { RowAccess } from '../../entities/row/row-access.js';

/** Components of other features that pages need; the application passes them in (features are islands). */
export interface PageSlots {
  RecordPanel: ComponentType<{
    access: RowAccess;
    fields: readonly FieldDefinition[];
    row: Row | undefined;
    onClose: () => void;
    onSaved: (row: Row, isNew: boolean) => void;
  }>;
  /** Entries of a directory of the menu; of the top where `parent` is `null`. */
  MenuEntries: ComponentType<{ parent: string | null; empty: string }>;
  /** Places where somebody was lately. */
  RecentPlaces: ComponentType<{ empty: string }>;
  /** Applications of one bucket, of one approval or of all. */
  ApprovalBucket: ComponentType<{
    bucket: 'todo' | 'done' | 'report' | 'my';
    approval: string | undefined;
    empty: string;
  }>;
}

const SlotsContext = createContext<PageSlots | null>(null);

export const PageSlotsProvider = SlotsContext.Provider;

/** None on a page that is shown to strangers. */
export function usePageSlots(): PageSlots | null {
  return useContext(SlotsContext);
}
