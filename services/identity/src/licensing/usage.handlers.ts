import { Controller } from '@nestjs/common';
import { projectUsage, type OutputOf } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { projectOf } from '../caller.js';
import { UsageService } from './usage.service.js';

@Controller()
export class UsageHandlers {
  constructor(private readonly usage: UsageService) {}

  @Handles(projectUsage)
  of(call: Call<typeof projectUsage>): Promise<OutputOf<typeof projectUsage>> {
    return this.usage.of(projectOf(call));
  }
}
