import { Controller } from '@nestjs/common';
import { listAudit, type OutputOf } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { projectOf } from '../../caller.js';
import { Store } from '../../store/index.js';

@Controller()
export class AuditHandlers {
  constructor(private readonly store: Store) {}

  @Handles(listAudit)
  async list(call: Call<typeof listAudit>): Promise<OutputOf<typeof listAudit>> {
    const { target, user, before, size } = call.input;
    const data = await this.store.read.audit.list({
      project: projectOf(call),
      target,
      account: user,
      before,
      size,
    });
    return { data };
  }
}
