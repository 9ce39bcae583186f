import { Controller } from '@nestjs/common';
import { commandUser, takeCommands, type OutputOf } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { actorOf, sessionOf } from '../../caller.js';
import { CommandService } from './command.service.js';

@Controller()
export class CommandHandlers {
  constructor(private readonly commands: CommandService) {}

  @Handles(commandUser)
  async send(call: Call<typeof commandUser>): Promise<true> {
    await this.commands.send(actorOf(call), call.params.id, call.input);
    return true;
  }

  @Handles(takeCommands)
  take(call: Call<typeof takeCommands>): Promise<OutputOf<typeof takeCommands>> {
    return this.commands.take(sessionOf(call), call.input);
  }
}
