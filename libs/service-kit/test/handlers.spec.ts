import 'reflect-metadata';
import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { Call } from '../src/bus/call.js';
import { Handles } from '../src/bus/handles.js';
import { MemoryTransport } from '../src/bus/memory-transport.js';
import { startService } from '../src/bootstrap/service.js';
import { call, greet } from './bus-fixture.js';
import { runtimeOver, serviceWith } from './service-fixture.js';

@Controller()
class Greeter {
  private readonly greeting = 'Hello';

  @Handles(greet)
  greet({ input }: Call<typeof greet>): Promise<unknown> {
    return Promise.resolve(`${this.greeting} ${input.name}`);
  }
}

@Controller()
class SecondGreeter {
  @Handles(greet)
  greet(_call: Call<typeof greet>): Promise<unknown> {
    return Promise.resolve('me too');
  }
}

@Controller()
class Stray {
  @EventPattern('greeted')
  hear(_payload: unknown): void {
    return undefined;
  }
}

describe('a service', () => {
  test('answers its marked methods, which keep their object, and tells its health', async () => {
    const around = runtimeOver(new MemoryTransport());
    const service = await startService(serviceWith({ controllers: [Greeter] }), around);
    expect(await around.bus.ask(greet, call())).toBe('Hello Ada');
    expect(service.served).toEqual([greet]);
    expect(await around.bus.health('test')).toEqual({ part: 'up', bus: 'up' });
    await service.stop();
  });

  test('with two methods for one contract does not start', async () => {
    const starting = startService(
      serviceWith({ controllers: [Greeter, SecondGreeter] }),
      runtimeOver(new MemoryTransport()),
    );
    await expect(starting).rejects.toThrow('two handlers for test.greeting.get');
  });

  test('with a method for a pattern that is no contract does not start', async () => {
    const starting = startService(serviceWith({ controllers: [Stray] }), runtimeOver(new MemoryTransport()));
    await expect(starting).rejects.toThrow('only contracts are answered');
  });
});
