import { Controller, Inject } from '@nestjs/common';
import { cachesCleared, clearCaches } from '@buildmesh/contracts';
import { Bus, Handles, type Call } from '@buildmesh/service-kit';

@Controller()
export class CacheHandlers {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  /** Every process hears of it and forgets what it holds. */
  @Handles(clearCaches)
  clear({ params }: Call<typeof clearCaches>): Promise<true> {
    this.bus.publish(cachesCleared, { project: params.project });
    return Promise.resolve(true);
  }
}
