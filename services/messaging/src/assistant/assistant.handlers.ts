import { Controller, Inject } from '@nestjs/common';
import { newId } from '@buildmesh/kernel';
import {
  listBots,
  postChat,
  proposeTable,
  streamChat,
  type AiAnswer,
  type ChatBot,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, type Call, type StreamOut } from '@buildmesh/service-kit';
import { AssistantService } from './assistant.service.js';
import { Assistants } from './assistants.js';

@Controller()
export class AssistantHandlers {
  constructor(
    @Inject(AssistantService) private readonly service: AssistantService,
    @Inject(Assistants) private readonly assistants: Assistants,
  ) {}

  @Handles(streamChat)
  chat({ context, input }: Call<typeof streamChat>, out: StreamOut): Promise<AiAnswer> {
    const { signal } = out;
    const send = input.stream ? (piece: unknown) => out.send(piece) : () => undefined;
    return this.service.ask(context, input, { send, signal });
  }

  @Handles(postChat)
  async post({ context, input }: Call<typeof postChat>): Promise<OutputOf<typeof postChat>> {
    const uid = input.uid ?? newId();
    const { signal } = new AbortController();
    const answer = await this.service.ask(context, { ...input, uid }, { send: () => undefined, signal });
    return { ...answer, uid };
  }

  @Handles(proposeTable)
  async propose({ context, input }: Call<typeof proposeTable>): Promise<OutputOf<typeof proposeTable>> {
    return { fields: await this.service.proposeTable(context, input.name) };
  }

  @Handles(listBots)
  bots({ context, params }: Call<typeof listBots>): Promise<ChatBot[]> {
    return this.assistants.list(context, params.project);
  }
}
