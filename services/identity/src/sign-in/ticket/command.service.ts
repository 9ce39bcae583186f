import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import {
  commandUser,
  refusal,
  userCommanded,
  type InputOf,
  type takeCommands,
  type OutputOf,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { assertMayActOn, lockMember } from '../../access/index.js';
import type { Actor } from '../../caller.js';
import { MAX_COMMANDS } from '../../limits.js';
import { Store } from '../../store/index.js';
import { isSafeCommand, leavesInPlace } from './command.rules.js';
import { WaitingCommands } from './waiting-commands.js';

/** Commands from administrators to the open clients of members (D6). */
@Injectable()
export class CommandService {
  constructor(
    private readonly store: Store,
    private readonly waiting: WaitingCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async send(actor: Actor, id: string, command: InputOf<typeof commandUser>): Promise<void> {
    if (!isSafeCommand(command)) {
      throw refusal('invalid', { errors: [{ field: 'value', rule: 'format', message: 'field.format' }] });
    }
    const { project } = actor;
    const to = { project, user: id };
    if (!(await this.store.read.members.find(project, id))) throw refusal('user.not-found');
    const place = await this.waiting.reserve(to);
    if (place === undefined) {
      throw refusal('quota-reached', { data: { quota: 'command', used: MAX_COMMANDS, limit: MAX_COMMANDS } });
    }
    try {
      await this.store.write(async (writing) => {
        if (!leavesInPlace(command)) assertMayActOn(actor, await lockMember(writing, actor, id));
        const { audit, events } = writing;
        await audit.add({
          project,
          account: actor.user,
          action: commandUser.id,
          target: `user/${id}`,
          after: command,
        });
        await events.add(userCommanded, to);
        await this.waiting.put(to, place, { ...command, at: this.clock.now() });
      });
    } catch (error) {
      await this.waiting.release(to, place);
      throw error;
    }
  }

  async take(
    { user, session }: { user: string; session: string },
    { project }: InputOf<typeof takeCommands>,
  ): Promise<OutputOf<typeof takeCommands>> {
    if (project === undefined) return { cmd: [] };
    return { cmd: await this.waiting.take({ project, user }, session) };
  }
}
