import { Controller, Inject } from '@nestjs/common';
import { explainAccess, type OutputOf } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { ExplainService } from './explain.service.js';

/** Why a member sees what they see. */
@Controller()
export class ExplainHandlers {
  constructor(@Inject(ExplainService) private readonly explanations: ExplainService) {}

  @Handles(explainAccess)
  explain({ context, params, input }: Call<typeof explainAccess>): Promise<OutputOf<typeof explainAccess>> {
    return this.explanations.explain(context, params, input);
  }
}
