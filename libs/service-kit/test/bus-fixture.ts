import { z } from 'zod';
import { defineContract, type CallContext } from '@buildmesh/contracts';
import { Bus } from '../src/bus/bus.js';
import type { Call } from '../src/bus/call.js';
import { ContextSigner } from '../src/bus/signed-context.js';
import type { Transport } from '../src/bus/transport.js';
import { createLogger } from '../src/logging/logger.js';

export const SECRET = 'a secret of at least thirty-two characters';
export const logger = createLogger('test', 'silent');

export const greet = defineContract({
  id: 'test.greeting.get',
  kind: 'query',
  params: z.strictObject({ id: z.string().max(5) }),
  input: z.strictObject({ name: z.string().min(1), list: z.array(z.number()).default([]) }),
  output: z.unknown(),
  access: { level: 'session' },
  errors: ['row.conflict'],
  tags: ['Test'],
  summary: 'Greets',
  timeoutMs: 2_000,
});

/** Answers piece by piece. */
export const tell = defineContract({ ...greet, id: 'test.greeting.tell', kind: 'stream' });

export const caller: CallContext = {
  via: 'session',
  user: 'u1',
  model: 'inner',
  owner: false,
  locale: 'en',
  ip: '127.0.0.1',
  platform: 'app',
  requestId: 'r1',
};

export function busOver(transport: Transport, secret = SECRET): Bus {
  return new Bus(transport, new ContextSigner(secret), logger);
}

export function call(
  parts: { context?: CallContext; params?: unknown; input?: unknown } = {},
): Call<typeof greet> {
  return {
    context: caller,
    params: { id: 'x' },
    queryString: {},
    input: { name: 'Ada', list: [] },
    ...parts,
  } as Call<typeof greet>;
}
