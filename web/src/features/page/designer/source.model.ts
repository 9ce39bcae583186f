import type { ViewTemplate } from '@buildmesh/contracts';
import { isMultiple, kindOf, valueClassOf, type FieldDefinition } from '@buildmesh/domain';
import type { WidgetReads } from '../widget.types.js';

/** What a widget reads: a table, and what of it. */
export type Data = NonNullable<ViewTemplate['data']>;

/** What a widget reads of a table before anything else was chosen. */
export function dataFor(id: string, fields: readonly FieldDefinition[], reads: WidgetReads): Data {
  const own = fields.filter(({ _key }) => !_key.startsWith('_'));
  const count = { key: '_id', method: 'count' as const };
  if (reads === 'rows') return { source: 'entity', id, fields: own.slice(0, 6).map(({ _key }) => _key) };
  if (reads === 'fields') return { source: 'entity', id, fields: own.slice(0, 1).map(({ _key }) => _key) };
  if (reads === 'figure') return { source: 'entity', id, value: count };
  const [group] = groupable(own);
  return { source: 'entity', id, value: count, ...(group ? { group: [group._key] } : {}) };
}

/** What a widget reads, without what says nothing. */
export function clean({ query, sort, ...data }: Data): Data {
  return {
    ...data,
    ...(query && query.length > 0 ? { query } : {}),
    ...(sort && sort.length > 0 ? { sort } : {}),
  };
}

/** Fields whose values make groups: texts, choices, dates, yes and no, relations. */
export function groupable(fields: readonly FieldDefinition[]): FieldDefinition[] {
  return fields.filter((field) => {
    if (isMultiple(field) || field._key.startsWith('_')) return false;
    return (
      ['selection', 'relate'].includes(kindOf(field)) ||
      ['text', 'boolean', 'date'].includes(valueClassOf(field))
    );
  });
}

/** Fields that can be added up. */
export const numbers = (fields: readonly FieldDefinition[]): FieldDefinition[] =>
  fields.filter((field) => valueClassOf(field) === 'number' && kindOf(field) !== 'selection');
