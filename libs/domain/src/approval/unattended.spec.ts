import { after, factsOf, line, node, submitted } from '../../test/approval-fixture.js';
import { predict } from './begin.js';
import type { ApprovalFacts } from './facts.js';
import { formFaults } from './process-faults.js';
import { fieldsRead } from './reads.js';
import { currentUsers } from './transition.js';

const users = (application: Parameters<typeof currentUsers>[0], of: ApprovalFacts) =>
  currentUsers(application, of);

describe('steps and branches that nobody can answer for (D95)', () => {
  const process = line(node('a'), node('b'), node('c'));
  process.edges.unshift({ from: 'start', to: 'c', filter: [{ key: 'sum', opt: 'gte', value: 100 }] });
  const sum = { _key: 'sum', _name: 'Sum', _type: 'number' as const, _option: {} };
  const branched = factsOf(process, { fields: [sum], handlers: { a: ['bob'], b: ['bob'], c: ['bob'] } });

  it('a branch that cannot be read goes to the managers, who send it the other way or end it', () => {
    const lost = { ...branched, fields: [] };
    const held = submitted(lost, { sum: 500 });
    expect([held.state, held.node, held.escaped, users(held, lost)]).toEqual([
      'pending',
      'start',
      true,
      ['boss'],
    ]);
    expect(held.log.at(-1)).toMatchObject({ action: 'escape', fields: ['sum'] });
    expect(after(held, lost, ['boss', 'pass']).node).toBe('a');
    expect(after(held, branched, ['boss', 'pass']).node).toBe('c');
    expect(after(held, lost, ['boss', 'reject']).state).toBe('reject');
  });

  it('a step that finds nobody passes, saying whom it named and why none counts, or is the managers’ where the rules say so', () => {
    const alone = line(node('a'));
    const absent = { a: [{ user: 'bob', why: 'disabled' as const }] };
    const passed = submitted(factsOf(alone, { absent }));
    expect(passed.state).toBe('pass');
    expect(passed.log[1]).toMatchObject({ user: '', action: 'auto', node: 'a', absent: absent.a });
    const theirs = factsOf(alone, { absent, rules: { process: alone, autopass: false, empty: 'managers' } });
    const held = submitted(theirs);
    expect([held.state, held.node, users(held, theirs)]).toEqual(['pending', 'a', ['boss']]);
    expect(held.log[1]).toMatchObject({ user: '', action: 'escape', absent: absent.a });
    expect(after(held, theirs, ['boss', 'pass']).state).toBe('pass');
    expect(predict('start', {}, theirs)[0]).toEqual({ node: 'a', users: ['boss'] });
  });

  it('tells what of a table a process reads, and what of it keeps the process from running', () => {
    const named = line(node('a', { step: { type: 'form.user', field: 'boss' } }));
    named.edges.unshift(...process.edges.slice(0, 1));
    expect(fieldsRead(named)).toEqual(['sum', 'boss']);
    const must = { ...sum, _option: { required: true } };
    const at = (right: 'read' | 'hide' | 'edit') => {
      const [start, ...rest] = process.nodes;
      return { ...process, nodes: [{ ...(start ?? node('start')), fields: { sum: right } }, ...rest] };
    };
    expect(formFaults(process, [sum])).toEqual([]);
    expect(formFaults(process, [{ ...sum, _type: 'string' }])).toEqual([{ node: 'start', rule: 'branch' }]);
    expect(formFaults(named, [sum])).toEqual([{ node: 'a', rule: 'field' }]);
    for (const right of ['read', 'hide'] as const)
      expect(formFaults(at(right), [must])).toEqual([{ node: 'start', rule: 'unfillable', field: 'Sum' }]);
    expect(formFaults(at('edit'), [must])).toEqual([]);
    expect(formFaults(at('hide'), [{ ...must, _option: { required: true, default: 1 } }])).toEqual([]);
    expect(formFaults(process, [{ ...must, _option: { required: true, readonly: true } }])).toHaveLength(1);
  });
});
