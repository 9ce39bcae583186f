import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { RowAccess, VisibleEntity } from '../../entities/row/row-access.js';
import type { TableQuery } from './view/table-query.js';

export interface RowPanelSlotProps {
  access: RowAccess;
  fields: readonly FieldDefinition[];
  /** The record; absent for a new one. */
  row: Row | undefined;
  /** Another number reads the record anew; what was typed stays. */
  reading?: number;
  /** Functions that are run for the record. */
  functions?: ReactNode;
  onClose: () => void;
  onSaved: (row: Row, isNew: boolean) => void;
  onRemove?: (row: Row) => void;
  onPrevious?: () => void;
  onNext?: () => void;
  /** Asks why somebody may see the record; administrators only. */
  onExplain?: (row: Row) => void;
}

/** Components of other features that a table needs; the application passes them in (features are islands). */
export interface TableSlots {
  RecordPanel: ComponentType<RowPanelSlotProps>;
  ImportDialog: ComponentType<{ entity: VisibleEntity; onClose: () => void; onDone: () => void }>;
  ExportDialog: ComponentType<{
    entity: VisibleEntity;
    query: TableQuery;
    total: number | undefined;
    shown: readonly string[];
    onClose: () => void;
  }>;
  /** Why somebody may see a table, record or field. */
  ExplainDialog: ComponentType<{
    entity?: string;
    row?: { _id: string; name: string };
    onClose: () => void;
  }>;
}

const SlotsContext = createContext<TableSlots | null>(null);

export const TableSlotsProvider = SlotsContext.Provider;

export function useTableSlots(): TableSlots {
  const slots = useContext(SlotsContext);
  if (!slots) throw new Error('a table was shown without its slots');
  return slots;
}
