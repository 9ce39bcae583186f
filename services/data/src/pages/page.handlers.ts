import { Controller, Inject } from '@nestjs/common';
import {
  adminCopyPage,
  adminCreatePage,
  changePage,
  copyPage,
  copyPageOf,
  createView,
  editPage,
  refusal,
  findViews,
  getView,
  listPages,
  listViews,
  makePage,
  prepareViews,
  removePage,
  removeView,
  restorePage,
  showPage,
  showView,
  updatePage,
  updateView,
  type CallContext,
  type OutputOf,
} from '@buildmesh/contracts';
import { isAdmin } from '@buildmesh/domain';
import { idempotencyKeyOf } from '@buildmesh/persistence';
import { Handles, type Call } from '@buildmesh/service-kit';
import { PageReader } from './page.reader.js';
import type { PageAct } from './page.types.js';
import { PageWriter } from './page.writer.js';
import { ViewWriter } from './view.writer.js';

type OfProject = { context: CallContext; params: { project: string } };
type Creating = OfProject & { input: unknown };

const actOf = ({ context, params: { project } }: OfProject): PageAct => ({ context, project });
/** An act that makes something, so that a retry must not make it twice (D86). */
const makingOf = ({ context, params: { project }, input }: Creating, { id }: { id: string }): PageAct => ({
  context,
  project,
  once: idempotencyKeyOf({ context, project, contract: id }, input),
});

/** Pages for those who use them. */
@Controller()
export class PageHandlers {
  constructor(
    @Inject(PageReader) private readonly reader: PageReader,
    @Inject(PageWriter) private readonly writer: PageWriter,
  ) {}

  @Handles(showPage)
  page({ context, params }: Call<typeof showPage>): Promise<OutputOf<typeof showPage>> {
    return this.reader.page(context, params.project, params.page);
  }

  @Handles(showView)
  view({ context, params }: Call<typeof showView>): Promise<OutputOf<typeof showView>> {
    return this.reader.view(context, params.project, params.view);
  }

  @Handles(prepareViews)
  prepare({ context, params, input }: Call<typeof prepareViews>): Promise<OutputOf<typeof prepareViews>> {
    return this.reader.prepare(context, params.project, input.view);
  }

  @Handles(changePage)
  change(call: Call<typeof changePage>): Promise<OutputOf<typeof changePage>> {
    return this.writer.changeOwn(actOf(call), call.params.page, call.input);
  }

  @Handles(makePage)
  async make(call: Call<typeof makePage>): Promise<OutputOf<typeof makePage>> {
    if (!isAdmin(call.context)) throw refusal('permission-denied');
    return this.writer.create(makingOf(call, makePage), call.input);
  }

  @Handles(copyPage)
  copy(call: Call<typeof copyPage>): Promise<OutputOf<typeof copyPage>> {
    const { page } = call.params;
    const act = makingOf({ ...call, input: { ...call.input, page } }, copyPage);
    return this.writer.copyOwn(act, page, call.input.name);
  }

  @Handles(copyPageOf)
  copyOf(call: Call<typeof copyPageOf>): Promise<OutputOf<typeof copyPageOf>> {
    return this.writer.copyOwn(makingOf(call, copyPageOf), call.input.id, call.input.name);
  }

  @Handles(findViews)
  found({ input }: Call<typeof findViews>): Promise<OutputOf<typeof findViews>> {
    return this.reader.found(input.project, input.ids);
  }
}

/** Pages and views for those who design them. */
@Controller()
export class AdminPageHandlers {
  constructor(
    @Inject(PageReader) private readonly reader: PageReader,
    @Inject(PageWriter) private readonly writer: PageWriter,
    @Inject(ViewWriter) private readonly views: ViewWriter,
  ) {}

  @Handles(listPages)
  list({ params, queryString }: Call<typeof listPages>): Promise<OutputOf<typeof listPages>> {
    return this.reader.list(params.project, queryString.removed);
  }

  @Handles(adminCreatePage)
  create(call: Call<typeof adminCreatePage>): Promise<OutputOf<typeof adminCreatePage>> {
    return this.writer.create(makingOf(call, adminCreatePage), call.input);
  }

  @Handles(adminCopyPage)
  copy(call: Call<typeof adminCopyPage>): Promise<OutputOf<typeof adminCopyPage>> {
    return this.writer.copy(makingOf(call, adminCopyPage), call.input.id, call.input.name);
  }

  @Handles(updatePage)
  update(call: Call<typeof updatePage>): Promise<OutputOf<typeof updatePage>> {
    return this.writer.change(actOf(call), call.params.id, call.input);
  }

  @Handles(editPage)
  edit(call: Call<typeof editPage>): Promise<OutputOf<typeof editPage>> {
    return this.writer.change(actOf(call), call.params.id, call.input);
  }

  @Handles(removePage)
  remove(call: Call<typeof removePage>): Promise<true> {
    return this.writer.remove(actOf(call), call.params.id);
  }

  @Handles(restorePage)
  restore(call: Call<typeof restorePage>): Promise<OutputOf<typeof restorePage>> {
    return this.writer.restore(actOf(call), call.params.id);
  }

  @Handles(createView)
  createView(call: Call<typeof createView>): Promise<OutputOf<typeof createView>> {
    return this.views.create(makingOf(call, createView), call.input);
  }

  @Handles(getView)
  getView({ params }: Call<typeof getView>): Promise<OutputOf<typeof getView>> {
    return this.reader.getView(params.project, params.id);
  }

  @Handles(updateView)
  updateView(call: Call<typeof updateView>): Promise<OutputOf<typeof updateView>> {
    return this.views.update(actOf(call), call.params.id, call.input);
  }

  @Handles(removeView)
  removeView(call: Call<typeof removeView>): Promise<true> {
    return this.views.remove(actOf(call), call.params.id);
  }

  @Handles(listViews)
  listViews({ params, queryString }: Call<typeof listViews>): Promise<OutputOf<typeof listViews>> {
    return this.reader.listViews(params.project, queryString.page);
  }
}
