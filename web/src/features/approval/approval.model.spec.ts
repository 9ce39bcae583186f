import { processFaults } from '@buildmesh/domain';
import {
  badgeOf,
  firstProcess,
  inOrder,
  isLine,
  isTab,
  newStep,
  STATE_LEVEL,
  stepsOf,
  TABS,
  withNode,
  withSteps,
} from './approval.model.js';

const names = { start: 'Start', step: 'Approve', end: 'End', apply: 'Correct' };

describe('the approval centre', () => {
  it('shows counts up to 99', () => {
    expect([0, 1, 99, 100, 4000].map(badgeOf)).toEqual(['0', '1', '99', '99+', '99+']);
  });

  it('has the tabs of the specification, and no others', () => {
    expect(TABS).toEqual(['todo', 'done', 'report', 'my', 'create', 'recent', 'manage']);
    expect(isTab('todo')).toBe(true);
    expect(isTab('other') || isTab(undefined)).toBe(false);
  });

  it('colours the states as the specification names them', () => {
    expect(STATE_LEVEL).toEqual({
      pending: 'warning',
      reject: 'error',
      pass: 'success',
      cancel: 'light',
      removed: 'disabled',
      abort: 'disabled',
    });
  });

  it('offers the decision first and the end last', () => {
    expect(inOrder(['cancel', 'report', 'pass', 'reject'])).toEqual(['pass', 'reject', 'report', 'cancel']);
  });
});

describe('the editor of steps', () => {
  it('begins with a process that runs', () => {
    expect(processFaults(firstProcess(names))).toEqual([]);
  });

  it('adds, orders and takes out steps, and what comes out still runs', () => {
    const first = firstProcess(names);
    const two = withSteps(first, [...stepsOf(first), newStep(first, 'Second')]);
    expect(stepsOf(two).map(({ name }) => name)).toEqual(['Approve', 'Second']);
    const turned = withSteps(two, [...stepsOf(two)].reverse());
    expect(stepsOf(turned).map(({ name }) => name)).toEqual(['Second', 'Approve']);
    expect(processFaults(turned)).toEqual([]);
    expect(turned.nodes.some(({ type }) => type === 'apply')).toBe(true);
    expect(new Set(turned.nodes.map(({ id }) => id)).size).toBe(turned.nodes.length);
  });

  it('changes a step of a process with branches without touching the ways', () => {
    const first = firstProcess(names);
    const branched = { ...first, edges: [{ from: 'start', to: 'end', filter: [] }, ...first.edges] };
    expect([isLine(first), isLine(branched)]).toEqual([true, false]);
    const [step] = stepsOf(branched);
    if (!step) throw new Error('no step');
    const renamed = withNode(branched, { ...step, name: 'Renamed' });
    expect(renamed.edges).toEqual(branched.edges);
    expect(stepsOf(renamed).map(({ name }) => name)).toEqual(['Renamed']);
  });
});
