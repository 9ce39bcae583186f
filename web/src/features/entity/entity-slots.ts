import type { FieldDefinition } from '@buildmesh/domain';
import type { ComponentType } from 'react';

/** Components of other features that the designer needs; the application passes them in (features are islands). */
export interface EntitySlots {
  /** The form that people will fill in. */
  RecordForm: ComponentType<{
    fields: readonly FieldDefinition[];
    values: Record<string, unknown>;
    onChange: (key: string, value: unknown) => void;
    errors: ReadonlyMap<string, string>;
    canWrite: (key: string) => boolean;
    edition: string;
  }>;
  /** Makes a table of a file. */
  ImportDialog: ComponentType<{ onClose: () => void; onDone: (entity: string) => void }>;
}
