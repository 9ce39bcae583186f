import { Controller, Inject } from '@nestjs/common';
import { existingReferences, type OutputOf } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { ReferenceCheckService } from './reference-check.service.js';

/** Tells other services which things a project has. */
@Controller()
export class ReferenceCheckHandlers {
  constructor(@Inject(ReferenceCheckService) private readonly things: ReferenceCheckService) {}

  @Handles(existingReferences)
  known({ input }: Call<typeof existingReferences>): Promise<OutputOf<typeof existingReferences>> {
    return this.things.known(input.project, input.type, input.ids);
  }
}
