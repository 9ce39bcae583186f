import { newId } from '@buildmesh/kernel';
import {
  adminCopyPage,
  adminCreatePage,
  changePage,
  copyPage,
  copyPageOf,
  createView,
  editPage,
  getView,
  existingReferences,
  listPages,
  listViews,
  makePage,
  prepareViews,
  projectPurged,
  removePage,
  removeView,
  restorePage,
  showPage,
  showView,
  updatePage,
  updateView,
  type CallContext,
} from '@buildmesh/contracts';
import { Housekeeping } from '@buildmesh/persistence';
import { systemContext } from '@buildmesh/service-kit';
import { admin, describeWith, eventually } from '@buildmesh/testing';
import { newProject, refusedAs } from './data-fixture.js';
import { newView, startPages, type NewView, type PageFixture } from './page-fixture.js';

describeWith(['postgres'], 'pages and views', () => {
  let pages: PageFixture;
  let data: PageFixture['data'];

  beforeAll(async () => {
    pages = await startPages();
    ({ data } = pages);
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const inProject = () => ({ project: data.project });
  const one = (id: string) => ({ params: { ...inProject(), id } });
  const show = (as: CallContext, page: string) =>
    data.service.ask(showPage, as, { params: { project: as.project ?? '', page } });
  const prepare = (as: CallContext, ...view: string[]) =>
    data.service.ask(prepareViews, as, { params: inProject(), input: { view } });
  const pageNames = async () =>
    (await data.service.ask(listPages, data.admin, { params: inProject() })).map(({ _name }) => _name);
  /** Refused with these words, and nothing was written. */
  async function expectRefused(call: () => Promise<unknown>, words: string[]): Promise<void> {
    const before = await pages.footprint();
    expect(await refusedAs(call())).toEqual(words);
    expect(await pages.footprint()).toEqual(before);
  }

  test('an administrator creates a page, which is inner and common unless said otherwise', async () => {
    for (const contract of [adminCreatePage, makePage]) {
      const page = await data.service.ask(contract, data.admin, {
        params: inProject(),
        input: { name: 'Home' },
      });
      expect(page).toMatchObject({
        _name: 'Home',
        type: 'inner',
        mode: 'common',
        tpl: '',
        views: [],
        _ver: 1,
      });
      expect(await show(data.admin, page._id)).toEqual(page);
    }
    const input = { name: 'Poster', type: 'print', mode: 'tab', tpl: 'list' } as const;
    const other = await data.service.ask(makePage, data.admin, { params: inProject(), input });
    expect(other).toMatchObject({ _name: 'Poster', type: 'print', mode: 'tab', tpl: 'list' });
    expect(await pageNames()).toEqual(['Home', 'Home', 'Poster']);
  });

  test('a member creates none, and changes and copies none but an own one that is still granted', async () => {
    const page = await pages.page();
    const member = data.memberWith({ page: [page._id] });
    const at = { params: { ...inProject(), page: page._id } };
    const change = (as: CallContext, _ver = page._ver) =>
      data.service.ask(changePage, as, { ...at, input: { name: 'Mine', _ver } });
    const denied = ['permission-denied'];
    await expectRefused(
      () => data.service.ask(makePage, member, { params: inProject(), input: { name: 'x' } }),
      denied,
    );
    await expectRefused(() => change(member), denied);
    await expectRefused(() => data.service.ask(copyPage, member, { ...at, input: {} }), denied);
    await expectRefused(
      () => data.service.ask(copyPageOf, member, { params: inProject(), input: { id: page._id } }),
      denied,
    );
    await data.sql('UPDATE data.page SET owner = $2 WHERE id = $1', [page._id, member.user]);
    expect((await change(member))._name).toBe('Mine');
    const ungranted = { ...data.memberWith({}), user: member.user };
    await expectRefused(() => change(ungranted, page._ver + 1), denied);
  });

  test('a page is shown to whom it is granted, to nobody else, and to administrators', async () => {
    const page = await pages.page();
    expect((await show(data.memberWith({ page: [page._id] }), page._id))._name).toBe('Sales');
    expect((await show(data.memberWith({ page: { [page._id]: true } }), page._id))._name).toBe('Sales');
    expect((await show(data.memberWith({}, { owner: true }), page._id))._name).toBe('Sales');
    for (const auth of [{}, { page: [] }, { page: [newId()] }, { page: { [page._id]: false } }])
      expect(await refusedAs(show(data.memberWith(auth), page._id))).toEqual(['permission-denied']);
    // Who may see nothing is not told what there is.
    expect(await refusedAs(show(data.memberWith({}), newId()))).toEqual(['permission-denied']);
    expect(await refusedAs(show(data.admin, newId()))).toEqual(['page.not-found']);
  });

  test('a page is reached through its own project only', async () => {
    const page = await pages.page([newView()]);
    const elsewhere = admin(newProject());
    data.roles.set(elsewhere.role ?? '', { _type: 'admin', _auth: {} });
    const params = { project: elsewhere.project ?? '' };
    const [view = ''] = page.views;
    const id = page._id;
    const template = { lib: 'html' };
    const calls: (() => Promise<unknown>)[] = [
      () => show(elsewhere, id),
      () => data.service.ask(changePage, elsewhere, { params: { ...params, page: id }, input: { _ver: 1 } }),
      () => data.service.ask(adminCopyPage, elsewhere, { params, input: { id } }),
      () => data.service.ask(updatePage, elsewhere, { params: { ...params, id }, input: { _ver: 1 } }),
      () => data.service.ask(editPage, elsewhere, { params: { ...params, id }, input: { _ver: 1 } }),
      () => data.service.ask(removePage, elsewhere, { params: { ...params, id } }),
      () => data.service.ask(createView, elsewhere, { params, input: { template, page: id } }),
    ];
    for (const call of calls) await expectRefused(call, ['page.not-found']);
    const viewCalls: (() => Promise<unknown>)[] = [
      () => data.service.ask(showView, elsewhere, { params: { ...params, view } }),
      () => data.service.ask(getView, elsewhere, { params: { ...params, id: view } }),
      () => data.service.ask(removeView, elsewhere, { params: { ...params, id: view } }),
      () =>
        data.service.ask(updateView, elsewhere, {
          params: { ...params, id: view },
          input: { _template: template, _ver: 1 },
        }),
    ];
    for (const call of viewCalls) await expectRefused(call, ['view.not-found']);
    const foreign = await pages.page([], elsewhere);
    for (const stolen of [view, newView({}, { _id: view })])
      await expectRefused(
        () =>
          data.service.ask(editPage, elsewhere, {
            params: { ...params, id: foreign._id },
            input: { views: [stolen], _ver: foreign._ver },
          }),
        ['view.not-found'],
      );
    expect(await refusedAs(show({ ...data.admin, project: newProject() }, id))).toEqual(['page.not-found']);
  });

  test('settings and layout are saved with the version that was read; a stale one is refused', async () => {
    const page = await pages.page();
    const settings = { name: 'Renamed', type: 'outer', mode: 'mobile', param: { row: '1' } } as const;
    const at = one(page._id);
    const saved = await data.service.ask(updatePage, data.admin, {
      ...at,
      input: { ...settings, _ver: page._ver },
    });
    expect(saved).toMatchObject({ _name: 'Renamed', type: 'outer', mode: 'mobile', param: { row: '1' } });
    expect(saved._ver).toBe(page._ver + 1);
    const [_ver, other] = [page._ver, { ...at.params, page: page._id }];
    const stale: (() => Promise<unknown>)[] = [
      () => data.service.ask(updatePage, data.admin, { ...at, input: { name: 'x', _ver } }),
      () => data.service.ask(editPage, data.admin, { ...at, input: { views: [newView()], _ver } }),
      () =>
        data.service.ask(changePage, data.admin, {
          params: { ...inProject(), page: other.page },
          input: { name: 'x', _ver },
        }),
    ];
    for (const call of stale) await expectRefused(call, ['conflict']);
  });

  test('of two who save at once one is told that the page has changed', async () => {
    const page = await pages.page();
    const save = (name: string) =>
      data.service.ask(updatePage, data.admin, { ...one(page._id), input: { name, _ver: page._ver } });
    const results = await Promise.allSettled([save('One'), save('Two')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await show(data.admin, page._id))._ver).toBe(page._ver + 1);
  });

  test('a designer saves all views in one go: new ones, changed ones, and those that are left out go', async () => {
    const [first, second] = [newView(), newView({ lib: 'chart', bound: [6, 4, 6, 0] })];
    const page = await pages.page([first, second]);
    expect(page.views).toEqual([first._id, second._id]);
    const changed = { ...second, _name: 'Changed' };
    const third = newView({ lib: 'counter' });
    const saved = await data.service.ask(editPage, data.admin, {
      ...one(page._id),
      input: { tpl: 'board', views: [changed, third], _ver: page._ver },
    });
    expect(saved).toMatchObject({ tpl: 'board', views: [second._id, third._id] });
    const views = await prepare(data.admin, third._id, first._id, second._id);
    expect(views.map((view) => view && [view._name, view._template.lib])).toEqual([
      ['A view', 'counter'],
      null,
      ['Changed', 'chart'],
    ]);
    // Undone: the one that was left out comes back.
    const back = await data.service.ask(editPage, data.admin, {
      ...one(page._id),
      input: { views: [first, second._id], _ver: saved._ver },
    });
    expect(back.views).toEqual([first._id, second._id]);
    expect((await prepare(data.admin, first._id))[0]?._name).toBe('A view');
  });

  test('views lie in views five deep at most, and never in themselves', async () => {
    const chain = (length: number) => {
      const views = Array.from({ length }, () => newView());
      return views.map((view, at) => {
        const child = views[at + 1];
        return { ...view, _template: { ...view._template, children: child ? [child._id] : [] } };
      });
    };
    const page = await pages.page();
    const save = (views: NewView[]) =>
      data.service.ask(editPage, data.admin, { ...one(page._id), input: { views, _ver: page._ver } });
    await expectRefused(() => save(chain(6)), ['invalid', 'views limit']);
    const [one_, two] = chain(2);
    if (!one_ || !two) throw new Error('no views');
    const circle = [one_, { ...two, _template: { ...two._template, children: [one_._id] } }];
    await expectRefused(() => save(circle), ['invalid', 'views limit']);
    await expectRefused(() => save([newView({ children: [newId()] })]), ['view.not-found']);
    const five = chain(5);
    expect((await save(five)).views).toEqual([five[0]?._id]);
  });

  test('a view reads a table of its project; one that is gone since may stay named', async () => {
    const { entity } = await data.table('Orders', []);
    const theirs = await data.table('Theirs', [], admin(newProject()));
    const reading = (id: string) => newView({ data: { source: 'entity', id } });
    const view = reading(entity._id);
    const page = await pages.page([view]);
    const save = (views: NewView[]) =>
      data.service.ask(editPage, data.admin, { ...one(page._id), input: { views, _ver: page._ver } });
    for (const id of [newId(), theirs.entity._id]) {
      await expectRefused(() => save([view, reading(id)]), ['entity.not-found']);
      await expectRefused(
        () =>
          data.service.ask(createView, data.admin, {
            params: inProject(),
            input: { template: reading(id)._template },
          }),
        ['entity.not-found'],
      );
    }
    await data.sql('UPDATE data.entity SET removed_at = now() WHERE id = $1', [entity._id]);
    expect((await save([view, newView()])).views).toHaveLength(2);
  });

  test('what a widget holds has no script and no address that runs one', async () => {
    const html = '<p onclick="x()">Hi<script>x()</script></p>';
    const view = newView({ lib: 'html', option: { html } });
    const page = await pages.page([view]);
    expect((await prepare(data.admin, view._id))[0]?._template.option).toEqual({ html: '<p>Hi</p>' });
    for (const option of [
      { url: 'javascript:alert(1)' },
      { image: 'data:text/html,x' },
      { url: 7 },
      { url: '//x' },
    ]) {
      const template = newView({ lib: 'iframe', option });
      const key = Object.keys(option)[0];
      await expectRefused(
        () =>
          data.service.ask(editPage, data.admin, {
            ...one(page._id),
            input: { views: [template], _ver: page._ver },
          }),
        ['invalid', `views.0._template.option.${key} format`],
      );
    }
  });

  test('a view is created, read, changed and removed on its own; a stale change is refused', async () => {
    const page = await pages.page();
    const view = await data.service.ask(createView, data.admin, {
      params: inProject(),
      input: { name: 'Total', template: { lib: 'counter', bound: [3, 4, 0, 0] }, page: page._id },
    });
    expect((await show(data.admin, page._id)).views).toEqual([view._id]);
    expect(await data.service.ask(getView, data.admin, one(view._id))).toEqual(view);
    const change = (_ver: number) =>
      data.service.ask(updateView, data.admin, {
        ...one(view._id),
        input: { _name: 'Sum', _template: { lib: 'counter', bound: [4, 4, 0, 0] }, _ver },
      });
    const changed = await change(view._ver);
    expect(changed).toMatchObject({ _name: 'Sum', _page: page._id, _ver: view._ver + 1 });
    expect(changed._template.bound).toEqual([4, 4, 0, 0]);
    await expectRefused(() => change(view._ver), ['conflict']);
    const listed = await data.service.ask(listViews, data.admin, {
      params: inProject(),
      queryString: { page: page._id },
    });
    expect(listed).toEqual([expect.objectContaining({ _id: view._id, _name: 'Sum', lib: 'counter' })]);
    await data.service.ask(removeView, data.admin, one(view._id));
    expect((await show(data.admin, page._id)).views).toEqual([]);
    await expectRefused(() => change(changed._ver), ['view.not-found']);
  });

  test('a page implies its views; one that is denied is null among many, and refused alone', async () => {
    const [shown, denied] = [newView(), newView()];
    const page = await pages.page([shown, denied]);
    const other = await pages.page([newView()]);
    const roles = [
      data.memberWith({ page: [page._id], view: { [denied._id]: false } }),
      data.memberWith({ page: [page._id], view: [shown._id] }),
    ];
    for (const role of roles) {
      const seen = await prepare(role, denied._id, shown._id, other.views[0] ?? '', newId(), shown._id);
      expect(seen.map((view) => view?._id ?? null)).toEqual([null, shown._id, null, null, shown._id]);
      const single = (view: string) => data.service.ask(showView, role, { params: { ...inProject(), view } });
      expect((await single(shown._id))._id).toBe(shown._id);
      for (const view of [denied._id, other.views[0] ?? '', newId()])
        expect(await refusedAs(single(view))).toEqual(['permission-denied']);
    }
    expect((await prepare(data.memberWith({ page: [page._id] }), denied._id))[0]?._id).toBe(denied._id);
    expect(await prepare(data.memberWith({}), shown._id)).toEqual([null]);
  });

  test('a copy has views of its own, which point at each other', async () => {
    const [inner, target] = [newView(), newView()];
    const outer = newView({ children: [inner._id], link: [{ view: target._id, key: 'a' }] });
    const page = await pages.page([outer, inner, target]);
    const copies = [
      await data.service.ask(adminCopyPage, data.admin, { params: inProject(), input: { id: page._id } }),
      await data.service.ask(copyPage, data.admin, {
        params: { ...inProject(), page: page._id },
        input: { name: 'Another' },
      }),
      await data.service.ask(copyPageOf, data.admin, { params: inProject(), input: { id: page._id } }),
    ];
    expect(copies.map(({ _name }) => _name)).toEqual(['Sales 2', 'Another', 'Sales 2']);
    for (const copy of copies) {
      expect(copy.views).toHaveLength(2);
      expect(copy.views).not.toContain(outer._id);
      const [first, second] = await prepare(data.admin, ...copy.views);
      const [child] = await prepare(data.admin, first?._template.children[0] ?? '');
      expect(child).toMatchObject({ _page: copy._id });
      expect(child?._id).not.toBe(inner._id);
      expect(first?._template.link).toEqual([{ view: second?._id, key: 'a' }]);
    }
  });

  test('a removed page is shown to nobody, and comes back with its views for thirty days', async () => {
    const view = newView();
    const page = await pages.page([view]);
    const reader = data.memberWith({ page: [page._id] });
    const known = (type: 'page' | 'view', id: string) =>
      data.service.ask(existingReferences, systemContext(), { input: { ...inProject(), type, ids: [id] } });
    expect([await known('page', page._id), await known('view', view._id)]).toEqual([[page._id], [view._id]]);
    await data.service.ask(removePage, data.admin, one(page._id));
    expect(await refusedAs(show(reader, page._id))).toEqual(['page.not-found']);
    expect(await prepare(reader, view._id)).toEqual([null]);
    expect([await known('page', page._id), await known('view', view._id)]).toEqual([[], []]);
    const removed = await data.service.ask(listPages, data.admin, {
      params: inProject(),
      queryString: { removed: '1' } as never,
    });
    expect(removed.map(({ _id }) => _id)).toEqual([page._id]);
    await data.service.ask(restorePage, data.admin, one(page._id));
    expect((await show(reader, page._id)).views).toEqual([view._id]);
    expect((await prepare(reader, view._id))[0]?._id).toBe(view._id);
    await data.service.ask(removePage, data.admin, one(page._id));
    await data.sql(`UPDATE data.page SET removed_at = now() - interval '31 days' WHERE id = $1`, [page._id]);
    await expectRefused(() => data.service.ask(restorePage, data.admin, one(page._id)), ['page.not-found']);
    await data.service.get(Housekeeping).sweep();
    const left = await data.sql(
      'SELECT id FROM data.page WHERE id = $1 UNION SELECT id FROM data.view WHERE id = $2',
      [page._id, view._id],
    );
    expect(left).toEqual([]);
  });

  test('a call that is sent again makes one page', async () => {
    const context = { ...data.admin, idempotencyKey: newId() };
    const make = () =>
      data.service.ask(adminCreatePage, context, { params: inProject(), input: { name: 'Once' } });
    expect((await make())._id).toBe((await make())._id);
    expect((await pageNames()).filter((name) => name === 'Once')).toHaveLength(1);
  });

  test('pages and views go with their project', async () => {
    const elsewhere = admin(newProject());
    data.roles.set(elsewhere.role ?? '', { _type: 'admin', _auth: {} });
    await pages.page([newView()], elsewhere);
    const left = () =>
      data.sql(
        'SELECT project FROM data.page WHERE project = $1 UNION ALL SELECT project FROM data.view WHERE project = $1',
        [elsewhere.project],
      );
    expect(await left()).toHaveLength(2);
    data.service.bus.publish(projectPurged, { project: elsewhere.project ?? '' });
    await eventually(async () => (await left()).length === 0);
  });
});
