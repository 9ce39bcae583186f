import {
  refusal,
  adminFetchApprovals,
  applicableApprovals,
  approvalToFill,
  assumeApproval,
  countApprovals,
  fetchApprovals,
  handleApproval,
  migrateApproval,
  saveApproval,
  toggleApproval,
  removeApproval,
  listApprovals,
} from '@buildmesh/contracts';
import { newId, sleep } from '@buildmesh/kernel';
import { admin, describeWith, member } from '@buildmesh/testing';
import { line, refused, startApprovals, task, type ApprovalsFixture } from './approvals-fixture.js';

describeWith(['postgres'], 'applications', () => {
  let at: ApprovalsFixture;
  let params: { project: string };
  beforeAll(async () => {
    at = await startApprovals();
    params = { project: at.project };
  }, 60_000);
  afterEach(() => {
    expect(at.service.breaches()).toEqual([]);
    at.failing = {};
  });
  afterAll(() => at.service.stop());

  const twoSteps = async () => {
    const [ann, bob, cid] = [at.person(), at.person(), at.person()];
    const approval = await at.define(
      line(
        task('first', [bob.user]),
        task('second', [cid.user]),
        task('fix', [], { type: 'apply', step: undefined }),
      ),
    );
    return { ann, bob, cid, approval };
  };
  /** A refused call, and that it left nothing behind. */
  const refusedWithoutTrace = async (call: () => Promise<unknown>) => {
    const before = await at.footprint();
    const key = await refused(call());
    expect(await at.footprint()).toEqual(before);
    return key;
  };

  test('go from step to step to the end, each handler finds them, and the row follows', async () => {
    const { ann, bob, cid, approval } = await twoSteps();
    const first = await at.apply(ann, approval);
    expect(first).toMatchObject({ state: 'pending', node: 'first', _ver: 1 });
    expect(at.rows.get(first._id)).toEqual({ values: { reason: 'rest', days: 2 }, state: 'pending' });
    expect([await at.bucket(bob, 'todo'), await at.bucket(cid, 'todo'), await at.bucket(ann, 'my')]).toEqual([
      [first._id],
      [],
      [first._id],
    ]);
    const handedIn = await at.show(ann, first._id);
    expect(handedIn).toMatchObject({ user: [bob.user], entered: handedIn.log[0]?.time });
    expect(await at.act(bob, first._id, 'pass', { comment: 'fine' })).toMatchObject({
      state: 'pending',
      node: 'second',
    });
    const passedOn = await at.show(ann, first._id);
    expect(passedOn).toMatchObject({ user: [cid.user], entered: passedOn.log[1]?.time });
    expect([
      await at.bucket(bob, 'todo'),
      await at.bucket(bob, 'done'),
      await at.bucket(cid, 'todo'),
    ]).toEqual([[], [first._id], [first._id]]);
    expect(await at.act(cid, first._id, 'pass')).toMatchObject({ state: 'pass' });
    expect(at.rows.get(first._id)?.state).toBe('pass');
    const shown = await at.show(ann, first._id);
    expect(shown).toMatchObject({
      key: first._id,
      approval,
      __approval: `approval-${approval}@1`,
      creator: ann.user,
      user: [],
      report: [],
    });
    expect(shown.log.map(({ user, action, comment }) => [user, action, comment])).toEqual([
      [ann.user, 'apply', undefined],
      [bob.user, 'pass', 'fine'],
      [cid.user, 'pass', undefined],
    ]);
    expect(await at.service.ask(countApprovals, ann, { params })).toEqual({
      todo: 0,
      done: 0,
      report: 0,
      my: 1,
    });
  });

  test('reject, apply again, cancel, abort, remove and restore', async () => {
    const { ann, bob, approval } = await twoSteps();
    const { _id } = await at.apply(ann, approval);
    expect(await at.act(bob, _id, 'reject')).toMatchObject({ state: 'reject' });
    expect(await at.act(ann, _id, 'reapply', {}, { days: 3 })).toMatchObject({
      state: 'pending',
      node: 'first',
    });
    expect(at.rows.get(_id)).toEqual({ values: { reason: 'rest', days: 3 }, state: 'pending' });
    expect(await at.act(ann, _id, 'cancel')).toMatchObject({ state: 'cancel' });
    expect(await at.act(ann, _id, 'reapply')).toMatchObject({ state: 'pending' });
    expect(await at.manage(at.root, _id, 'abort')).toMatchObject({ state: 'abort' });
    expect(await at.manage(at.root, _id, 'revert')).toMatchObject({ state: 'pending', node: 'first' });
    expect(await at.manage(at.root, _id, 'remove')).toMatchObject({ state: 'removed' });
    expect(at.rows.get(_id)?.state).toBe('removed');
    expect(await refused(at.show(ann, _id))).toBe('approval.application-not-found');
    expect(await at.bucket(ann, 'my')).toEqual([]);
    expect(await at.manage(at.root, _id, 'revert', { restore: true })).toMatchObject({
      state: 'pending',
      node: 'first',
    });
    expect(at.rows.get(_id)?.state).toBe('pending');
  });

  test('rollback leads back, to the applicant where nobody has passed, and is refused where there is neither', async () => {
    const { ann, bob, cid, approval } = await twoSteps();
    const { _id } = await at.apply(ann, approval);
    expect(await at.act(bob, _id, 'rollback')).toMatchObject({ node: 'fix' });
    expect(await at.act(ann, _id, 'reapply')).toMatchObject({ node: 'first' });
    await at.act(bob, _id, 'pass');
    expect(await at.act(cid, _id, 'rollback', { to: 'first' })).toMatchObject({ node: 'first' });
    const bare = await at.define(line(task('only', [bob.user])));
    const other = await at.apply(ann, bare);
    expect(await refusedWithoutTrace(() => at.act(bob, other._id, 'rollback'))).toBe(
      'approval.no-rollback-node',
    );
  });

  test('who has no part in an application neither reads nor acts on it, and who has another part may not act as this one', async () => {
    const { ann, bob, cid, approval } = await twoSteps();
    const { _id } = await at.apply(ann, approval);
    const stranger = at.person();
    expect(await refusedWithoutTrace(() => at.act(stranger, _id, 'pass'))).toBe(
      'approval.application-not-found',
    );
    expect(await refused(at.show(stranger, _id))).toBe('approval.application-not-found');
    expect(await refused(at.show(cid, _id))).toBe('approval.application-not-found');
    expect(await refusedWithoutTrace(() => at.act(ann, _id, 'pass'))).toBe('permission-denied');
    expect(await refusedWithoutTrace(() => at.manage(bob, _id, 'abort'))).toBe('permission-denied');
    expect(await refusedWithoutTrace(() => at.act(at.root, _id, 'pass'))).toBe('permission-denied');
    expect(await refusedWithoutTrace(() => at.manage(at.root, newId(), 'abort'))).toBe(
      'approval.application-not-found',
    );
    await at.act(bob, _id, 'report', { user: [stranger.user] });
    expect(await at.bucket(stranger, 'report')).toEqual([_id]);
    expect((await at.show(stranger, _id)).actions).toEqual([]);
    expect(await refusedWithoutTrace(() => at.act(stranger, _id, 'pass'))).toBe('permission-denied');
  });

  test('another project’s application does not exist', async () => {
    const { ann, approval } = await twoSteps();
    const { _id } = await at.apply(ann, approval);
    const elsewhere = admin(newId());
    expect(
      await refused(
        at.service.ask(handleApproval, elsewhere, {
          params: { project: elsewhere.project ?? '' },
          input: { value: _id, action: 'abort', option: {} },
        }),
      ),
    ).toBe('approval.application-not-found');
    expect(await refused(at.show({ ...elsewhere }, _id))).toBe('no-authority');
  });

  test('a node that moved on or a stale version is told so, with what there is now', async () => {
    const { ann, bob, approval } = await twoSteps();
    const { _id } = await at.apply(ann, approval);
    expect(await refusedWithoutTrace(() => at.act(bob, _id, 'pass', { _ver: 7 }))).toBe('approval.moved');
    expect(await refusedWithoutTrace(() => at.act(bob, _id, 'pass', { node: 'second' }))).toBe(
      'approval.moved',
    );
  });

  test('of many decisions at the same time one counts', async () => {
    const people = Array.from({ length: 5 }, () => at.person());
    const ann = at.person();
    const approval = await at.define(
      line(
        task(
          'any',
          people.map(({ user }) => user),
        ),
      ),
    );
    const { _id } = await at.apply(ann, approval);
    const tries = await Promise.allSettled(
      people.map((person, n) => at.act(person, _id, n % 2 ? 'pass' : 'reject', { node: 'any', _ver: 1 })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(String(one.reason)).toContain('approval.moved');
    expect((await at.show(ann, _id)).log).toHaveLength(2);
  });

  test('the same application sent twice with a key is one, and so is the same act', async () => {
    const { ann, bob, approval } = await twoSteps();
    const as = { ...ann, idempotencyKey: 'once' };
    const [one, two] = [await at.apply(as, approval), await at.apply(as, approval)];
    expect(two).toEqual(one);
    expect(await at.bucket(ann, 'my')).toEqual([one._id]);
    const handler = { ...bob, idempotencyKey: 'pass' };
    const option = { node: 'first', _ver: 1 };
    const first = await at.act(handler, one._id, 'pass', option);
    expect(await at.act(handler, one._id, 'pass', option)).toEqual(first);
    expect((await at.show(ann, one._id)).log).toHaveLength(2);
  });

  test('an application whose form is refused is none', async () => {
    const { ann, bob, approval } = await twoSteps();
    expect(await refusedWithoutTrace(() => at.apply(ann, approval, { days: 2 }))).toBe('invalid');
    at.failing = { write: refusal('quota-reached') };
    const waiting = () => at.sql(`SELECT FROM approvals.notice WHERE recipients @> ARRAY[$1]`, [bob.user]);
    const full = { ...ann, idempotencyKey: 'full' };
    expect(await refusedWithoutTrace(() => at.apply(full, approval))).toBe('quota-reached');
    expect(await waiting()).toEqual([]);
    at.failing = {};
    expect((await at.apply(full, approval)).state).toBe('pending');
  });

  test('an approval that is removed while somebody applies takes no application any more', async () => {
    const { ann, approval } = await twoSteps();
    at.failing.checked = async () => {
      await at.service.ask(removeApproval, at.root, { params: { ...params, id: approval } });
    };
    expect(await refused(at.apply(ann, approval))).toBe('approval.not-found');
    expect(await at.bucket(ann, 'my')).toEqual([]);
  });

  test('fields are edited, read and hidden as the step says', async () => {
    const [ann, bob] = [at.person(), at.person()];
    const approval = await at.define(
      line(
        task('look', [bob.user], { fields: { days: 'edit', note: 'hide' } }),
        task('fill', [bob.user], { type: 'form', fields: { helper: 'edit' } }),
      ),
    );
    const { _id } = await at.apply(ann, approval, { reason: 'rest', days: 2, note: 'secret' });
    const shown = await at.show(bob, _id);
    expect(shown.fields.map(({ _key }) => _key)).toEqual(['reason', 'days', 'helper']);
    expect([shown.form, shown.editable]).toEqual([{ reason: 'rest', days: 2 }, ['days']]);
    expect(await refusedWithoutTrace(() => at.act(bob, _id, 'pass', {}, { reason: 'x' }))).toBe('invalid');
    expect(await refusedWithoutTrace(() => at.act(bob, _id, 'pass', {}, { note: 'x' }))).toBe('invalid');
    await at.act(bob, _id, 'pass', {}, { days: 5 });
    expect(at.rows.get(_id)?.values).toMatchObject({ days: 5 });
    expect(await refusedWithoutTrace(() => at.act(bob, _id, 'pass'))).toBe('approval.moved');
    const { node, _ver } = await at.show(bob, _id);
    await at.act(bob, _id, 'form', { node, _ver }, { helper: ann.user });
    const closed = await at.show(ann, _id);
    expect([closed.state, closed.form['helper'], closed.form['note']]).toEqual(['pass', ann.user, 'secret']);
    expect(closed.log.at(-1)).toMatchObject({ type: 'form', action: 'form' });
  });

  test('what is taken back gives the row its values again', async () => {
    const [ann, bob, cid] = [at.person(), at.person(), at.person()];
    const approval = await at.define(
      line(task('a', [bob.user], { fields: { days: 'edit' } }), task('b', [cid.user])),
    );
    const { _id } = await at.apply(ann, approval);
    await at.act(bob, _id, 'pass', {}, { days: 9 });
    expect(at.rows.get(_id)?.values['days']).toBe(9);
    expect(await at.act(bob, _id, 'revert')).toMatchObject({ node: 'a', state: 'pending' });
    expect(at.rows.get(_id)?.values['days']).toBe(2);
  });

  test('only people of the departments may apply, others do not see it; nobody applies for what is disabled', async () => {
    const bob = at.person();
    const group = newId();
    const approval = await at.define(line(task('a', [bob.user])), { group: [group] });
    const [inside, outside] = [at.person({ groups: [newId(), group] }), at.person({ groups: [newId()] })];
    const seen = async (who: typeof inside) =>
      (await at.service.ask(applicableApprovals, who, { params })).map(({ _id }) => _id);
    expect((await seen(inside)).includes(approval)).toBe(true);
    expect((await seen(outside)).includes(approval)).toBe(false);
    expect(await refusedWithoutTrace(() => at.apply(outside, approval))).toBe('approval.not-found');
    expect(
      await refused(at.service.ask(approvalToFill, outside, { params: { ...params, id: approval } })),
    ).toBe('approval.not-found');
    expect((await at.apply(inside, approval)).state).toBe('pending');
    await at.service.ask(toggleApproval, at.root, {
      params: { ...params, id: approval },
      input: { disabled: true },
    });
    expect((await seen(inside)).includes(approval)).toBe(false);
    expect(await refusedWithoutTrace(() => at.apply(inside, approval))).toBe('approval.disabled');
  });

  test('a project without approvals has none', async () => {
    const { ann, approval } = await twoSteps();
    const without = { ...ann, limit: { simple: true, approval: false as const } };
    expect(await refusedWithoutTrace(() => at.apply(without, approval))).toBe('feature-missing');
    expect(await refused(at.bucket(without, 'todo'))).toBe('feature-missing');
  });

  test('each kind of step finds its people, the disabled ones left out', async () => {
    const [ann, head, chief, lead, one, two] = [
      at.person(),
      at.person(),
      at.person(),
      at.person(),
      at.person(),
      at.person(),
    ];
    const [top, own, role] = [newId(), newId(), newId()];
    at.groups = [
      { _id: top, type: 'group', parent: null, head: chief.user, admin: [], user: [] },
      { _id: own, type: 'group', parent: top, head: head.user, admin: [lead.user], user: [ann.user] },
    ];
    at.roles.set(role, [one.user, two.user]);
    const off = at.person();
    at.people.set(off.user, 'disabled');
    const step = (id: string, rule: object) => ({
      id,
      type: 'task' as const,
      name: id,
      mode: 'all' as const,
      step: rule as never,
    });
    const approval = await at.define(
      line(
        step('target', { type: 'user.target', users: [off.user, one.user, one.user] }),
        step('superior', { type: 'user.superior', level: 1 }),
        step('second', { type: 'user.superior', level: 2 }),
        step('admins', { type: 'group.admin' }),
        step('role', { type: 'role.target', roles: [role] }),
        step('chosen', { type: 'user.editable', min: 1, max: 1 }),
        step('self', { type: 'user.self' }),
        step('field', { type: 'form.user', field: 'helper' }),
        step('related', { type: 'data.target', field: 'helper', target: 'owner' }),
      ),
    );
    const value = { reason: 'r', helper: two.user };
    expect(await refusedWithoutTrace(() => at.apply(ann, approval, value))).toBe('approval.choose');
    const before = await at.footprint();
    const { nodes } = await at.service.ask(assumeApproval, ann, {
      params,
      input: { entity: approval, data: value, option: { users: { chosen: [lead.user] } } },
    });
    expect(await at.footprint()).toEqual(before);
    expect(Object.fromEntries(nodes.map(({ node, users }) => [node, users]))).toEqual({
      target: [one.user],
      superior: [head.user],
      second: [chief.user],
      admins: [lead.user],
      role: [one.user, two.user],
      chosen: [lead.user],
      self: [ann.user],
      field: [two.user],
      related: [two.user],
      end: [],
    });
    const { _id } = await at.apply(ann, approval, value, { users: { chosen: [lead.user] } });
    for (const who of [one, head, chief, lead, one, two, lead, ann, two, two]) await at.act(who, _id, 'pass');
    expect((await at.show(ann, _id)).state).toBe('pass');
  });

  test('a step that names nobody passes by itself, and the log says so', async () => {
    const ann = at.person();
    const approval = await at.define(line(task('nobody', [])));
    const { _id, state } = await at.apply(ann, approval);
    expect(state).toBe('pass');
    expect((await at.show(ann, _id)).log.at(-1)).toMatchObject({ user: '', action: 'auto', node: 'nobody' });
  });

  test('running applications keep their version until they are migrated', async () => {
    const { ann, bob, cid, approval } = await twoSteps();
    const { _id } = await at.apply(ann, approval);
    const value = {
      name: 'Leave',
      entity: at.entity,
      process: line(task('first', [bob.user]), task('other', [cid.user])),
      option: {},
    };
    const saved = await at.service.ask(saveApproval, at.root, {
      params,
      input: { _id: approval, _ver: 1, value },
    });
    expect(saved).toEqual({ _id: approval, _ver: 2, version: 2 });
    const kept = await at.apply(ann, approval);
    await at.act(bob, _id, 'pass');
    expect((await at.show(ann, _id)).node).toBe('second');
    expect(await at.service.ask(migrateApproval, at.root, { params, input: { approval } })).toEqual({
      migrated: 1,
    });
    expect(await at.show(ann, _id)).toMatchObject({ node: 'other', __approval: `approval-${approval}@2` });
    expect((await at.show(ann, kept._id)).node).toBe('first');
    expect(await refused(at.service.ask(migrateApproval, ann, { params, input: { approval } }))).toMatch(
      /no-authority|permission-denied/,
    );
  });

  test('an administrator delivers what waits for one person to another', async () => {
    const { ann, bob, cid, approval } = await twoSteps();
    const ids = [await at.apply(ann, approval), await at.apply(ann, approval)].map(({ _id }) => _id);
    const dan = at.person();
    const deliver = (as: typeof ann | typeof at.root, to: string) =>
      at.service.ask(handleApproval, as, {
        params,
        input: { action: 'forward', option: { from: bob.user, to } },
      });
    expect(await refusedWithoutTrace(() => deliver(cid, dan.user))).toBe('permission-denied');
    expect(await refusedWithoutTrace(() => deliver(at.root, newId()))).toBe('user.not-found');
    expect(await deliver(at.root, dan.user)).toEqual({ delivered: 2 });
    expect((await at.bucket(dan, 'todo')).sort()).toEqual(ids.sort());
    expect(await at.bucket(bob, 'todo')).toEqual([]);
  });

  test('managers of a definition manage what they manage, and only that', async () => {
    const { ann, bob, approval } = await twoSteps();
    const boss = at.person();
    const managed = await at.define(line(task('a', [bob.user])), { manager: [boss.user] });
    const [mine, other] = [await at.apply(ann, managed), await at.apply(ann, approval)];
    const all = async (as: typeof boss | typeof at.root) =>
      await at.service.ask(adminFetchApprovals, as, {
        params,
        input: { query: { creator: ann.user }, option: { count: true } },
      });
    expect((await all(boss)).data.map(({ _id }) => _id)).toEqual([mine._id]);
    expect((await all(at.root)).size).toBe(2);
    expect((await all(ann)).data).toEqual([]);
    expect(await at.manage(boss, mine._id, 'adjust', { user: [boss.user] })).toMatchObject({
      state: 'pending',
    });
    expect(await at.bucket(boss, 'todo')).toEqual([mine._id]);
    expect(await refusedWithoutTrace(() => at.manage(boss, other._id, 'abort'))).toBe(
      'approval.application-not-found',
    );
  });

  test('lists narrow by approval, state, text and time, and are paged', async () => {
    const { ann, bob, approval } = await twoSteps();
    const [one, two] = [
      await at.apply(ann, approval, { reason: 'wedding' }),
      await at.apply(ann, approval, { reason: 'moving' }),
    ];
    await at.act(bob, one._id, 'reject');
    expect(await at.bucket(ann, 'my', { search: 'WEDD' })).toEqual([one._id]);
    expect(await at.bucket(ann, 'my', { state: 'pending' })).toEqual([two._id]);
    expect(await at.bucket(ann, 'my', { approval: newId() })).toEqual([]);
    expect(await at.bucket(ann, 'my', { time: [Date.now() + 60_000, null] })).toEqual([]);
    expect((await at.show(ann, one._id)).info.map(({ key, value }) => [key, value])).toEqual([
      ['reason', 'wedding'],
      ['days', null],
      ['note', null],
    ]);
  });

  test('is shown with up to three fields that its approval names, with none where it says so, and when it last changed', async () => {
    const { ann, bob } = await twoSteps();
    const steps = line(task('a', [bob.user]));
    const named = await at.define(steps, { info: { fields: ['note', 'days'] } });
    const silent = await at.define(steps, { info: { disabled: true, fields: ['note'] } });
    const four = { info: { fields: ['reason', 'days', 'note', 'helper'] } };
    expect(await refusedWithoutTrace(() => at.define(steps, four))).toBe('invalid');
    const form = { reason: 'rest', days: 2, note: 'far' };
    const [one, none] = [await at.apply(ann, named, form), await at.apply(ann, silent, form)];
    const listed = async (id: string) => {
      const input = { query: { bucket: 'my' as const } };
      const { data } = await at.service.ask(fetchApprovals, ann, { params, input });
      return data.find(({ _id }) => _id === id);
    };
    expect((await listed(one._id))?.info.map(({ key, value }) => [key, value])).toEqual([
      ['note', 'far'],
      ['days', 2],
    ]);
    const before = await listed(none._id);
    expect(before?.info).toEqual([]);
    expect(before?.updatedAt).toBe(before?.createdAt);
    await sleep(2);
    await at.act(bob, none._id, 'pass');
    const after = await listed(none._id);
    expect(after?.createdAt).toBe(before?.createdAt);
    expect(after?.updatedAt).toBeGreaterThan(before?.updatedAt ?? Infinity);
  });

  test('a definition names nobody, no department and no role of another project', async () => {
    const ann = at.person();
    const group = newId();
    at.unknown.add(group);
    const named = [
      () => at.define(line(task('a', [newId()]))),
      () => at.define(line(task('a', [ann.user], { cc: [newId()] }))),
      () => at.define(line(task('a', [ann.user])), { manager: [newId()] }),
      () => at.define(line(task('a', [ann.user])), { group: [group] }),
      () => at.define(line(task('a', [], { step: { type: 'role.target', roles: [newId()] } }))),
    ];
    for (const define of named) expect(await refusedWithoutTrace(define)).toBe('invalid');
    const approval = await at.define(line(task('a', [], { step: { type: 'user.editable' } })));
    expect(
      await refusedWithoutTrace(() => at.apply(ann, approval, { reason: 'r' }, { users: { a: [newId()] } })),
    ).toBe('invalid');
  });

  test('a definition that cannot run, that runs, or that somebody else changed meanwhile is refused', async () => {
    const { ann, approval } = await twoSteps();
    const save = (input: object) => at.service.ask(saveApproval, at.root, { params, input: input as never });
    const value = { name: 'Leave', entity: at.entity, option: {} };
    expect(
      await refusedWithoutTrace(() =>
        save({
          value: { ...value, process: { nodes: [{ id: 'start', type: 'start', name: '' }], edges: [] } },
        }),
      ),
    ).toBe('approval.process');
    expect(
      await refusedWithoutTrace(() =>
        save({ _id: approval, _ver: 9, value: { ...value, process: line(task('a', [])) } }),
      ),
    ).toBe('conflict');
    await at.apply(ann, approval);
    expect(
      await refusedWithoutTrace(() =>
        at.service.ask(removeApproval, at.root, { params: { ...params, id: approval } }),
      ),
    ).toBe('approval.in-use');
    const spare = await at.define(line(task('a', [])));
    await at.service.ask(removeApproval, at.root, { params: { ...params, id: spare } });
    expect((await at.service.ask(listApprovals, at.root, { params })).some(({ _id }) => _id === spare)).toBe(
      false,
    );
    expect(await refused(at.service.ask(listApprovals, member(at.project), { params }))).toMatch(
      /no-authority|permission-denied/,
    );
  });
});
