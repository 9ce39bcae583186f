import { assertOrder, inOrder, lastPlace, orderFault, type TreeNode } from './tree.rules.js';

const node = (_id: string, _parent: string | null = null, _sort = 1): TreeNode => ({ _id, _parent, _sort });
const TREE = [node('a'), node('b', 'a'), node('c', 'b')];

describe('Moving records of a tree', () => {
  test('is fine wherever it stays a tree, also when two swap places in one step', () => {
    expect(orderFault(TREE, [node('c', 'a', 2)])).toBeUndefined();
    expect(orderFault(TREE, [node('a', 'c'), node('b', null), node('c', null)])).toBeUndefined();
  });

  test('below itself is a circle, over any distance and made of several moves', () => {
    expect(orderFault(TREE, [node('a', 'a')])).toBe('cycle');
    expect(orderFault(TREE, [node('a', 'c')])).toBe('cycle');
    expect(orderFault([node('a'), node('b')], [node('a', 'b'), node('b', 'a')])).toBe('cycle');
  });

  test('needs records and parents that are there', () => {
    expect(orderFault(TREE, [node('x')])).toBe('missing');
    expect(orderFault(TREE, [node('a', 'x')])).toBe('missing');
  });

  test('gives each record one place', () => {
    const twice = [node('a', 'b'), node('b'), node('a')];
    expect(orderFault([node('a'), node('b')], twice)).toBe('repeated');
    const refusals = { missing: 'menu.not-found', cycle: 'menu.cycle' } as const;
    expect(() => assertOrder([node('a'), node('b')], twice, refusals)).toThrow(
      expect.objectContaining({ key: 'invalid' }),
    );
  });
});

test('Neighbours stand by place, those of equal place by age; a new one comes last', () => {
  expect(inOrder([node('b', null, 2), node('c', null, 1), node('a', null, 2)]).map(({ _id }) => _id)).toEqual(
    ['c', 'a', 'b'],
  );
  expect([lastPlace([]), lastPlace(TREE.map((one, i) => ({ ...one, _sort: i })))]).toEqual([1, 3]);
});
