import { Inject, Injectable } from '@nestjs/common';
import { RowStructure } from '@buildmesh/row-store';
import { physicalName } from '@buildmesh/kernel';
import {
  refusal,
  MAX_COMBINED_INDEXES,
  type CombinedFields,
  type entityMeta,
  type OutputOf,
} from '@buildmesh/contracts';
import {
  type ChangeOf,
  compiledField,
  EntityCatalog,
  type FieldRow,
  StructureChange,
} from '../../catalog/index.js';
import { CombinedIndexRepository, type CombinedIndexRow } from './combined-index.repository.js';
import {
  columnsOf,
  isSameIndex,
  namedFields,
  presentFields,
  stateNow,
  type PresentField,
} from './combined-index.rules.js';

/** Indexes over several fields: for lists that are filtered by some fields and sorted by another. */
@Injectable()
export class CombinedIndexService {
  constructor(
    @Inject(StructureChange) private readonly changes: StructureChange,
    @Inject(CombinedIndexRepository) private readonly indexes: CombinedIndexRepository,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(RowStructure) private readonly structure: RowStructure,
  ) {}

  async list(entity: string, fields: readonly FieldRow[]): Promise<OutputOf<typeof entityMeta>['combined']> {
    return (await this.indexes.of(entity)).flatMap((row) => {
      const present = presentFields(row, fields);
      if (!present) return [];
      const named = present.map(({ field, order }) => ({ key: field.key, order }));
      return [{ fields: named, state: stateNow(row, present) }];
    });
  }

  /** Marks fields for an index together, or takes the mark away together with the index. */
  async toggle(
    change: ChangeOf,
    named: CombinedFields,
  ): Promise<{ fields: CombinedFields; marked: boolean }> {
    const dropped = await this.changes.run(change, async ({ manager, entity, fields, record }) => {
      const wanted = namedFields(fields, named).map(({ field, order }) => ({ id: field.id, order }));
      const rows = await this.indexes.of(entity.id, manager);
      const gone = rows.filter((row) => !presentFields(row, fields));
      const same = rows.find((row) => isSameIndex(row.fields, wanted));
      await this.indexes.remove(
        manager,
        [...gone, ...(same ? [same] : [])].map((row) => row.id),
      );
      if (!same && rows.length - gone.length >= MAX_COMBINED_INDEXES)
        throw refusal('invalid', { errors: [{ field: 'fields', rule: 'limit', message: 'field.limit' }] });
      if (!same) await this.indexes.add(manager, entity.id, wanted);
      await record({
        action: 'entity.index',
        target: entity.id,
        before: { fields: named, marked: same !== undefined },
        after: { fields: named, marked: same === undefined },
      });
      return { marked: same === undefined, names: [...gone, same].map((row) => row?.index_name ?? null) };
    });
    await this.drop(change, dropped.names);
    return { fields: named, marked: dropped.marked };
  }

  /** Ids of the indexes that are still to be built. */
  async waiting(project: string, entity: string): Promise<string[]> {
    const fields = (await this.catalog.of(project)).fields.get(entity) ?? [];
    return (await this.indexes.of(entity))
      .filter((row) => {
        const present = presentFields(row, fields);
        return present !== undefined && stateNow(row, present) !== 'ready';
      })
      .map((row) => row.id);
  }

  /** Builds a marked index; false when it could not be built. What a crash left half-built is thrown away first. */
  async build(change: ChangeOf, id: string): Promise<boolean> {
    const name = physicalName('i');
    const begun = await this.set(change, { id, state: 'building', index_name: name, columns: [] });
    if (!begun) return false;
    await this.drop(change, [begun.row.index_name]);
    const entity = await this.catalog.entity(change.project, change.entity);
    const columns = begun.present.map(({ field, order }) => ({ field: compiledField(field), order }));
    const isBuilt = await this.structure.buildIndex(entity, { name, columns }).catch(() => false);
    const built = isBuilt ? columnsOf(begun.present) : [];
    await this.set(change, { id, state: isBuilt ? 'ready' : 'failed', index_name: name, columns: built });
    return isBuilt;
  }

  /** Puts down how far an index is; answers what it was before, `undefined` when it is gone. */
  private set(
    change: ChangeOf,
    next: Omit<CombinedIndexRow, 'fields'>,
  ): Promise<{ row: CombinedIndexRow; present: PresentField[] } | undefined> {
    return this.changes.run(change, async ({ manager, entity, fields }) => {
      const row = (await this.indexes.of(entity.id, manager)).find((one) => one.id === next.id);
      const present = row && presentFields(row, fields);
      if (!row || !present) return undefined;
      await this.indexes.setState(manager, next);
      return { row, present };
    });
  }

  private async drop({ project, entity }: ChangeOf, names: readonly (string | null)[]): Promise<void> {
    const built = names.filter((name) => name !== null);
    if (built.length === 0) return;
    const compiled = await this.catalog.entity(project, entity);
    for (const name of built) await this.structure.dropIndex(compiled, name);
  }
}
