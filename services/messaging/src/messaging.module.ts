import { Module, type DynamicModule } from '@nestjs/common';
import { PersistenceModule } from '@buildmesh/persistence';
import type { Runtime, ServiceDefinition } from '@buildmesh/service-kit';
import { AiQuota } from './assistant/ai-quota.js';
import { AssistantHandlers } from './assistant/assistant.handlers.js';
import { AssistantService } from './assistant/assistant.service.js';
import { Assistants } from './assistant/assistants.js';
import { modelProvider } from './assistant/model.provider.js';
import { retention } from './retention.js';
import { DraftHandlers } from './draft/draft.handlers.js';
import { DraftRepository } from './draft/draft.repository.js';
import { DraftService } from './draft/draft.service.js';
import { Members } from './members.js';
import { Addressees } from './message/addressee.js';
import { MessageHandlers } from './message/message.handlers.js';
import { MessageReader } from './message/message-reader.js';
import { MessageRepository } from './message/message.repository.js';
import { MessageService } from './message/message.service.js';
import { MessageWriter } from './message/message-writer.js';
import { messagingConfig } from './messaging.config.js';
import { migrations } from './migrations/index.js';
import { NoticeHandlers } from './notice/notice.handlers.js';
import { NoticeService } from './notice/notice.service.js';
import { SCHEMA } from './schema.js';

const messages = [Members, Addressees, MessageRepository, MessageReader, MessageWriter, MessageService];
const assistants = [AiQuota, Assistants, AssistantService];
const drafts = [DraftRepository, DraftService];
const handlers = [MessageHandlers, NoticeHandlers, AssistantHandlers, DraftHandlers];

@Module({})
class MessagingModule {
  static forRoot(runtime: Runtime): DynamicModule {
    const sql = { schema: SCHEMA, entities: [], migrations };
    return {
      module: MessagingModule,
      imports: [PersistenceModule.forRoot(runtime, sql)],
      controllers: handlers,
      providers: [modelProvider(runtime), ...messages, ...assistants, ...drafts, NoticeService, ...retention],
    };
  }
}

/** Messages between people and from bots, and the assistants. */
export const messagingService: ServiceDefinition = {
  name: 'messaging',
  config: messagingConfig,
  module: (runtime) => MessagingModule.forRoot(runtime),
};
