import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { writeApprovalRow, type ApprovalValue, type InputOf } from '@buildmesh/contracts';
import { fieldsUnused, type ApprovalState } from '@buildmesh/domain';
import { Bus } from '@buildmesh/service-kit';
import { SCHEMA } from '../schema.js';

interface Waiting {
  definition: string;
  value: ApprovalValue | null;
  project: string;
  entity: string;
  creator: string;
  role: string | null;
  state: ApprovalState;
  unwritten: Record<string, unknown>;
  quota: number | null;
}

/**
 * Brings the rows of the tables up to what the applications say, which are the truth (D47). What is to be written is kept
 * with the change that it follows from, so that a process that dies leaves it to another one; writing it twice changes nothing.
 */
@Injectable()
export class ApprovalRowWriter {
  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(Bus) private readonly bus: Bus,
  ) {}

  /** Holds the application meanwhile, so that an older state never comes after a newer one. Throws what data refuses. */
  async write(id: string): Promise<void> {
    await this.put(id, (values) => values);
  }

  /** Gives up on values that data refuses for good; the row still follows the state, so that it is free once that has ended. */
  async settle(id: string): Promise<void> {
    await this.put(id, () => ({}));
  }

  private async put(
    id: string,
    kept: (values: Record<string, unknown>) => Record<string, unknown>,
  ): Promise<void> {
    await this.manager.transaction(async (manager) => {
      const rows = await manager.query<Waiting[]>(
        `SELECT a.project, a.entity, a.creator, a.role, a.state, a.unwritten, a.quota, a.definition, v.value
         FROM "${SCHEMA}".application a LEFT JOIN "${SCHEMA}".definition_version v ON v.definition = a.definition AND v.version = a.version
         WHERE a.id = $1 AND a.unwritten IS NOT NULL FOR UPDATE OF a`,
        [id],
      );
      const [row] = rows;
      if (!row) return;
      const { project, entity, creator: user, role, state, unwritten, quota } = row;
      await this.bus.askAsSystem(writeApprovalRow, {
        project,
        entity,
        id,
        values: kept(unwritten),
        state,
        hold: holdOf(row),
        user,
        role,
        ...(quota === null ? {} : { rows: quota }),
      });
      await this.forget(id, manager);
    });
  }

  /** Gives up on a row that data refuses for good. */
  async forget(id: string, manager: EntityManager = this.manager): Promise<void> {
    await manager.query(`UPDATE "${SCHEMA}".application SET unwritten = NULL WHERE id = $1`, [id]);
  }
}

/** What the row is held for, and what of it is free all the same. */
function holdOf({ definition, value }: Waiting): InputOf<typeof writeApprovalRow>['hold'] {
  return {
    approval: definition,
    name: value?.name ?? '',
    free: value ? fieldsUnused(value.process).slice(0, 500) : [],
    changes: value?.option.changes ?? false,
  };
}
