import { begin, dueOf, migrated, predict, timedOut } from './begin.js';
import {
  act,
  after,
  factsOf,
  HOUR,
  inMode,
  line,
  node,
  NOW,
  submitted,
} from '../../test/approval-fixture.js';
import { escapeTo, MAX_AUTO_NODES, reconcile } from './enter.js';
import { currentUsers, RESTORE_MS, transition } from './transition.js';

const two = line(node('a'), node('b'), node('fix', {}, 'apply'));
const facts = factsOf(two, { handlers: { a: ['bob'], b: ['cid'] } });
const users = (application: Parameters<typeof currentUsers>[0], of = facts) => currentUsers(application, of);

describe('the way through a process (D52)', () => {
  it('each pass leads to the next node, the last one to the end', () => {
    const first = submitted(facts);
    expect([first.state, first.node, users(first)]).toEqual(['pending', 'a', ['bob']]);
    const second = after(first, facts, ['bob', 'pass', { comment: 'fine' }]);
    expect([second.node, users(second)]).toEqual(['b', ['cid']]);
    const third = after(second, facts, ['cid', 'pass']);
    expect([third.state, users(third)]).toEqual(['pass', []]);
    expect(third.log.map(({ user, action, comment }) => [user, action, comment])).toEqual([
      ['ann', 'apply', undefined],
      ['bob', 'pass', 'fine'],
      ['cid', 'pass', undefined],
    ]);
  });

  it('a reject ends it, applying again begins anew with new data and keeps the log', () => {
    const rejected = after(submitted(facts, { sum: 1 }), facts, ['bob', 'reject']);
    expect([rejected.state, users(rejected)]).toEqual(['reject', []]);
    const again = after(rejected, facts, ['ann', 'reapply', { form: { sum: 2 } }]);
    expect([again.state, again.node, again.form]).toEqual(['pending', 'a', { sum: 2 }]);
    expect(again.log.map(({ action }) => action)).toEqual(['apply', 'reject', 'reapply']);
  });

  it('cancel, abort and remove close it', () => {
    expect(after(submitted(facts), facts, ['ann', 'cancel']).state).toBe('cancel');
    expect(after(submitted(facts), facts, ['M:root', 'abort']).state).toBe('abort');
    expect(after(submitted(facts), facts, ['M:root', 'remove']).state).toBe('removed');
  });

  it('a forward replaces the handler, a report adds people who get a copy', () => {
    const forwarded = after(submitted(facts), facts, ['bob', 'forward', { users: ['dan'] }]);
    expect(users(forwarded)).toEqual(['dan']);
    expect(forwarded.log.at(-1)).toMatchObject({ user: 'bob', action: 'forward', to: ['dan'] });
    const told = after(forwarded, facts, ['dan', 'report', { users: ['eva', 'eva'] }]);
    expect([told.report, told.state, users(told)]).toEqual([['eva'], 'pending', ['dan']]);
  });

  it('a rollback leads to a node that was passed, else to the applicant; where neither is it is refused', () => {
    const second = after(submitted(facts), facts, ['bob', 'pass']);
    const back = after(second, facts, ['cid', 'rollback']);
    expect([back.state, back.node, users(back), back.path]).toEqual(['pending', 'a', ['bob'], []]);
    const corrected = after(second, facts, ['cid', 'rollback', { to: 'fix' }]);
    expect([corrected.node, users(corrected)]).toEqual(['fix', ['ann']]);
    expect(after(corrected, facts, ['ann', 'reapply', { form: { b: 1 } }]).node).toBe('a');
    expect(after(submitted(facts), facts, ['bob', 'rollback']).node).toBe('fix');
    const bare = factsOf(line(node('a')), { handlers: { a: ['bob'] } });
    const first = submitted(bare);
    for (const to of [undefined, 'a', 'end', 'nowhere'])
      expect(transition(first, act(first, 'bob', { action: 'rollback', to }), bare)).toEqual({
        refusal: 'no-rollback-node',
      });
  });

  it('whoever passed takes it back exactly, until the next one decides', () => {
    const first = submitted(facts, { sum: 1 });
    const second = after(first, facts, ['bob', 'pass', { form: { sum: 9 } }]);
    const back = after(second, facts, ['bob', 'revert']);
    const { log: _was, ver: _wasVer, basis: _wasBasis, ...was } = first;
    const { log: _is, ver: _isVer, basis: _isBasis, ...is } = back;
    expect(is).toEqual(was);
    const third = after(second, facts, ['cid', 'forward', { users: ['dan'] }]);
    expect(transition(third, act(third, 'bob', { action: 'revert' }), facts).refusal).toBe('not-allowed');
  });

  it('a manager reopens what was closed, also what was closed twice', () => {
    const passed = after(submitted(facts), facts, ['bob', 'pass'], ['cid', 'pass']);
    const aborted = after(passed, facts, ['M:root', 'abort']);
    const again = after(aborted, facts, ['M:root', 'revert']);
    expect(again.state).toBe('pass');
    expect(after(again, facts, ['M:root', 'revert'])).toMatchObject({ state: 'pending', node: 'b' });
  });

  it('what was removed is restored as it was within 30 days', () => {
    const removed = after(submitted(facts), facts, ['M:root', 'remove']);
    const revert = act(removed, 'M:root', { action: 'revert' });
    const late = { ...facts, nowMs: NOW + RESTORE_MS + 1 };
    expect(transition(removed, revert, late)).toEqual({ refusal: 'too-late' });
    expect(after(removed, facts, ['M:root', 'revert'])).toMatchObject({
      state: 'pending',
      node: 'a',
      removed: null,
    });
  });

  it('a manager adjusts handlers and values, and decides alone', () => {
    const other = after(submitted(facts), facts, ['M:root', 'adjust', { users: ['eva'], form: { sum: 3 } }]);
    expect([users(other), other.form]).toEqual([['eva'], { sum: 3 }]);
    const both = factsOf(line(inMode('all')), { handlers: { a: ['bob', 'cid'] } });
    expect(after(submitted(both), both, ['M:root', 'pass']).state).toBe('pass');
  });

  it('who is disabled is named by nobody', () => {
    const some = { ...facts, isActive: (user: string) => user !== 'dan' };
    const first = submitted(some);
    for (const action of ['forward', 'report', 'modify'] as const)
      expect(transition(first, act(first, 'bob', { action, users: ['dan'] }), some).refusal).toBe(
        'nobody-named',
      );
  });
});

