import type { ComponentType } from 'react';
import type { FieldDefinition, Filter } from '@buildmesh/domain';

/** Components of other features that the editor of approvals shows; the application passes them in. */
export interface ApprovalSlots {
  /** Edits the condition of a way. */
  FilterBuilder: ComponentType<{
    fields: readonly FieldDefinition[];
    value: Filter;
    onChange: (filter: Filter) => void;
  }>;
  /** Reads it as a sentence. */
  FilterText: ComponentType<{ fields: readonly FieldDefinition[]; filter: Filter }>;
}
