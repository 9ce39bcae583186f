import type { Locale } from '@buildmesh/kernel';
import { messageOf, type Entity, type Field, type membersOf, type OutputOf } from '@buildmesh/contracts';
import type { FieldOption } from '@buildmesh/domain';
import { translatedStateField } from './state-field.js';

/** Code of the table of members (spec: data §3). */
export const MEMBER_CODE = 'user';
/** Behind all tables of the project's own, until somebody sorts them. */
export const MEMBER_SORT = 1_000_000;
/** Name where no language is known, such as in an export. */
export const MEMBER_TABLE_NAME = 'Users';

const STATES = ['active', 'disabled'] as const;

/** The fields of the table: what a project may know of its members. */
export const MEMBER_FIELDS: readonly { key: string; name: string; option: FieldOption }[] = [
  { key: 'nickname', name: 'Name', option: { _name: true } },
  { key: 'account', name: 'Account', option: {} },
  { key: 'role', name: 'Roles', option: { _display: { _type: 'array' } } },
  { key: 'group', name: 'Groups', option: { _display: { _type: 'array' } } },
  {
    key: 'status',
    name: 'Status',
    option: {
      _display: { _type: 'selection' },
      selection: STATES.map((value) => ({ value, label: value })),
    },
  },
];

/** Id of the table of members among the tables of a project. */
export function memberTableOf(
  rows: readonly { id: string; type: string; code: string | null }[],
): string | undefined {
  return rows.find(({ type, code }) => type === 'system' && code === MEMBER_CODE)?.id;
}

export type Member = OutputOf<typeof membersOf>['data'][number];

/** A member as a row of the table. */
export function memberRow({ _id, nickname, account, role, group, status }: Member): {
  _id: string;
  values: Record<string, unknown>;
} {
  return { _id, values: { nickname, account, role, group, status } };
}

/** A field that the system made, in the reader's language; other fields stay as their makers named them. */
export function translatedField(field: Field, isSystem: boolean, locale: Locale): Field {
  if (!isSystem) return translatedStateField(field, locale);
  const { selection } = field._option;
  return {
    ...field,
    _name: messageOf(`member.${field._key}`, locale),
    _option: selection
      ? {
          ...field._option,
          selection: selection.map((item) => ({ ...item, label: messageOf(`member.${item.value}`, locale) })),
        }
      : field._option,
  };
}

/** A table with what the system made of it in the reader's language. */
export function translatedEntity<E extends Entity>(entity: E, locale: Locale): E {
  const isSystem = entity._type === 'system';
  return {
    ...entity,
    _name: isSystem ? messageOf('member.table', locale) : entity._name,
    _field: entity._field.map((field) => translatedField(field, isSystem, locale)),
  };
}
