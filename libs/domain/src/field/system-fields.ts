import { SYSTEM_KEYS, type FieldDefinition, type FieldType, type SystemKey } from './field.types.js';

const define = (_key: SystemKey, _type: FieldType): FieldDefinition => ({
  _key,
  _name: _key,
  _type,
  _option: { readonly: true },
});

/** The fields every row has (D28), for filters, sorts and exports; `_name` is their key, clients translate it. */
export const SYSTEM_FIELDS: Readonly<Record<SystemKey, FieldDefinition>> = {
  _id: define('_id', 'id'),
  __name: define('__name', 'string'),
  _creator: define('_creator', 'id'),
  _role: define('_role', 'id'),
  _ctime: define('_ctime', 'timestamp'),
  _mtime: define('_mtime', 'timestamp'),
  _ver: define('_ver', 'number'),
};

export function isSystemKey(key: string): key is SystemKey {
  return (SYSTEM_KEYS as readonly string[]).includes(key);
}

/** The system field of that key, or `undefined`. */
export function systemField(key: string): FieldDefinition | undefined {
  return isSystemKey(key) ? SYSTEM_FIELDS[key] : undefined;
}
