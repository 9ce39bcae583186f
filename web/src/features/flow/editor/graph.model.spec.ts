import type { FlowNode } from '@buildmesh/domain';
import { copyOf, newStep, nodesOf, NoSteps, stepsOf } from './graph.model.js';
import { allSteps, stepNumbers } from '../steps/step-tree.model.js';

const node = (id: string, type: string, next: string | null, more: Partial<FlowNode> = {}): FlowNode => ({
  id,
  type,
  name: '',
  option: {},
  next,
  ...more,
});
const way = (id: string, next: string | null) => ({ id, name: id, option: {}, next });
const graph = [
  node('s', 'start', 'find'),
  node('find', 'query', 'choose'),
  node('choose', 'branch', 'end', { branches: [way('yes', 'save'), way('no', 'end')] }),
  node('save', 'save', 'each'),
  node('each', 'loop', 'end', { branches: [way('body', 'inner')] }),
  node('inner', 'update', null),
  node('end', 'end', null),
];
let count = 0;
const ids = () => `new${(count += 1)}`;

describe('the graph of a function', () => {
  it('is a list of steps, with ways and loops inside of their step', () => {
    const steps = stepsOf(graph);
    expect([...stepNumbers(steps)].map(([id, number]) => `${number} ${id}`)).toEqual([
      '1 find',
      '2 choose',
      '2.a1 save',
      '2.a2 each',
      '2.a2.1 inner',
      '3 end',
    ]);
  });

  it('is the same again when it is written', () => {
    const written = nodesOf(stepsOf(graph), graph);
    const byId = (list: readonly FlowNode[]) =>
      [...list].sort((a, b) => a.id.localeCompare(b.id)).map((one) => ({ ...one }));
    expect(byId(written)).toEqual(byId(graph));
  });

  it('keeps a way that ends the run for itself', () => {
    const ending = [
      node('s', 'start', 'choose'),
      node('choose', 'branch', 'tell', { branches: [way('yes', 'save')] }),
      node('save', 'save', null),
      node('tell', 'command', null),
    ];
    const steps = stepsOf(ending, ids);
    expect(allSteps(steps).map(({ type }) => type)).toEqual(['branch', 'save', 'end', 'command']);
    const written = nodesOf(steps, ending);
    expect(written.find(({ type }) => type === 'end')?.next).toBeNull();
  });

  it('that is no list of steps is not taken for one', () => {
    const crossing = [
      node('s', 'start', 'a'),
      node('a', 'branch', null, { branches: [way('x', 'c'), way('y', 'c')] }),
      node('c', 'save', null),
    ];
    expect(() => stepsOf(crossing)).toThrow(NoSteps);
    expect(() => stepsOf([node('s', 'start', 'a'), node('a', 'save', 'a')])).toThrow(NoSteps);
    expect(() => stepsOf([node('s', 'start', 'gone')])).toThrow(NoSteps);
  });

  it('of nothing has a start', () => {
    expect(nodesOf([], [], ids)).toEqual([expect.objectContaining({ type: 'start', next: null })]);
    expect(stepsOf([])).toEqual([]);
  });
});

describe('a step', () => {
  it('is put in with what belongs to its kind', () => {
    expect(newStep('branch', ids).lanes).toHaveLength(2);
    expect(newStep('loop', ids).lanes).toHaveLength(1);
    expect(newStep('query', ids).lanes).toEqual([]);
  });

  it('is copied with ids of its own, and what names its own steps names the copies', () => {
    const inner = {
      ...newStep('update', ids),
      option: { filter: [{ value: { $ref: 'nodes.loop1.item._id' } }] },
    };
    const loop = { ...newStep('loop', ids), id: 'loop1' };
    const [lane] = loop.lanes;
    const copy = copyOf({ ...loop, lanes: lane ? [{ ...lane, steps: [inner] }] : [] }, ids);
    expect(copy.id).not.toBe('loop1');
    expect(JSON.stringify(copy)).not.toContain('loop1');
    expect(JSON.stringify(copy)).toContain(`nodes.${copy.id}.item._id`);
  });
});
