import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Clock } from '@buildmesh/kernel';
import {
  refusal,
  noticeTo,
  pushed,
  MAX_PUSH_USERS,
  sendMessage,
  type CallContext,
  type InputOf,
  type Message,
} from '@buildmesh/contracts';
import { UnitOfWork, idempotencyKeyOf, type UnitOfWorkScope } from '@buildmesh/persistence';
import { CLOCK } from '@buildmesh/service-kit';
import { personOf, type Person } from '../caller.js';
import { Members } from '../members.js';
import { Addressees } from './addressee.js';
import { MessageRepository } from './message.repository.js';
import { assertOwnFiles, CHANGE_MS, isEmptyMessage } from './message.rules.js';
import { MessageWriter } from './message-writer.js';

/** What people do with messages. */
@Injectable()
export class MessageService {
  constructor(
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(Addressees) private readonly addressees: Addressees,
    @Inject(Members) private readonly members: Members,
    @Inject(MessageRepository) private readonly messages: MessageRepository,
    @Inject(MessageWriter) private readonly writer: MessageWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Keeps a message and tells whom it concerns; a retried call has one effect. */
  async send(context: CallContext, input: InputOf<typeof sendMessage>, contract: string): Promise<Message> {
    const person = personOf(context);
    const { project } = person;
    const { to, content, meta, uid, context: said } = input;
    if (isEmptyMessage(content, meta))
      throw refusal('invalid', {
        errors: [{ field: 'content', rule: 'required', message: 'field.required' }],
      });
    assertOwnFiles(meta, project);
    await this.assertOwnThings(project, input);
    const reached = await this.addressees.reachedBy(person, to);
    const once = idempotencyKeyOf({ context, project, contract }, input);
    return this.unitOfWork.write({ context, once }, async ({ manager, emit: tell }) => {
      const about = said === undefined ? meta : { ...meta, context: said };
      const kept = await this.writer.add(manager, {
        project,
        from: person.user,
        to,
        content,
        meta: about,
        uid,
      });
      await this.tell({ emit: tell }, person, { to, reached, about: { id: kept._id } });
      return kept;
    });
  }

  /** Refuses tables and pages of other projects as if they were not there. */
  private async assertOwnThings(
    project: string,
    { meta, context: said }: InputOf<typeof sendMessage>,
  ): Promise<void> {
    const has = await Promise.all([
      this.members.has(project, 'entity', meta.data?.entity),
      this.members.has(project, 'entity', said?.entity),
      this.members.has(project, 'page', said?.page),
    ]);
    if (has.includes(false)) throw refusal('not-found');
  }

  /** Changes the text of an own message. */
  async update(context: CallContext, { id, content }: { id: string; content: string }): Promise<Message> {
    const person = personOf(context);
    return this.change(person, { context, id, action: 'updated' }, async (manager, message) => {
      const now = this.clock.now();
      const { project } = person;
      await this.messages.setContent(manager, { project, id, content, at: new Date(now) });
      return { ...message, content, updatedAt: now };
    });
  }

  /** Takes an own message back, for everybody. */
  async remove(context: CallContext, id: string): Promise<void> {
    const person = personOf(context);
    await this.change(person, { context, id, action: 'removed' }, async (manager, message) => {
      await this.messages.remove(manager, person.project, id);
      return message;
    });
  }

  /** Marks all of a conversation as read; the other person and the own other clients see it. */
  async read(context: CallContext, peer: string): Promise<void> {
    const person = personOf(context);
    this.addressees.assertOwnGroup(person, peer);
    await this.unitOfWork.write({ context }, async ({ manager, emit: tell }) => {
      if (!(await this.messages.reachEnd(manager, person, { peer, clears: false }))) return;
      const isPerson = !peer.startsWith('$$') && !peer.startsWith('g:');
      await this.tellUsers({ emit: tell }, person, [
        { users: [person.user], about: { from: peer, read: true } },
        ...(isPerson ? [{ users: [peer], about: { from: person.user, seen: true } }] : []),
      ]);
    });
  }

  /** Hides what a conversation holds so far from the caller. */
  async clear(context: CallContext, peer: string): Promise<void> {
    const person = personOf(context);
    this.addressees.assertOwnGroup(person, peer);
    await this.unitOfWork.write({ context }, async ({ manager, emit: tell }) => {
      await this.messages.reachEnd(manager, person, { peer, clears: true });
      if (peer.startsWith('$$')) await this.messages.dropWithBot(manager, person, peer);
      await this.tellUsers({ emit: tell }, person, [{ users: [person.user], about: { from: peer } }]);
    });
  }

  /** The audit names the message and both sides, never its words: those are nobody else's (D57). */
  private async change(
    person: Person,
    { context, id, action }: { context: CallContext; id: string; action: 'updated' | 'removed' },
    work: (manager: EntityManager, message: Message) => Promise<Message>,
  ): Promise<Message> {
    const { project } = person;
    const found = await this.messages.own(person, id);
    if (!found) throw refusal('message.not-found');
    // Asked before the transaction, which holds a connection.
    const reached = await this.stillReached(person, found.to);
    return this.unitOfWork.write({ context }, async ({ manager, record, emit: tell }) => {
      const message = await this.messages.ownForChange(manager, person, id);
      if (!message) throw refusal('message.not-found');
      if (this.clock.now() - message.createdAt > CHANGE_MS) throw refusal('message.too-old');
      const changed = await work(manager, message);
      const { from, to } = message;
      await record({ project, entity: 'message', target: id, action, after: { from, to } });
      await this.tell({ emit: tell }, person, { to, reached, about: { id, [action]: true } });
      return changed;
    });
  }

  /** Whoever has left meanwhile, or a group that is gone, keeps nobody from changing the own words. */
  private async stillReached(person: Person, to: string): Promise<string[]> {
    try {
      return await this.addressees.reachedBy(person, to);
    } catch {
      return [];
    }
  }

  private tell(
    writing: Pick<UnitOfWorkScope, 'emit'>,
    person: Person,
    { to, reached, about }: { to: string; reached: readonly string[]; about: Record<string, unknown> },
  ): Promise<void> {
    const from = to.startsWith('g:') ? to : person.user;
    return this.tellUsers(writing, person, [
      { users: reached, about: { ...about, from } },
      { users: [person.user], about: { ...about, from: to, own: true } },
    ]);
  }

  private async tellUsers(
    { emit: tell }: Pick<UnitOfWorkScope, 'emit'>,
    { project }: Person,
    news: readonly { users: readonly string[]; about: Record<string, unknown> }[],
  ): Promise<void> {
    for (const { users, about } of news)
      for (let at = 0; at < users.length; at += MAX_PUSH_USERS)
        await tell(
          pushed,
          noticeTo({ room: 'users', project, users: users.slice(at, at + MAX_PUSH_USERS) }, 'message', about),
        );
  }
}
