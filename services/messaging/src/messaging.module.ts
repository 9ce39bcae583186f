import { Module, type DynamicModule } from '@nestjs/common';
import { PersistenceModule } from '@buildmesh/persistence';
import type { Runtime, ServiceDefinition } from '@buildmesh/service-kit';
import { Members } from './members.js';
import { MessageWriter } from './message/message-writer.js';
import { messagingConfig } from './messaging.config.js';
import { migrations } from './migrations/index.js';
import { NoticeHandlers } from './notice/notice.handlers.js';
import { NoticeService } from './notice/notice.service.js';
import { SCHEMA } from './schema.js';

@Module({})
export class MessagingModule {
  static forRoot(runtime: Runtime): DynamicModule {
    return {
      module: MessagingModule,
      imports: [PersistenceModule.forRoot(runtime, { schema: SCHEMA, entities: [], migrations })],
      providers: [Members, MessageWriter, NoticeService, NoticeHandlers],
    };
  }
}

/** Messages between people and from bots, and the assistants. */
export const messagingService: ServiceDefinition = {
  name: 'messaging',
  config: messagingConfig,
  module: (runtime) => MessagingModule.forRoot(runtime),
};
