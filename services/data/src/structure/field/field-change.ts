import { Inject, Injectable } from '@nestjs/common';
import { RowConversion, type FieldConversion } from '@buildmesh/row-store';
import { physicalName } from '@buildmesh/kernel';
import { refusal, type Field, type InputOf, type updateField } from '@buildmesh/contracts';
import { relatedEntity, storageOf } from '@buildmesh/domain';
import {
  AccessService,
  type ChangeOf,
  type Changing,
  compiledEntity,
  compiledField,
  type EntityAccess,
  EntityCatalog,
  fieldOnWire,
  FieldRepository,
  type FieldRow,
  StructureChange,
} from '../../catalog/index.js';
import { assertApprovalsKeep } from './approval-readers.js';
import { ApprovalRelations } from './approval-relations.js';
import { assertComputed, assertRollupsKeep } from './computed.rules.js';
import { ComputedFields } from './computed-fields.js';
import {
  assertMayBecome,
  assertUsable,
  changedOption,
  formKindsOf,
  inUse,
  needsConversion,
  optionOf,
} from './field.rules.js';
import { FieldService } from './field.service.js';
import { NamedRows } from './named-rows.js';

export type FieldInput = Omit<InputOf<typeof updateField>, 'entity'>;

/** A field as it becomes, and how its values do. */
interface Conversion {
  after: FieldRow;
  change: ChangeOf;
  /** Names that no row has become new rows. */
  create: boolean;
  /** Entities of the project with all rights. */
  rights: (entity: string) => EntityAccess | undefined;
}

/** Changes a field, and with it every stored value where the new definition reads values otherwise. */
@Injectable()
export class FieldChange {
  constructor(
    @Inject(StructureChange) private readonly changes: StructureChange,
    @Inject(FieldRepository) private readonly fields: FieldRepository,
    @Inject(FieldService) private readonly service: FieldService,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(RowConversion) private readonly conversion: RowConversion,
    @Inject(ComputedFields) private readonly computed: ComputedFields,
    @Inject(ApprovalRelations) private readonly approvals: ApprovalRelations,
    @Inject(AccessService) private readonly access: AccessService,
    @Inject(NamedRows) private readonly rows: NamedRows,
  ) {}

  /**
   * Refuses `field.type-change-loses-values` unless `force`, which keeps what cannot be converted beside the rows. With
   * `create`, names that no row of a new relation has become new rows there.
   */
  async update(
    change: ChangeOf,
    { id, force }: { id: string; force: boolean },
    asked: FieldInput,
  ): Promise<Field> {
    const { entities } = await this.catalog.of(change.project);
    const rights = await this.access.project(change.context, change.project, 'full');
    const relate = asked.relate && (await this.approvals.resolved(change, asked.relate));
    const input = { ...asked, relate };
    const needs = await this.approvals.needs(change);
    return this.changes.run({ ...change, structural: true }, async (changing) => {
      const before = changing.fields.find((field) => field.id === id);
      if (!before) throw refusal('field.not-found');
      if (input._ver !== undefined && input._ver !== before.ver)
        throw refusal('conflict', { data: { _ver: before.ver } });
      const after = changedRow(before, input);
      assertApprovalsKeep(needs, { before, after });
      assertUsable(fieldOnWire(after), {
        entities: new Set(entities.keys()),
        kinds: isOtherwise(before, after) ? formKindsOf(changing.entity.option, after) : [],
      });
      assertMayBecome(fieldOnWire(before), fieldOnWire(after));
      if (after.option._name && !before.option._name)
        await this.fields.dropNameMark(changing.manager, changing.entity.id, id);
      const fields = changing.fields.map((field) => replaced(field, after));
      assertComputed(inUse(fields), new Set([after.key]), entities);
      assertRollupsKeep(entities, { entity: change.entity, fields: inUse(fields) });
      const lost = await this.changeColumn(changing, {
        before,
        after,
        change,
        create: input.create === true,
        rights,
      });
      if (lost > 0 && !force) throw refusal('field.type-change-loses-values', { data: { lost } });
      await this.fields.update(changing.manager, after);
      await this.service.renameIfNeeded(changing, fields);
      await this.computed.apply(changing, fields, change);
      await changing.record({
        action: 'field.update',
        target: id,
        before: fieldOnWire(before),
        after: fieldOnWire(after),
      });
      return fieldOnWire({ ...after, ver: before.ver + 1 });
    });
  }

  /** Brings the column in line; answers how many values left their cells. */
  private async changeColumn(
    changing: Changing,
    { before, after, ...how }: Conversion & { before: FieldRow },
  ): Promise<number> {
    const entity = compiledEntity(changing.entity, changing.fields);
    const [from, to] = [compiledField(before), compiledField(after)];
    const wasUnique = from.storage !== null && from._option.unique === true;
    const isUnique = to.storage !== null && to._option.unique === true;
    const lost = needsConversion(from, to)
      ? await this.conversion.convertField(changing.manager, entity, {
          from,
          to,
          convert: this.converter(changing, { after, ...how }),
        })
      : 0;
    // With the old column its unique index went.
    if (isUnique !== (wasUnique && from.column === to.column))
      await this.conversion.setUnique(changing.manager, entity, { field: to, unique: isUnique });
    return lost;
  }

  private converter(
    { manager }: Changing,
    { after, change, create, rights }: Conversion,
  ): FieldConversion['convert'] {
    const to = fieldOnWire(after);
    const target = { project: change.project, entity: relatedEntity(to) ?? '' };
    const cast = this.rows.castIn(manager, to, {
      view: { related: rights },
      settings: change.context,
      ...(create && {
        make: (names) => this.rows.make(manager, { ...target, context: change.context, rights }, names),
      }),
    });
    return async (values) => {
      await cast.prepare(values);
      return values.map((value) => {
        const result = cast.of(value);
        return result.fault ? undefined : result.value;
      });
    };
  }
}

/** True where a form has to be asked again whether it takes the field. */
function isOtherwise(before: FieldRow, after: FieldRow): boolean {
  const isTyped =
    before.type !== after.type || before.option._display?._type !== after.option._display?._type;
  return isTyped || (after.simple && !before.simple) || (after.local && !before.local);
}

/** Another storage means another column; an index on the old one has to be built anew. */
function changedRow(before: FieldRow, input: FieldInput): FieldRow {
  const after: FieldRow = {
    ...before,
    name: input.name ?? before.name,
    type: input.type ?? before.type,
    relate: input.relate ?? before.relate,
    code: input.code === undefined ? before.code : input.code,
    sort: input.sort ?? before.sort,
    option: changedOption(before.option, optionOf(input.type ?? before.type, input.option ?? before.option)),
    status: input.status ?? before.status,
    simple: input.simple ?? before.simple,
    local: input.local ?? before.local,
  };
  const [from, to] = [storageOf(fieldOnWire(before)), storageOf(fieldOnWire(after))];
  if (from === to) return after;
  const index_state = before.index_state && to && to !== 'jsonb' ? 'marked' : null;
  return { ...after, column_name: to ? physicalName('c') : '', index_state, index_name: null };
}

function replaced(field: FieldRow, after: FieldRow): FieldRow {
  if (field.id === after.id) return after;
  return after.option._name ? { ...field, option: { ...field.option, _name: false } } : field;
}
