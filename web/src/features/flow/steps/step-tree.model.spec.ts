import {
  allSteps,
  changeStep,
  findStep,
  insertStep,
  moveStep,
  positionOfStep,
  removeStep,
  stepNumbers,
  stepsBefore,
  type Step,
} from './step-tree.model.js';

const step = (id: string, lanes: [string, Step[]][] = []): Step => ({
  id,
  type: 'query',
  name: id,
  option: {},
  lanes: lanes.map(([lane, steps]) => ({ id: lane, name: lane, option: {}, steps })),
});
const tree = [
  step('find'),
  step('choose', [
    ['yes', [step('save'), step('each', [['body', [step('inner')]]])]],
    ['no', []],
  ]),
  step('tell'),
];
const ids = (steps: readonly Step[]) => allSteps(steps).map(({ id }) => id);

describe('the steps of a function', () => {
  it('are read from the top to the bottom, lanes inside of their step', () => {
    expect(ids(tree)).toEqual(['find', 'choose', 'save', 'each', 'inner', 'tell']);
    expect([...stepNumbers(tree)]).toEqual([
      ['find', '1'],
      ['choose', '2'],
      ['save', '2.a1'],
      ['each', '2.a2'],
      ['inner', '2.a2.1'],
      ['tell', '3'],
    ]);
  });

  it('are put in anywhere, and taken out again with all inside of them', () => {
    const more = insertStep(tree, { lane: 'no', at: 0 }, step('new'));
    expect(ids(more)).toEqual(['find', 'choose', 'save', 'each', 'inner', 'new', 'tell']);
    expect(positionOfStep(more, 'new')).toEqual({ lane: 'no', at: 0 });
    expect(ids(removeStep(more, 'choose'))).toEqual(['find', 'tell']);
    expect(removeStep(more, 'gone')).toBe(more);
  });

  it('move among those beside them, and stay at the ends', () => {
    expect(ids(moveStep(tree, 'tell', -1))).toEqual(['find', 'tell', 'choose', 'save', 'each', 'inner']);
    expect(ids(moveStep(tree, 'each', -1)).slice(2, 4)).toEqual(['each', 'inner']);
    expect(moveStep(tree, 'find', -1)).toBe(tree);
    expect(moveStep(tree, 'inner', 1)).toBe(tree);
  });

  it('change alone: what is beside them stays the same', () => {
    const next = changeStep(tree, 'inner', (one) => ({ ...one, name: 'Inner' }));
    expect(findStep(next, 'inner')?.name).toBe('Inner');
    expect(next[0]).toBe(tree[0]);
    expect(next[2]).toBe(tree[2]);
  });

  it('know what has run before them: no other way of a branch', () => {
    expect(stepsBefore(tree, 'inner').map(({ id }) => id)).toEqual(['find', 'choose', 'save', 'each']);
    expect(stepsBefore(tree, 'tell').map(({ id }) => id)).toEqual(['find', 'choose']);
    expect(stepsBefore(tree, 'find')).toEqual([]);
  });
});
