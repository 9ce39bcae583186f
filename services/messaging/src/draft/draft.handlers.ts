import { Controller, Inject } from '@nestjs/common';
import {
  getDraft,
  listDrafts,
  removeDraft,
  saveDraft,
  type DraftHead,
  type KeptDraft,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { DraftService } from './draft.service.js';

@Controller()
export class DraftHandlers {
  constructor(@Inject(DraftService) private readonly drafts: DraftService) {}

  @Handles(saveDraft)
  save({ context, input }: Call<typeof saveDraft>): Promise<OutputOf<typeof saveDraft>> {
    return this.drafts.save(context, input);
  }

  @Handles(listDrafts)
  list({ context }: Call<typeof listDrafts>): Promise<DraftHead[]> {
    return this.drafts.list(context);
  }

  @Handles(getDraft)
  get({ context, params }: Call<typeof getDraft>): Promise<KeptDraft> {
    return this.drafts.get(context, params.id);
  }

  @Handles(removeDraft)
  async remove({ context, input }: Call<typeof removeDraft>): Promise<true> {
    await this.drafts.remove(context, input.id);
    return true;
  }
}
