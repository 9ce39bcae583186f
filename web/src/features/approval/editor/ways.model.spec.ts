import { processFaults, type ApprovalProcess, type Filter } from '@buildmesh/domain';
import { firstProcess, isLine, newStep, stepsOf } from '../approval.model.js';
import {
  finished,
  openPoints,
  targetsOf,
  waysFrom,
  withoutStep,
  withStepAfter,
  withWays,
} from './ways.model.js';

const first = firstProcess({ start: 'Start', step: 'Head', end: 'End', apply: 'Correct' });
const add = (process: ApprovalProcess, after: string, name: string) => {
  const step = newStep(process, name);
  return { id: step.id, process: withStepAfter(process, after, step) };
};
const names = (process: ApprovalProcess) => stepsOf(process).map(({ name }) => name);
const many: Filter = [{ key: 'days', opt: 'gt', value: 3 }];

/** Head, then the boss where it is many days, and always the office. */
const second = add(first, 'step1', 'Boss');
const third = add(second.process, second.id, 'Office');
const branched = withWays(third.process, 'step1', {
  branches: [{ to: second.id, filter: many }],
  otherwise: third.id,
});

describe('the ways of an approval', () => {
  it('lead from each step to the next as long as nobody drew branches', () => {
    expect(names(third.process)).toEqual(['Head', 'Boss', 'Office']);
    expect(waysFrom(third.process, 'step1')).toEqual({ branches: [], otherwise: second.id });
    expect(waysFrom(third.process, third.id)).toEqual({ branches: [], otherwise: 'end' });
    expect(isLine(third.process)).toBe(true);
  });

  it('branch by conditions in their order, and what comes out runs', () => {
    expect(waysFrom(branched, 'step1')).toEqual({
      branches: [{ to: second.id, filter: many }],
      otherwise: third.id,
    });
    expect([isLine(branched), names(branched)]).toEqual([false, ['Head', 'Boss', 'Office']]);
    expect([processFaults(branched), openPoints(branched)]).toEqual([[], []]);
  });

  it('never lead back: earlier steps cannot be chosen', () => {
    const ids = (from: string) => targetsOf(branched, from).map(({ id }) => id);
    expect(ids('start')).toEqual(['step1', second.id, third.id, 'end']);
    expect(ids('step1')).toEqual([second.id, third.id, 'end']);
    expect(ids(second.id)).toEqual([third.id, 'end']);
    expect(ids(third.id)).toEqual(['end']);
  });

  it('lead on where a step was when it is taken out, branches and all', () => {
    const without = withoutStep(branched, second.id);
    expect(waysFrom(without, 'step1')).toEqual({
      branches: [{ to: third.id, filter: many }],
      otherwise: third.id,
    });
    expect([names(without), processFaults(without)]).toEqual([['Head', 'Office'], []]);
    const cut = withoutStep(branched, 'step1');
    expect([names(cut), openPoints(cut).map(({ node }) => node.name)]).toEqual([
      ['Boss', 'Office'],
      ['Boss'],
    ]);
  });

  it('take a step in between among branches too', () => {
    const grown = add(branched, second.id, 'Board');
    expect(names(grown.process)).toEqual(['Head', 'Boss', 'Board', 'Office']);
    expect(waysFrom(grown.process, second.id).otherwise).toBe(grown.id);
    expect(processFaults(grown.process)).toEqual([]);
  });

  it('tell of steps that nothing leads to, and of branches without a condition', () => {
    const lost = withWays(branched, 'step1', { branches: [], otherwise: third.id });
    expect(openPoints(lost).map(({ kind, node }) => [kind, node.name])).toEqual([['unreachable', 'Boss']]);
    expect(names(lost)).toEqual(['Head', 'Boss', 'Office']);
    const bare = withWays(branched, 'step1', {
      branches: [{ to: second.id, filter: [{ key: 'days', opt: 'gt', value: null }] }],
      otherwise: third.id,
    });
    expect(openPoints(bare).map(({ kind, node }) => [kind, node.name])).toEqual([['no-condition', 'Head']]);
  });

  it('are kept without what was not finished of a condition', () => {
    const half = withWays(branched, 'step1', {
      branches: [{ to: second.id, filter: [...many, { key: 'days', opt: 'lt', value: null }] }],
      otherwise: third.id,
    });
    expect(waysFrom(finished(half), 'step1').branches).toEqual([{ to: second.id, filter: many }]);
  });
});
