import type { EntityManager } from 'typeorm';
import { RowStaging, type CompiledEntity, type IncomingRow } from '@buildmesh/row-store';
import { descendingIdMaker } from '@buildmesh/kernel';
import { emptyValue, rowChecker } from '@buildmesh/domain';
import type { CellFault } from '../child/messages.js';
import { shownValue } from '../shown-value.js';
import { FIRST_DATA_ROW } from '../transfer.limits.js';
import type { FaultLog } from './fault-log.js';
import type { RowSource, Staged } from './import.types.js';
import { withHeldChoices } from './held-choices.js';
import { keyMissing } from './key-field.js';

export interface ListOptions {
  accuracy: number | undefined;
  writable: ReadonlySet<string> | null;
  hidden: ReadonlySet<string>;
  /** Update rows by this field. */
  key: string | undefined;
  /** An empty value empties the field of a row that exists; else it stays. */
  clear: boolean;
  sanitizeHtml: (html: string) => string;
}

/** Rows that came in the call itself, as values by field key (D26 `import`). */
export class ListSource implements RowSource {
  constructor(
    private readonly list: readonly Readonly<Record<string, unknown>>[],
    private readonly options: ListOptions,
    private readonly staging: RowStaging,
  ) {}

  async stage(manager: EntityManager, entity: CompiledEntity, faults: FaultLog): Promise<Staged> {
    const seen = entity.fields.filter((field) => !this.options.hidden.has(field._key));
    const { key: updatedBy } = this.options;
    const first = this.list[0] ?? {};
    if (updatedBy !== undefined && !Object.hasOwn(first, updatedBy)) throw keyMissing(updatedBy);
    const checked = updatedBy === undefined ? seen : seen.map((field) => withHeldChoices(field));
    const check = rowChecker(checked, {
      ...this.options,
      mode: updatedBy === undefined ? 'create' : 'update',
    });
    const rows: IncomingRow[] = [];
    const nextId = descendingIdMaker();
    const keys = new Set(updatedBy === undefined ? [] : [updatedBy]);
    const expected = Object.keys(first).length;
    for (const [at, given] of this.list.entries()) {
      const index = at + FIRST_DATA_ROW;
      // Rows that update name the same fields: what one of them leaves out would be emptied by the others.
      const found = Object.keys(given).filter((key) => Object.hasOwn(first, key)).length;
      if (updatedBy !== undefined && (found !== expected || Object.keys(given).length !== expected)) {
        await faults.add([
          {
            index,
            field: '',
            rule: 'columns',
            params: { found: Object.keys(given).length, expected },
            cell: '',
          },
        ]);
        continue;
      }
      const row = check(this.told(given));
      await faults.add(
        row.faults.map(({ field, rule, params }) => ({
          index,
          field,
          rule: rule as CellFault['rule'],
          params,
          cell: shownValue(given[field]),
        })),
      );
      if (row.faults.length > 0) continue;
      for (const key of Object.keys(row.values)) keys.add(key);
      rows.push({ index, _id: nextId(), values: row.values });
    }
    const staging = await this.staging.createStaging(
      manager,
      entity,
      entity.fields.filter((field) => keys.has(field._key)),
    );
    await this.staging.copyToStaging(manager, staging, oneBlock(rows));
    return { staging, given: new Set(staging.fields), rows: this.list.length, good: rows.length };
  }

  /** Of rows that update, the values that say something. */
  private told(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const { key, clear } = this.options;
    if (key === undefined || clear) return given;
    return Object.fromEntries(
      Object.entries(given).filter(([name, value]) => name === key || !emptyValue(value)),
    );
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

async function* oneBlock(rows: IncomingRow[]): AsyncGenerator<IncomingRow[]> {
  yield rows;
}
