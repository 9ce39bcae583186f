import {
  FIELD_OPERATORS,
  isGroup,
  isMultiple,
  operatorsFor,
  storageOf,
  VALUELESS,
  type Condition,
  type FieldDefinition,
  type Filter,
  type FilterGroup,
  type FilterNode,
  type FilterValue,
  type Operator,
  relatedEntity,
} from '@buildmesh/domain';

/** Deepest nesting that the builder offers; the server takes more (LB-FILTER). */
export const MAX_BUILDER_DEPTH = 4;

/** The whole filter as one group: a filter of a single `or` group is shown as "any of", everything else as "all of". */
export function rootOf(filter: Filter): FilterGroup {
  const [only] = filter;
  if (filter.length === 1 && only && isGroup(only) && only.model === 'or') return only;
  return { model: 'and', list: filter };
}

/** The filter of a root group; its top level is joined by AND (D31). */
export function filterOf(root: FilterGroup): Filter {
  if (root.model === 'and') return root.list;
  return root.list.length === 0 ? [] : [root];
}

/** Where a function takes a value from when it runs. */
export interface LateSource {
  path: string;
  label: string;
}

/** A value that is only known when a function runs, as conditions of functions have them. */
export const isLate = (value: unknown): value is { $ref: string } =>
  typeof value === 'object' && value !== null && '$ref' in value;

/** Operator that a new condition on a field starts with. */
function firstOperator(field: FieldDefinition): Operator {
  const offered = operatorsFor(field);
  const wanted: Operator[] =
    storageOf(field) === 'text' &&
    offered.includes('like') &&
    !offered.includes('self') &&
    field._option.selection === undefined
      ? ['like']
      : ['eq', 'isnull'];
  return wanted.find((opt) => offered.includes(opt)) ?? offered[0] ?? 'isnull';
}

export function newCondition(field: FieldDefinition): Condition {
  return { key: field._key, opt: firstOperator(field), type: 'filter' };
}

/** How a condition's value is entered. */
export type ValueForm = 'none' | 'one' | 'several' | 'pair' | 'count' | 'recent' | 'text';

export function valueForm(opt: Operator): ValueForm {
  if (VALUELESS.has(opt)) return 'none';
  switch (opt) {
    case 'between':
    case 'nbetween':
      return 'pair';
    case 'in':
    case 'nin':
    case 'all':
    case 'tree':
      return 'several';
    case 'size':
      return 'count';
    case 'recent':
      return 'recent';
    case 'like':
    case 'nlike':
    case 'start':
    case 'end':
    case 'regex':
      return 'text';
    default:
      return 'one';
  }
}

/** The condition with another operator; the value stays where the new operator can use it. */
export function withOperator(condition: Condition, opt: Operator): Condition {
  const before = valueForm(condition.opt);
  const after = valueForm(opt);
  const next: Condition = { ...condition, opt };
  if (!FIELD_OPERATORS.has(opt)) delete next.field;
  if (before === after || isLate(condition.value)) return next;
  const first = Array.isArray(condition.value) ? condition.value[0] : condition.value;
  if (before === 'one' && after === 'several') return { ...next, value: first === undefined ? [] : [first] };
  if (before === 'several' && after === 'one') return { ...next, value: first };
  if ((before === 'one' && after === 'text') || (before === 'text' && after === 'one'))
    return { ...next, value: typeof first === 'string' ? first : undefined };
  delete next.value;
  return next;
}

/** The condition on another field: starts anew unless operator and kind of value stay the same. */
export function withField(
  condition: Condition,
  from: FieldDefinition | undefined,
  to: FieldDefinition,
): Condition {
  const keeps =
    from !== undefined &&
    storageOf(from) === storageOf(to) &&
    operatorsFor(to).includes(condition.opt) &&
    from._option.selection === to._option.selection &&
    relatedEntity(from) === relatedEntity(to);
  return keeps ? { ...condition, key: to._key, field: undefined } : newCondition(to);
}

/** Fields that may be compared with this one (D31). */
export function comparableFields(
  field: FieldDefinition,
  fields: readonly FieldDefinition[],
): FieldDefinition[] {
  if (isMultiple(field) || storageOf(field) === 'jsonb') return [];
  return fields.filter(
    (other) => other._key !== field._key && storageOf(other) === storageOf(field) && !isMultiple(other),
  );
}

/** Fields a filter can be built on. */
export function filterableFields<F extends FieldDefinition>(fields: readonly F[]): F[] {
  return fields.filter((field) => operatorsFor(field).length > 0);
}

/** A condition that decides nothing yet, because its value is missing (D32). */
export function isIncomplete(condition: Condition): boolean {
  if (valueForm(condition.opt) === 'none' || condition.field !== undefined) return false;
  const { value } = condition;
  if (isLate(value)) return false;
  const parts: FilterValue[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return !parts.some((part) => part !== null && part !== '');
}

/** Without conditions that decide nothing, and without empty groups. */
export function completeOnly(filter: Filter): Filter {
  return filter.flatMap((node): Filter => {
    if (!isGroup(node)) return isIncomplete(node) ? [] : [node];
    const list = completeOnly(node.list);
    return list.length === 0 ? [] : [{ ...node, list }];
  });
}

/** A group with the node at `index` replaced, or removed when there is none. */
export function replaceAt(group: FilterGroup, index: number, node: FilterNode | undefined): FilterGroup {
  const list = [...group.list];
  if (node === undefined) list.splice(index, 1);
  else list[index] = node;
  return { ...group, list };
}

export function append(group: FilterGroup, node: FilterNode): FilterGroup {
  return { ...group, list: [...group.list, node] };
}
