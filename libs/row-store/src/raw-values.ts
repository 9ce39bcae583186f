import type { FieldDefinition } from '@buildmesh/domain';
import type { CompiledField } from './compiled-entity.js';

/** What a value was a value of: as much of its field as is needed to read it again. */
export type ReadAs = Pick<FieldDefinition, '_type' | '_relate' | '_option'>;

/** A value that its field does not take, kept beside the row as it stood (D34). */
export interface RawValue {
  readonly value: unknown;
  readonly of: ReadAs;
}

/**
 * The raw values of a row, by id of the field; NULL where there are none. No field of an entity, so that no read and no
 * history shows it: only what converts values asks for it. A raw value counts while the cell of its field is empty.
 */
export const RAW_VALUES: CompiledField = {
  _id: '',
  _key: '_raw',
  _name: '_raw',
  _type: 'json',
  _option: {},
  column: '_raw',
  storage: 'jsonb',
  system: false,
  hidden: false,
  indexed: false,
};

/** How values of a field are to be read later on, when the field has become another. */
export function readAs({ _type, _relate, _option }: FieldDefinition): ReadAs {
  const { _display, format, multiple } = _option;
  return {
    _type,
    ...(_relate && _relate.length > 0 ? { _relate } : {}),
    _option: {
      ...(_display ? { _display } : {}),
      ...(format === undefined ? {} : { format }),
      ...(multiple === undefined ? {} : { multiple }),
    },
  };
}
