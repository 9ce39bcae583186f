import type { EntityManager } from 'typeorm';
import type { CompiledEntity, CompiledField, Staging } from '@buildmesh/row-store';
import type { UnreadValue } from '../../jobs/index.js';
import type { FaultLog } from './fault-log.js';

/** What staging came to: rows of the file, and those among them that can be stored as far as the file alone tells. */
export interface Staged {
  staging: Staging;
  /** The fields that the file or list has; other staged ones hold defaults of new rows. */
  given: ReadonlySet<CompiledField>;
  rows: number;
  good: number;
}

/** Where the rows of an import come from. */
export interface RowSource {
  /** Headers of the columns that no field takes. */
  readonly left?: readonly string[];
  /** Removed rows that the file names, by the key of the field: only a row that holds such a link may keep it (D96). */
  readonly gone?: ReadonlyMap<string, ReadonlySet<string>>;
  /** The first values that a cast could not read. */
  readonly unread?: readonly UnreadValue[];
  /** Rows of the file once more, as they stand in it. */
  cells?(indexes: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>;
  /** Puts the good rows into a staging table, the faults of the others into `faults`. */
  stage(manager: EntityManager, entity: CompiledEntity, faults: FaultLog): Promise<Staged>;
  /** Lets go of everything, also in the middle. */
  close(): Promise<void>;
}
