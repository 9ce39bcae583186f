import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@buildmesh/kernel';
import {
  fail,
  MAX_PAGES,
  MAX_VIEWS,
  type adminCreatePage,
  type CallContext,
  type createView,
  type InputOf,
  type Page,
  type PageLayout,
  type PageSettings,
  type updateView,
  type View,
  type ViewTemplate,
} from '@buildmesh/contracts';
import { Journal, type OnceKey, type Writing } from '@buildmesh/persistence';
import { CLOCK } from '@buildmesh/service-kit';
import { MetadataRepository } from '../catalog/metadata.repository.js';
import { PageReader } from './page.reader.js';
import { PageRepository } from './page.repository.js';
import {
  assertSoundTree,
  cleanTemplate,
  copiesOf,
  nameOfCopy,
  pageOnWire,
  RESTORABLE_MS,
  viewOnWire,
} from './page.rules.js';
import type { PageRow, ViewRow } from './page.types.js';

/** Who changes pages of a project; with a key, a call that may be retried (D86). */
export interface PageAct {
  context: CallContext;
  project: string;
  once?: OnceKey | undefined;
}

type NewPage = InputOf<typeof adminCreatePage>;
type Change = PageSettings & PageLayout & { _ver: number };

/** Changes of pages and their views: one transaction each, with its audit entry (D36). */
@Injectable()
export class PageWriter {
  constructor(
    @Inject(Journal) private readonly journal: Journal,
    @Inject(PageRepository) private readonly pages: PageRepository,
    @Inject(PageReader) private readonly reader: PageReader,
    @Inject(MetadataRepository) private readonly metadata: MetadataRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  create(act: PageAct, { name, ...about }: NewPage): Promise<Page> {
    return this.journal.write(act, async (writing) => {
      const page = this.newPage(act, { name, views: [], param: {}, ...about });
      await this.insert(writing, page);
      await writing.record({ ...entryOf(page, 'page.create'), after: { name, ...about } });
      return pageOnWire(page);
    });
  }

  /** A page like another one, with copies of its views. */
  copy(act: PageAct, id: string, name?: string): Promise<Page> {
    return this.journal.write(act, async (writing) => {
      const { client } = writing;
      const from = await this.pages.locked(client, act.project, id);
      if (!from || from.removed_at) throw fail('page.not-found');
      const page = this.newPage(act, { ...from, name: name ?? nameOfCopy(from.name) });
      const views = await this.pages.viewsOf(act.project, id, client);
      const { rows, idOf } = copiesOf(views, { page: page.id, nowMs: this.clock.now() });
      page.views = from.views.flatMap((view) => idOf.get(view) ?? []);
      await this.insert(writing, page);
      for (const row of rows) await this.pages.putView(client, row);
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
    return this.journal.write(act, async (writing) => {
      const page = await this.living(writing, act.project, id);
      if (_ver !== page.ver) throw fail('conflict', { data: { _ver: page.ver } });
      const after = { ...page, ...change };
      if (views !== undefined) after.views = await this.setViews(writing, page, views);
      const saved = await this.update(writing, after);
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
    return this.journal.write(act, async (writing) => {
      const page = await this.living(writing, act.project, id);
      await this.update(writing, { ...page, removed_at: new Date(this.clock.now()) });
      await writing.record({ ...entryOf(page, 'page.remove'), before: summaryOf(page) });
      return true as const;
    });
  }

  restore(act: PageAct, id: string): Promise<Page> {
    return this.journal.write(act, async (writing) => {
      const page = await this.pages.locked(writing.client, act.project, id);
      const isOver = (page?.removed_at?.getTime() ?? 0) < this.clock.now() - RESTORABLE_MS;
      if (!page || isOver) throw fail('page.not-found');
      await this.assertRoom(writing, act.project);
      const saved = await this.update(writing, { ...page, removed_at: null });
      await writing.record({ ...entryOf(page, 'page.restore'), after: summaryOf(saved) });
      return pageOnWire(saved);
    });
  }

  createView(act: PageAct, { name, template, page }: InputOf<typeof createView>): Promise<View> {
    return this.journal.write(act, async (writing) => {
      const { client } = writing;
      const { project } = act;
      const on = page === undefined ? undefined : await this.living(writing, project, page);
      const view = {
        id: newId(this.clock.now()),
        project,
        page: page ?? null,
        name,
        template: cleanTemplate(template, 'template'),
        mtime: new Date(this.clock.now()),
      };
      await this.assertTables(project, [view.template]);
      // Views inside it are of its page.
      if (!on && template.children.length > 0) throw fail('view.not-found');
      await this.pages.putView(client, view);
      if (on) {
        await this.assertTree(client, on);
        await this.update(writing, { ...on, views: [...on.views, view.id] });
      }
      await writing.record({
        project,
        entity: '',
        target: view.id,
        action: 'view.create',
        after: { name, page },
      });
      return viewOnWire({ ...view, ver: 1 });
    });
  }

  updateView(act: PageAct, id: string, change: InputOf<typeof updateView>): Promise<View> {
    return this.ofView(act, id, async (writing, page) => {
      const view = await this.pages.lockedView(writing.client, act.project, id);
      if (!view) throw fail('view.not-found');
      if (change._ver !== view.ver) throw fail('conflict', { data: { _ver: view.ver } });
      const mtime = new Date(this.clock.now());
      const after = {
        ...view,
        name: change._name ?? view.name,
        template: cleanTemplate(change._template),
        mtime,
      };
      await this.assertTables(act.project, [after.template], [view]);
      if (!page && after.template.children.length > 0) throw fail('view.not-found');
      await this.pages.putView(writing.client, after);
      if (page) await this.assertTree(writing.client, page);
      await writing.record({
        project: act.project,
        entity: '',
        target: id,
        action: 'view.update',
        before: view.template,
        after: after.template,
      });
      return viewOnWire({ ...after, ver: view.ver + 1 });
    });
  }

  removeView(act: PageAct, id: string): Promise<true> {
    return this.ofView(act, id, async (writing, page) => {
      const at = new Date(this.clock.now());
      await this.pages.removeViews(writing.client, act.project, { ids: [id], at });
      if (page) await this.takeOff(writing, page, id);
      await writing.record({ project: act.project, entity: '', target: id, action: 'view.remove' });
      return true as const;
    });
  }

  /** A change of one view, with its page locked first, so that two changes never wait for each other. */
  private ofView<T>(
    act: PageAct,
    id: string,
    work: (writing: Writing, page: PageRow | undefined) => Promise<T>,
  ): Promise<T> {
    return this.journal.write(act, async (writing) => {
      const [view] = await this.pages.views(act.project, [id], writing.client);
      if (!view) throw fail('view.not-found');
      const page = view.page === null ? undefined : await this.living(writing, act.project, view.page);
      return work(writing, page);
    });
  }

  /** Writes the whole views of a layout, removes those that are left out; answers the ids that lie on the page itself. */
  private async setViews(
    { client }: Writing,
    page: PageRow,
    views: NonNullable<PageLayout['views']>,
  ): Promise<string[]> {
    const mtime = new Date(this.clock.now());
    const whole = views.flatMap((one) => (typeof one === 'string' ? [] : [one]));
    const before = await this.pages.viewsOf(page.project, page.id, client);
    await this.assertTables(
      page.project,
      whole.map(({ _template }) => _template),
      before,
    );
    for (const [at, { _id: id, _name: name, _template }] of whole.entries()) {
      const template = cleanTemplate(_template, `views.${at}._template`);
      const written = await this.pages.putView(client, {
        id,
        project: page.project,
        page: page.id,
        name,
        template,
        mtime,
      });
      if (!written) throw fail('view.not-found');
    }
    const ids = [...new Set(views.map((one) => (typeof one === 'string' ? one : one._id)))];
    await this.adopt(
      client,
      page,
      ids.filter((id) => !whole.some(({ _id }) => _id === id)),
    );
    const rows = await this.pages.viewsOf(page.project, page.id, client);
    const inside = new Set(rows.flatMap(({ template }) => template.children));
    const kept = new Set([...ids, ...inside]);
    const gone = rows.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
    await this.pages.removeViews(client, page.project, { ids: gone, at: mtime });
    const roots = ids.filter((id) => !inside.has(id));
    await this.assertTree(client, page);
    return roots;
  }

  /** Refuses tables that the project does not have, unless the views named them already: a table may go before its views. */
  private async assertTables(
    project: string,
    templates: readonly ViewTemplate[],
    before: readonly ViewRow[] = [],
  ): Promise<void> {
    const known = new Set(before.map(({ template }) => template.data?.id));
    const named = templates.flatMap(({ data }) => (data?.source === 'entity' && data.id ? [data.id] : []));
    const ids = [...new Set(named)].filter((id) => !known.has(id));
    if (ids.length === 0) return;
    const found = await this.metadata.entitiesAmong(project, ids);
    if (found.length < ids.length) throw fail('entity.not-found');
  }

  /** Views that are named only: those of the page stay, those of no page become its own. */
  private async adopt(client: Writing['client'], page: PageRow, ids: readonly string[]): Promise<void> {
    const rows = await this.pages.views(page.project, ids, client);
    const free = rows.filter((row) => row.page === null);
    if (rows.length < ids.length || rows.some((row) => row.page !== null && row.page !== page.id))
      throw fail('view.not-found');
    for (const row of free) await this.pages.putView(client, { ...row, page: page.id });
  }

  private async assertTree(client: Writing['client'], page: PageRow): Promise<void> {
    const rows = await this.pages.viewsOf(page.project, page.id, client);
    if (rows.length > MAX_VIEWS)
      throw fail('quota-reached', { data: { quota: 'view', used: rows.length, limit: MAX_VIEWS } });
    const own = new Set(rows.map(({ id }) => id));
    if (rows.some(({ template }) => template.children.some((id) => !own.has(id))))
      throw fail('view.not-found');
    assertSoundTree([...own], rows);
  }

  /** No view of the page shows the removed one any more. */
  private async takeOff(writing: Writing, page: PageRow, gone: string): Promise<void> {
    const rows = await this.pages.viewsOf(page.project, page.id, writing.client);
    for (const row of rows.filter(({ template }) => template.children.includes(gone))) {
      const children = row.template.children.filter((id) => id !== gone);
      await this.pages.putView(writing.client, { ...row, template: { ...row.template, children } });
    }
    await this.update(writing, { ...page, views: page.views.filter((id) => id !== gone) });
  }

  private async living({ client }: Writing, project: string, id: string): Promise<PageRow> {
    const page = await this.pages.locked(client, project, id);
    if (!page || page.removed_at) throw fail('page.not-found');
    return page;
  }

  private async update({ client }: Writing, page: PageRow): Promise<PageRow> {
    const saved = { ...page, ver: page.ver + 1, mtime: new Date(this.clock.now()) };
    await this.pages.update(client, saved);
    return saved;
  }

  private async insert(writing: Writing, page: PageRow): Promise<void> {
    await this.assertRoom(writing, page.project);
    await this.pages.insert(writing.client, page);
  }

  private async assertRoom({ client }: Writing, project: string): Promise<void> {
    const used = await this.pages.counted(client, project);
    if (used >= MAX_PAGES) throw fail('quota-reached', { data: { quota: 'page', used, limit: MAX_PAGES } });
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
    if (!may) throw fail('permission-denied');
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
