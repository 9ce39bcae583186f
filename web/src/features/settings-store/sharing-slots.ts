import type { SavedView } from '@buildmesh/contracts';
import type { FieldDefinition, Filter } from '@buildmesh/domain';
import { createContext, useContext, type ComponentType } from 'react';
import type { RowAccess, VisibleEntity } from '../../entities/row/row-access.js';
import type { ChartChoice } from './chart/saved-chart.model.js';

type Look = Pick<SavedView, 'sort' | 'fields' | 'option'>;

/** Components of other features that shared settings need; the application passes them in (features are islands). */
export interface SharingSlots {
  /** A chart of rows with its choices. */
  ChartPanel: ComponentType<{
    access: RowAccess;
    fields: readonly FieldDefinition[];
    query: { filter: Filter; sort: { key: string; order: 'asc' | 'desc' }[]; search: string };
    choice: ChartChoice | null;
    edition: number;
    onChoice: (choice: ChartChoice) => void;
  }>;
  /** Columns and order of a saved view. */
  ViewArrangement: ComponentType<{
    entity: VisibleEntity;
    value: Look;
    onChange: (value: Look) => void;
  }>;
}

const SlotsContext = createContext<SharingSlots | null>(null);

export const SharingSlotsProvider = SlotsContext.Provider;

export function useSharingSlots(): SharingSlots {
  const slots = useContext(SlotsContext);
  if (!slots) throw new Error('shared settings were shown without their slots');
  return slots;
}
