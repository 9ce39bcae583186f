import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Clock } from '@buildmesh/kernel';
import { refusal, type CallContext } from '@buildmesh/contracts';
import { cellParser, type FieldDefinition } from '@buildmesh/domain';
import { RowBatches, RowReads } from '@buildmesh/row-store';
import { CLOCK } from '@buildmesh/service-kit';
import type { EntityAccess } from '../../catalog/index.js';
import { AutoNumberService, SystemRows } from '../../rows/index.js';
import { RowQuota } from '../../quota/index.js';
import { NamedCast, type NamedCastTools } from './named-cast.js';

interface Where {
  context: CallContext;
  project: string;
  entity: string;
  /** Entities of the project with all rights. */
  rights: (entity: string) => EntityAccess | undefined;
}

/** Makes rows that hold nothing but a name, for values that are to become relations. */
@Injectable()
export class NamedRows {
  constructor(
    @Inject(RowReads) private readonly reads: RowReads,
    @Inject(RowBatches) private readonly batches: RowBatches,
    @Inject(AutoNumberService) private readonly autoNumbers: AutoNumberService,
    @Inject(RowQuota) private readonly quota: RowQuota,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Values cast to a field; what related rows are called is looked up in the transaction. */
  castIn(manager: EntityManager, to: FieldDefinition, how: Omit<NamedCastTools, 'store'>): NamedCast {
    return new NamedCast(to, { ...how, store: this.reads.within(manager) });
  }

  /** In the transaction of the manager; the new rows by name, without names that the field of names does not take. */
  async make(
    manager: EntityManager,
    { context, project, entity, rights }: Where,
    names: readonly string[],
  ): Promise<Map<string, string>> {
    const target = rights(entity)?.entity;
    const field = target?.nameField;
    if (!field) throw refusal('field.no-name', { params: { name: target?.name ?? '' } });
    const parse = cellParser(field, undefined, context);
    const rows = names.flatMap((name) => {
      const { value, fault } = parse(name);
      return fault || value === null ? [] : [{ name, values: { [field._key]: value } }];
    });
    const { autoNumbers, quota, clock } = this;
    const writer = new SystemRows({
      ...{ project, context, access: rights, autoNumbers, quota, clock },
      reads: this.reads.within(manager),
      batches: this.batches.within(manager),
    });
    const saved = await writer.save(
      entity,
      rows.map(({ values }) => values),
    );
    return new Map(rows.map(({ name }, at) => [name, saved[at]?._id ?? '']));
  }
}
