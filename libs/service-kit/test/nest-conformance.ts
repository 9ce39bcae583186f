import 'reflect-metadata';
import {
  Catch,
  Controller,
  UseFilters,
  UseGuards,
  UsePipes,
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  type NestInterceptor,
  type PipeTransform,
  type RpcExceptionFilter,
} from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { PATTERN_EXTRAS_METADATA } from '@nestjs/microservices/constants.js';
import { map, of, throwError, type Observable } from 'rxjs';
import { defineContract, refusal, type Contract } from '@buildmesh/contracts';
import { startService } from '../src/bootstrap/service.js';
import type { Bus } from '../src/bus/bus.js';
import type { Call } from '../src/bus/call.js';
import { Handles } from '../src/bus/handles.js';
import type { StreamOut } from '../src/bus/stream.js';
import type { Transport } from '../src/bus/transport.js';
import { busOver, call, caller, greet, tell } from './bus-fixture.js';
import { runtimeOver, serviceWith } from './service-fixture.js';

const [guarded, trimmed, busy, calm] = ['guarded', 'trimmed', 'busy', 'calm'].map((verb) =>
  defineContract({ ...greet, id: `test.greeting.${verb}` }),
) as [typeof greet, typeof greet, typeof greet, typeof greet];

type Greeting = Call<typeof greet>;

const met: string[] = [];
const meet = (context: ExecutionContext): Greeting => {
  const { contract } = Reflect.getMetadata(PATTERN_EXTRAS_METADATA, context.getHandler()) as {
    contract: Contract;
  };
  const { input, context: from } = context.switchToRpc().getData<Greeting>();
  met.push(`${from.user} calls ${contract.id} with ${input.name}`);
  return context.switchToRpc().getData<Greeting>();
};

/** Lets nobody but Ada in; who is hasty hears why. */
class AdaOnly implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { input } = meet(context);
    if (input.name === 'Hasty') throw refusal('too-many-requests', { retryAfterS: 5 });
    return input.name === 'Ada';
  }
}

class Trim implements PipeTransform<Greeting> {
  transform(greeting: Greeting): Greeting {
    return { ...greeting, input: { ...greeting.input, name: greeting.input.name.trim() } };
  }
}

class Busy extends Error {}

@Catch(Busy)
class BusyIsConflict implements RpcExceptionFilter<Busy> {
  catch(): Observable<never> {
    return throwError(() => refusal('row.conflict'));
  }
}

@Catch(Busy)
class BusyIsNothing implements RpcExceptionFilter<Busy> {
  catch({ message }: Busy): Observable<string> {
    return of(`nothing: ${message}`);
  }
}

/** Notes every call of the service, and adds a word to answers that are text. */
class Shout implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getHandler().name === 'greet') meet(context);
    return next.handle().pipe(map((answer) => (typeof answer === 'string' ? `${answer}!` : answer)));
  }
}

let ran = 0;

@Controller()
class Greeter {
  @Handles(greet)
  greet({ input }: Greeting): Promise<string> {
    return Promise.resolve(`Hello ${input.name}`);
  }

  @UseGuards(AdaOnly)
  @Handles(guarded)
  guarded(): Promise<number> {
    return Promise.resolve(++ran);
  }

  @UsePipes(Trim)
  @Handles(trimmed)
  trimmed({ input }: Greeting): Promise<string> {
    return Promise.resolve(input.name);
  }

  @UseFilters(BusyIsConflict)
  @Handles(busy)
  busy({ input }: Greeting): Promise<string> {
    throw input.name === 'Ada' ? new Busy() : refusal('not-found');
  }

  @UseFilters(BusyIsNothing)
  @Handles(calm)
  calm(): Promise<string> {
    return Promise.reject(new Busy('so busy'));
  }

  @Handles(tell)
  async tell({ input }: Call<typeof tell>, out: StreamOut): Promise<string> {
    out.send(`Hello ${input.name}`);
    return Promise.resolve('told');
  }
}

/** What Nest promises of a handler; the same in one process and over NATS. */
export function describeNest(name: string, join: () => Promise<Transport>): void {
  describe(`a handler over ${name}`, () => {
    let client: Bus;
    let stop: () => Promise<void>;
    beforeAll(async () => {
      const [serving, asking] = [await join(), await join()];
      const definition = serviceWith({
        controllers: [Greeter],
        providers: [{ provide: APP_INTERCEPTOR, useClass: Shout }],
      });
      const service = await startService(definition, runtimeOver(serving));
      await serving.flush();
      client = busOver(asking);
      stop = async () => {
        await service.stop();
        await Promise.all([serving.close(), asking.close()]);
      };
    });
    beforeEach(() => {
      met.length = 0;
      ran = 0;
    });
    afterAll(() => stop());

    const as = (name: string) => call({ input: { name } });

    test('does not run where a guard refuses, by saying no or by a refusal of its own', async () => {
      await expect(client.ask(guarded, as('Eve'))).rejects.toMatchObject({ key: 'no-authority' });
      await expect(client.ask(guarded, as('Hasty'))).rejects.toMatchObject({
        key: 'too-many-requests',
        details: { retryAfterS: 5 },
      });
      expect(ran).toBe(0);
      expect(await client.ask(guarded, as('Ada'))).toBe(1);
      expect(met).toEqual(['Eve', 'Hasty', 'Ada'].map((one) => `u1 calls test.greeting.guarded with ${one}`));
    });

    test('is seen with its call by an interceptor, which may change the answer', async () => {
      expect(await client.ask(greet, as('Ada'))).toBe('Hello Ada!');
      expect(met).toEqual(['u1 calls test.greeting.get with Ada']);
    });

    test('takes what a pipe made of the call', async () => {
      expect(await client.ask(trimmed, as('  Ada '))).toBe('Ada!');
    });

    test('fails as a filter says; what the filter does not know goes on as it is', async () => {
      await expect(client.ask(busy, as('Ada'))).rejects.toMatchObject({ key: 'row.conflict' });
      await expect(client.ask(busy, as('Eve'))).rejects.toMatchObject({ key: 'not-found' });
      expect(await client.ask(calm, as('Ada'))).toBe('nothing: so busy');
    });

    test('tells the pieces of its answer', async () => {
      const heard: unknown[] = [];
      const { signal } = new AbortController();
      const into = { onPiece: (piece: unknown) => void heard.push(piece), signal };
      expect(await client.askStream(tell, { ...as('Ada') }, into)).toBe('"told!"');
      expect(heard).toEqual(['Hello Ada']);
    });

    test('meets, as all around it, no call that is not signed, allowed and valid', async () => {
      const stranger = { ...caller, via: 'anonymous' as const };
      const outcomes = [
        client.ask(guarded, call({ context: stranger })),
        client.ask(guarded, call({ params: { id: 'too long' } })),
        client.ask(guarded, as('')),
      ].map((asked) => asked.catch((error: { key: string }) => error.key));
      expect(await Promise.all(outcomes)).toEqual(['no-session', 'not-found', 'invalid']);
      expect([met, ran]).toEqual([[], 0]);
    });
  });
}
