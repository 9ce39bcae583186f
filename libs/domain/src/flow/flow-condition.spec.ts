import { conditionsHold, type FlowConditionNode } from './flow-condition.js';
import { settled, valueAt, type FlowScope } from './flow-value.js';

const scope: FlowScope = {
  form: { amount: 12, text: 'Blue car', tags: ['a', 'b'], none: null },
  item: { _id: 'r1', owner: { _id: 'u1', __name: 'Ada' } },
  user: 'u1',
  now: 0,
  nodes: { q: [{ n: 1 }] },
  vars: {},
};
const holds = (...list: FlowConditionNode[]) => conditionsHold(list, (path) => valueAt(scope, path));

describe('conditions on values of a run', () => {
  test.each<[FlowConditionNode, boolean]>([
    [{ key: 'form.amount', opt: 'gt', value: '10' }, true],
    [{ key: 'form.amount', opt: 'between', value: [1, 11] }, false],
    [{ key: 'form.amount', opt: 'eq', value: '12' }, true],
    [{ key: 'form.text', opt: 'like', value: 'BLUE' }, true],
    [{ key: 'form.text', opt: 'nlike', value: 'red' }, true],
    [{ key: 'form.tags', opt: 'in', value: ['b', 'z'] }, true],
    [{ key: 'form.none', opt: 'isnull' }, true],
    [{ key: 'form.missing', opt: 'gt', value: 0 }, false],
    [{ key: 'item.owner', opt: 'eq', value: 'u1' }, true],
    [
      {
        model: 'or',
        list: [
          { key: 'user', opt: 'eq', value: 'u2' },
          { key: 'form.amount', opt: 'lte', value: 12 },
        ],
      },
      true,
    ],
  ])('%j holds: %p', (node, expected) => expect(holds(node)).toBe(expected));
});

describe('values that are only known when the flow runs', () => {
  test('are put in their places, however deep', () =>
    expect(
      settled(
        { a: { $ref: 'form.amount' }, b: [{ c: { $formula: 'x' } }], d: 'text' },
        scope,
        () => 'computed',
      ),
    ).toEqual({ a: 12, b: [{ c: 'computed' }], d: 'text' }));

  test('are found among what the run has, and nowhere else', () => {
    expect(valueAt(scope, 'nodes.q.0.n')).toBe(1);
    for (const path of [
      'form.constructor',
      'form.__proto__',
      'now.toString',
      'process.env',
      'form.text.length',
    ])
      expect(valueAt(scope, path)).toBeUndefined();
  });
});
