import type { FieldFault } from '@buildmesh/kernel';
import { refusal } from '@buildmesh/contracts';
import {
  formulaTypeOf,
  formulasOf,
  holdsType,
  isFormulaField,
  readBy,
  storageOf,
  systemField,
  type FieldDefinition,
  formulaMessage,
  type FormulaFault,
  relatedEntity,
} from '@buildmesh/domain';

/** Fields of other entities, which a rollup may look at. */
export type OtherEntities = ReadonlyMap<string, { readonly byKey: ReadonlyMap<string, FieldDefinition> }>;

/**
 * Refuses a design in which something computed does not work (D30, D39): what is wrong with the fields that are `changed`
 * themselves, and those of the others that would break with them.
 */
export function assertComputed(
  fields: readonly FieldDefinition[],
  changed: ReadonlySet<string>,
  entities: OtherEntities,
): void {
  const faults = fields.flatMap((field) => faultsOf(field, fields, entities));
  const told = faults.map(({ of, ...fault }): FieldFault => (changed.has(of._key) ? fault : usedBy(of)));
  if (told.length > 0) throw refusal('invalid', { errors: told });
}

/** A table as rollups of any table look at it. */
export interface KnownEntity {
  readonly name: string;
  readonly fields: readonly FieldDefinition[];
  readonly byKey: ReadonlyMap<string, FieldDefinition>;
}

/** Refuses a change of a table's fields by which a rollup of whatever table draws on nothing, or on what it cannot (D90). */
export function assertRollupsKeep(
  entities: ReadonlyMap<string, KnownEntity>,
  changed: { entity: string; fields: readonly FieldDefinition[] },
): void {
  const own = entities.get(changed.entity);
  if (!own) return;
  const keys = new Set(own.fields.map(({ _key }) => _key));
  const others = [...own.byKey].filter(([key]) => !keys.has(key));
  const byKey = new Map([...others, ...changed.fields.map((field) => [field._key, field] as const)]);
  const after = new Map(entities).set(changed.entity, { ...own, fields: changed.fields, byKey });
  const works = (of: FieldDefinition, fields: readonly FieldDefinition[], among: OtherEntities): boolean =>
    faultsOf(of, fields, among).length === 0;
  const told = [...after].flatMap(([id, { name, fields }]) =>
    fields
      .filter(({ _option }) => _option._display?._type === 'rollup')
      .filter((of) => works(of, entities.get(id)?.fields ?? [], entities) && !works(of, fields, after))
      .map((of) => usedBy({ ...of, _name: `${name}: ${of._name}` })),
  );
  if (told.length > 0) throw refusal('invalid', { errors: told });
}

type Fault = FieldFault & { of: FieldDefinition };

const usedBy = ({ _name }: FieldDefinition): FieldFault => ({
  field: 'type',
  rule: 'formula-used',
  message: 'field.formula-used',
  params: { name: _name },
});

function faultsOf(of: FieldDefinition, fields: readonly FieldDefinition[], entities: OtherEntities): Fault[] {
  const fault = (field: string, rule: string, params: FieldFault['params'] = {}): Fault => ({
    of,
    field,
    rule,
    message: `field.${rule}`,
    params,
  });
  if (isFormulaField(of)) return formulaFaults(of, fields, fault);
  if (of._option._display?._type === 'rollup') return rollupFaults(of, { fields, entities, fault });
  const known = new Set(fields.map(({ _key }) => _key));
  const name = of._type === '$virtual' ? 'option._virtual' : 'option.mix';
  const isComputed = of._type === '$virtual' || of._option._display?._type === 'mix';
  if (!isComputed) return [];
  const keys = readBy(of);
  if (keys.length === 0) return [fault(name, 'required')];
  const missing = keys.filter((key) => (!known.has(key) && !systemField(key)) || key === of._key);
  return missing.map((key) => fault(name, 'formula-field', { name: key }));
}

function formulaFaults(
  of: FieldDefinition,
  fields: readonly FieldDefinition[],
  fault: (field: string, rule: string, params: FieldFault['params']) => Fault,
): Fault[] {
  const { list, faults } = formulasOf(fields);
  const own = faults.get(of._key);
  if (own)
    return own.map(({ rule, ...where }: FormulaFault) => ({
      ...fault('option.formula', rule, where),
      message: formulaMessage({ rule, ...where }),
    }));
  const type = list.find(({ field }) => field === of)?.node.type ?? 'empty';
  const { unique, required } = of._option;
  return [
    ...(holdsType(of._type, type) ? [] : [fault('type', 'formula-type', { name: type })]),
    ...(unique ? [fault('option.unique', 'unique', {})] : []),
    ...(required ? [fault('option.required', 'readonly', {})] : []),
  ];
}

function rollupFaults(
  { _option: { rollup } }: FieldDefinition,
  {
    fields,
    entities,
    fault,
  }: {
    fields: readonly FieldDefinition[];
    entities: OtherEntities;
    fault: (field: string, rule: string, params?: FieldFault['params']) => Fault;
  },
): Fault[] {
  if (!rollup) return [fault('option.rollup', 'required')];
  const relation =
    rollup.entity === undefined
      ? fields.find(({ _key }) => _key === rollup.relate)
      : entities.get(rollup.entity)?.byKey.get(rollup.relate);
  if (relation?._type !== 'relate') return [fault('option.rollup.relate', 'relation')];
  if (rollup.method === 'count') return [];
  const target = entities.get(rollup.entity ?? relatedEntity(relation) ?? '');
  const field = target?.byKey.get(rollup.field ?? '');
  if (!field || storageOf(field) === null)
    return [fault('option.rollup.field', 'formula-field', { name: rollup.field ?? '' })];
  return rollup.method === 'concat' || formulaTypeOf(field) === 'number'
    ? []
    : [fault('option.rollup.field', 'formula-type', { name: field._name })];
}
