import { refusal, projectPurged, rightsChanged } from '@buildmesh/contracts';
import { describeWith, eventually } from '@buildmesh/testing';
import { Maintenance } from '../src/application/maintenance.js';
import { line, startApprovals, task, type ApprovalsFixture } from './approvals-fixture.js';

const HOUR = 3_600_000;

describeWith(['postgres'], 'what becomes of applications by themselves', () => {
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

  test.each(['pass', 'reject'] as const)('a step whose time is over is decided: %s, once', async (action) => {
    const [ann, bob] = [at.person(), at.person()];
    const approval = await at.define(line(task('a', [bob.user], { timeout: { hours: 2, action } })));
    const { _id } = await at.apply(ann, approval);
    now += HOUR;
    await turn();
    expect((await at.show(ann, _id)).state).toBe('pending');
    now += 2 * HOUR;
    await Promise.all([turn(), turn(), turn()]);
    await eventually(async () => (await at.show(ann, _id)).state === action);
    expect((await at.show(ann, _id)).log.slice(1)).toEqual([expect.objectContaining({ user: '', action })]);
    await eventually(() => at.rows.get(_id)?.state === action);
  });

  test('a reminder reminds and changes nothing, again each time the hours are over', async () => {
    const [ann, bob] = [at.person(), at.person()];
    const approval = await at.define(
      line(task('a', [bob.user], { timeout: { hours: 2, action: 'remind' } })),
    );
    const { _id } = await at.apply(ann, approval);
    const reminders = () =>
      at.notices.filter(({ meta, to }) => {
        const { approval: about } = meta as never as { approval: { id: string; kind: string } };
        return about.id === _id && about.kind === 'remind' && to.includes(bob.user);
      });
    for (const count of [1, 2]) {
      now += 2 * HOUR + 1;
      await turn();
      await eventually(async () => {
        await turn();
        return reminders().length === count;
      });
    }
    expect((await at.show(ann, _id))._ver).toBe(1);
    // Each reader has it in their own language.
    const words = { key: 'approval.notice.remind', params: { name: 'Leave' }, after: 'rest\n2' };
    expect(reminders().map(({ content }) => content)).toEqual([words, words]);
  });

  test('a step whose time is over goes to the managers, whom it is told, and to nobody else', async () => {
    const [ann, bob] = [at.person(), at.person()];
    const late = { hours: 2, action: 'escalate' };
    const approval = await at.define(line(task('a', [bob.user], { timeout: late })));
    const { _id } = await at.apply(ann, approval);
    now += 2 * HOUR + 1;
    await Promise.all([turn(), turn()]);
    await eventually(async () => (await at.bucket(at.root, 'todo')).includes(_id));
    expect(await at.bucket(bob, 'todo')).not.toContain(_id);
    expect((await at.show(ann, _id)).log.slice(1)).toEqual([
      expect.objectContaining({ user: '', action: 'escalate' }),
    ]);
    await expect(at.act(bob, _id, 'pass')).rejects.toThrow();
    expect(await at.act(at.root, _id, 'pass')).toMatchObject({ state: 'pass' });
  });

  test('when the last handler is disabled the managers decide, at once', async () => {
    const [ann, bob] = [at.person(), at.person()];
    const approval = await at.define(line(task('a', [bob.user])));
    const { _id } = await at.apply(ann, approval);
    at.people.set(bob.user, 'disabled');
    at.service.bus.publish(rightsChanged, { project: at.project, roles: [], users: [bob.user] });
    await eventually(async () => (await at.bucket(at.root, 'todo')).includes(_id));
    expect((await at.show(ann, _id)).log.at(-1)).toMatchObject({ action: 'escape', user: '' });
    expect(await at.act(at.root, _id, 'pass')).toMatchObject({ state: 'pass' });
  });

  test('should the news be lost, each running application is looked at all the same', async () => {
    const [ann, bob] = [at.person(), at.person()];
    const approval = await at.define(line(task('a', [bob.user])));
    const { _id } = await at.apply(ann, approval);
    at.people.set(bob.user, 'disabled');
    await at.sql(`UPDATE approvals.application SET checked_at = now() - interval '1 day' WHERE id = $1`, [
      _id,
    ]);
    now = Math.max(now, Date.now());
    await eventually(async () => {
      await turn();
      return (await at.bucket(at.root, 'todo')).includes(_id);
    });
    void ann;
  });

  test('a row that could not be written follows, also after the process that should have written it died', async () => {
    const [ann, bob] = [at.person(), at.person()];
    const approval = await at.define(line(task('a', [bob.user])));
    at.failing = { write: refusal('service-down') };
    const { _id } = await at.apply(ann, approval);
    expect(at.rows.has(_id)).toBe(false);
    expect(await at.bucket(bob, 'todo')).toEqual([_id]);
    at.failing = {};
    now += 10_000;
    await eventually(async () => {
      await turn();
      return at.rows.get(_id)?.state === 'pending';
    });
    expect(at.rows.get(_id)?.values).toEqual({ reason: 'rest', days: 2 });
  });

  test('a row that data stumbles over holds up no other', async () => {
    const [ann, bob] = [at.person(), at.person()];
    const approval = await at.define(line(task('a', [bob.user])));
    at.failing = { write: refusal('service-down') };
    const [bad, good] = [await at.apply(ann, approval), await at.apply(ann, approval)];
    at.failing = { write: refusal('internal'), only: bad._id };
    now += 10_000;
    await eventually(async () => {
      await turn();
      return at.rows.has(good._id);
    });
    expect(at.rows.has(bad._id)).toBe(false);
    at.failing = {};
    await turn();
    expect(at.rows.get(bad._id)?.state).toBe('pending');
  });

  test('the bot tells new handlers, people with a copy and the applicant, each once', async () => {
    const [ann, bob, eva] = [at.person(), at.person(), at.person()];
    const approval = await at.define(line(task('a', [bob.user], { cc: [eva.user] })));
    const { _id } = await at.apply(ann, approval);
    await at.act(bob, _id, 'pass');
    const told = () =>
      at.notices
        .map(({ meta, to }) => ({
          to,
          ...(meta as never as { approval: { id: string; kind: string } }).approval,
        }))
        .filter(({ id }) => id === _id)
        .map(({ kind, to }) => [kind, to]);
    await eventually(async () => {
      await turn();
      return told().length >= 3;
    });
    expect(told().sort()).toEqual([
      ['closed', [ann.user]],
      ['copy', [eva.user]],
      ['todo', [bob.user]],
    ]);
    expect(at.notices.every(({ bot }) => bot === '$$BOT@APPROVAL')).toBe(true);
  });

  test('of a project that is gone for good nothing is left', async () => {
    const ann = at.person();
    await at.apply(ann, await at.define(line(task('a', [ann.user]))));
    at.service.bus.publish(projectPurged, { project: at.project });
    await eventually(async () => {
      const left = await at.sql<{ n: number }>(
        `SELECT (SELECT count(*) FROM approvals.application)::int + (SELECT count(*) FROM approvals.definition)::int
           + (SELECT count(*) FROM approvals.definition_version)::int AS n`,
      );
      return left[0]?.n === 0;
    });
  });
});
