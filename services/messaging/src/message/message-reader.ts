import { Inject, Injectable } from '@nestjs/common';
import { groupOfAddress } from '@buildmesh/domain';
import {
  fetchChat,
  listPeople,
  type CallContext,
  type ChatOverview,
  type ChatPerson,
  type InputOf,
  type Message,
  type OutputOf,
} from '@buildmesh/contracts';
import { personOf, type Person } from '../caller.js';
import { Members } from '../members.js';
import { readIn } from '../notice/notice.rules.js';
import { Addressees } from './addressee.js';
import { MessageRepository } from './message.repository.js';

interface Page {
  index: number;
  size: number;
}

/** People of one look-up. */
const PEOPLE_LISTED = 100;

const range = ({ index, size }: Page) => ({ limit: size, offset: (index - 1) * size });

/** What people read: their own conversations and nothing else. */
@Injectable()
export class MessageReader {
  constructor(
    @Inject(MessageRepository) private readonly messages: MessageRepository,
    @Inject(Addressees) private readonly addressees: Addressees,
    @Inject(Members) private readonly members: Members,
  ) {}

  async overview(context: CallContext, page: Page): Promise<ChatOverview[]> {
    const found = await this.messages.overview(personOf(context), range(page));
    return found.map((one) => ({ ...one, last: readIn(context.locale, one.last) }));
  }

  async newest(context: CallContext, page: Page): Promise<Message[]> {
    const found = await this.messages.newest(personOf(context), range(page));
    return found.map((message) => readIn(context.locale, message));
  }

  aboutRow(context: CallContext, row: { entity: string; id: string }, page: Page): Promise<Message[]> {
    return this.messages.aboutRow(personOf(context), row, range(page));
  }

  async chat(
    context: CallContext,
    { from: peer, option: { before, uid, size } }: InputOf<typeof fetchChat>,
  ): Promise<OutputOf<typeof fetchChat>> {
    const person = personOf(context);
    this.addressees.assertOwnGroup(person, peer);
    const found = await this.messages.chat(person, { peer, before, uid, limit: size + 1 });
    const isPerson = groupOfAddress(peer) === undefined && !peer.startsWith('$$');
    const seen = isPerson ? await this.messages.seenBy(person, peer) : undefined;
    return {
      data: found.slice(0, size).map((message) => readIn(context.locale, message)),
      more: found.length > size,
      ...(seen === undefined ? {} : { seen }),
    };
  }

  async people(context: CallContext, { search, ids }: InputOf<typeof listPeople>): Promise<ChatPerson[]> {
    const person = personOf(context);
    const among = await this.reachable(person, ids);
    if (among?.length === 0) return [];
    const found = await this.members.find({
      project: person.project,
      ...(among === undefined ? {} : { ids: [...among] }),
      ...(search === '' ? {} : { search }),
      size: ids?.length ?? PEOPLE_LISTED + 1,
    });
    return found.filter(({ _id }) => ids !== undefined || _id !== person.user).slice(0, 200);
  }

  /** `undefined` stands for all members. */
  private async reachable(
    person: Person,
    ids: readonly string[] | undefined,
  ): Promise<readonly string[] | undefined> {
    if (!person.external) return ids;
    const known = await this.messages.peersOf(person);
    const inGroups = await Promise.all(
      person.groups.map((group) => this.members.inGroup(person.project, group)),
    );
    const reachable = [...new Set([...known, person.user, ...inGroups.flat()])];
    return reachable.filter((user) => ids?.includes(user) ?? true).slice(0, 1000);
  }
}
