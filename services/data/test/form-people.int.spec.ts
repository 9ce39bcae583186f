import {
  listEntities,
  peopleOfFlow,
  prepareFlow,
  type CallContext,
  type RawInputOf,
} from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { newId } from '@buildmesh/kernel';
import { describeWith } from '@buildmesh/testing';
import { expectSoon } from '../../../test/support/expect-soon.js';
import { refusedAs, startData, type DataFixture } from './data-fixture.js';
import { chain, flowsOf, node, text } from './flow-fixture.js';

describeWith(['postgres'], 'people named in a form by whoever may not read the table of people', () => {
  let data: DataFixture;
  let flows: ReturnType<typeof flowsOf>;
  let users: string;
  let visits: Awaited<ReturnType<DataFixture['table']>>;
  let person: FieldDefinition;
  beforeAll(async () => {
    data = await startData();
    flows = flowsOf(data);
    const tables = await data.service.ask(listEntities, data.admin, { params: { project: data.project } });
    users = tables.find(({ _code }) => _code === 'user')?._id ?? '';
    visits = await data.table('Visits', [
      { name: 'Title', key: 'title', type: 'string', option: { _name: true } },
      { name: 'Host', key: 'host', type: 'relate', relate: [users] },
    ]);
    person = { ...text('who'), _type: 'relate', _relate: [users] };
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const clerkOf = (...programs: string[]): CallContext =>
    data.memberWith({ program: programs, simple: { [visits.entity._id]: { query: true } } });
  const params = (flow: { _id: string }) => ({ project: data.project, program: flow._id, id: 'latest' });
  const find = (flow: { _id: string }, as: CallContext, input: RawInputOf<typeof peopleOfFlow> = {}) =>
    data.service.ask(peopleOfFlow, as, { params: params(flow), input });
  const prepared = (flow: { _id: string }, as: CallContext) =>
    data.service.ask(prepareFlow, as, { params: params(flow), input: {} });
  const saving = (host: string) =>
    node('save', 'save', {
      option: { entity: visits.entity._id, values: { title: 'Visit', host: { $ref: host } } },
    });

  test('whoever may run a function finds active people by name, and nothing else of them', async () => {
    const flow = await flows.published({ form: [person], nodes: chain([saving('form.who')]) });
    const clerk = clerkOf(flow._id);
    const ada = data.member(newId(), { nickname: 'Ada Host', account: 'countess' });
    data.member(newId(), { nickname: 'Ada Gone', status: 'disabled' });
    expect(await prepared(flow, clerk)).toMatchObject({ members: users });
    expect(await find(flow, clerk, { search: ' ada ' })).toEqual([{ _id: ada._id, nickname: 'Ada Host' }]);
    expect(await find(flow, clerk, { search: 'countess' })).toEqual([]);
    for (let count = 0; count < 60; count++) data.member(newId(), { nickname: `Crowd ${count}` });
    expect(await find(flow, clerk)).toHaveLength(50);
    const send = () => flows.exec(flow, { form: { who: ada._id } }, clerk).catch(() => 'not yet');
    await expectSoon(send, { data: null });
    const before = await data.footprint({ entity: visits.entity._id });
    expect(JSON.stringify(before)).toContain(ada._id);
    expect(await refusedAs(flows.exec(flow, { form: { who: newId() } }, clerk))).toEqual([
      'invalid',
      'who relation',
    ]);
    expect(await data.footprint({ entity: visits.entity._id })).toEqual(before);
  });

  test('the form of the standard function of a table asks for them as well', async () => {
    const [flow] = await flows.standard(visits.entity._id, ['add']);
    const clerk = clerkOf(flow?._id ?? '');
    expect(await prepared({ _id: flow?._id ?? '' }, clerk)).toMatchObject({ members: users });
    expect((await find({ _id: flow?._id ?? '' }, clerk)).length).toBeGreaterThan(0);
  });

  test('so do rows inside of a form, and a form in the middle of a run of one’s own', async () => {
    const lines = { ...text('lines'), _type: 'collection' as const, _option: { fields: [person] } };
    const nested = await flows.published({ form: [lines], nodes: chain([]) });
    expect((await find(nested, clerkOf(nested._id))).length).toBeGreaterThan(0);
    const ask = node('ask', 'form', { option: { fields: [person] } });
    const flow = await flows.published({ nodes: chain([ask, saving('nodes.ask.who')]) });
    const clerk = clerkOf(flow._id);
    const { run, next } = await flows.exec(flow, {}, clerk);
    expect(next).toMatchObject({ members: users });
    expect((await find(flow, clerk, { run })).length).toBeGreaterThan(0);
    expect(await refusedAs(find(flow, clerk))).toEqual(['permission-denied']);
    expect(await refusedAs(find(flow, clerkOf(flow._id), { run }))).toEqual(['flow.waited-too-long']);
  });

  test('nobody else finds them: no right to run it, no field that takes a person, or a field that takes none', async () => {
    const flow = await flows.published({ form: [person], nodes: chain([]) });
    expect(await refusedAs(find(flow, clerkOf()))).toEqual(['permission-denied']);
    const other = { ...person, _relate: [visits.entity._id] };
    const fixed = { ...person, _option: { readonly: true } };
    for (const field of [text('who'), other, fixed]) {
      const without = await flows.published({ form: [field], nodes: chain([]) });
      const clerk = clerkOf(without._id);
      expect(await prepared(without, clerk)).toMatchObject({ members: null });
      expect(await refusedAs(find(without, clerk))).toEqual(['permission-denied']);
    }
  });

  test('whoever reads the table of people is held to its own rights', async () => {
    const flow = await flows.published({ form: [person], nodes: chain([]) });
    const reader = data.memberWith({ program: [flow._id], simple: { [users]: { query: true } } });
    expect(await prepared(flow, reader)).toMatchObject({ members: null });
    expect(await refusedAs(find(flow, reader))).toEqual(['permission-denied']);
  });
});
