import {
  briefFlows,
  copyFlow,
  debugFlow,
  getFlow,
  existingReferences,
  listDebugRuns,
  listFlows,
  listFlowVersions,
  listRunnableFlows,
  makeStandardFlows,
  publishFlow,
  pushed,
  removeEntity,
  removeFlow,
  updateFlow,
  type PayloadOf,
} from '@buildmesh/contracts';
import { newId, Refusal } from '@buildmesh/kernel';
import { systemContext } from '@buildmesh/service-kit';
import { admin, describeWith } from '@buildmesh/testing';
import { newProject, refusalOf, refusedAs, startData, type DataFixture } from './data-fixture.js';
import { chain, flowsOf, node, text } from './flow-fixture.js';

describeWith(['postgres'], 'design of functions', () => {
  let data: DataFixture;
  let flows: ReturnType<typeof flowsOf>;
  beforeAll(async () => {
    data = await startData();
    flows = flowsOf(data);
  });
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const one = (id: string, project = data.project) => ({ project, id });
  const get = (id: string, as = data.admin) =>
    data.service.ask(getFlow, as, { params: one(id, as.project ?? '') });

  test('a new function is a draft with a start and an end; it runs only once it is published, and then as it was', async () => {
    const flow = await flows.create({ name: 'Plan' });
    expect(flow).toMatchObject({
      _name: 'Plan',
      _version: null,
      _draft: true,
      nodes: [{ type: 'start' }, { type: 'end' }],
    });
    expect(await refusedAs(flows.exec(flow))).toEqual(['flow.not-found']);
    await flows.publish(flow._id);
    const nodes = chain([], 'changed');
    await data.service.ask(updateFlow, data.admin, { params: one(flow._id), input: { nodes } });
    expect(await flows.exec(flow)).toEqual({ data: null });
    await flows.publish(flow._id);
    expect(await get(flow._id)).toMatchObject({ _version: 2, _draft: false });
    const versions = await data.service.ask(listFlowVersions, data.admin, { params: one(flow._id) });
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    const audit = await data.sql<{ action: string }>(
      'SELECT action FROM data.audit WHERE target = $1 ORDER BY time',
      [flow._id],
    );
    expect(audit.map(({ action }) => action)).toEqual([
      'flow.create',
      'flow.publish',
      'flow.update',
      'flow.publish',
    ]);
  });

  test('whoever was slower is told the function as it is, and changes nothing', async () => {
    const flow = await flows.create();
    const update = (name: string, _ver: number) =>
      data.service.ask(updateFlow, data.admin, { params: one(flow._id), input: { name, _ver } });
    await update('First', flow._ver);
    expect((await refusalOf(update('Second', flow._ver))).details.data).toMatchObject({ _name: 'First' });
    expect(await get(flow._id)).toMatchObject({ _name: 'First' });
  });

  test('a formula that names what does not exist is refused with its place and what was meant', async () => {
    const wrong = async (formula: string) => {
      const flow = await flows.create({
        name: 'F',
        nodes: chain([node('f', 'formula', { option: { formula } })]),
      });
      const { details } = await refusalOf(flows.publish(flow._id));
      expect(await get(flow._id)).toMatchObject({ _version: null });
      return details.errors?.map(({ field, message, params }) => [
        field,
        message,
        params?.['near'],
        params?.['at'],
      ]);
    };
    expect(await wrong('{form.nope} + 5')).toEqual([['f.formula', 'field.formula-field', undefined, 0]]);
    expect(await wrong('1 + UPER("a")')).toEqual([['f.formula', 'field.formula-function-near', 'UPPER', 4]]);
    expect(await wrong('DATEADD(TODAY(), 1, "monht")')).toEqual([
      ['f.formula', 'field.formula-unit-near', 'month', 20],
    ]);
    expect(await wrong('{nodes.g}')).toEqual([['f.formula', 'field.formula-field-near', 'nodes.f', 0]]);
    expect(await wrong('ROUND()')).toEqual([['f.formula', 'field.formula-count', undefined, 0]]);
  });

  test('a value that is taken from what does not exist is refused with what was meant', async () => {
    const { entity } = await data.table('Read', [{ key: 'title', name: 'Title', type: 'string' }]);
    const wrong = async ($ref: string) => {
      const flow = await flows.create({
        name: 'R',
        form: [{ _key: 'title', _name: 'Title', _type: 'string', _option: {} }],
        nodes: chain([
          node('q', 'query', { option: { entity: entity._id } }),
          node('set', 'assign', { option: { values: { kept: { deep: [{ $ref }] } } } }),
        ]),
      });
      const told = await flows.publish(flow._id).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (!(told instanceof Refusal)) return [];
      return told.details.errors?.map(({ field, message, params }) => [field, message, params?.['near']]);
    };
    expect(await wrong('form.titel')).toEqual([['set', 'field.formula-field-near', 'form.title']]);
    expect(await wrong('vars.gone')).toEqual([['set', 'field.formula-field-near', 'vars.kept']]);
    expect(await wrong('nodes.p')).toEqual([['set', 'field.formula-field-near', 'nodes.q']]);
    for (const path of [
      'form.title',
      'form',
      'vars.kept',
      'nodes.q.0.title',
      'nodes.q.length',
      'more.q',
      'user',
    ])
      expect([path, await wrong(path)]).toEqual([path, []]);
  });

  test('faults of the graph are told for each node, and nothing is published', async () => {
    const flow = await flows.create({
      nodes: chain([
        node('web', 'telegraph'),
        node('save', 'save', { option: { values: {} } }),
        node('sum', 'formula', { option: { formula: '1 +' } }),
      ]),
    });
    const publish = data.service.ask(publishFlow, data.admin, { params: one(flow._id), input: {} });
    expect(await refusedAs(publish)).toEqual([
      'invalid',
      'web type',
      'save.entity entity',
      'sum.formula script',
    ]);
    expect(await get(flow._id)).toMatchObject({ _version: null });
  });

  test('a copy has the draft, and a life of its own', async () => {
    const flow = await flows.published({ name: 'Original', nodes: chain([], 7) });
    const copy = await data.service.ask(copyFlow, data.admin, {
      params: one(flow._id),
      input: { name: 'Twin' },
    });
    expect(copy).toMatchObject({ _name: 'Twin', _version: null, nodes: flow.nodes });
    const list = await data.service.ask(listFlows, data.admin, { params: { project: data.project } });
    expect(list.map(({ _id }) => _id)).toEqual(expect.arrayContaining([flow._id, copy._id]));
  });

  test('the list names the datasets of what runs, and those of a draft that never ran', async () => {
    const emit = (id: string, name: string) => node(id, 'dataset', { option: { name, rows: [] } });
    const flow = await flows.published({
      name: 'Emits',
      nodes: chain([emit('a', 'orders'), emit('b', 'orders'), emit('c', 'stock')]),
    });
    const draft = await flows.create({ name: 'Drawn', nodes: chain([emit('a', 'sketch')]) });
    const plain = await flows.create({ name: 'Plain' });
    const list = await data.service.ask(listFlows, data.admin, { params: { project: data.project } });
    const datasets = (id: string) => list.find(({ _id }) => _id === id)?.datasets;
    expect([datasets(flow._id), datasets(draft._id), datasets(plain._id)]).toEqual([
      ['orders', 'stock'],
      ['sketch'],
      [],
    ]);
  });

  test('whoever is no administrator gets no list of datasets, not even of those that are granted to him', async () => {
    const emit = node('emit', 'dataset', { option: { name: 'confidential', rows: [] } });
    const flow = await flows.published({ name: 'Figures', nodes: chain([emit]) });
    const member = data.memberWith({ program: [flow._id], dataset: [`${flow._id}.confidential`] });
    const params = { project: data.project };
    expect(await refusedAs(data.service.ask(listFlows, member, { params }))).toEqual(['no-authority']);
    const programs = await data.service.ask(listRunnableFlows, member, { params });
    expect(programs.map(({ _id }) => _id)).toEqual([flow._id]);
    expect(JSON.stringify(programs)).not.toContain('confidential');
  });

  test('a function that another one calls is not removed; one that nobody uses is', async () => {
    const inner = await flows.published({ name: 'Inner' });
    const outer = await flows.published({
      name: 'Outer',
      nodes: chain([node('call', 'call', { option: { flow: inner._id } })]),
    });
    const remove = (id: string) => data.service.ask(removeFlow, data.admin, { params: one(id) });
    expect((await refusalOf(remove(inner._id))).details.data).toEqual({ users: ['Outer'] });
    await remove(outer._id);
    await remove(inner._id);
    expect(await refusedAs(get(inner._id))).toEqual(['flow.not-found']);
  });

  test('a function that a scheduled task or a menu runs is not removed, and says which ones do', async () => {
    const flow = await flows.published({ name: 'Report' });
    const remove = () => data.service.ask(removeFlow, data.admin, { params: one(flow._id) });
    flows.tasks.set('Nightly', flow._id);
    flows.menus.push({ name: 'Reports', program: flow._id });
    const refusal = await refusalOf(remove());
    expect([refusal.key, refusal.details.data]).toEqual(['flow.in-use', { users: ['Reports', 'Nightly'] }]);
    expect(await get(flow._id)).toMatchObject({ _name: 'Report', _version: 1 });
    flows.tasks.clear();
    expect((await refusalOf(remove())).details.data).toEqual({ users: ['Reports'] });
    flows.menus.length = 0;
    await remove();
    expect(await refusedAs(get(flow._id))).toEqual(['flow.not-found']);
  });

  test('the functions of one project do not exist for another', async () => {
    const flow = await flows.published();
    const other = admin(newProject());
    expect(await refusedAs(get(flow._id, other))).toEqual(['flow.not-found']);
    const remove = data.service.ask(removeFlow, other, { params: one(flow._id, other.project) });
    expect(await refusedAs(remove)).toEqual(['flow.not-found']);
    const known = (project: string) =>
      data.service.ask(existingReferences, systemContext(), {
        input: { project, type: 'flow', ids: [flow._id] },
      });
    expect(await known(data.project)).toEqual([flow._id]);
    expect(await known(other.project ?? '')).toEqual([]);
  });

  test('no id of a module or table is kept that the project does not have', async () => {
    const other = admin(newProject());
    const [own, theirs] = [newId(), newId()];
    flows.modules.push({ project: data.project, id: own }, { project: other.project ?? '', id: theirs });
    const table = await data.table('Own', []);
    const { entity } = await data.table('Theirs', [], other);
    const flow = await flows.create({ module: own, option: { entity: table.params.entity } });
    expect(flow).toMatchObject({ _module: own, _option: { entity: table.params.entity } });
    const update = (input: object) =>
      data.service.ask(updateFlow, data.admin, { params: one(flow._id), input });
    for (const id of [theirs, newId()])
      for (const refused of [flows.create({ module: id }), update({ module: id })])
        expect((await refusalOf(refused)).details.errors).toMatchObject([
          { field: 'module', rule: 'relation' },
        ]);
    for (const id of [entity._id, newId()])
      for (const refused of [flows.create({ option: { entity: id } }), update({ option: { entity: id } })])
        expect((await refusalOf(refused)).details.errors).toMatchObject([
          { field: 'option.entity', rule: 'relation' },
        ]);
    expect(await get(flow._id)).toMatchObject({ _module: own, _ver: flow._ver });
    // What is gone meanwhile keeps nobody from saving the rest.
    await data.service.ask(removeEntity, data.admin, { params: table.params });
    flows.modules.splice(0);
    const saved = { name: 'Saved', module: own, option: { entity: table.params.entity } };
    expect(await update(saved)).toMatchObject({ _name: 'Saved', _module: own });
    expect(await update({ module: null, option: {} })).toMatchObject({ _module: null, _option: {} });
  });

  test('a draft names no table or function that its project does not have, in none of its steps', async () => {
    const other = admin(newProject());
    const { entity } = await data.table('Secret', [], other);
    const mine = await data.table('Mine', []);
    const step = (option: object) => chain([node('one', 'query', { option: { ...option } })]);
    const flow = await flows.create({ nodes: step({ entity: mine.params.entity }) });
    const update = (nodes: ReturnType<typeof step>) =>
      data.service.ask(updateFlow, data.admin, { params: one(flow._id), input: { nodes } });
    for (const [option, field] of [
      [{ entity: entity._id }, 'one.entity'],
      [{ flow: newId() }, 'one.flow'],
    ] as const)
      for (const refused of [flows.create({ nodes: step(option) }), update(step(option))])
        expect((await refusalOf(refused)).details.errors).toMatchObject([{ field, rule: 'relation' }]);
    expect(await get(flow._id)).toMatchObject({ _ver: flow._ver });
    // A table that is gone meanwhile keeps nobody from saving the rest; publishing it is refused.
    await data.service.ask(removeEntity, data.admin, { params: mine.params });
    await update(step({ entity: mine.params.entity, limit: 5 }));
    const publish = data.service.ask(publishFlow, data.admin, { params: one(flow._id), input: {} });
    expect(await refusedAs(publish)).toEqual(['invalid', 'one.entity entity']);
  });

  test('other services learn what is published, and what waits for somebody', async () => {
    const draft = await flows.create({ name: 'Draft' });
    const ready = await flows.published({ name: 'Ready' });
    const asks = await flows.published({ name: 'Asks', form: [text('name', { required: true })] });
    const ids = [draft._id, ready._id, asks._id];
    const input = { project: data.project, ids };
    expect(await data.service.ask(briefFlows, systemContext(), { input })).toEqual([
      { _id: asks._id, _name: 'Asks', published: 1, needs: 'input' },
      { _id: draft._id, _name: 'Draft', published: null, needs: null },
      { _id: ready._id, _name: 'Ready', published: 1, needs: null },
    ]);
  });

  test('one click makes functions that add, edit and remove rows of a table', async () => {
    const table = await data.table('Cars', [
      { name: 'Plate', key: 'plate', type: 'string', option: { required: true } },
      { name: 'Seats', key: 'seats', type: 'number' },
    ]);
    const { entity } = table.params;
    const made = await data.service.ask(makeStandardFlows, data.admin, {
      params: { project: data.project },
      input: { entity },
    });
    const [add, edit, remove] = made;
    if (!add || !edit || !remove) throw new Error('three functions were expected');
    const { data: row } = await flows.exec(add, { form: { plate: 'A 1', seats: 4 } });
    const item = String((row as { _id: string })._id);
    expect(row).toMatchObject({ plate: 'A 1', seats: 4 });
    await flows.exec(edit, { item, form: { plate: 'A 2' } });
    expect(await data.stored(table.params)).toMatchObject([{ _ver: 2 }]);
    await flows.exec(remove, { item });
    const [stored] = await data.stored(table.params);
    expect(stored?.['_removed_at']).not.toBeNull();
  });

  test('a debug run uses the draft, and keeps what each node did', async () => {
    const flow = await flows.published({ nodes: chain([], 'old') });
    const nodes = chain([node('set', 'assign', { option: { values: { a: 1 } } })], 'new');
    await data.service.ask(updateFlow, data.admin, { params: one(flow._id), input: { nodes } });
    const answer = await data.service.ask(debugFlow, data.admin, { params: one(flow._id), input: {} });
    expect(answer).toEqual({ data: 'new' });
    const [run] = await data.service.ask(listDebugRuns, data.admin, { params: one(flow._id) });
    expect(run).toMatchObject({
      state: 'done',
      error: null,
      nodes: [{ id: 'start' }, { id: 'set', output: '{"a":1}', error: null }, { id: 'end', output: '"new"' }],
    });
  });

  test('whoever debugs hears which step is at work while the run goes on', async () => {
    const wait = node('wait', 'delay', { option: { seconds: 0.4 } });
    const flow = await flows.create({ nodes: chain([wait]) });
    const heard: PayloadOf<typeof pushed>[] = [];
    data.service.bus.subscribe(pushed, (push) => void heard.push(push));
    await data.service.ask(debugFlow, data.admin, { params: one(flow._id), input: {} });
    expect(heard).toMatchObject([
      {
        to: { room: 'user', user: data.admin.user, project: data.project },
        notify: {
          ...{ type: 'debug', flow: flow._id, before: 0 },
          steps: [{ id: 'start', type: 'start', error: null }],
          now: { id: 'wait', type: 'delay', name: 'Step wait' },
        },
      },
    ]);
  });
});
