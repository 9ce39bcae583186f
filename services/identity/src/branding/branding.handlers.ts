import { Controller } from '@nestjs/common';
import { getBranding, saveBranding } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { actorOf } from '../caller.js';
import type { BrandingAnswer } from './branding.rules.js';
import { BrandingService } from './branding.service.js';

@Controller()
export class BrandingHandlers {
  constructor(private readonly branding: BrandingService) {}

  @Handles(getBranding)
  get({ params, queryString }: Call<typeof getBranding>): Promise<BrandingAnswer> {
    return this.branding.get(params.project, queryString.force);
  }

  @Handles(saveBranding)
  async set(call: Call<typeof saveBranding>): Promise<true> {
    await this.branding.set(actorOf(call), call.input);
    return true;
  }
}