describe('how many decide (D50)', () => {
  const at = (mode: 'any' | 'all' | 'order' | 'vote', ratio = 50) =>
    factsOf(line(inMode(mode, 'a', ratio)), { handlers: { a: ['bob', 'cid', 'dan'] } });

  it('any: the first decision counts', () => {
    expect(after(submitted(at('any')), at('any'), ['cid', 'pass']).state).toBe('pass');
    expect(after(submitted(at('any')), at('any'), ['cid', 'reject']).state).toBe('reject');
  });

  it('all: everybody must pass, the first reject rejects', () => {
    const some = after(submitted(at('all')), at('all'), ['bob', 'pass'], ['dan', 'pass']);
    expect([some.state, users(some, at('all'))]).toEqual(['pending', ['cid']]);
    expect(after(some, at('all'), ['cid', 'pass']).state).toBe('pass');
    expect(after(some, at('all'), ['cid', 'reject']).state).toBe('reject');
  });

  it('order: one after the other', () => {
    const order = at('order');
    const first = submitted(order);
    expect(users(first, order)).toEqual(['bob']);
    expect(transition(first, act(first, 'cid', { action: 'pass' }), order).refusal).toBe('not-allowed');
    const second = after(first, order, ['bob', 'pass']);
    expect(users(second, order)).toEqual(['cid']);
    expect(after(second, order, ['cid', 'pass'], ['dan', 'pass']).state).toBe('pass');
  });

  it('vote: passes at the share of passes, rejects once it is out of reach; one reject is a vote', () => {
    const vote = at('vote', 60);
    const one = after(submitted(vote), vote, ['bob', 'reject'], ['cid', 'pass']);
    expect(one.state).toBe('pending');
    expect(after(one, vote, ['dan', 'pass']).state).toBe('pass');
    expect(after(submitted(vote), vote, ['bob', 'reject'], ['cid', 'reject']).state).toBe('reject');
  });

  it('a signer before decides first, one after last, one beside with the others', () => {
    const one = factsOf(line(inMode('any')), { handlers: { a: ['bob'] } });
    const before = after(submitted(one), one, ['bob', 'modify', { users: ['eva'], where: 'before' }]);
    expect(users(before, one)).toEqual(['eva']);
    const back = after(before, one, ['eva', 'pass']);
    expect([back.state, users(back, one)]).toEqual(['pending', ['bob']]);
    expect(after(back, one, ['bob', 'pass']).state).toBe('pass');
    const later = after(
      submitted(one),
      one,
      ['bob', 'modify', { users: ['eva'], where: 'after' }],
      ['bob', 'pass'],
    );
    expect([later.state, users(later, one)]).toEqual(['pending', ['eva']]);
    expect(after(later, one, ['eva', 'pass']).state).toBe('pass');
    const all = factsOf(line(inMode('all')), { handlers: { a: ['bob'] } });
    const beside = after(submitted(all), all, ['bob', 'modify', { users: ['eva'], where: 'with' }]);
    expect(users(beside, all)).toEqual(['bob', 'eva']);
    expect(after(beside, all, ['bob', 'pass'], ['eva', 'pass']).state).toBe('pass');
  });
});

