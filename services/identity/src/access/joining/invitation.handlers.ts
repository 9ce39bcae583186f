import { Controller } from '@nestjs/common';
import {
  acceptInvitation,
  listInvitations,
  previewInvitation,
  toggleInvitation,
  type Invitation,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, userOf, type Call } from '@buildmesh/service-kit';
import { actorOf, projectOf } from '../../caller.js';
import { retryOf } from '../../store/index.js';
import { InvitationService } from './invitation.service.js';

@Controller()
export class InvitationHandlers {
  constructor(private readonly invitations: InvitationService) {}

  @Handles(toggleInvitation)
  toggle(call: Call<typeof toggleInvitation>): Promise<Invitation | null> {
    const { context, input } = call;
    const command = { input, owner: context.owner };
    return this.invitations.toggle(actorOf(call), command, retryOf(toggleInvitation, call));
  }

  @Handles(listInvitations)
  list(call: Call<typeof listInvitations>): Promise<Invitation[]> {
    return this.invitations.list(projectOf(call));
  }

  @Handles(acceptInvitation)
  accept(call: Call<typeof acceptInvitation>): Promise<OutputOf<typeof acceptInvitation>> {
    return this.invitations.accept(userOf(call), call.input.code);
  }

  @Handles(previewInvitation)
  preview({ input }: Call<typeof previewInvitation>): Promise<OutputOf<typeof previewInvitation>> {
    return this.invitations.preview(input.code);
  }
}
