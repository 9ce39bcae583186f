import { refusal } from '@buildmesh/contracts';
import type { Logger } from '@buildmesh/service-kit';
import { ProviderFault } from './provider-fault.js';

/** Does `work`, which needs a messaging app; refuses, and logs `what` went wrong, when that fails. */
export async function refusingFaults<T>(logger: Logger, what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    logger.warn({ err: error, code: error.code }, what);
    throw refusal('third.unavailable');
  }
}
