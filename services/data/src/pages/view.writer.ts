import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@buildmesh/kernel';
import { refusal, type createView, type InputOf, type updateView, type View } from '@buildmesh/contracts';
import { UnitOfWork, type UnitOfWorkScope } from '@buildmesh/persistence';
import { CLOCK } from '@buildmesh/service-kit';
import { PageRepository, type PageRow, viewOnWire } from '../store/index.js';
import { cleanTemplate } from './page.rules.js';
import { PageTree } from './page-tree.js';
import type { PageAct } from './page.types.js';

/** Changes of single views: one transaction each, with its audit entry (D36). */
@Injectable()
export class ViewWriter {
  constructor(
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(PageRepository) private readonly pages: PageRepository,
    @Inject(PageTree) private readonly tree: PageTree,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  create(act: PageAct, { name, template, page }: InputOf<typeof createView>): Promise<View> {
    return this.unitOfWork.write(act, async (writing) => {
      const { manager } = writing;
      const { project } = act;
      const on = page === undefined ? undefined : await this.tree.living(writing, project, page);
      const view = {
        id: newId(this.clock.now()),
        project,
        page: page ?? null,
        name,
        template: cleanTemplate(template, 'template'),
        mtime: new Date(this.clock.now()),
      };
      await this.tree.assertTables(project, [view.template]);
      // Views inside it are of its page.
      if (!on && template.children.length > 0) throw refusal('view.not-found');
      await this.pages.putView(manager, view);
      if (on) {
        await this.tree.assertTree(manager, on);
        await this.tree.update(writing, { ...on, views: [...on.views, view.id] });
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

  update(act: PageAct, id: string, change: InputOf<typeof updateView>): Promise<View> {
    return this.ofView(act, id, async (writing, page) => {
      const view = await this.pages.lockedView(writing.manager, act.project, id);
      if (!view) throw refusal('view.not-found');
      if (change._ver !== view.ver) throw refusal('conflict', { data: { _ver: view.ver } });
      const mtime = new Date(this.clock.now());
      const after = {
        ...view,
        name: change._name ?? view.name,
        template: cleanTemplate(change._template),
        mtime,
      };
      await this.tree.assertTables(act.project, [after.template], [view]);
      if (!page && after.template.children.length > 0) throw refusal('view.not-found');
      await this.pages.putView(writing.manager, after);
      if (page) await this.tree.assertTree(writing.manager, page);
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

  remove(act: PageAct, id: string): Promise<true> {
    return this.ofView(act, id, async (writing, page) => {
      const at = new Date(this.clock.now());
      await this.pages.removeViews(writing.manager, act.project, { ids: [id], at });
      if (page) await this.tree.takeOff(writing, page, id);
      await writing.record({ project: act.project, entity: '', target: id, action: 'view.remove' });
      return true as const;
    });
  }

  /** A change of one view, with its page locked first, so that two changes never wait for each other. */
  private ofView<T>(
    act: PageAct,
    id: string,
    work: (writing: UnitOfWorkScope, page: PageRow | undefined) => Promise<T>,
  ): Promise<T> {
    return this.unitOfWork.write(act, async (writing) => {
      const [view] = await this.pages.views(act.project, [id], writing.manager);
      if (!view) throw refusal('view.not-found');
      const page = view.page === null ? undefined : await this.tree.living(writing, act.project, view.page);
      return work(writing, page);
    });
  }
}
