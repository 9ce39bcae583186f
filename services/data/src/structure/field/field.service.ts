import { Inject, Injectable } from '@nestjs/common';
import { RowStructure, autoNumbersOf } from '@buildmesh/row-store';
import { newId, physicalName, type Clock } from '@buildmesh/kernel';
import { type createField, type Field, type InputOf, refusal } from '@buildmesh/contracts';
import { storageOf } from '@buildmesh/domain';
import { CLOCK } from '@buildmesh/service-kit';
import {
  type ChangeOf,
  type Changing,
  compiledEntity,
  compiledField,
  EntityCatalog,
  fieldOnWire,
  FieldRepository,
  type FieldRow,
  MetadataRepository,
  StructureChange,
} from '../../catalog/index.js';
import { AutoNumberService } from '../../rows/index.js';
import { assertApprovalsKeep } from './approval-readers.js';
import { ApprovalRelations } from './approval-relations.js';
import { assertComputed, assertRollupsKeep } from './computed.rules.js';
import { ComputedFields } from './computed-fields.js';
import { assertKeyFree, assertUsable, formKindsOf, freeKey, inUse, optionOf } from './field.rules.js';

export type NewField = Omit<InputOf<typeof createField>, 'entity'> & {
  /** Id of the field that it is copied from. */
  source?: string;
};

