import { Inject, Injectable } from '@nestjs/common';
import { dataAudit, fail, rowHistory, type OutputOf } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { EntityCatalog } from '../catalog/entity-catalog.js';
import { AuditRepository } from './audit.repository.js';

const HISTORY_LENGTH = 100;
/** Moments that a date can hold, in epoch ms. */
const MAX_MOMENT_MS = 8.64e15;

/** Who changed data and tables (D87). */
@Injectable()
export class AuditHandlers {
  constructor(
    @Inject(AuditRepository) private readonly audit: AuditRepository,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
  ) {}

  @Handles(dataAudit)
  async list({ params, input }: Call<typeof dataAudit>): Promise<OutputOf<typeof dataAudit>> {
    if (input.before !== undefined && Math.abs(input.before) > MAX_MOMENT_MS) throw fail('invalid', { errors: [{ field: 'before', rule: 'limit', message: 'field.limit' }] });
    const entries = await this.audit.list(params.project, input);
    return { data: entries.map(({ time, user_id, action, entity, target, before, after }) => ({ time: time.getTime(), user: user_id, action, entity, target, before, after })) };
  }

  @Handles(rowHistory)
  async history({ params }: Call<typeof rowHistory>): Promise<OutputOf<typeof rowHistory>> {
    const entity = await this.catalog.entity(params.project, params.entity);
    const entries = await this.audit.history(entity._id, params.id, HISTORY_LENGTH);
    return entries.map(({ time, user_id, action, before, after }) => ({ time: time.getTime(), user: user_id, action, before, after }));
  }
}
