import type { EntityManager } from 'typeorm';

/** A transaction as `UnitOfWork` hands it out. Only the adapter looks at the connection behind it. */
export type Transaction = Pick<EntityManager, 'queryRunner'>;
