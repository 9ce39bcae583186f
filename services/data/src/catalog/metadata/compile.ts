import { compileEntity, compileField, type CompiledEntity, type CompiledField } from '@buildmesh/row-store';
import type { EntityRow, FieldRow } from './metadata.js';

/** A stored field as rules and row store read it. */
export function compiledField(row: FieldRow): CompiledField {
  return compileField(storedField(row));
}

function storedField(row: FieldRow) {
  return {
    _id: row.id,
    _key: row.key,
    _name: row.name,
    _type: row.type,
    _relate: row.relate,
    _option: row.option,
    column: row.column_name,
    status: row.status,
    indexed: row.index_state === 'ready',
  };
}

/** A stored entity as rules and row store read it. */
export function compiledEntity(row: EntityRow, fields: readonly FieldRow[]): CompiledEntity {
  const head = {
    _id: row.id,
    project: row.project,
    name: row.name,
    type: row.type,
    schema: row.schema_name,
    table: row.table_name,
  };
  return compileEntity({ ...head, version: `${row.id}:${row.stamp}` }, fields.map(storedField));
}