describe('what happens by itself', () => {
  it('an empty rule passes, and the log says so', () => {
    const empty = { ...facts, handlers: { b: ['cid'] } };
    const first = submitted(empty);
    expect([first.node, first.log.at(-1)]).toEqual([
      'b',
      expect.objectContaining({ action: 'auto', node: 'a', user: '' }),
    ]);
    expect(submitted({ ...facts, handlers: {} }).state).toBe('pass');
  });

  it('who passed before passes again only where the definition says so, and not after the values changed', () => {
    const same = { ...facts, handlers: { a: ['bob'], b: ['bob'] } };
    const auto = { ...same, rules: { ...same.rules, autopass: true } };
    expect(after(submitted(same), same, ['bob', 'pass']).node).toBe('b');
    expect(after(submitted(auto), auto, ['bob', 'pass']).state).toBe('pass');
    const fills = factsOf(line(node('a'), node('f', {}, 'form'), node('b')), {
      handlers: { a: ['bob'], f: ['cid'], b: ['bob'] },
    });
    const filling = { ...fills, rules: { ...fills.rules, autopass: true } };
    const filled = after(submitted(filling), filling, ['bob', 'pass'], ['cid', 'form', { form: { x: 1 } }]);
    expect([filled.state, filled.node]).toEqual(['pending', 'b']);
  });

  it('branches are tried in their order, and where none holds the other way is taken', () => {
    const process = line(node('a'), node('b'), node('c'));
    const sum = (value: number) => [{ key: 'sum', opt: 'gte' as const, value }];
    process.edges.unshift(
      { from: 'start', to: 'c', filter: sum(100) },
      { from: 'start', to: 'b', filter: sum(10) },
    );
    const fields = [{ _key: 'sum', _name: 'Sum', _type: 'number' as const, _option: {} }];
    const branched = factsOf(process, { fields, handlers: { a: ['bob'], b: ['bob'], c: ['bob'] } });
    expect([500, 50, 5].map((value) => submitted(branched, { sum: value }).node)).toEqual(['c', 'b', 'a']);
  });

  it('more nodes that pass by themselves than the guard allows end at the managers', () => {
    const loop = {
      nodes: two.nodes,
      edges: [
        { from: 'start', to: 'a' },
        { from: 'a', to: 'b' },
        { from: 'b', to: 'a' },
      ],
    };
    const round = submitted(factsOf(loop));
    expect([round.state, round.escaped, round.turns.map(({ user }) => user)]).toEqual([
      'pending',
      true,
      ['boss'],
    ]);
    expect(round.log.filter(({ action }) => action === 'auto')).toHaveLength(MAX_AUTO_NODES);
  });

  it('handlers who leave are replaced by the managers once none is left', () => {
    const both = { ...facts, handlers: { a: ['bob', 'dan'], b: ['cid'] } };
    const first = submitted(both);
    const one = reconcile(first, { ...both, isActive: (user) => user !== 'bob' });
    expect([one.escaped, users(one, both)]).toEqual([false, ['dan']]);
    const none = reconcile(one, { ...both, isActive: (user) => user === 'boss' });
    expect([none.node, none.escaped, users(none, both)]).toEqual(['a', true, ['boss']]);
    expect(none.log.at(-1)).toMatchObject({ action: 'escape', node: 'a' });
    expect(after(none, both, ['boss', 'pass']).node).toBe('b');
    const nobody = escapeTo(first, { ...both, managers: [] });
    expect(reconcile(nobody, both).turns).toHaveLength(1);
  });

  it('those who have passed count when the others leave', () => {
    const all = factsOf(line(inMode('all'), node('b')), { handlers: { a: ['bob', 'dan'], b: ['cid'] } });
    const half = after(submitted(all), all, ['bob', 'pass']);
    expect(reconcile(half, { ...all, isActive: (user) => user !== 'dan' }).node).toBe('b');
  });

  it('a step passes or rejects when its time is over, not before', () => {
    for (const action of ['pass', 'reject', 'remind'] as const) {
      const timed = factsOf(line(node('a', { timeout: { hours: 2, action } })), { handlers: { a: ['bob'] } });
      const first = submitted(timed);
      expect(dueOf(first, timed)).toBe(NOW + 2 * HOUR);
      expect(timedOut(first, { ...timed, nowMs: NOW + HOUR })).toBeUndefined();
      const over = timedOut(first, { ...timed, nowMs: NOW + 2 * HOUR });
      expect(over?.next?.state).toBe(action === 'remind' ? undefined : action);
      if (action !== 'remind') expect(over?.next?.log.at(-1)).toMatchObject({ user: '', action });
    }
  });

  it('a step goes to the managers when its time is over, and stays where it is without any', () => {
    const timed = factsOf(line(node('a', { timeout: { hours: 2, action: 'escalate' } }), node('b')), {
      handlers: { a: ['bob'], b: ['cid'] },
    });
    const first = submitted(timed);
    const late = { ...timed, nowMs: NOW + 2 * HOUR };
    const over = timedOut(first, late)?.next;
    expect(over).toMatchObject({ node: 'a', state: 'pending', escaped: true, ver: first.ver + 1 });
    expect(over?.log.at(-1)).toMatchObject({ user: '', action: 'escalate', node: 'a' });
    expect(over && users(over, late)).toEqual(['boss']);
    expect(over && dueOf(over, late)).toBeNull();
    expect(over && after(over, late, ['boss', 'pass']).node).toBe('b');
    expect(timedOut(first, { ...late, managers: [] })).toBeUndefined();
  });

  it('other rules keep the node, else go on after the last one that is still there', () => {
    const second = after(submitted(facts), facts, ['bob', 'pass']);
    expect(migrated(second, facts)).toMatchObject({ node: 'b', ver: second.ver + 1 });
    const shorter = factsOf(line(node('a'), node('c')), { handlers: { a: ['bob'], c: ['dan'] } });
    expect(migrated(second, shorter)).toMatchObject({ node: 'c', turns: [{ user: 'dan' }] });
    const other = factsOf(line(node('x')), { handlers: { x: ['eva'] } });
    expect(migrated(second, other)).toMatchObject({ node: 'x', turns: [{ user: 'eva' }] });
  });

  it('foretells the way, and stores nothing', () => {
    expect(predict('start', {}, facts)).toEqual([
      { node: 'a', users: ['bob'] },
      { node: 'b', users: ['cid'] },
      { node: 'end', users: [] },
    ]);
  });

  it('people who get a copy of a node are told once', () => {
    const copied = factsOf(line(node('a', { cc: ['eva'] }), node('b', { cc: ['eva', 'fay'] })), {
      handlers: { a: ['bob'], b: ['cid'] },
    });
    const first = begin({ creator: 'ann', form: {}, chosen: {} }, copied);
    expect(first.report).toEqual(['eva']);
    expect(after(first, copied, ['bob', 'pass']).report).toEqual(['eva', 'fay']);
  });
});
