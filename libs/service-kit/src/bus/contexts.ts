import { randomUUID } from 'node:crypto';
import { DEFAULT_LOCALE } from '@buildmesh/kernel';
import type { CallContext } from '@buildmesh/contracts';

/** The context in which a service asks another one on its own behalf; only `internal` contracts accept it. */
export function systemContext(requestId: string = randomUUID()): CallContext {
  return {
    via: 'system',
    model: 'inner',
    owner: false,
    locale: DEFAULT_LOCALE,
    ip: '',
    platform: 'app',
    requestId,
  };
}
