import type { Application, ApprovalNode } from './approval.types.js';
import { factsOf, line, node, submitted } from '../../test/approval-fixture.js';
import { editableFields, hiddenFields, rightAt } from './field-rights.js';
import { processFaults } from './process-faults.js';
import { chosenFaults, handlersOf, mayApply, type PeopleFacts, type StepOf } from './resolve.js';

const people: PeopleFacts = {
  groups: [
    { _id: 'top', type: 'group', parent: null, head: 'chief', admin: ['root'], user: [] },
    { _id: 'mid', type: 'group', parent: 'top', head: null, admin: [], user: [] },
    { _id: 'own', type: 'group', parent: 'mid', head: 'head', admin: ['lead', 'gone'], user: ['ann', 'bob'] },
    { _id: 'choir', type: 'member', parent: null, head: 'singer', admin: ['singer'], user: ['ann'] },
  ],
  roles: { buyers: ['bob', 'cid', 'gone'] },
  isActive: (user) => user !== 'gone',
};
const of = (parts: Partial<StepOf> = {}): StepOf => ({
  creator: 'ann',
  form: {},
  chosen: {},
  related: {},
  ...parts,
});
const by = (step: ApprovalNode['step'], parts: Partial<StepOf> = {}) =>
  handlersOf(node('n', { step }), of(parts), people);

describe('who handles a step (D49)', () => {
  it('named people, each once, the disabled left out', () => {
    expect(by({ type: 'user.target', users: ['bob', 'gone', 'bob', 'cid'] })).toEqual(['bob', 'cid']);
    expect(by({ type: 'user.target' })).toEqual([]);
  });

  it('the head above the applicant, departments without one skipped; a head is not one’s own', () => {
    expect(by({ type: 'user.superior', level: 1 })).toEqual(['head']);
    expect(by({ type: 'user.superior', level: 2 })).toEqual(['chief']);
    expect(by({ type: 'user.superior', level: 3 })).toEqual([]);
    expect(by({ type: 'user.superior', level: 1 }, { creator: 'head' })).toEqual(['chief']);
    expect(by({ type: 'user.superior', level: 1 }, { creator: 'chief' })).toEqual([]);
  });

  it('admins of named groups, else of the applicant’s; members of roles', () => {
    expect(by({ type: 'group.admin', groups: ['top'] })).toEqual(['root']);
    expect(by({ type: 'group.admin' })).toEqual(['lead', 'singer']);
    expect(by({ type: 'role.target', roles: ['buyers', 'none'] })).toEqual(['bob', 'cid']);
  });

  it('the applicant, whom the applicant chose, and whom the form or a related row names', () => {
    expect(by({ type: 'user.self' })).toEqual(['ann']);
    expect(by({ type: 'user.editable' }, { chosen: { n: ['cid'] } })).toEqual(['cid']);
    expect(by({ type: 'form.user', field: 'who' }, { form: { who: { _id: 'bob', __name: 'Bob' } } })).toEqual(
      ['bob'],
    );
    expect(
      by({ type: 'form.user', field: 'who' }, { form: { who: ['bob', { _id: 'cid' }, 3, null] } }),
    ).toEqual(['bob', 'cid']);
    expect(by({ type: 'data.target', field: 'a', target: 'b' }, { related: { n: ['eva'] } })).toEqual([
      'eva',
    ]);
  });

  it('a choice of too few or too many people is refused', () => {
    const nodes = [node('n', { step: { type: 'user.editable', min: 1, max: 2 } }), node('m')];
    const chosen: Record<string, string[]>[] = [{}, { n: [] }, { n: ['a', 'b', 'c'] }];
    expect(chosen.map((one) => chosenFaults(nodes, one))).toEqual([['n'], ['n'], ['n']]);
    expect(chosenFaults(nodes, { n: ['a', 'a'] })).toEqual([]);
  });

  it('people of a department named, or of one below it, may apply', () => {
    expect(mayApply({ disabled: false, groups: [] }, [])).toBe(true);
    expect(mayApply({ disabled: false, groups: ['top'] }, ['own', 'mid', 'top'])).toBe(true);
    expect(mayApply({ disabled: false, groups: ['top'] }, ['choir'])).toBe(false);
    expect(mayApply({ disabled: true, groups: [] }, [])).toBe(false);
  });
});

describe('what is seen and changed of the form (D48)', () => {
  const process = line(
    node('a', { fields: { sum: 'edit', pay: 'hide' } }),
    node('b'),
    node('fix', {}, 'apply'),
  );
  const facts = factsOf(process, { handlers: { a: ['bob'], b: ['cid'] } });
  const at: Application = { ...submitted(facts), report: ['eva'] };
  const hidden = (user: string, managing = false) => [...hiddenFields(at, process, { user, managing })];

  it('everything may be edited at the start and in corrections, later nothing but what is named', () => {
    expect([process.nodes[0], node('x'), node('y', {}, 'apply')].map((one) => rightAt(one, 'sum'))).toEqual([
      'edit',
      'read',
      'edit',
    ]);
    expect(rightAt(node('z', { fields: {} }), 'toString')).toBe('read');
    expect(editableFields(at, process, { keys: ['sum', 'pay', 'why'], action: 'pass' })).toEqual(['sum']);
    expect(editableFields({ ...at, state: 'reject' }, process, { keys: ['sum'], action: 'pass' })).toEqual(
      [],
    );
    expect(
      editableFields({ ...at, state: 'reject' }, process, { keys: ['sum', 'pay'], action: 'reapply' }),
    ).toEqual(['sum', 'pay']);
  });

  it('a field is hidden from whoever only has to do with steps that hide it, and from people with a copy', () => {
    expect([hidden('bob'), hidden('ann'), hidden('eva'), hidden('root', true)]).toEqual([
      ['pay'],
      [],
      ['pay'],
      [],
    ]);
  });
});

describe('a process that may be used', () => {
  const rules = (process: Parameters<typeof processFaults>[0]) =>
    processFaults(process).map(({ rule }) => rule);

  it('has a start, an end and a step between them, and no way that ends nowhere', () => {
    expect(rules(line(node('a')))).toEqual([]);
    expect(rules({ nodes: [], edges: [] })).toEqual(expect.arrayContaining(['start', 'end', 'no-step']));
    expect(rules(line())).toEqual(['no-step']);
    const cut = line(node('a'));
    expect(rules({ ...cut, edges: cut.edges.slice(0, 1) })).toEqual(['no-default']);
  });

  it('has no loop, no node that is never reached, no repeated or unknown node', () => {
    const base = line(node('a'), node('b'));
    const loop = [...base.edges, { from: 'b', to: 'a', filter: [{ key: 'x', opt: 'isnull' as const }] }];
    expect(rules({ ...base, edges: loop })).toEqual(['loop']);
    expect(
      rules({ nodes: [...base.nodes, node('c')], edges: [...base.edges, { from: 'c', to: 'end' }] }),
    ).toEqual(['unreachable']);
    expect(rules({ nodes: [...base.nodes, node('a')], edges: base.edges })).toContain('repeated');
    expect(rules({ ...base, edges: [...base.edges, { from: 'a', to: 'nowhere', filter: [] }] })).toContain(
      'unknown',
    );
  });

  it('names who handles each step, and rejects no form by itself', () => {
    const { step: _step, ...bare } = node('a');
    expect(rules(line(bare))).toEqual(['rule']);
    expect(rules(line(node('f', { timeout: { hours: 1, action: 'reject' } }, 'form')))).toEqual([
      'form-reject',
    ]);
  });
});
