import type { Usage } from '@buildmesh/contracts';
import type { EntityManager } from 'typeorm';

/**
 * Keeps what projects used when they were last counted; past the ORM, so that counting does not look like a change of the
 * project (`_ver`).
 */
export class UsageRepository {
  constructor(private readonly manager: EntityManager) {}

  /**
   * Some of the projects that are due to be counted, those waiting longest first; each is given to one caller and not
   * again before it is due anew.
   */
  async claimDue({
    beforeMs,
    nowMs,
    limit,
  }: {
    beforeMs: number;
    nowMs: number;
    limit: number;
  }): Promise<string[]> {
    const [rows]: [{ _id: string }[], number] = await this.manager.query(
      `UPDATE identity.project SET count_at = $2 WHERE _id IN (
         SELECT _id FROM identity.project
         WHERE removed_at IS NULL AND (count_at IS NULL OR count_at <= $1)
         ORDER BY count_at NULLS FIRST LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED)
       RETURNING _id`,
      [new Date(beforeMs), new Date(nowMs), limit],
    );
    return rows.map(({ _id }) => _id);
  }

  async keep(project: string, used: Usage): Promise<void> {
    await this.manager.query('UPDATE identity.project SET _used = $2, count_at = $3 WHERE _id = $1', [
      project,
      used,
      new Date(used.time),
    ]);
  }
}
