import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import {
  refusal,
  noticeTo,
  pushed,
  saveDraft,
  type CallContext,
  type DraftHead,
  type InputOf,
  type KeptDraft,
  type OutputOf,
} from '@buildmesh/contracts';
import { DRAFT_BOT, isDraftTooLarge, wrapDraft } from '@buildmesh/domain';
import { UnitOfWork, idempotencyKeyOf, type UnitOfWorkScope } from '@buildmesh/persistence';
import { CLOCK } from '@buildmesh/service-kit';
import { personOf, type Person } from '../caller.js';
import { Members } from '../members.js';
import { MessageRepository } from '../message/message.repository.js';
import { MessageWriter } from '../message/message-writer.js';
import { DraftRepository } from './draft.repository.js';

type Saving = InputOf<typeof saveDraft>;

const headOf = ({ save: _, ...head }: KeptDraft): DraftHead => head;

/** The function whose form it is; other forms have none. */
function functionOf({ flow, form }: Saving): string | null {
  if (form.type !== 'program') return null;
  if (flow === null)
    throw refusal('invalid', { errors: [{ field: 'flow', rule: 'required', message: 'field.required' }] });
  return flow;
}

/** What people have typed and not yet sent; each has the own drafts and nobody else's (spec: data §3). */
@Injectable()
export class DraftService {
  constructor(
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(Members) private readonly members: Members,
    @Inject(DraftRepository) private readonly drafts: DraftRepository,
    @Inject(MessageRepository) private readonly messages: MessageRepository,
    @Inject(MessageWriter) private readonly writer: MessageWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(context: CallContext): Promise<DraftHead[]> {
    return (await this.drafts.all(personOf(context))).map(headOf);
  }

  async get(context: CallContext, id: string): Promise<KeptDraft> {
    const draft = await this.drafts.one(personOf(context), id);
    if (!draft) throw refusal('draft.not-found');
    return draft;
  }

  /** Keeps a draft, in the place of another where one is named; a retried call has one effect. */
  async save(context: CallContext, input: Saving): Promise<OutputOf<typeof saveDraft>> {
    const person = personOf(context);
    const { id, ...said } = input;
    const parts = { ...said, flow: functionOf(input) };
    if (isDraftTooLarge(parts)) throw refusal('draft.too-large');
    await this.assertOwnThings(person.project, parts);
    const once = idempotencyKeyOf({ context, project: person.project, contract: saveDraft.id }, input);
    return this.unitOfWork.write({ context, once }, async ({ manager, emit: tell }) => {
      const now = this.clock.now();
      const before = id === undefined ? undefined : await this.drafts.take(manager, person, id);
      if (id !== undefined && !before) throw refusal('draft.not-found');
      const draft = { ...parts, timestamp: before?.timestamp ?? now, time: now };
      const { _id } = await this.writer.add(manager, {
        project: person.project,
        from: DRAFT_BOT,
        to: person.user,
        content: wrapDraft(draft),
        meta: { type: 'text' },
      });
      // What somebody wrote is no news to that person.
      await this.messages.reachEnd(manager, person, { peer: DRAFT_BOT, clears: false });
      const [dropped] = await this.drafts.dropOldest(manager, person);
      await this.tell({ emit: tell }, person);
      return { draft: headOf({ _id, ...draft }), dropped: dropped?.name ?? null };
    });
  }

  async remove(context: CallContext, id: string): Promise<void> {
    const person = personOf(context);
    await this.unitOfWork.write({ context }, async ({ manager, emit: tell }) => {
      if (!(await this.drafts.take(manager, person, id))) throw refusal('draft.not-found');
      await this.tell({ emit: tell }, person);
    });
  }

  /** Refuses tables and functions of other projects as if they were not there. */
  private async assertOwnThings(
    project: string,
    { flow, form }: Pick<Saving, 'flow' | 'form'>,
  ): Promise<void> {
    const has = await Promise.all([
      this.members.has(project, 'flow', flow ?? undefined),
      this.members.has(project, 'entity', form.type === 'record' ? form.entity : undefined),
    ]);
    if (has.includes(false)) throw refusal('not-found');
  }

  /** The own other clients show it too. */
  private tell({ emit: tell }: Pick<UnitOfWorkScope, 'emit'>, { project, user }: Person): Promise<void> {
    const about = { from: DRAFT_BOT, own: true };
    return tell(pushed, noticeTo({ room: 'users', project, users: [user] }, 'message', about));
  }
}
