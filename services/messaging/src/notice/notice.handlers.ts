import { Controller, Inject } from '@nestjs/common';
import { sendNotice, type OutputOf } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { NoticeService } from './notice.service.js';

@Controller()
export class NoticeHandlers {
  constructor(@Inject(NoticeService) private readonly notices: NoticeService) {}

  @Handles(sendNotice)
  async send({ context, input }: Call<typeof sendNotice>): Promise<OutputOf<typeof sendNotice>> {
    return { sent: await this.notices.send(context, input) };
  }
}
