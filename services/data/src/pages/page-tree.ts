import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Clock } from '@buildmesh/kernel';
import { refusal, MAX_VIEWS, type PageLayout, type ViewTemplate } from '@buildmesh/contracts';
import type { UnitOfWorkScope } from '@buildmesh/persistence';
import { CLOCK } from '@buildmesh/service-kit';
import { MetadataRepository } from '../catalog/index.js';
import { PageRepository, type PageRow, type ViewRow } from '../store/index.js';
import { assertSoundTree, cleanTemplate } from './page.rules.js';

/** Pages that are being changed, and the tree of their views; all in the transaction of the change. */
@Injectable()
export class PageTree {
  constructor(
    @Inject(PageRepository) private readonly pages: PageRepository,
    @Inject(MetadataRepository) private readonly metadata: MetadataRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The page, which nobody else changes until the transaction ends; refuses one of the recycle bin. */
  async living({ manager }: UnitOfWorkScope, project: string, id: string): Promise<PageRow> {
    const page = await this.pages.locked(manager, project, id);
    if (!page || page.removed_at) throw refusal('page.not-found');
    return page;
  }

  /** Stores the page as its next version. */
  async update({ manager }: UnitOfWorkScope, page: PageRow): Promise<PageRow> {
    const saved = { ...page, ver: page.ver + 1, mtime: new Date(this.clock.now()) };
    await this.pages.update(manager, saved);
    return saved;
  }

  /** Writes the whole views of a layout, removes those that are left out; answers the ids that lie on the page itself. */
  async setViews(
    { manager }: UnitOfWorkScope,
    page: PageRow,
    views: NonNullable<PageLayout['views']>,
  ): Promise<string[]> {
    const mtime = new Date(this.clock.now());
    const whole = views.flatMap((one) => (typeof one === 'string' ? [] : [one]));
    const before = await this.pages.viewsOf(page.project, page.id, manager);
    await this.assertTables(
      page.project,
      whole.map(({ _template }) => _template),
      before,
    );
    for (const [at, { _id: id, _name: name, _template }] of whole.entries()) {
      const template = cleanTemplate(_template, `views.${at}._template`);
      const written = await this.pages.putView(manager, {
        id,
        project: page.project,
        page: page.id,
        name,
        template,
        mtime,
      });
      if (!written) throw refusal('view.not-found');
    }
    const ids = [...new Set(views.map((one) => (typeof one === 'string' ? one : one._id)))];
    await this.adopt(
      manager,
      page,
      ids.filter((id) => !whole.some(({ _id }) => _id === id)),
    );
    const rows = await this.pages.viewsOf(page.project, page.id, manager);
    const inside = new Set(rows.flatMap(({ template }) => template.children));
    const kept = new Set([...ids, ...inside]);
    const gone = rows.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
    await this.pages.removeViews(manager, page.project, { ids: gone, at: mtime });
    const roots = ids.filter((id) => !inside.has(id));
    await this.assertTree(manager, page);
    return roots;
  }

  /** Refuses tables that the project does not have, unless the views named them already: a table may go before its views. */
  async assertTables(
    project: string,
    templates: readonly ViewTemplate[],
    before: readonly ViewRow[] = [],
  ): Promise<void> {
    const known = new Set(before.map(({ template }) => template.data?.id));
    const named = templates.flatMap(({ data }) => (data?.source === 'entity' && data.id ? [data.id] : []));
    const ids = [...new Set(named)].filter((id) => !known.has(id));
    if (ids.length === 0) return;
    const found = await this.metadata.entitiesAmong(project, ids);
    if (found.length < ids.length) throw refusal('entity.not-found');
  }

  /** Refuses a page of too many views, views of other pages within its own, and views within themselves. */
  async assertTree(manager: EntityManager, page: PageRow): Promise<void> {
    const rows = await this.pages.viewsOf(page.project, page.id, manager);
    if (rows.length > MAX_VIEWS)
      throw refusal('quota-reached', { data: { quota: 'view', used: rows.length, limit: MAX_VIEWS } });
    const own = new Set(rows.map(({ id }) => id));
    if (rows.some(({ template }) => template.children.some((id) => !own.has(id))))
      throw refusal('view.not-found');
    assertSoundTree([...own], rows);
  }

  /** No view of the page shows the removed one any more. */
  async takeOff(writing: UnitOfWorkScope, page: PageRow, gone: string): Promise<void> {
    const rows = await this.pages.viewsOf(page.project, page.id, writing.manager);
    for (const row of rows.filter(({ template }) => template.children.includes(gone))) {
      const children = row.template.children.filter((id) => id !== gone);
      await this.pages.putView(writing.manager, { ...row, template: { ...row.template, children } });
    }
    await this.update(writing, { ...page, views: page.views.filter((id) => id !== gone) });
  }

  /** Views that are named only: those of the page stay, those of no page become its own. */
  private async adopt(manager: EntityManager, page: PageRow, ids: readonly string[]): Promise<void> {
    const rows = await this.pages.views(page.project, ids, manager);
    const free = rows.filter((row) => row.page === null);
    if (rows.length < ids.length || rows.some((row) => row.page !== null && row.page !== page.id))
      throw refusal('view.not-found');
    for (const row of free) await this.pages.putView(manager, { ...row, page: page.id });
  }
}
