import type { FieldType } from '@buildmesh/domain';
import type { Entity, Field } from '@buildmesh/contracts';

/** An entity as stored. */
export interface EntityRow {
  id: string;
  project: string;
  code: string | null;
  type: Entity['_type'];
  name: string;
  sort: number;
  option: Entity['_option'];
  schema_name: string;
  table_name: string;
  ver: number;
  stamp: string;
  removed_at: Date | null;
}

export type IndexState = 'marked' | 'building' | 'ready' | 'failed';

/** A field as stored. */
export interface FieldRow {
  id: string;
  entity: string;
  key: string;
  /** Id of the field that this one was copied from. */
  source: string | null;
  name: string;
  type: FieldType;
  relate: string[];
  code: string | null;
  sort: number;
  status: 'normal' | 'hidden';
  /** Belongs to the simple form of the table, to what browsers keep of it. */
  simple: boolean;
  local: boolean;
  option: Field['_option'];
  column_name: string;
  index_state: IndexState | null;
  index_name: string | null;
  ver: number;
}

/** A field on the wire. */
export function fieldOnWire(row: FieldRow): Field {
  return {
    _id: row.id,
    _entity: row.entity,
    _key: row.key,
    ...(row.source === null ? {} : { _field: row.source }),
    _name: row.name,
    _type: row.type,
    _relate: row.relate,
    _code: row.code,
    _sort: row.sort,
    _status: row.status,
    _index: row.index_state !== null,
    ...(row.simple ? { _simple: true } : {}),
    ...(row.local ? { _local: true } : {}),
    _option: row.option,
    _ver: row.ver,
  };
}

/** An entity on the wire. */
export function entityOnWire(row: EntityRow, fields: readonly FieldRow[]): Entity {
  return {
    _id: row.id,
    _code: row.code,
    _type: row.type,
    _name: row.name,
    _sort: row.sort,
    _option: row.option,
    _field: fields.map(fieldOnWire),
    _ver: row.ver,
  };
}
