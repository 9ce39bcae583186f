import {
  approvalFieldUses,
  assumeApproval,
  refusal,
  getApproval,
  peopleToChoose,
  saveApproval,
  toggleApproval,
  type RawInputOf,
} from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { describeWith, eventually } from '@buildmesh/testing';
import { systemContext } from '@buildmesh/service-kit';
import { Maintenance } from '../src/application/maintenance.js';
import { line, refused, startApprovals, task, type ApprovalsFixture } from './approvals-fixture.js';

describeWith(['postgres'], 'applications and their rows, forms and people (D95)', () => {
  let at: ApprovalsFixture;
  let now = Date.now();
  beforeAll(async () => {
    at = await startApprovals({ clock: { now: () => now } });
  }, 60_000);
  afterEach(() => {
    expect(at.service.breaches()).toEqual([]);
    at.failing = {};
  });
  afterAll(() => at.service.stop());
  const turn = () => at.service.get(Maintenance).turn();
  const noticesOf = (id: string, kind: string) =>
    at.notices.filter(({ meta }) => {
      const { approval } = meta as never as { approval: { id: string; kind: string } };
      return approval.id === id && approval.kind === kind;
    });

  test('all who countersign at the same moment count, in every round', async () => {
    for (let round = 0; round < 12; round++) {
      const people = Array.from({ length: 6 }, () => at.person());
      const ann = at.person();
      const process = line(
        task(
          'all',
          people.map(({ user }) => user),
          { mode: 'all' },
        ),
      );
      const { _id, _ver, node } = await at.apply(ann, await at.define(process));
      const seen = { _ver, node };
      const told = await Promise.all(people.map((person) => at.act(person, _id, 'pass', seen)));
      expect(told.map(({ _ver: ver }) => ver).sort((one, other) => one - other)).toEqual([2, 3, 4, 5, 6, 7]);
      const shown = await at.show(ann, _id);
      expect(shown.state).toBe('pass');
      expect(new Set(shown.log.slice(1).map(({ user }) => user))).toEqual(
        new Set(people.map(({ user }) => user)),
      );
    }
  }, 120_000);

  test('what races with a decision and no longer fits is refused, and exactly one of them counts', async () => {
    for (let round = 0; round < 8; round++) {
      const [ann, bob, cid] = [at.person(), at.person(), at.person()];
      const { _id, _ver, node } = await at.apply(
        ann,
        await at.define(line(task('a', [bob.user]), task('b', [cid.user]))),
      );
      const seen = { _ver, node };
      const done = await Promise.allSettled([
        at.act(bob, _id, 'pass', seen),
        at.manage(at.root, _id, 'adjust', { ...seen, user: [cid.user] }),
        at.act(ann, _id, 'cancel', seen),
      ]);
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { log } = await at.show(ann, _id);
      expect(log).toHaveLength(2);
    }
  }, 60_000);

  test('a form that was changed meanwhile is decided on by nobody who has not seen it', async () => {
    const [ann, bob, cid] = [at.person(), at.person(), at.person()];
    const process = line(task('all', [bob.user, cid.user], { mode: 'all', fields: { note: 'edit' } }));
    const { _id, _ver, node } = await at.apply(ann, await at.define(process));
    await at.act(bob, _id, 'pass', { _ver, node }, { note: 'less' });
    expect(await refused(at.act(cid, _id, 'pass', { _ver, node }))).toBe('approval.moved');
    expect(await at.act(cid, _id, 'pass')).toMatchObject({ state: 'pass' });
  });

  test('holds the row while it runs, saying what is free of it, and frees it with its end', async () => {
    const [ann, bob] = [at.person(), at.person()];
    const process = line(task('a', [bob.user], { fields: { note: 'hide' } }));
    const [start] = process.nodes;
    if (start) start.fields = { note: 'hide' };
    const approval = await at.define(process);
    const { _id } = await at.apply(ann, approval);
    expect(at.held.get(_id)).toEqual({ approval, name: 'Leave', free: ['note'], changes: false });
    await at.act(bob, _id, 'reject');
    expect(at.held.has(_id)).toBe(false);
  });

  test('no row stays held for good: neither where data took back values, nor where a late call held it again', async () => {
    const [ann, bob] = [at.person(), at.person()];
    const approval = await at.define(line(task('a', [bob.user], { fields: { note: 'edit' } })));
    const { _id } = await at.apply(ann, approval);
    const hold = at.held.get(_id);
    at.failing = { write: refusal('invalid'), only: _id, values: true };
    await at.act(bob, _id, 'pass', {}, { note: 'taken' });
    now += 5_000;
    await turn();
    await eventually(() => !at.held.has(_id));
    at.failing = {};
    if (hold) at.held.set(_id, hold).set(newId(), hold);
    now += 11 * 60_000;
    await eventually(async () => {
      await turn();
      now += 5_000;
      return !at.held.has(_id);
    });
    const running = await at.sql<{ id: string }>(
      `SELECT id FROM approvals.application WHERE state = 'pending'`,
    );
    await eventually(() => [...at.held.keys()].every((id) => running.some((one) => one.id === id)));
  });

  test('a row that was edited between applying again and being held gets what is decided on', async () => {
    const [ann, bob] = [at.person(), at.person()];
    const process = line(task('a', [bob.user], { fields: { note: 'hide' } }));
    const [start] = process.nodes;
    if (start) start.fields = { note: 'hide' };
    const { _id } = await at.apply(ann, await at.define(process));
    await at.act(bob, _id, 'reject');
    const row = at.rows.get(_id);
    if (row) row.values = { ...row.values, days: 20, note: 'before' };
    at.failing = { write: refusal('service-down'), only: _id };
    await at.act(ann, _id, 'reapply');
    if (row) row.values = { ...row.values, days: 1, note: 'after' };
    at.failing = {};
    now += 5_000;
    await eventually(async () => {
      await turn();
      return at.held.has(_id);
    });
    expect(await at.show(bob, _id)).toMatchObject({ form: { days: 20 } });
    expect(at.rows.get(_id)).toMatchObject({ state: 'pending', values: { days: 20, note: 'after' } });
  });

  test('a row whose values data refuses while it cannot be reached any more is held all the same, and freed at the end', async () => {
    const [ann, bob, cid] = [at.person(), at.person(), at.person()];
    const process = line(task('a', [bob.user], { fields: { note: 'edit' } }), task('b', [cid.user]));
    const { _id } = await at.apply(ann, await at.define(process));
    at.held.delete(_id);
    at.failing = { write: refusal('invalid'), only: _id, values: true, empty: refusal('service-down') };
    await at.act(bob, _id, 'pass', {}, { note: 'taken' });
    now += 5_000;
    await turn();
    await turn();
    at.failing = {};
    await eventually(async () => {
      await turn();
      return at.held.has(_id);
    });
    await at.act(cid, _id, 'pass');
    expect(at.held.has(_id)).toBe(false);
  });

  test('a step that runs out of time goes on with what the row holds by then', async () => {
    const [ann, bob, eva] = [at.person(), at.person(), at.person()];
    const timeout = { hours: 1, action: 'pass' };
    const process = line(task('a', [bob.user], { timeout }), task('b', [bob.user]));
    process.edges.unshift({ from: 'a', to: 'end', filter: [{ key: 'days', opt: 'lt', value: 2 }] });
    const { _id } = await at.apply(ann, await at.define(process, { changes: true }));
    const row = at.rows.get(_id);
    if (row) row.values = { ...row.values, days: 1 };
    at.changes.push({ row: _id, id: 1, user: eva.user, time: now, fields: ['days'] });
    now += 3_700_000;
    await eventually(async () => {
      await turn();
      return (await at.show(ann, _id)).state !== 'pending';
    });
    const shown = await at.show(ann, _id);
    expect(shown).toMatchObject({ state: 'pass', form: { days: 1 } });
    expect(shown.log.map(({ action }) => action)).toContain('change');
  });

  test('where the table may be changed, form, log and mark follow before anybody decides', async () => {
    const [ann, bob, eva] = [at.person(), at.person(), at.person()];
    const process = line(task('a', [bob.user]), task('b', [bob.user]));
    process.edges.unshift({ from: 'a', to: 'end', filter: [{ key: 'days', opt: 'lt', value: 2 }] });
    const approval = await at.define(process, { changes: true });
    const { _id, _ver, node } = await at.apply(ann, approval);
    expect(at.held.get(_id)).toMatchObject({ changes: true });
    const row = at.rows.get(_id);
    if (row) row.values = { ...row.values, days: 1 };
    at.changes.push({ row: _id, id: 1, user: eva.user, time: now, fields: ['days'] });
    expect(await refused(at.act(bob, _id, 'pass', { _ver, node }))).toBe('approval.moved');
    const shown = await at.show(bob, _id);
    expect(shown).toMatchObject({ changed: true, form: { days: 1 } });
    expect(shown.log.at(-1)).toMatchObject({ user: eva.user, action: 'change', fields: ['DAYS'] });
    expect(await at.act(bob, _id, 'pass')).toMatchObject({ state: 'pass' });
  });

  test('a form applied for again is decided on as its row stands, which was free meanwhile', async () => {
    const [ann, bob] = [at.person(), at.person()];
    const process = line(task('a', [bob.user]));
    process.nodes.splice(2, 0, task('b', [bob.user]));
    process.edges.unshift({ from: 'start', to: 'b', filter: [{ key: 'days', opt: 'gt', value: 10 }] });
    process.edges.push({ from: 'b', to: 'end' });
    const { _id } = await at.apply(ann, await at.define(process));
    await at.act(bob, _id, 'reject');
    const row = at.rows.get(_id);
    if (row) row.values = { ...row.values, days: 20 };
    expect(await at.act(ann, _id, 'reapply')).toMatchObject({ state: 'pending', node: 'b' });
  });

  test('a step that finds nobody passes; managers are told at once, the log says whom it named and why none counts', async () => {
    const [ann, bob, boss] = [at.person(), at.person(), at.person()];
    const define = (option: object) =>
      at.define(line(task('a', [bob.user])), { manager: [boss.user], ...option });
    const [first, second] = [await define({}), await define({ empty: 'managers' })];
    at.people.set(bob.user, 'disabled');
    const passed = await at.apply(ann, first);
    expect(passed.state).toBe('pass');
    expect((await at.show(ann, passed._id)).log.at(-1)).toMatchObject({
      ...{ user: '', action: 'auto', absent: [{ user: bob.user, why: 'disabled' }] },
    });
    await eventually(async () => {
      await turn();
      return noticesOf(passed._id, 'unattended').length === 1;
    });
    const [told] = noticesOf(passed._id, 'unattended');
    expect(told).toMatchObject({
      to: [boss.user],
      content: { key: 'approval.notice.unattended', params: { name: 'Leave', step: 'a' } },
    });
    const held = await at.apply(ann, second);
    expect(held).toMatchObject({ state: 'pending', node: 'a' });
    expect(await at.bucket(boss, 'todo')).toContain(held._id);
    at.people.delete(bob.user);
    const left = await at.apply(ann, first);
    expect((await at.show(ann, left._id)).log.at(-1)?.absent).toEqual([{ user: bob.user, why: 'left' }]);
    expect(await at.act(boss, held._id, 'pass')).toMatchObject({ state: 'pass' });
  });

  test('whoever edits it is told of people who do not count and of steps that find nobody', async () => {
    const [bob, cid] = [at.person(), at.person()];
    const id = await at.define(line(task('a', [bob.user]), task('b', [bob.user, cid.user])));
    const shown = () => at.service.ask(getApproval, at.root, { params: { project: at.project, id } });
    expect(await shown()).toMatchObject({ inactive: [], vacant: [] });
    at.people.set(bob.user, 'disabled');
    expect(await shown()).toMatchObject({ inactive: [bob.user], vacant: ['a'] });
  });

  test('is not saved, nor turned on again, where nobody could hand in the form or a branch cannot be read', async () => {
    const params = { project: at.project };
    const bob = at.person();
    const save = (process: ReturnType<typeof line>) =>
      at.service.ask(saveApproval, at.root, {
        params,
        input: { value: { name: 'Leave', entity: at.entity, process, option: {} } },
      });
    for (const right of ['hide', 'read'] as const) {
      const process = line(task('a', [bob.user]));
      const [start] = process.nodes;
      if (start) start.fields = { reason: right };
      const before = await at.footprint();
      expect(await refused(save(process))).toBe('approval.unfillable');
      expect(await at.footprint()).toEqual(before);
    }
    const process = line(task('a', [bob.user]));
    process.edges.unshift({ from: 'start', to: 'end', filter: [{ key: 'days', opt: 'lt', value: 2 }] });
    const { _id: id } = await save(process);
    const toggle = (disabled: boolean) =>
      at.service.ask(toggleApproval, at.root, { params: { ...params, id }, input: { disabled } });
    await toggle(true);
    const days = at.fields.findIndex(({ _key }) => _key === 'days');
    const [gone] = at.fields.splice(days, 1);
    expect(await refused(toggle(false))).toBe('approval.unreadable');
    if (gone) at.fields.splice(days, 0, gone);
    expect(await toggle(false)).toBe(true);
  });

  describe('a branch on a field that is computed', () => {
    const option = (_type: 'formula' | 'rollup' | 'mix') => ({ _display: { _type } });
    const made = {
      lim: { ...option('formula'), formula: '{days}*2' },
      twice: { ...option('formula'), formula: '{lim}*2' },
      lab: { ...option('mix'), mix: { keys: ['reason', 'note'], separator: '-' } },
      tot: { ...option('rollup'), rollup: { method: 'count' as const, relate: 'helper' } },
      more: { ...option('formula'), formula: '{tot}+{days}' },
    };
    const own = () => at.fields.filter(({ _key }) => !(_key in made));
    beforeEach(() => {
      const [model] = at.fields;
      for (const [_key, _option] of Object.entries(made))
        at.fields.push({
          ...({ ...model, _id: newId(), _key, _name: _key.toUpperCase(), _option } as (typeof at.fields)[0]),
          _type: _key === 'lab' ? 'string' : 'number',
        });
    });
    afterEach(() => at.fields.splice(0, at.fields.length, ...own()));

    type Filter = NonNullable<ReturnType<typeof line>['edges'][number]['filter']>;
    const branching = (filter: Filter) => {
      const process = line(task('small', [at.person().user]), task('big', [at.person().user]));
      process.edges.unshift({ from: 'start', to: 'big', filter });
      return process;
    };

    test.each<[string, Filter, Record<string, unknown>, string]>([
      ['a formula', [{ key: 'lim', opt: 'gt', value: 100 }], { days: 51 }, 'big'],
      ['a formula', [{ key: 'lim', opt: 'gt', value: 100 }], { days: 50 }, 'small'],
      ['a formula that is there', [{ key: 'lim', opt: 'isnull' }], { days: 51 }, 'small'],
      ['a formula of a formula', [{ key: 'twice', opt: 'gte', value: 8 }], { days: 2 }, 'big'],
      ['a joined text', [{ key: 'lab', opt: 'eq', value: 'rest-long' }], { note: 'long' }, 'big'],
    ])('is decided by %s of the form', async (_name, filter, value, node) => {
      const id = await at.define(branching(filter));
      const ann = at.person();
      const form = { reason: 'rest', ...value };
      expect(await at.apply(ann, id, form)).toMatchObject({ node });
      const { nodes } = await at.service.ask(assumeApproval, ann, {
        params: { project: at.project },
        input: { entity: `approval-${id}`, data: form },
      });
      expect(nodes[0]).toMatchObject({ node });
    });

    test.each(['tot', 'more'])('is refused where only the stored row tells its value: %s', async (key) => {
      const before = await at.footprint();
      expect(await refused(at.define(branching([{ key, opt: 'gt', value: 1 }])))).toBe(
        'approval.unknown-yet',
      );
      expect(await at.footprint()).toEqual(before);
    });
  });

  test('data learns which fields the versions read that people may apply for or that run', async () => {
    const [ann, bob] = [at.person(), at.person()];
    const branch = { from: 'start', to: 'end', filter: [{ key: 'days', opt: 'lt' as const, value: 2 }] };
    const process = line(
      task('a', [], { step: { type: 'form.user', field: 'helper' } }),
      task('b', [bob.user]),
    );
    process.edges.unshift(branch);
    const id = await at.define(process, {}, { name: 'Reads' });
    const reading = async () =>
      (
        await at.service.ask(approvalFieldUses, systemContext(), {
          input: { project: at.project, entity: at.entity },
        })
      ).find(({ _id }) => _id === id);
    expect(await reading()).toMatchObject({
      name: 'Reads',
      own: true,
      fields: ['days', 'helper'],
      closed: [],
    });
    const { _id } = await at.apply(ann, id);
    const toggle = { params: { project: at.project, id }, input: { disabled: true } };
    await at.service.ask(toggleApproval, at.root, toggle);
    expect(await reading()).toMatchObject({ fields: ['days', 'helper'] });
    await at.act(ann, _id, 'cancel');
    expect(await reading()).toBeUndefined();
  });

  test('people are found by whoever may fill in the form, active ones by name and nothing else', async () => {
    const [ann, bob, eva] = [at.person(), at.person(), at.person()];
    at.people.set(eva.user, 'disabled');
    const approval = await at.define(line(task('a', [bob.user])));
    const find = (as: typeof ann, input: RawInputOf<typeof peopleToChoose>) =>
      at.service.ask(peopleToChoose, as, { params: { project: at.project }, input });
    const found = await find(ann, { approval, search: `nick ${bob.user.slice(-4)}` });
    expect(found).toContainEqual({ _id: bob.user, nickname: `Nick ${bob.user.slice(-4)}` });
    expect(await find(ann, { approval, search: `Nick ${eva.user.slice(-4)}` })).toEqual([]);
    const { _id: application } = await at.apply(ann, approval);
    expect(await find(bob, { application, search: bob.user.slice(-4) })).toEqual([
      { _id: bob.user, nickname: `Nick ${bob.user.slice(-4)}` },
    ]);
    // An account is not a name.
    expect(await find(ann, { approval, search: bob.user })).toEqual([]);
    expect(await refused(find(at.person(), { application }))).toBe('approval.application-not-found');
    const closed = await at.define(line(task('a', [bob.user])), { group: [newId()] });
    expect(await refused(find(ann, { approval: closed }))).toBe('approval.not-found');
  });
});
