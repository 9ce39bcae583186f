import { Module, type DynamicModule } from '@nestjs/common';
import { loadConfig, type Runtime } from '@buildmesh/service-kit';
import { DATA_CONFIG, DATABASE_URL, dataConfig } from './data-config.js';

@Module({})
export class DataConfigModule {
  /** The variables as one start of the service found them, for all its modules. */
  static forRoot({ config, env }: Runtime): DynamicModule {
    return {
      module: DataConfigModule,
      global: true,
      providers: [
        { provide: DATA_CONFIG, useValue: loadConfig(dataConfig, env) },
        { provide: DATABASE_URL, useValue: config.DATABASE_URL },
      ],
      exports: [DATA_CONFIG, DATABASE_URL],
    };
  }
}
