import type { Clock } from '@buildmesh/kernel';
import type { Logger } from '@buildmesh/service-kit';
import type { ProviderClient } from './provider-client.js';

/** What it takes to ask a company outside: a client, the time to sign with, and a log for what goes wrong. */
export interface ProviderAccess {
  client: ProviderClient;
  clock: Clock;
  logger: Logger;
}

/** DI token of it. */
export const PROVIDER_ACCESS = Symbol('provider-access');
