import { Inject, Injectable } from '@nestjs/common';
import { flushIncrements, resetIncrement, type OutputOf } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { IncrementService } from './increment.service.js';

/** Counters of auto-numbers. */
@Injectable()
export class IncrementHandlers {
  constructor(@Inject(IncrementService) private readonly increments: IncrementService) {}

  @Handles(resetIncrement)
  reset({ params, input }: Call<typeof resetIncrement>): Promise<true> {
    return this.increments.reset(params.project, input.key);
  }

  @Handles(flushIncrements)
  flush({ context, params }: Call<typeof flushIncrements>): Promise<OutputOf<typeof flushIncrements>> {
    return this.increments.flush(params.project, context);
  }
}
