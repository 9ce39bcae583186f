import * as approvalsContracts from './approvals/index.js';
import * as dataContracts from './data/index.js';
import type { Contract } from './define.js';
import * as filesContracts from './files/index.js';
import * as identityContracts from './identity/index.js';
import * as messagingContracts from './messaging/index.js';
import * as paymentsContracts from './payments/index.js';
import * as schedulingContracts from './scheduling/index.js';

function contractsOf(exports: Record<string, unknown>): Contract[] {
  return Object.values(exports).filter(
    (value): value is Contract =>
      typeof value === 'object' && value !== null && 'access' in value && 'id' in value,
  );
}

/** Every endpoint of the product. A route that is not in here cannot exist (house §3). */
export const catalogue: readonly Contract[] = [
  identityContracts,
  dataContracts,
  approvalsContracts,
  schedulingContracts,
  messagingContracts,
  filesContracts,
  paymentsContracts,
].flatMap(contractsOf);

/** The contracts that one service answers. */
export function contractsOfService(service: string): readonly Contract[] {
  return catalogue.filter((contract) => contract.id.startsWith(`${service}.`));
}
