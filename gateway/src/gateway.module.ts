import { Module, type DynamicModule } from '@nestjs/common';
import { Bus, CLOCK, LOGGER, OwnHealth, type Runtime } from '@buildmesh/service-kit';
import { FileStore, openFileStore } from '@buildmesh/persistence';
import { Callers } from './access/callers.js';
import { Snapshots } from './access/snapshots.js';
import { Envelope } from './envelope/envelope.js';
import { GATEWAY_CONFIG, type GatewayConfig } from './gateway.config.js';
import { Health } from './health/health.js';
import { Calls } from './http/calls.js';
import { Downloads } from './http/downloads.js';
import { Streams } from './http/streams.js';
import { Uploads } from './http/uploads.js';
import { Limiter } from './limits/limiter.js';
import { LIMIT_STORE, openLimitStore } from './limits/limit-store.js';
import { Admission } from './socket/admission.js';
import { Sockets } from './socket/sockets.js';
import { ViewAccess } from './socket/view-access.js';

@Module({})
export class GatewayModule {
  static forRoot(runtime: Runtime, config: GatewayConfig): DynamicModule {
    return {
      module: GatewayModule,
      providers: [
        { provide: GATEWAY_CONFIG, useValue: config },
        { provide: Bus, useValue: runtime.bus },
        { provide: CLOCK, useValue: runtime.clock },
        { provide: LOGGER, useValue: runtime.logger },
        { provide: OwnHealth, useValue: runtime.health },
        { provide: FileStore, useFactory: () => openFileStore(runtime) },
        { provide: LIMIT_STORE, useFactory: () => openLimitStore(runtime) },
        Snapshots,
        Callers,
        Envelope,
        Limiter,
        Uploads,
        Downloads,
        Streams,
        Calls,
        Health,
        Admission,
        ViewAccess,
        Sockets,
      ],
    };
  }
}
