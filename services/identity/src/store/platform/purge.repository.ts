import type { EntityManager } from 'typeorm';

/** Tables whose rows belong to a project, those that refer to others first. */
const TABLES = [
  'licence',
  'share',
  'ticket',
  'custom',
  'third_dingtalk',
  'module_item',
  'module',
  'menu',
  'invitation',
  'application',
  'group_member',
  'org_group',
  'role_member',
  'member',
  'role',
] as const;

/** Tables that refer to accounts and not to projects. */
const OF_ACCOUNTS = ['ticket', 'session', 'third_binding'] as const;

/** Takes projects out of the database for good. */
export class PurgeRepository {
  constructor(private readonly manager: EntityManager) {}

  /** One project, none of `tried`, that was removed before this moment, locked; others who ask meanwhile get another. */
  async next(removedBeforeMs: number, tried: readonly string[]): Promise<string | undefined> {
    const rows: { _id: string }[] = await this.manager.query(
      `SELECT _id FROM identity.project WHERE removed_at <= $1 AND _id <> ALL($2::text[])
       ORDER BY removed_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [new Date(removedBeforeMs), tried],
    );
    return rows[0]?._id;
  }

  /** Deletes everything that belongs to a project, its external users and the project itself; audit entries stay. */
  async purge(project: string, atMs: number): Promise<void> {
    for (const table of TABLES) {
      await this.manager.query(`DELETE FROM identity.${table} WHERE _project = $1`, [project]);
    }
    for (const table of OF_ACCOUNTS) {
      await this.manager.query(
        `DELETE FROM identity.${table} t USING identity.account a WHERE a._id = t.account AND a.scope = $1`,
        [project],
      );
    }
    await this.manager.query('DELETE FROM identity.account WHERE scope = $1', [project]);
    await this.manager.query('UPDATE identity.account SET home_project = NULL WHERE home_project = $1', [
      project,
    ]);
    await this.manager.query('DELETE FROM identity.project WHERE _id = $1', [project]);
    await this.manager.query('INSERT INTO identity.purged_project (_id, purged_at) VALUES ($1, $2)', [
      project,
      new Date(atMs),
    ]);
  }

  /** Projects that were purged since a moment; older ones are forgotten. */
  async purgedSince(sinceMs: number): Promise<string[]> {
    await this.manager.query('DELETE FROM identity.purged_project WHERE purged_at <= $1', [
      new Date(sinceMs),
    ]);
    const rows: { _id: string }[] = await this.manager.query('SELECT _id FROM identity.purged_project');
    return rows.map(({ _id }) => _id);
  }
}
