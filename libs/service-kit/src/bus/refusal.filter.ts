import { Catch } from '@nestjs/common';
import type { RpcExceptionFilter } from '@nestjs/common';
import { RpcException } from '@nestjs/microservices/exceptions/rpc-exception.js';
import { refusal } from '@buildmesh/contracts';

/**
 * The last filter of every service: errors go on to the bus, which answers refusals as they are and anything else as a fault.
 * Nest's own exception says only that a guard refused.
 */
@Catch()
export class RefusalFilter implements RpcExceptionFilter {
  catch(error: unknown): never {
    throw error instanceof RpcException ? refusal('no-authority') : error;
  }
}
