import { Module, type DynamicModule } from '@nestjs/common';
import { PersistenceModule } from '@buildmesh/persistence';
import type { Runtime, ServiceDefinition } from '@buildmesh/service-kit';
import { filesConfig } from './files.config.js';
import { migrations } from './migrations/index.js';
import { SCHEMA } from './schema.js';

@Module({})
export class FilesModule {
  static forRoot(runtime: Runtime): DynamicModule {
    return {
      module: FilesModule,
      imports: [PersistenceModule.forRoot(runtime, { schema: SCHEMA, entities: [], migrations })],
      providers: [],
    };
  }
}

/** Files of projects and people, short links, templates. */
export const filesService: ServiceDefinition = {
  name: 'files',
  config: filesConfig,
  module: (runtime) => FilesModule.forRoot(runtime),
};
