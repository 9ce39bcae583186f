import fc from 'fast-check';
import { allowedActions, actStageOf } from './action-table.js';
import { APPROVAL_ACTIONS, STEP_MODES, type Application, type ApprovalProcess } from './approval.types.js';
import { factsOf, line, node } from '../../test/approval-fixture.js';
import { begin, migrated } from './begin.js';
import { reconcile } from './enter.js';
import { nodeOf, type ApprovalFacts } from './facts.js';
import { currentUsers, transition } from './transition.js';

const PEOPLE = ['ann', 'bob', 'cid', 'dan', 'eva'];
const people = fc.subarray(PEOPLE);
const nodes = fc.array(
  fc.record({
    mode: fc.constantFrom(...STEP_MODES),
    ratio: fc.integer({ min: 1, max: 100 }),
    type: fc.constantFrom('task', 'form', 'manager'),
    users: people,
  }),
  { minLength: 1, maxLength: 4 },
);
const event = fc.record({
  user: fc.constantFrom(...PEOPLE),
  managing: fc.boolean(),
  action: fc.constantFrom(...APPROVAL_ACTIONS),
  users: people,
  where: fc.constantFrom('before', 'after', 'with'),
  to: fc.constantFrom(undefined, 'n0', 'n1', 'fix'),
  away: fc.option(people, { freq: 4 }),
});

function processOf(
  list: { mode: (typeof STEP_MODES)[number]; ratio: number; type: string }[],
  apply: boolean,
): ApprovalProcess {
  const middle = list.map(({ mode, ratio, type }, at) => node(`n${at}`, { mode, ratio }, type as 'task'));
  return line(...middle, ...(apply ? [node('fix', {}, 'apply')] : []));
}

/** Somebody can act on it: a handler who is there, or a manager through the calls of administrators. */
function assertAlive(application: Application, facts: ApprovalFacts): void {
  const place = actStageOf(application, nodeOf(facts.rules, application.node));
  expect(allowedActions(place, ['M']).length).toBeGreaterThan(0);
  if (application.state !== 'pending') {
    expect(application.turns).toEqual([]);
    return;
  }
  const handlers = currentUsers(application, facts).filter(facts.isActive);
  const isHeld = handlers.length > 0 || nodeOf(facts.rules, application.node)?.type === 'apply';
  expect(isHeld || (application.escaped && facts.managers.length === 0)).toBe(true);
  expect(new Set(application.turns.map(({ id }) => id)).size).toBe(application.turns.length);
  expect(application.path.every((id) => nodeOf(facts.rules, id))).toBe(true);
}

describe('whatever people do, in whatever order', () => {
  it('an application waits for somebody or is closed, its log only grows, its version counts', () => {
    fc.assert(
      fc.property(
        nodes,
        fc.boolean(),
        fc.boolean(),
        fc.array(event, { maxLength: 25 }),
        (list, apply, autopass, events) => {
          const process = processOf(list, apply);
          const handlers = Object.fromEntries(list.map(({ users }, at) => [`n${at}`, users]));
          let away: string[] = [];
          const facts = (): ApprovalFacts => {
            const isActive = (user: string) => !away.includes(user);
            const there = Object.fromEntries(
              Object.entries(handlers).map(([id, users]) => [id, users.filter(isActive)]),
            );
            return factsOf(process, {
              rules: { process, autopass },
              handlers: there,
              managers: ['dan', 'eva'].filter(isActive),
              isActive,
            });
          };
          let now = begin({ creator: 'ann', form: {}, chosen: {} }, facts());
          assertAlive(now, facts());
          for (const { away: gone, ...act } of events) {
            if (gone) {
              away = gone;
              now = reconcile(now, facts());
              assertAlive(now, facts());
            }
            const before = structuredClone(now);
            const { next } = transition(now, { ...act, node: now.node, ver: now.ver }, facts());
            expect(now).toEqual(before);
            if (!next) continue;
            expect(next.ver).toBe(now.ver + 1);
            expect(next.log.slice(0, now.log.length)).toEqual(now.log);
            now = next;
            assertAlive(now, facts());
          }
          assertAlive(migrated(now, facts()), facts());
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('a revert restores what the decision before changed', () => {
    fc.assert(
      fc.property(nodes, fc.array(event, { maxLength: 12 }), (list, events) => {
        const process = processOf(list, true);
        const handlers = Object.fromEntries(list.map(({ users }, at) => [`n${at}`, users]));
        const facts = factsOf(process, { handlers, managers: ['dan'] });
        let now = begin({ creator: 'ann', form: {}, chosen: {} }, facts);
        for (const { away: _away, ...act } of events) {
          const before = now;
          const { next } = transition(now, { ...act, node: now.node, ver: now.ver }, facts);
          if (!next) continue;
          now = next;
          if (!['pass', 'form'].includes(act.action) || act.managing || now.state !== 'pending') continue;
          const back = transition(
            now,
            { action: 'revert', user: act.user, managing: false, node: now.node, ver: now.ver },
            facts,
          ).next;
          if (!back) throw new Error(`${act.user} could not take it back`);
          const { log: _l, ver: _v, undo: _u, report: _r, basis: _b, ...is } = back;
          const { log: _l2, ver: _v2, undo: _u2, report: _r2, basis: _b2, ...was } = before;
          expect(is).toEqual(was);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
