import {
  ACTION_TABLE,
  ACT_ROLES,
  ACT_STAGES,
  actStageOf,
  type ActRole,
  type ActStage,
} from './action-table.js';
import { APPROVAL_ACTIONS, type Application } from './approval.types.js';
import { act, after, factsOf, line, node, NOW, submitted } from '../../test/approval-fixture.js';
import { nodeOf } from './facts.js';
import { transition, type ApprovalAct } from './transition.js';

const process = line(
  node('first'),
  node('task'),
  node('form', {}, 'form'),
  node('manager', {}, 'manager'),
  node('apply', {}, 'apply'),
);
const facts = factsOf(process, {
  handlers: { first: ['prev'], task: ['hand'], form: ['hand'] },
  managers: ['hand'],
});

const pending = (at: string): Application => {
  const first = after(submitted(facts), facts, ['ann', 'report', { users: ['cc'] }], ['prev', 'pass']);
  const there = { ...first, node: at, turns: [{ id: 0, user: at === 'apply' ? 'ann' : 'hand' }] };
  return at === 'apply' ? { ...there, undo: null } : there;
};
const closed = (how: ApprovalAct['action']) =>
  after(pending('task'), facts, [how === 'cancel' ? 'ann' : 'M:root', how]);

const AT: Readonly<Record<ActStage, () => Application>> = {
  task: () => pending('task'),
  form: () => pending('form'),
  apply: () => pending('apply'),
  manager: () => pending('manager'),
  pass: () => after(pending('manager'), facts, ['hand', 'pass']),
  reject: () => after(pending('task'), facts, ['hand', 'reject']),
  cancel: () => closed('cancel'),
  abort: () => closed('abort'),
  removed: () => closed('remove'),
};
/** One who plays this part and no other; at a correction the handler is the creator. */
const WHO = (place: ActStage): Readonly<Record<ActRole, string>> => ({
  H:
    place === 'apply'
      ? 'ann'
      : place === 'reject'
        ? 'nobody'
        : ['task', 'form', 'manager'].includes(place)
          ? 'hand'
          : 'nobody',
  P: 'prev',
  C: 'ann',
  R: 'cc',
  M: 'M:root',
});

describe('who may do what in which state (D51)', () => {
  it('knows each place', () => {
    for (const place of ACT_STAGES) {
      const application = AT[place]();
      expect(actStageOf(application, nodeOf(facts.rules, application.node))).toBe(place);
    }
  });

  const cells = ACT_STAGES.flatMap((place) =>
    ACT_ROLES.flatMap((part) => APPROVAL_ACTIONS.map((action) => [place, part, action] as const)),
  );
  it.each(cells)('at %s, %s and %s', (place, part, action) => {
    const application = AT[place]();
    const seen = structuredClone(application);
    const who = WHO(place)[part];
    const { next, refusal } = transition(
      application,
      act(application, who, { action, users: ['new'], form: { a: 1 } }),
      { ...facts, nowMs: NOW + 1 },
    );
    if (ACTION_TABLE[place][part].includes(action)) {
      expect(refusal).toBeUndefined();
      expect(next?.ver).toBe(application.ver + 1);
      expect(next?.log.slice(0, application.log.length)).toEqual(application.log);
      expect(next?.log.length).toBeGreaterThan(application.log.length);
    } else {
      const forOthers = (['H', 'P', 'C', 'M'] as const).some((other) =>
        ACTION_TABLE[place][other].includes(action),
      );
      expect(refusal).toBe(forOthers ? 'not-allowed' : 'moved');
    }
    expect(application).toEqual(seen);
  });

  it.each(APPROVAL_ACTIONS)('a stranger may not %s anywhere', (action) => {
    for (const place of ACT_STAGES) {
      const { refusal } = transition(
        AT[place](),
        act(AT[place](), 'stranger', { action, users: ['new'] }),
        facts,
      );
      expect(['not-allowed', 'moved']).toContain(refusal);
    }
  });

  it('an act for a node or a version that is not the present one finds that things have moved', () => {
    const application = AT.task();
    for (const stale of [{ node: 'first' }, { ver: application.ver - 1 }, { ver: application.ver + 1 }])
      expect(
        transition(application, { ...act(application, 'hand', { action: 'pass' }), ...stale }, facts),
      ).toEqual({
        refusal: 'moved',
      });
  });
});
