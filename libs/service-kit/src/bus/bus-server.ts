import type { CustomTransportStrategy, MessageHandler } from '@nestjs/microservices';
// Not from its index, which loads all of Nest's transports: a tenth of a second of every start.
import { Server } from '@nestjs/microservices/server/server.js';
import { isObservable, lastValueFrom } from 'rxjs';
import type { Contract } from '@buildmesh/contracts';
import type { Bus } from './bus.js';

/** Handlers by pattern; a second one for the same pattern is refused, where Nest would let it take the place of the first. */
class OneHandlerEach extends Map<string, MessageHandler> {
  override set(pattern: string, handler: MessageHandler): this {
    if (this.has(pattern)) throw new Error(`two handlers for ${pattern}`);
    return super.set(pattern, handler);
  }
}

/**
 * Nest's server of the bus: the `@Handles` methods of an application's controllers answer their contracts, each behind the
 * guards, pipes, interceptors and filters that hold for it. None of those meets a call that is not signed, allowed and valid.
 */
export class BusServer extends Server implements CustomTransportStrategy {
  protected override readonly messageHandlers = new OneHandlerEach();

  constructor(private readonly bus: Bus) {
    super();
  }

  /** Contracts that are answered. */
  get served(): Contract[] {
    return [...this.messageHandlers.values()].map(contractOf);
  }

  listen(ready: () => void): void {
    for (const handler of this.messageHandlers.values())
      this.bus.serve(contractOf(handler), async (call, out) => {
        const answer: unknown = await handler(call, out);
        return isObservable(answer) ? lastValueFrom(answer, { defaultValue: undefined }) : answer;
      });
    ready();
  }

  /** A process leaves the bus as a whole (`Bus.leave`). */
  close(): void {
    return undefined;
  }

  on(): never {
    throw new Error('gaps are told by `Bus.onReconnect`');
  }

  unwrap<T>(): T {
    return this.bus as T;
  }
}

function contractOf({ extras }: MessageHandler): Contract {
  const contract = extras?.['contract'] as Contract | undefined;
  if (!contract)
    throw new Error('only contracts are answered: `@Handles`, not `@MessagePattern` or `@EventPattern`');
  return contract;
}
