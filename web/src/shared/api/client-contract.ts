import type { Contract, ContractOf } from '@buildmesh/contracts';

/** What the client needs of a contract: where and how to call it. The build leaves out everything else. */
export const CLIENT_PARTS = [
  'id',
  'kind',
  'method',
  'path',
  'aliases',
  'timeoutMs',
  'sealed',
  'maxFieldBytes',
] as const satisfies readonly (keyof Contract | keyof ContractOf<'command'> | keyof ContractOf<'upload'>)[];

/** A contract as it is in the built client. */
export type ClientContract = Pick<Contract, (typeof CLIENT_PARTS)[number] & keyof Contract> &
  Pick<ContractOf<'command'>, 'sealed'>;
