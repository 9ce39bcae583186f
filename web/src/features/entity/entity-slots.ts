import type { adminTransformField, Entity, Field, InputOf } from '@buildmesh/contracts';
import type { ComponentType } from 'react';

/** Components of other features that the designer needs; the application passes them in (features are islands). */
export interface EntitySlots {
  /** Makes a table of a file. */
  ImportDialog: ComponentType<{ onClose: () => void; onDone: (entity: string) => void }>;
  /** Copies the values of a field into another one. */
  CopyValuesDialog: ComponentType<{ entity: Entity; field: Field } & ToolCalls>;
  /** Brings stored values in line with their field; with `as`, tells what a change of the field would do to them. */
  ConvertValuesDialog: ComponentType<
    { entity: string; field: Field; as?: FieldToBe; onConfirm?: (create: boolean) => void } & ToolCalls
  >;
  /** Takes over the rows of another table. */
  MergeRowsDialog: ComponentType<{ entity: Entity; entities: readonly Entity[] } & ToolCalls>;
}

interface ToolCalls {
  onClose: () => void;
  /** Rows were written, or taken back. */
  onDone: () => void;
}

/** What is to become of values that a new type does not take. */
export type Misfit = 'stop' | 'keep' | 'create';

export type FieldToBe = NonNullable<InputOf<typeof adminTransformField>['as']>;
