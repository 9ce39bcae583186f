import { Controller } from '@nestjs/common';
import {
  answerScan,
  exchangeTicket,
  logInAs,
  loginTicket,
  pollScan,
  previewRole,
  revokeShareLink,
  scanTicket,
  sharedPage,
  sharedPages,
  shareLinkScope,
  createShareLink,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { actorOf, sessionOf } from '../../caller.js';
import { RedeemService } from './redeem.service.js';
import { ScanService } from './scan.service.js';
import { ShareLinkService } from './share-link.service.js';
import { TicketService } from './ticket.service.js';

@Controller()
export class TicketHandlers {
  constructor(
    private readonly tickets: TicketService,
    private readonly redeeming: RedeemService,
    private readonly scans: ScanService,
    private readonly shareLinks: ShareLinkService,
  ) {}

  @Handles(loginTicket)
  login(call: Call<typeof loginTicket>): Promise<OutputOf<typeof loginTicket>> {
    return this.tickets.login({ ...actorOf(call), context: call.context }, call.input);
  }

  @Handles(exchangeTicket)
  exchange({ input, context }: Call<typeof exchangeTicket>): Promise<OutputOf<typeof exchangeTicket>> {
    return this.redeeming.exchange(input.ticket, context);
  }

  @Handles(logInAs)
  loginAs(call: Call<typeof logInAs>): Promise<OutputOf<typeof logInAs>> {
    return this.tickets.loginAs({ ...actorOf(call), context: call.context }, call.params.id);
  }

  @Handles(previewRole)
  preview(call: Call<typeof previewRole>): Promise<OutputOf<typeof previewRole>> {
    return this.tickets.preview({ ...actorOf(call), context: call.context }, call.input);
  }

  @Handles(scanTicket)
  beginScan(_call: Call<typeof scanTicket>): Promise<OutputOf<typeof scanTicket>> {
    return this.scans.begin();
  }

  @Handles(answerScan)
  answerScan(call: Call<typeof answerScan>): Promise<OutputOf<typeof answerScan>> {
    return this.scans.answer(call.input, sessionOf(call));
  }

  @Handles(pollScan)
  pollScan({ input, context }: Call<typeof pollScan>): Promise<OutputOf<typeof pollScan>> {
    return this.scans.poll(input, context);
  }

  @Handles(createShareLink)
  share(call: Call<typeof createShareLink>): Promise<OutputOf<typeof createShareLink>> {
    return this.shareLinks.create(sessionOf(call).user, call.input);
  }

  @Handles(sharedPages)
  shared(call: Call<typeof sharedPages>): Promise<OutputOf<typeof sharedPages>> {
    return this.shareLinks.list(sessionOf(call).user, call.input.project);
  }

  @Handles(sharedPage)
  sharedPage({ context }: Call<typeof sharedPage>): Promise<OutputOf<typeof sharedPage>> {
    return this.shareLinks.shared(context);
  }

  @Handles(shareLinkScope)
  scope({ input }: Call<typeof shareLinkScope>): Promise<OutputOf<typeof shareLinkScope>> {
    return this.shareLinks.scope(input);
  }

  @Handles(revokeShareLink)
  async revoke(call: Call<typeof revokeShareLink>): Promise<true> {
    await this.shareLinks.revoke(sessionOf(call).user, call.input);
    return true;
  }
}
