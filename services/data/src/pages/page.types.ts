import type { CallContext } from '@buildmesh/contracts';
import type { IdempotencyKey } from '@buildmesh/persistence';

/** Who changes pages of a project; with a key, a call that may be retried (D86). */
export interface PageAct {
  context: CallContext;
  project: string;
  once?: IdempotencyKey | undefined;
}
