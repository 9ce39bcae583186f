import type { QueryResultRow } from 'pg';
import type { Question } from '@buildmesh/persistence';
import type { CompiledEntity } from '../compiled-entity.js';
import type { EntityView } from '../row-store.types.js';
import type { Scope } from './where.js';

/** Where a question is asked that is put together elsewhere. */
export interface Reading {
  scope(view: EntityView): Scope;
  run<R extends QueryResultRow>(entity: CompiledEntity, question: Question): Promise<R[]>;
}
