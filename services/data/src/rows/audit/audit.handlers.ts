import { Controller, Inject } from '@nestjs/common';
import { dataAudit, rowHistory, type OutputOf } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { AuditService } from './audit.service.js';

/** Who changed data and tables (D87). */
@Controller()
export class AuditHandlers {
  constructor(@Inject(AuditService) private readonly audit: AuditService) {}

  @Handles(dataAudit)
  list({ params, input }: Call<typeof dataAudit>): Promise<OutputOf<typeof dataAudit>> {
    return this.audit.list(params.project, input);
  }

  @Handles(rowHistory)
  history({ params }: Call<typeof rowHistory>): Promise<OutputOf<typeof rowHistory>> {
    return this.audit.history(params.project, params.entity, params.id);
  }
}
