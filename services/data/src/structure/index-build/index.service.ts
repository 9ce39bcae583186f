import { Inject, Injectable } from '@nestjs/common';
import { RowReads, RowStructure } from '@buildmesh/row-store';
import { physicalName } from '@buildmesh/kernel';
import { refusal, type CallContext, type entityMeta, type OutputOf } from '@buildmesh/contracts';
import { ALWAYS, storageOf } from '@buildmesh/domain';
import {
  AccessService,
  type ChangeOf,
  compiledField,
  EntityCatalog,
  fieldOnWire,
  FieldRepository,
  type FieldRow,
  type IndexState,
  StructureChange,
  translatedField,
} from '../../catalog/index.js';
import { CombinedIndexService } from './combined-index.service.js';

/** Marks of indexes, and what stands on disk. */
@Injectable()
export class IndexService {
  constructor(
    @Inject(StructureChange) private readonly changes: StructureChange,
    @Inject(FieldRepository) private readonly fields: FieldRepository,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(AccessService) private readonly access: AccessService,
    @Inject(RowReads) private readonly reads: RowReads,
    @Inject(RowStructure) private readonly structure: RowStructure,
    @Inject(CombinedIndexService) private readonly combined: CombinedIndexService,
  ) {}

  async meta(context: CallContext, project: string, id: string): Promise<OutputOf<typeof entityMeta>> {
    const access = await this.access.entity({ context, project, entity: id, rights: 'full' });
    const rows = (await this.catalog.of(project)).fields.get(id) ?? [];
    const [count, size, combined] = await Promise.all([
      this.reads.count({ view: access, filter: ALWAYS }),
      this.reads.size(access.entity),
      this.combined.list(id, rows),
    ]);
    const indexes = rows.flatMap((row) =>
      row.index_state ? [{ field: row.key, state: row.index_state }] : [],
    );
    const isSystem = access.entity.type === 'system';
    const fields = rows.map((row) => translatedField(fieldOnWire(row), isSystem, context.locale));
    return { fields, indexes, combined, count, size };
  }

  /** Puts the mark on a field, or takes it away together with its index. */
  async toggle(change: ChangeOf, key: string): Promise<{ field: string; marked: boolean }> {
    const { dropped, marked } = await this.changes.run(change, async ({ manager, fields, record }) => {
      const field = fields.find((candidate) => candidate.key === key && candidate.status === 'normal');
      if (!field) throw refusal('field.not-found');
      assertIndexable(field);
      const wasMarked = field.index_state !== null;
      await this.fields.update(manager, {
        ...field,
        index_state: wasMarked ? null : 'marked',
        index_name: null,
      });
      await record({
        action: 'field.index',
        target: field.id,
        before: { marked: wasMarked },
        after: { marked: !wasMarked },
      });
      return { dropped: field.index_name, marked: !wasMarked };
    });
    if (dropped)
      await this.structure.dropIndex(await this.catalog.entity(change.project, change.entity), dropped);
    return { field: key, marked };
  }

  /** Builds one marked index; false when it could not be built. What a crash left half-built is thrown away first. */
  async build(change: ChangeOf, key: string): Promise<boolean> {
    const name = physicalName('i');
    const before = await this.setState(change, key, { state: 'building', name });
    if (!before) return false;
    const entity = await this.catalog.entity(change.project, change.entity);
    if (before.index_name) await this.structure.dropIndex(entity, before.index_name);
    const isBuilt = await this.structure
      .buildIndex(entity, { name, field: compiledField(before) })
      .catch(() => false);
    await this.setState(change, key, { state: isBuilt ? 'ready' : 'failed', name });
    return isBuilt;
  }

  /** Keys of the fields whose index is still to be built. */
  async waiting(project: string, entity: string): Promise<string[]> {
    const rows = (await this.catalog.of(project)).fields.get(entity) ?? [];
    return rows
      .filter((row) => row.status === 'normal' && row.index_state !== null && row.index_state !== 'ready')
      .map((row) => row.key);
  }

  private setState(
    change: ChangeOf,
    key: string,
    { state, name }: { state: IndexState; name: string },
  ): Promise<FieldRow | undefined> {
    return this.changes.run(change, async ({ manager, fields }) => {
      const field = fields.find((candidate) => candidate.key === key && candidate.index_state !== null);
      if (field) await this.fields.update(manager, { ...field, index_state: state, index_name: name });
      return field;
    });
  }
}

function assertIndexable(field: FieldRow): void {
  const storage = storageOf(fieldOnWire(field));
  if (storage === null || storage === 'jsonb') throw refusal('field.not-indexable');
}
