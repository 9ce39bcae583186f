import type { Contract } from '@buildmesh/contracts';
import { Ctx } from '@nestjs/microservices/decorators/ctx.decorator.js';
import { MessagePattern } from '@nestjs/microservices/decorators/message-pattern.decorator.js';
import { Payload } from '@nestjs/microservices/decorators/payload.decorator.js';
import type { Handler } from './call.js';

/**
 * Marks the one method of a controller that answers `contract`; its parameters and result are typed by it. It is Nest's
 * message pattern with the contract's id; the contract is in the pattern's extras. To guards, pipes, interceptors and filters
 * the call is the data, and where pieces of a stream go (`StreamOut`) is the context.
 */
export function Handles<C extends Contract>(contract: C) {
  return <M extends Handler<C>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    MessagePattern(contract.id, { contract })(target, key, descriptor);
    if ((descriptor.value?.length ?? 0) < 2) return;
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
  };
}
