import { Controller, Inject } from '@nestjs/common';
import {
  clearChat,
  refusal,
  fetchChat,
  fetchDataMessages,
  fetchMessages,
  listConversations,
  listPeople,
  readChat,
  removeMessage,
  sendData,
  sendMessage,
  updateMessage,
  type ChatOverview,
  type ChatPerson,
  type Message,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { MessageReader } from './message-reader.js';
import { MessageService } from './message.service.js';

@Controller()
export class MessageHandlers {
  constructor(
    @Inject(MessageReader) private readonly reader: MessageReader,
    @Inject(MessageService) private readonly messages: MessageService,
  ) {}

  @Handles(listConversations)
  async conversations({ context, input }: Call<typeof listConversations>): Promise<ChatOverview[]> {
    return this.reader.overview(context, input.option);
  }

  @Handles(fetchDataMessages)
  async ofData({ context, input }: Call<typeof fetchDataMessages>): Promise<Message[]> {
    return this.reader.aboutRow(context, input.query, input.option);
  }

  @Handles(fetchChat)
  chat({ context, input }: Call<typeof fetchChat>): Promise<OutputOf<typeof fetchChat>> {
    return this.reader.chat(context, input);
  }

  @Handles(readChat)
  async read({ context, input }: Call<typeof readChat>): Promise<true> {
    await this.messages.read(context, input.from);
    return true;
  }

  @Handles(clearChat)
  async clear({ context, input }: Call<typeof clearChat>): Promise<true> {
    await this.messages.clear(context, input.from);
    return true;
  }

  @Handles(fetchMessages)
  async newest({ context, queryString }: Call<typeof fetchMessages>): Promise<Message[]> {
    return this.reader.newest(context, queryString);
  }

  @Handles(sendMessage)
  send({ context, input }: Call<typeof sendMessage>): Promise<Message> {
    return this.messages.send(context, input, sendMessage.id);
  }

  @Handles(sendData)
  async sendData({ context, params, input }: Call<typeof sendData>): Promise<Message> {
    const { to, content, entity, id, index, project } = input;
    if (project !== undefined && project !== params.project) throw refusal('not-found');
    const data = { entity, id, ...(index === undefined ? {} : { index }) };
    return this.messages.send(context, { to, content, meta: { type: 'data', data } }, sendData.id);
  }

  @Handles(updateMessage)
  update({ context, input }: Call<typeof updateMessage>): Promise<Message> {
    return this.messages.update(context, input);
  }

  @Handles(removeMessage)
  async remove({ context, input }: Call<typeof removeMessage>): Promise<true> {
    await this.messages.remove(context, input.id);
    return true;
  }

  @Handles(listPeople)
  people({ context, input }: Call<typeof listPeople>): Promise<ChatPerson[]> {
    return this.reader.people(context, input);
  }
}
