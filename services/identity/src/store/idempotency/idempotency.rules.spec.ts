import { createProject, createUser, type CallContext } from '@buildmesh/contracts';
import { retryOf } from './idempotency.rules.js';

const context: CallContext = {
  via: 'session',
  user: 'u'.repeat(24),
  model: 'inner',
  owner: false,
  locale: 'en',
  ip: '',
  platform: 'app',
  requestId: 'r',
  idempotencyKey: 'k1',
};
const call = (input: object, more: Partial<CallContext> = {}) => ({
  context: { ...context, ...more },
  params: {},
  input,
});

describe('A retried call', () => {
  it('is known by caller, contract and key', () => {
    const first = retryOf(createProject, call({ name: 'A' }));
    expect(retryOf(createProject, call({ name: 'A' }, { requestId: 'other' }))).toEqual(first);
    const others = [
      retryOf(createUser, call({ name: 'A' })),
      retryOf(createProject, call({ name: 'A' }, { user: 'v'.repeat(24) })),
      retryOf(createProject, call({ name: 'A' }, { idempotencyKey: 'k2' })),
    ];
    expect(others.some((other) => other?.id === first?.id)).toBe(false);
  });

  it('is another call when it says something else', () => {
    const [a, b] = [retryOf(createProject, call({ name: 'A' })), retryOf(createProject, call({ name: 'B' }))];
    expect(a?.id).toBe(b?.id);
    expect(a?.bodyHash).not.toBe(b?.bodyHash);
  });

  it('leaves passwords out of what is stored', () => {
    expect(retryOf(createUser, call({ pwd: 'a' }))).toEqual(retryOf(createUser, call({ pwd: 'b' })));
  });

  it('is none without a key', () => {
    expect(retryOf(createProject, call({ name: 'A' }, { idempotencyKey: undefined }))).toBeUndefined();
  });
});
