import { describeWith } from '@buildmesh/testing';
import type { FieldDefinition } from '@buildmesh/domain';
import { startData, type DataFixture } from './data-fixture.js';
import { chain, flowsOf, node } from './flow-fixture.js';

describeWith(['postgres'], 'numbers on their way through the steps of a function', () => {
  let data: DataFixture;
  let flows: ReturnType<typeof flowsOf>;
  let entity: string;
  beforeAll(async () => {
    data = await startData();
    flows = flowsOf(data);
    const table = await data.table('Measures', [
      { name: 'X', key: 'x', type: 'number', option: { accuracy: 6 } },
    ]);
    entity = table.entity._id;
  }, 60_000);
  afterAll(() => data.service.stop());

  const form: FieldDefinition[] = [{ _key: 'a', _name: 'A', _type: 'number', _option: {} }];
  const formula = (id: string, of: string) => node(id, 'formula', { option: { formula: of } });
  const set = (values: object) => node('set', 'assign', { option: { values } });
  const exec = async (steps: ReturnType<typeof node>[], told: unknown) => {
    const flow = await flows.published({ form, nodes: chain(steps, told) });
    return flows.exec(flow, { form: { a: 10 } });
  };
  const third = { $formula: '{form.a} / 3' };

  test.each<[string, ReturnType<typeof node>[], unknown, unknown]>([
    ['a formula', [formula('f', '{form.a} / 3')], { $formula: '{nodes.f} * 300' }, 1000],
    ['a variable', [set({ part: third })], { $formula: '{vars.part} * 300' }, 1000],
    ['a sum of formulas', [formula('f', '1 / 3')], { $formula: 'SUM({nodes.f}, {nodes.f}, {nodes.f})' }, 1],
    ['what is shown of a formula', [formula('f', '{form.a} / 3')], { $ref: 'nodes.f' }, 3.33],
    ['what is shown of a variable', [set({ part: third })], { x: [{ $ref: 'vars.part' }] }, { x: [3.33] }],
    ['what is computed where it is shown', [], third, 3.33],
  ])('%s is rounded once, at its end', async (_what, steps, told, value) => {
    expect(await exec(steps, told)).toEqual({ data: value });
  });

  test('a called function hands on what it computed, and shows it like any other', async () => {
    const inner = await flows.published({ form, nodes: chain([], third) });
    const call = node('call', 'call', { option: { flow: inner._id, form: { a: { $ref: 'form.a' } } } });
    expect(await exec([call], { $formula: '{nodes.call} * 300' })).toEqual({ data: 1000 });
    expect(await exec([call], { $ref: 'nodes.call' })).toEqual({ data: 3.33 });
  });

  test.each<[string, ReturnType<typeof node>[], unknown]>([
    ['at once', [], third],
    ['by a step before', [formula('f', '{form.a} / 3')], { $ref: 'nodes.f' }],
    ['into a variable', [set({ part: third })], { $ref: 'vars.part' }],
  ])('a row takes all the digits that its field has: computed %s', async (_how, steps, x) => {
    const save = node('save', 'save', { option: { entity, values: { x } } });
    expect(await exec([...steps, save], { $ref: 'nodes.save.x' })).toEqual({ data: 3.333333 });
  });

  test('a branch compares what was computed, not what would be shown of it', async () => {
    const ends = ['some', 'none'].map((id) => node(id, 'end', { option: { data: id } }));
    const flow = await flows.published({
      form,
      nodes: [
        node('start', 'start', { next: 'f' }),
        { ...formula('f', '{form.a} / 3000000'), next: 'which' },
        node('which', 'branch', {
          branches: [
            {
              id: 'way',
              name: '',
              option: { filter: [{ key: 'nodes.f', opt: 'gt', value: 0 }] },
              next: 'some',
            },
          ],
          next: 'none',
        }),
        ...ends,
      ],
    });
    expect(await flows.exec(flow, { form: { a: 10 } })).toEqual({ data: 'some' });
  });
});
