import { Inject, Injectable } from '@nestjs/common';
import { groupOfAddress, isAnswering } from '@buildmesh/domain';
import { refusal } from '@buildmesh/contracts';
import type { Person } from '../caller.js';
import { Members } from '../members.js';
import { MessageRepository } from './message.repository.js';

/** Decides whom somebody may write to, and who hears of it (D57, D58). */
@Injectable()
export class Addressees {
  constructor(
    @Inject(Members) private readonly members: Members,
    @Inject(MessageRepository) private readonly messages: MessageRepository,
  ) {}

  /** The people besides the sender whom a message to `address` concerns; refuses where the sender may not write. */
  async reachedBy(person: Person, address: string): Promise<string[]> {
    const group = groupOfAddress(address);
    if (group !== undefined) return this.ofGroup(person, group);
    if (address.startsWith('$$')) {
      if (!isAnswering(address)) throw refusal('no-authority');
      return [];
    }
    await this.assertReachable(person, address);
    return [address];
  }

  /** A group exists only for those who belong to it. */
  assertOwnGroup({ groups }: Person, address: string): void {
    const group = groupOfAddress(address);
    if (group !== undefined && !groups.includes(group)) throw refusal('group.not-found');
  }

  private async ofGroup(person: Person, group: string): Promise<string[]> {
    this.assertOwnGroup(person, `g:${group}`);
    const people = await this.members.inGroup(person.project, group);
    return people.filter((user) => user !== person.user);
  }

  /** People from outside write to those of their groups, and to whoever wrote to them first. */
  private async assertReachable(person: Person, user: string): Promise<void> {
    if (user === person.user) throw refusal('user.not-found');
    const { active, groups } = await this.members.standing(person.project, user);
    if (!active) throw refusal('user.not-found');
    if (!person.external || groups.some((group) => person.groups.includes(group))) return;
    if (!(await this.messages.hasWritten(person.project, user, person.user))) throw refusal('user.not-found');
  }
}
