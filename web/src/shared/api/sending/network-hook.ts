import type { ApiFault } from '../faults/fault.js';

/** Looks at faults that came from no server; `true` swallows one: nothing is shown or counted (spec: platform §8). */
export type NetworkHook = (fault: ApiFault, contractId: string) => boolean;

let hook: NetworkHook | null = null;

export function setNetworkHook(given: NetworkHook | null): void {
  hook = given;
}

export const isSwallowed = (fault: ApiFault, contractId: string): boolean =>
  fault.code < 0 && hook?.(fault, contractId) === true;
