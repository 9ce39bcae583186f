import { Module, type DynamicModule, type ModuleMetadata } from '@nestjs/common';
import { systemClock } from '@buildmesh/kernel';
import { OwnHealth } from '../src/bootstrap/own-health.js';
import { HEALTH, type Runtime, type ServiceDefinition } from '../src/bootstrap/service.js';
import type { Transport } from '../src/bus/transport.js';
import { baseConfig } from '../src/config/base-config.js';
import { loadConfig } from '../src/config/load-config.js';
import { busOver, logger, SECRET } from './bus-fixture.js';

export function serviceWith({ controllers, providers = [] }: ModuleMetadata): ServiceDefinition {
  return {
    name: 'test',
    module: (): DynamicModule => {
      @Module({})
      class TestModule {}
      return {
        module: TestModule,
        controllers,
        providers: [...providers, { provide: HEALTH, useValue: async () => ({ part: 'up' }) }],
      };
    },
  };
}

export function runtimeOver(transport: Transport): Runtime {
  const env = { BUS_SECRET: SECRET, BUS: 'memory', CACHE: 'memory' };
  return {
    env,
    config: loadConfig(baseConfig, env),
    transport,
    bus: busOver(transport),
    logger,
    clock: systemClock,
    health: new OwnHealth(),
  };
}
