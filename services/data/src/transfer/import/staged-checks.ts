import type { EntityManager } from 'typeorm';
import { kindOf } from '@buildmesh/domain';
import {
  RowStaging,
  type CompiledField,
  type HeldQuestion,
  type StagedFault,
  type Staging,
} from '@buildmesh/row-store';
import type { CellFault } from '../child/messages.js';
import { CHECKED_AT_ONCE } from '../transfer.limits.js';
import type { FaultLog } from './fault-log.js';
import { choicesOf, isBoundChoice } from './held-choices.js';

/** Rules whose faults tell the value; that of a link is an id, which tells nothing. */
const TOLD: ReadonlySet<CellFault['rule']> = new Set(['unique', 'selection']);

type Question = (limit: number) => Promise<StagedFault[]>;

/** What only the table can say about staged rows. Rows with a fault are written down and leave the staging table. */
export class StagedChecks {
  constructor(
    private readonly store: RowStaging,
    private readonly manager: EntityManager,
    private readonly parts: {
      staging: Staging;
      faults: FaultLog;
      key: CompiledField | undefined;
      /** No row is to be new. */
      existing: boolean;
      /** Staged rows may lack what the rows have that they update. */
      keepEmpty: boolean;
      /** Removed rows that the file names, by the key of the field. */
      gone: ReadonlyMap<string, ReadonlySet<string>>;
    },
  ) {}

  /** How many rows had to leave. */
  async run(): Promise<number> {
    const { store, manager } = this;
    const { staging, key, existing, keepEmpty } = this.parts;
    let dropped = 0;
    if (key && !existing)
      for (const [field, values] of this.heldOnes())
        dropped += await this.drop(field, kindOf(field) === 'relate' ? 'relation' : 'selection', (limit) =>
          store.stagedUnheld(manager, staging, { field, key, values, limit }),
        );
    for (const field of this.uniqueOnes())
      dropped += await this.drop(field, 'unique', (limit) =>
        store.stagedDuplicates(manager, staging, { field, key, limit }),
      );
    if (key && !existing)
      for (const field of this.requiredOfNew())
        dropped += await this.drop(field, 'required', (limit) =>
          store.stagedNew(manager, staging, { field: key, limit }),
        );
    if (key && !existing && keepEmpty)
      for (const field of staging.fields.filter((one) => one._option.required))
        dropped += await this.drop(field, 'required', (limit) =>
          store.stagedNew(manager, staging, { field: key, without: field, limit }),
        );
    return dropped;
  }

  /** Fields that may hold what is gone where the row holds it already, with the values that this is true of (D96). */
  private *heldOnes(): Iterable<[CompiledField, HeldQuestion['values']]> {
    const { staging, gone } = this.parts;
    for (const field of staging.fields) {
      const ids = gone.get(field._key);
      if (ids) yield [field, { in: [...ids] }];
      else if (isBoundChoice(field))
        yield [field, { notIn: choicesOf(field).map(({ value }) => String(value)) }];
    }
  }

  /** Rows that are matched by id and by a field besides may mean the same row twice; casts of a row's own values cannot. */
  private uniqueOnes(): CompiledField[] {
    const { staging, key, existing } = this.parts;
    const ids = key?.system && !existing ? [key] : [];
    return [...ids, ...staging.fields.filter((field) => field._option.unique)];
  }

  /** A file that updates may leave out required fields, but its new rows then lack them. */
  private requiredOfNew(): CompiledField[] {
    const { staging } = this.parts;
    return staging.entity.fields
      .filter((field) => field._option.required && !staging.fields.includes(field))
      .slice(0, 1);
  }

  private async drop(field: CompiledField, rule: CellFault['rule'], question: Question): Promise<number> {
    const { staging, faults } = this.parts;
    let dropped = 0;
    for (
      let found = await question(CHECKED_AT_ONCE);
      found.length > 0;
      found = await question(CHECKED_AT_ONCE)
    ) {
      await faults.add(
        found.map(({ index, value }) => ({
          index,
          field: field._key,
          rule,
          cell: TOLD.has(rule) ? value.slice(0, 200) : '',
        })),
      );
      await this.store.dropStaged(
        this.manager,
        staging,
        found.map(({ index }) => index),
      );
      dropped += found.length;
    }
    return dropped;
  }
}
