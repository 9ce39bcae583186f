import { Controller, Inject } from '@nestjs/common';
import { followShortLink, shortenUrl, type OutputOf } from '@buildmesh/contracts';
import { Handles, userOf, type Call } from '@buildmesh/service-kit';
import { ShortLinkService } from './short-link.service.js';

@Controller()
export class ShortLinkHandlers {
  constructor(@Inject(ShortLinkService) private readonly links: ShortLinkService) {}

  @Handles(shortenUrl)
  async create(call: Call<typeof shortenUrl>): Promise<OutputOf<typeof shortenUrl>> {
    return { url: await this.links.create(userOf(call), call.input.url) };
  }

  @Handles(followShortLink)
  async follow({ params }: Call<typeof followShortLink>): Promise<OutputOf<typeof followShortLink>> {
    return { location: await this.links.follow(params.code) };
  }
}
