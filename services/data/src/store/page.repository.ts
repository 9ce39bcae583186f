import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import { SCHEMA } from '../schema.js';
import type { PageRow, ViewRow } from './page-rows.js';

const PAGE = `"${SCHEMA}".page`;
const VIEW = `"${SCHEMA}".view`;
const LIVING = 'removed_at IS NULL';

/** Reads and writes pages and their views; every statement is of one project. */
@Injectable()
export class PageRepository {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  async page(
    project: string,
    id: string,
    manager: EntityManager = this.manager,
  ): Promise<PageRow | undefined> {
    const text = `SELECT * FROM ${PAGE} WHERE project = $1 AND id = $2 AND ${LIVING}`;
    return (await manager.query<PageRow[]>(text, [project, id]))[0];
  }

  /** A page, also one in the recycle bin, that nobody else changes until the transaction ends. */
  async locked(manager: EntityManager, project: string, id: string): Promise<PageRow | undefined> {
    const text = `SELECT * FROM ${PAGE} WHERE project = $1 AND id = $2 FOR UPDATE`;
    return (await manager.query<PageRow[]>(text, [project, id]))[0];
  }

  /** By name; those in the recycle bin that were removed after `removedAfter`, if that is given. */
  async pages(project: string, removedAfter?: Date): Promise<PageRow[]> {
    const where = removedAfter === undefined ? `${LIVING} AND $2::timestamptz IS NULL` : 'removed_at >= $2';
    const text = `SELECT * FROM ${PAGE} WHERE project = $1 AND ${where} ORDER BY name, id LIMIT 2000`;
    return await this.manager.query<PageRow[]>(text, [project, removedAfter ?? null]);
  }

  /** Pages of the project; no other one is made until the transaction ends. */
  async counted(manager: EntityManager, project: string): Promise<number> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `buildmesh.data.page.${project}`,
    ]);
    const text = `SELECT count(*)::int AS n FROM ${PAGE} WHERE project = $1 AND ${LIVING}`;
    return (await manager.query<{ n: number }[]>(text, [project]))[0]?.n ?? 0;
  }

  async insert(manager: EntityManager, page: PageRow): Promise<void> {
    await manager.query(
      `INSERT INTO ${PAGE} (id, project, name, type, mode, tpl, views, param, owner, mtime)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        page.id,
        page.project,
        page.name,
        page.type,
        page.mode,
        page.tpl,
        page.views,
        JSON.stringify(page.param),
        page.owner,
        page.mtime,
      ],
    );
  }

  async update(manager: EntityManager, page: PageRow): Promise<void> {
    await manager.query(
      `UPDATE ${PAGE} SET name = $3, type = $4, mode = $5, tpl = $6, views = $7, param = $8, ver = $9, mtime = $10,
         removed_at = $11 WHERE project = $1 AND id = $2`,
      [
        page.project,
        page.id,
        page.name,
        page.type,
        page.mode,
        page.tpl,
        page.views,
        JSON.stringify(page.param),
        page.ver,
        page.mtime,
        page.removed_at,
      ],
    );
  }

  /** Ids of pages that the project has. */
  async pagesAmong(project: string, ids: readonly string[]): Promise<string[]> {
    const text = `SELECT id FROM ${PAGE} WHERE project = $1 AND id = ANY($2) AND ${LIVING}`;
    return (await this.manager.query<{ id: string }[]>(text, [project, ids])).map(({ id }) => id);
  }

  /** Views that are not in the recycle bin, nor on a page that is. */
  async views(
    project: string,
    ids: readonly string[],
    manager: EntityManager = this.manager,
  ): Promise<ViewRow[]> {
    const text = `SELECT v.* FROM ${VIEW} v LEFT JOIN ${PAGE} p ON p.id = v.page
      WHERE v.project = $1 AND v.id = ANY($2) AND v.${LIVING} AND p.removed_at IS NULL`;
    return await manager.query<ViewRow[]>(text, [project, ids]);
  }

  /** Views of a page, in no order. */
  async viewsOf(project: string, page: string, manager: EntityManager = this.manager): Promise<ViewRow[]> {
    const text = `SELECT * FROM ${VIEW} WHERE project = $1 AND page = $2 AND ${LIVING}`;
    return await manager.query<ViewRow[]>(text, [project, page]);
  }

  async listViews(project: string, page?: string): Promise<ViewRow[]> {
    const text = `SELECT v.id, v.page, v.name, json_build_object('lib', v.template->>'lib') AS template, v.ver, v.mtime
      FROM ${VIEW} v LEFT JOIN ${PAGE} p ON p.id = v.page
      WHERE v.project = $1 AND ($2::text IS NULL OR v.page = $2) AND v.${LIVING} AND p.removed_at IS NULL
      ORDER BY v.id LIMIT 10000`;
    return await this.manager.query<ViewRow[]>(text, [project, page ?? null]);
  }

  /** A view that nobody else changes until the transaction ends; its page must be locked before. */
  async lockedView(manager: EntityManager, project: string, id: string): Promise<ViewRow | undefined> {
    const text = `SELECT * FROM ${VIEW} WHERE project = $1 AND id = $2 AND ${LIVING} FOR UPDATE`;
    return (await manager.query<ViewRow[]>(text, [project, id]))[0];
  }

  /**
   * Writes a view of a page: a new one, or one that the page has or had. False for an id that is another page's or
   * another project's.
   */
  async putView(manager: EntityManager, view: Omit<ViewRow, 'ver'>): Promise<boolean> {
    const { count } = await execute(
      manager,
      `INSERT INTO ${VIEW} AS v (id, project, page, name, template, mtime) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, template = excluded.template, mtime = excluded.mtime,
         ver = v.ver + 1, page = excluded.page, removed_at = NULL
       WHERE v.project = excluded.project AND (v.page = excluded.page OR v.page IS NULL)`,
      [view.id, view.project, view.page, view.name, JSON.stringify(view.template), view.mtime],
    );
    return count === 1;
  }

  async removeViews(
    manager: EntityManager,
    project: string,
    { ids, at }: { ids: readonly string[]; at: Date },
  ): Promise<void> {
    await manager.query(
      `UPDATE ${VIEW} SET removed_at = $3 WHERE project = $1 AND id = ANY($2) AND ${LIVING}`,
      [project, ids, at],
    );
  }
}
