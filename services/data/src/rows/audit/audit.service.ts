import { Inject, Injectable } from '@nestjs/common';
import { refusal, type dataAudit, type InputOf, type OutputOf, type rowHistory } from '@buildmesh/contracts';
import { EntityCatalog } from '../../catalog/index.js';
import { AuditRepository } from '../../store/index.js';

const HISTORY_LENGTH = 100;
/** Moments that a date can hold, in epoch ms. */
const MAX_MOMENT_MS = 8.64e15;

/** Who changed data and tables (D87). */
@Injectable()
export class AuditService {
  constructor(
    @Inject(AuditRepository) private readonly audit: AuditRepository,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
  ) {}

  async list(project: string, input: InputOf<typeof dataAudit>): Promise<OutputOf<typeof dataAudit>> {
    if (input.before !== undefined && Math.abs(input.before) > MAX_MOMENT_MS)
      throw refusal('invalid', { errors: [{ field: 'before', rule: 'limit', message: 'field.limit' }] });
    const entries = await this.audit.list(project, input);
    return {
      data: entries.map(({ time, user_id, action, entity, target, before, after }) => ({
        time: time.getTime(),
        user: user_id,
        action,
        entity,
        target,
        before,
        after,
      })),
    };
  }

  /** The last changes of a row, also of one that is gone. */
  async history(project: string, entity: string, row: string): Promise<OutputOf<typeof rowHistory>> {
    const { _id } = await this.catalog.entity(project, entity);
    const entries = await this.audit.history(_id, row, HISTORY_LENGTH);
    return entries.map(({ time, user_id, action, before, after }) => ({
      time: time.getTime(),
      user: user_id,
      action,
      before,
      after,
    }));
  }
}
