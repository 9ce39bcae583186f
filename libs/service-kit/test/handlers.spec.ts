import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { systemClock } from '@buildmesh/kernel';
import type { Call } from '../src/bus/bus.js';
import { HandlerRegistry } from '../src/bus/bus.module.js';
import { Handles } from '../src/bus/handles.js';
import { MemoryTransport } from '../src/bus/memory-transport.js';
import { OwnHealth } from '../src/bootstrap/own-health.js';
import { HEALTH, startService, type Runtime, type ServiceDefinition } from '../src/bootstrap/service.js';
import { baseConfig } from '../src/config/base-config.js';
import { loadConfig } from '../src/config/load-config.js';
import { busOver, call, greet, logger, SECRET } from './bus-fixture.js';

class Greeter {
  private readonly greeting = 'Hello';

  @Handles(greet)
  greet({ input }: Call<typeof greet>): Promise<unknown> {
    return Promise.resolve(`${this.greeting} ${input.name}`);
  }
}

class SecondGreeter {
  @Handles(greet)
  greet(_call: Call<typeof greet>): Promise<unknown> {
    return Promise.resolve('me too');
  }
}

function serviceWith(...providers: (new () => object)[]): ServiceDefinition {
  return {
    name: 'test',
    module: (): DynamicModule => {
      @Module({})
      class TestModule {}
      return {
        module: TestModule,
        providers: [...providers, { provide: HEALTH, useValue: async () => ({ part: 'up' }) }],
      };
    },
  };
}

function runtime(): Runtime {
  const transport = new MemoryTransport();
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

describe('a service', () => {
  test('answers its marked methods, which keep their object, and tells its health', async () => {
    const around = runtime();
    const service = await startService(serviceWith(Greeter), around);
    expect(await around.bus.ask(greet, call())).toBe('Hello Ada');
    expect(service.app.get(HandlerRegistry, { strict: false }).served).toEqual([greet]);
    expect(await around.bus.health('test')).toEqual({ part: 'up', bus: 'up' });
    await service.stop();
  });

  test('with two methods for one contract does not start', async () => {
    await expect(startService(serviceWith(Greeter, SecondGreeter), runtime())).rejects.toThrow(
      'two handlers for test.greeting.get',
    );
  });
});
