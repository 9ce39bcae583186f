import type { Contract } from '@buildmesh/contracts';
import type { Call } from './bus.js';
import type { StreamOut } from './stream.js';
import type { OutputOf } from '@buildmesh/contracts';

const CONTRACT = Symbol('contract');

type Method<C extends Contract> = (call: Call<C>, out: StreamOut) => Promise<OutputOf<C>>;

/** Marks the one method that answers `contract`; its parameter and result are typed by it. */
export function Handles<C extends Contract>(contract: C) {
  return <M extends Method<C>>(
    _target: object,
    _key: string,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    if (descriptor.value) Object.assign(descriptor.value, { [CONTRACT]: contract });
  };
}

/** The contract a method was marked with. */
export function contractOf(method: unknown): Contract | undefined {
  return typeof method === 'function' ? (method as { [CONTRACT]?: Contract })[CONTRACT] : undefined;
}
