import { Controller, Inject } from '@nestjs/common';
import { flushAutoNumbers, resetAutoNumber, type OutputOf } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { AutoNumberService } from './auto-number.service.js';

/** Counters of auto-numbers. */
@Controller()
export class AutoNumberHandlers {
  constructor(@Inject(AutoNumberService) private readonly autoNumbers: AutoNumberService) {}

  @Handles(resetAutoNumber)
  reset({ params, input }: Call<typeof resetAutoNumber>): Promise<true> {
    return this.autoNumbers.reset(params.project, input.key);
  }

  @Handles(flushAutoNumbers)
  flush({ context, params }: Call<typeof flushAutoNumbers>): Promise<OutputOf<typeof flushAutoNumbers>> {
    return this.autoNumbers.flush(params.project, context);
  }
}
