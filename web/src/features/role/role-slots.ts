import type { ComponentType } from 'react';
import type { FieldDefinition, Filter } from '@buildmesh/domain';

/** Components of other features that the rights editor needs; the application passes them in. */
export interface RoleSlots {
  /** Edits a row filter. */
  FilterBuilder: ComponentType<{
    fields: readonly FieldDefinition[];
    value: Filter;
    onChange: (filter: Filter) => void;
  }>;
  /** Reads a row filter as a sentence. */
  FilterText: ComponentType<{ fields: readonly FieldDefinition[]; filter: Filter }>;
}
