import { Inject, Injectable } from '@nestjs/common';
import { followShort, shortenUrl, type OutputOf } from '@buildmesh/contracts';
import { Handles, userOf, type Call } from '@buildmesh/service-kit';
import { ShortService } from './short.service.js';

@Injectable()
export class ShortHandlers {
  constructor(@Inject(ShortService) private readonly links: ShortService) {}

  @Handles(shortenUrl)
  async create(call: Call<typeof shortenUrl>): Promise<OutputOf<typeof shortenUrl>> {
    return { url: await this.links.create(userOf(call), call.input.url) };
  }

  @Handles(followShort)
  async follow({ params }: Call<typeof followShort>): Promise<OutputOf<typeof followShort>> {
    return { location: await this.links.follow(params.code) };
  }
}
