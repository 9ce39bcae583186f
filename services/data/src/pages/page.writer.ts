import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@buildmesh/kernel';
import {
  refusal,
  MAX_PAGES,
  type adminCreatePage,
  type InputOf,
  type Page,
  type PageLayout,
  type PageSettings,
} from '@buildmesh/contracts';
import { UnitOfWork, type UnitOfWorkScope } from '@buildmesh/persistence';
import { CLOCK } from '@buildmesh/service-kit';
import { PageReader } from './page.reader.js';
import { pageOnWire, PageRepository, type PageRow } from '../store/index.js';
import { copiesOf, nameOfCopy, RESTORABLE_MS } from './page.rules.js';
import { PageTree } from './page-tree.js';
import type { PageAct } from './page.types.js';

type NewPage = InputOf<typeof adminCreatePage>;
type Change = PageSettings & PageLayout & { _ver: number };

/** Changes of pages: one transaction each, with its audit entry (D36). */
@Injectable()
export class PageWriter {
  constructor(
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(PageRepository) private readonly pages: PageRepository,
    @Inject(PageReader) private readonly reader: PageReader,
    @Inject(PageTree) private readonly tree: PageTree,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  create(act: PageAct, { name, ...about }: NewPage): Promise<Page> {
    return this.unitOfWork.write(act, async (writing) => {
      const page = this.newPage(act, { name, views: [], param: {}, ...about });
      await this.insert(writing, page);
      await writing.record({ ...entryOf(page, 'page.create'), after: { name, ...about } });
      return pageOnWire(page);
    });
  }

  /** A page like another one, with copies of its views. */
  copy(act: PageAct, id: string, name?: string): Promise<Page> {
    return this.unitOfWork.write(act, async (writing) => {
      const { manager } = writing;
      const from = await this.pages.locked(manager, act.project, id);
      if (!from || from.removed_at) throw refusal('page.not-found');
      const page = this.newPage(act, { ...from, name: name ?? nameOfCopy(from.name) });
      const views = await this.pages.viewsOf(act.project, id, manager);
      const { rows, idOf } = copiesOf(views, { page: page.id, nowMs: this.clock.now() });
      page.views = from.views.flatMap((view) => idOf.get(view) ?? []);
      await this.insert(writing, page);
      for (const row of rows) await this.pages.putView(manager, row);
      await writing.record({ ...entryOf(page, 'page.copy'), after: { name: page.name, from: id } });
      return pageOnWire(page);
    });
  }

  /** As somebody who is no administrator, for pages that are one's own. */
  async changeOwn(act: PageAct, id: string, change: Change): Promise<Page> {
    await this.assertMayChange(act, id);
    return this.change(act, id, change);
  }

  async copyOwn(act: PageAct, id: string, name?: string): Promise<Page> {
    await this.assertMayChange(act, id);
    return this.copy(act, id, name);
  }

  change(act: PageAct, id: string, { _ver, views, ...change }: Change): Promise<Page> {
    return this.unitOfWork.write(act, async (writing) => {
      const page = await this.tree.living(writing, act.project, id);
      if (_ver !== page.ver) throw refusal('conflict', { data: { _ver: page.ver } });
      const after = { ...page, ...change };
      if (views !== undefined) after.views = await this.tree.setViews(writing, page, views);
      const saved = await this.tree.update(writing, after);
      await writing.record({
        ...entryOf(page, 'page.update'),
        before: summaryOf(page),
        after: summaryOf(saved),
      });
      return pageOnWire(saved);
    });
  }

  /** Into the recycle bin; its views go and come with it. */
  remove(act: PageAct, id: string): Promise<true> {
    return this.unitOfWork.write(act, async (writing) => {
      const page = await this.tree.living(writing, act.project, id);
      await this.tree.update(writing, { ...page, removed_at: new Date(this.clock.now()) });
      await writing.record({ ...entryOf(page, 'page.remove'), before: summaryOf(page) });
      return true as const;
    });
  }

  restore(act: PageAct, id: string): Promise<Page> {
    return this.unitOfWork.write(act, async (writing) => {
      const page = await this.pages.locked(writing.manager, act.project, id);
      const isOver = (page?.removed_at?.getTime() ?? 0) < this.clock.now() - RESTORABLE_MS;
      if (!page || isOver) throw refusal('page.not-found');
      await this.assertRoom(writing, act.project);
      const saved = await this.tree.update(writing, { ...page, removed_at: null });
      await writing.record({ ...entryOf(page, 'page.restore'), after: summaryOf(saved) });
      return pageOnWire(saved);
    });
  }

  private async insert(writing: UnitOfWorkScope, page: PageRow): Promise<void> {
    await this.assertRoom(writing, page.project);
    await this.pages.insert(writing.manager, page);
  }

  private async assertRoom({ manager }: UnitOfWorkScope, project: string): Promise<void> {
    const used = await this.pages.counted(manager, project);
    if (used >= MAX_PAGES)
      throw refusal('quota-reached', { data: { quota: 'page', used, limit: MAX_PAGES } });
  }

  private newPage(
    { context, project }: PageAct,
    {
      name,
      type,
      mode,
      tpl,
      views,
      param,
    }: Pick<PageRow, 'name' | 'type' | 'mode' | 'tpl' | 'views' | 'param'>,
  ): PageRow {
    const nowMs = this.clock.now();
    const about = { project, owner: context.user ?? null, ver: 1, removed_at: null };
    return { id: newId(nowMs), name, type, mode, tpl, views, param, mtime: new Date(nowMs), ...about };
  }

  private async assertMayChange({ context, project }: PageAct, id: string): Promise<void> {
    const page = await this.pages.page(project, id);
    const may = await this.reader.mayChange(context, project, { id, owner: page?.owner ?? null });
    if (!may) throw refusal('permission-denied');
  }
}

const entryOf = ({ project, id }: PageRow, action: string) => ({ project, entity: '', target: id, action });

const summaryOf = ({ name, type, mode, tpl, views, param }: PageRow) => ({
  name,
  type,
  mode,
  tpl,
  views,
  param,
});
