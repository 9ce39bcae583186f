import { Inject, Injectable } from '@nestjs/common';
import { knownThings, type OutputOf } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { ThingService } from './thing.service.js';

/** Tells other services which things a project has. */
@Injectable()
export class ThingHandlers {
  constructor(@Inject(ThingService) private readonly things: ThingService) {}

  @Handles(knownThings)
  known({ input }: Call<typeof knownThings>): Promise<OutputOf<typeof knownThings>> {
    return this.things.known(input.project, input.type, input.ids);
  }
}
