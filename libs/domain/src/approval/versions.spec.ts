import { act, after, factsOf, inMode, line, NOW, submitted } from '../../test/approval-fixture.js';
import { currentUsers, transition } from './transition.js';
import { changedOutside } from './versions.js';

const users = (application: Parameters<typeof currentUsers>[0], of: Parameters<typeof currentUsers>[1]) =>
  currentUsers(application, of);

describe('people who act at once (D95)', () => {
  const both = factsOf(line(inMode('all')), { handlers: { a: ['bob', 'cid', 'dan'] } });
  const first = submitted(both);
  const seen = { node: first.node, ver: first.ver };

  it('each decision about the same step and form counts, whichever version it was made from', () => {
    const one = after(first, both, ['bob', 'pass']);
    const two = after(one, both, ['cid', 'pass', seen]);
    expect(after(two, both, ['dan', 'pass', seen]).state).toBe('pass');
    expect(after(one, both, ['cid', 'reject', seen]).state).toBe('reject');
    expect(users(after(one, both, ['cid', 'forward', { ...seen, users: ['eva'] }]), both)).toEqual([
      'eva',
      'dan',
    ]);
  });

  it('no decision counts about a form, handlers or a step that its maker has not seen', () => {
    const refusal = (now: typeof first, user: string) =>
      transition(now, act(now, user, { action: 'pass', ...seen }), both).refusal;
    const changed = after(first, both, ['bob', 'pass', { form: { sum: 2 } }]);
    expect(refusal(changed, 'cid')).toBe('moved');
    expect(refusal(after(first, both, ['M:root', 'adjust', { users: ['cid'] }]), 'cid')).toBe('moved');
    expect(refusal(after(first, both, ['bob', 'pass']), 'bob')).toBe('moved');
    expect(refusal(after(first, both, ['bob', 'forward', { users: ['eva'] }]), 'bob')).toBe('moved');
    expect(refusal(after(first, both, ['bob', 'reject']), 'cid')).toBe('moved');
    const outside = changedOutside(first, [{ id: 7, user: 'eva', time: NOW, fields: ['sum'] }], { sum: 9 });
    expect(outside).toMatchObject({ form: { sum: 9 }, changes: 7 });
    expect(outside.log.at(-1)).toMatchObject({ user: 'eva', action: 'change', fields: ['sum'] });
    expect(refusal(outside, 'cid')).toBe('moved');
  });

  it('a manager decides about what is there now alone', () => {
    const one = after(first, both, ['bob', 'pass']);
    for (const action of ['pass', 'abort', 'adjust'] as const)
      expect(transition(one, act(one, 'M:root', { action, users: ['eva'], ...seen }), both).refusal).toBe(
        'moved',
      );
  });
});
