import type { Department } from '@buildmesh/contracts';
import type { EntityManager } from 'typeorm';
import { DepartmentRow } from './department.entity.js';

/** A group as stored, with the people listed in it. */
export type ListedDepartment = Omit<Department, '_user'>;
export type NewDepartment = Omit<DepartmentRow, '_ver'>;
export type DepartmentChange = Partial<Pick<DepartmentRow, 'name' | 'parent' | 'head' | 'option' | '_sort'>>;
/** How somebody belongs: as one of its people, or to look after it. */
export type Part = 'user' | 'admin';

export interface DepartmentNode {
  _id: string;
  parent: string | null;
}

/**
 * Ids of the groups a member `m` belongs to, directly or through a group below (D31 `dept`), as one expression of a
 * statement. UNION ends at a circle, should there ever be one.
 */
export const REACHED_GROUPS = `ARRAY(
    WITH RECURSIVE reached AS (
      SELECT g._id, g.parent FROM identity.group_member gm JOIN identity.org_group g ON g._id = gm.org_group
      WHERE gm._project = m._project AND gm.account = m.account AND gm.part = 'user'
      UNION
      SELECT above._id, above.parent FROM reached JOIN identity.org_group above ON above._id = reached.parent
    ) SELECT _id FROM reached ORDER BY _id)`;

const partOf = (part: Part) => `ARRAY(SELECT gm.account FROM identity.group_member gm
  WHERE gm.org_group = g._id AND gm.part = '${part}' ORDER BY gm.account)`;

/** Keeps departments and groups. A group of another project does not exist for any method. */
export class DepartmentRepository {
  constructor(private readonly manager: EntityManager) {}

  list(project: string): Promise<ListedDepartment[]> {
    return this.manager.query(
      `SELECT g._id, g.name, g.type, g.parent, g.head, ${partOf('admin')} AS admin, ${partOf('user')} AS "user",
         g.option, g._sort, g._ver
       FROM identity.org_group g WHERE g._project = $1 ORDER BY g._sort, g._id`,
      [project],
    );
  }

  async byId(project: string, id: string): Promise<DepartmentRow | undefined> {
    return (await this.manager.findOneBy(DepartmentRow, { _project: project, _id: id })) ?? undefined;
  }

  tree(project: string): Promise<DepartmentNode[]> {
    return this.manager.query('SELECT _id, parent FROM identity.org_group WHERE _project = $1', [project]);
  }

  async peopleOf(project: string, id: string, part: Part): Promise<string[]> {
    const rows: { account: string }[] = await this.manager.query(
      'SELECT account FROM identity.group_member WHERE _project = $1 AND org_group = $2 AND part = $3 ORDER BY account',
      [project, id, part],
    );
    return rows.map(({ account }) => account);
  }

  async insert(group: NewDepartment): Promise<void> {
    await this.manager.insert(DepartmentRow, group as object);
  }

  async update(project: string, id: string, change: DepartmentChange): Promise<void> {
    await this.manager.update(DepartmentRow, { _project: project, _id: id }, change as object);
  }

  /** Raises the version of groups, because who belongs to them has changed (D86). */
  async touch(project: string, ids: readonly string[]): Promise<void> {
    await this.manager.query(
      'UPDATE identity.org_group SET _ver = _ver + 1 WHERE _project = $1 AND _id = ANY($2)',
      [project, ids],
    );
  }

  /** Several groups' places at once. */
  async place(project: string, list: readonly (DepartmentNode & { _sort: number })[]): Promise<void> {
    await this.manager.query(
      `UPDATE identity.org_group g SET parent = placed.parent, _sort = placed._sort, _ver = g._ver + 1
       FROM unnest($2::text[], $3::text[], $4::float8[]) AS placed(_id, parent, _sort)
       WHERE g._project = $1 AND g._id = placed._id
         AND (g.parent, g._sort) IS DISTINCT FROM (placed.parent, placed._sort)`,
      [project, list.map(({ _id }) => _id), list.map(({ parent }) => parent), list.map(({ _sort }) => _sort)],
    );
  }

  async add(
    project: string,
    id: string,
    { part, accounts }: { part: Part; accounts: string[] },
  ): Promise<void> {
    await this.manager.query(
      `INSERT INTO identity.group_member (_project, org_group, part, account)
       SELECT $1, $2, $3, account FROM unnest($4::text[]) AS account ON CONFLICT DO NOTHING`,
      [project, id, part, accounts],
    );
  }

  async drop(
    project: string,
    id: string,
    { part, accounts }: { part: Part; accounts: string[] },
  ): Promise<void> {
    await this.manager.query(
      'DELETE FROM identity.group_member WHERE _project = $1 AND org_group = $2 AND part = $3 AND account = ANY($4)',
      [project, id, part, accounts],
    );
  }

  /** With everybody's place in it. */
  async remove(project: string, id: string): Promise<void> {
    await this.manager.delete(DepartmentRow, { _project: project, _id: id });
  }

  /** Groups a member is listed in as one of their people. */
  async listedIn(project: string, account: string): Promise<string[]> {
    const rows: { org_group: string }[] = await this.manager.query(
      `SELECT org_group FROM identity.group_member
       WHERE _project = $1 AND account = $2 AND part = 'user' ORDER BY org_group`,
      [project, account],
    );
    return rows.map(({ org_group: id }) => id);
  }

  /** Groups a member belongs to, and everything these are part of. */
  async reachOf(project: string, account: string): Promise<string[]> {
    const rows: { groups: string[] }[] = await this.manager.query(
      `SELECT ${REACHED_GROUPS} AS groups FROM identity.member m WHERE m._project = $1 AND m.account = $2`,
      [project, account],
    );
    return rows[0]?.groups ?? [];
  }
}
