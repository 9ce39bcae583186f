import {
  kindOf,
  nameFieldOf,
  SYSTEM_FIELDS,
  storageOf,
  type FieldDefinition,
  type Storage,
  type SystemKey,
} from '@buildmesh/domain';

/** A field together with where its values lie. */
export interface CompiledField extends FieldDefinition {
  readonly _id: string;
  /** Physical column; empty for fields that are not stored. */
  readonly column: string;
  /** `null` for fields that are computed on read or only lay out a form. */
  readonly storage: Storage | null;
  /** Set by the server alone (D28). */
  readonly system: boolean;
  /** Hidden by an administrator: its values are kept, nobody reads or writes them. */
  readonly hidden: boolean;
  /** A valid index for filters on this field exists. */
  readonly indexed: boolean;
}

/** An entity with its fields and physical names: all that the row store needs to know of it. */
export interface CompiledEntity {
  readonly _id: string;
  readonly project: string;
  readonly name: string;
  readonly type: 'normal' | 'system';
  /** Physical schema of the project and physical table of the entity (D28). */
  readonly schema: string;
  readonly table: string;
  /** Changes with every change of the entity or of one of its fields. */
  readonly version: string;
  /** The fields in use, in their order; hidden and system fields are not among them. */
  readonly fields: readonly CompiledField[];
  /** Every field with values, by key: those in use and the system fields. */
  readonly byKey: ReadonlyMap<string, CompiledField>;
  /** The field that gives rows their `__name` (D28). */
  readonly nameField: CompiledField | undefined;
}

const SYSTEM_STORAGE: Readonly<Record<SystemKey, Storage>> = {
  _id: 'text',
  __name: 'text',
  _creator: 'text',
  _role: 'text',
  _ctime: 'timestamptz',
  _mtime: 'timestamptz',
  _ver: 'double',
};

/** The system fields as compiled fields; their columns bear their keys. */
export const SYSTEM_COLUMNS: readonly CompiledField[] = Object.values(SYSTEM_FIELDS).map((field) => ({
  ...field,
  _id: '',
  column: field._key,
  storage: SYSTEM_STORAGE[field._key as SystemKey],
  system: true,
  hidden: false,
  indexed: field._key === '_id' || field._key === '_ctime',
}));

/** What `compileEntity` needs of a stored field. */
export interface StoredField extends FieldDefinition {
  _id: string;
  column: string;
  status: 'normal' | 'hidden';
  indexed: boolean;
}

/** Puts an entity and its fields, in their order, into the form that the row store reads. */
export function compileEntity(
  head: Pick<CompiledEntity, '_id' | 'project' | 'name' | 'type' | 'schema' | 'table' | 'version'>,
  stored: readonly StoredField[],
): CompiledEntity {
  const fields = stored.filter((field) => field.status === 'normal').map(compileField);
  const byKey = new Map([...SYSTEM_COLUMNS, ...fields].map((field) => [field._key, field]));
  // The rule picks one of the fields it is given.
  const nameField = nameFieldOf(fields.filter((field) => field.storage)) as CompiledField | undefined;
  return { ...head, fields, byKey, nameField };
}

/** A stored field as the row store reads it. */
export function compileField({ status, ...field }: StoredField): CompiledField {
  return { ...field, storage: storageOf(field), system: false, hidden: status === 'hidden' };
}

/** The fields of an entity whose values the server numbers (D46). */
export function autoNumbersOf({ fields }: CompiledEntity): CompiledField[] {
  return fields.filter((field) => kindOf(field) === 'code');
}