/** Adds, orders, hides and clears fields; a stored field is a column of its own (D28). */
@Injectable()
export class FieldService {
  constructor(
    @Inject(StructureChange) private readonly changes: StructureChange,
    @Inject(FieldRepository) private readonly fields: FieldRepository,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(MetadataRepository) private readonly metadata: MetadataRepository,
    @Inject(RowStructure) private readonly structure: RowStructure,
    @Inject(AutoNumberService) private readonly autoNumbers: AutoNumberService,
    @Inject(ComputedFields) private readonly computed: ComputedFields,
    @Inject(ApprovalRelations) private readonly approvals: ApprovalRelations,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The entity of a field, for calls that name the field alone. */
  entityOf(project: string, field: string): Promise<string | undefined> {
    return this.metadata.entityOfField(project, field);
  }

  /** All or none. */
  async create(change: ChangeOf, list: readonly NewField[]): Promise<Field[]> {
    const { entities } = await this.catalog.of(change.project);
    const known = new Set(entities.keys());
    // Asked before the transaction, which holds a connection.
    const needs = list.some(({ option }) => option.required) ? await this.approvals.needs(change) : [];
    const resolved = await this.resolved(change, list);
    return this.changes.run({ ...change, structural: true }, async (changing) => {
      const rows = this.newRows(changing, resolved);
      for (const row of rows) {
        const kinds = formKindsOf(changing.entity.option, row);
        assertUsable(fieldOnWire(row), { entities: known, kinds });
      }
      for (const row of rows)
        assertApprovalsKeep(needs, { before: { ...row, status: 'hidden' }, after: row });
      const after = [...changing.fields, ...rows];
      assertComputed(inUse(after), new Set(rows.map(({ key }) => key)), entities);
      await this.fields.insert(changing.manager, rows);
      const named = rows.findLast((row) => row.option._name);
      if (named) await this.fields.dropNameMark(changing.manager, changing.entity.id, named.id);
      await this.addColumns(changing, rows, change);
      const renamed = named ? [...changing.fields.map(unnamed), ...rows] : after;
      await this.renameIfNeeded(changing, renamed);
      await this.computed.apply(changing, renamed, change);
      for (const row of rows)
        await changing.record({ action: 'field.create', target: row.id, after: fieldOnWire(row) });
      return rows.map(fieldOnWire);
    });
  }

  private async resolved(change: ChangeOf, list: readonly NewField[]): Promise<NewField[]> {
    const answers: NewField[] = [];
    for (const field of list)
      answers.push({ ...field, relate: await this.approvals.resolved(change, field.relate ?? []) });
    return answers;
  }

  /** Rows that are there already are numbered from the oldest on (D46). */
  private async addColumns(
    { manager, entity, fields }: Changing,
    rows: readonly FieldRow[],
    { context }: ChangeOf,
  ): Promise<void> {
    const added = compiledEntity(entity, rows);
    // Before the table is locked: another of its fields may share the count.
    await this.autoNumbers.begin(added, context);
    await this.structure.addFields(manager, compiledEntity(entity, fields), rows.map(compiledField));
    if (autoNumbersOf(added).length > 0)
      await this.structure.numberRows(manager, added, (many) => this.autoNumbers.take(added, many, context));
  }

  private newRows({ entity, fields }: Changing, list: readonly NewField[]): FieldRow[] {
    const taken = new Set(fields.map((field) => field.key));
    let sort = Math.max(0, ...fields.map((field) => field.sort));
    return list.map((input) => {
      const key = input.key ?? freeKey(this.clock.now(), taken);
      assertKeyFree(key, taken);
      taken.add(key);
      sort = input.sort ?? sort + 1;
      const row: FieldRow = {
        id: newId(this.clock.now()),
        entity: entity.id,
        key,
        source: input.source ?? null,
        name: input.name,
        type: input.type,
        relate: input.relate ?? [],
        code: input.code ?? null,
        sort,
        status: 'normal',
        simple: input.simple ?? false,
        local: input.local ?? false,
        option: optionOf(input.type, input.option),
        column_name: '',
        index_state: null,
        index_name: null,
        ver: 1,
      };
      return storageOf(fieldOnWire(row)) ? { ...row, column_name: physicalName('c') } : row;
    });
  }

  /** `__name` of all rows, when another field gives it now. */
  async renameIfNeeded({ manager, entity, fields }: Changing, after: readonly FieldRow[]): Promise<void> {
    const [before, now] = [compiledEntity(entity, fields), compiledEntity(entity, after)];
    if (before.nameField?.column !== now.nameField?.column) await this.structure.rename(manager, now);
  }

  async sort(change: ChangeOf, list: readonly string[]): Promise<true> {
    return this.changes.run(change, async ({ manager, entity, fields, record }) => {
      if ((await this.fields.sort(manager, entity.id, list)) < new Set(list).size)
        throw refusal('field.not-found');
      await record({
        action: 'field.sort',
        target: entity.id,
        before: fields.map((field) => field.id),
        after: list,
      });
      return true as const;
    });
  }

  /** Values are kept; nobody reads or writes them until the field is shown again. */
  async hide(change: ChangeOf, id: string): Promise<true> {
    const { entities } = await this.catalog.of(change.project);
    const needs = await this.approvals.needs(change);
    return this.changes.run({ ...change, structural: true }, async (changing) => {
      const field = changing.fields.find((candidate) => candidate.id === id);
      if (!field) throw refusal('field.not-found');
      const hidden: FieldRow = { ...field, status: 'hidden' };
      assertApprovalsKeep(needs, { before: field, after: hidden });
      const after = changing.fields.map((other) => (other.id === id ? hidden : other));
      assertComputed(inUse(after), new Set(), entities);
      assertRollupsKeep(entities, { entity: change.entity, fields: inUse(after) });
      await this.fields.update(changing.manager, hidden);
      await this.renameIfNeeded(changing, after);
      await this.computed.apply(changing, after, change);
      await changing.record({
        action: 'field.hide',
        target: id,
        before: { status: field.status },
        after: { status: 'hidden' },
      });
      return true as const;
    });
  }

  /** Removes hidden fields for good, with their values. */
  async clear(change: ChangeOf): Promise<{ removed: number }> {
    return this.changes.run({ ...change, structural: true }, async ({ manager, entity, fields, record }) => {
      const hidden = fields.filter((field) => field.status === 'hidden');
      await this.structure.dropFields(manager, compiledEntity(entity, fields), hidden.map(compiledField));
      await this.fields.remove(
        manager,
        hidden.map((field) => field.id),
      );
      for (const field of hidden)
        await record({ action: 'field.clear', target: field.id, before: fieldOnWire(field) });
      return { removed: hidden.length };
    });
  }
}

function unnamed(row: FieldRow): FieldRow {
  const { _name, ...option } = row.option;
  return { ...row, option };
}
