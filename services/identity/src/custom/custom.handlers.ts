import { Injectable } from '@nestjs/common';
import { getCustom, setCustom } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { actorOf } from '../caller.js';
import type { CustomAnswer } from './custom.rules.js';
import { CustomService } from './custom.service.js';

@Injectable()
export class CustomHandlers {
  constructor(private readonly custom: CustomService) {}

  @Handles(getCustom)
  get({ params, queryString }: Call<typeof getCustom>): Promise<CustomAnswer> {
    return this.custom.get(params.project, queryString.force);
  }

  @Handles(setCustom)
  async set(call: Call<typeof setCustom>): Promise<true> {
    await this.custom.set(actorOf(call), call.input);
    return true;
  }
}
