import {
  createDepartment,
  createUsers,
  initDepartments,
  listAudit,
  listUsers,
  updateUser,
  type CallContext,
  type OutputOf,
  type RawInputOf,
} from '@buildmesh/contracts';
import { Refusal } from '@buildmesh/kernel';
import { describeWith } from '@buildmesh/testing';
import {
  everything,
  expectRefused,
  newMember,
  newName,
  newPhone,
  PASSWORD,
  resolve,
  signIn,
  withProject,
  withTwoProjects,
  type ProjectFixture,
  type World,
} from './world.js';

const ABSENT = 'f'.repeat(24);
type Line = RawInputOf<typeof createUsers>['list'][number];
type Created = OutputOf<typeof createUsers>['created'];

describeWith(['postgres'], 'Many people created at once', () => {
  let world: World;
  let place: ProjectFixture;
  let other: ProjectFixture;
  withTwoProjects((made) => ({ world, place, other } = made));

  const inProject = (at = place) => ({ params: { project: at.project } });
  const line = (more: Partial<Line> = {}): Line => ({
    role: place.roles.common._id,
    account: newName(),
    ...more,
  });
  const create = async (list: Line[], context: CallContext = place.owner): Promise<Created> =>
    (await world.ask(createUsers, context, { ...inProject(), input: { list } })).created;
  const groupNamed = (name: string, at = place) =>
    world.ask(createDepartment, at.owner, { ...inProject(at), input: { name } });
  /** What each refused line is told, after making sure that nothing was written. */
  const faultsOf = async (list: Line[]) => {
    await expectRefused(world, 'invalid', () => create(list));
    const error: unknown = await create(list).catch((reason: unknown) => reason);
    const faults = error instanceof Refusal ? (error.details.errors ?? []) : [];
    return faults.map(({ index, field, rule }) => ({ index, field, rule }));
  };

  it('are fifty members who sign in, with the password given or the one that was made up', async () => {
    const list = Array.from({ length: 50 }, (_, at) =>
      line({ name: `Person ${at}`, ...(at % 2 === 0 ? { pwd: PASSWORD } : {}) }),
    );
    const created = await create(list);
    expect(created.map(({ account }) => account)).toEqual(list.map(({ account }) => account));
    expect(created.map(({ pwd }) => pwd !== null)).toEqual(list.map(({ pwd }) => pwd === undefined));
    for (const at of [0, 1, 48, 49]) {
      const token = await signIn(world, list[at]?.account ?? '', { pwd: created[at]?.pwd ?? PASSWORD });
      expect(await resolve(world, token, place.project)).toMatchObject({
        user: created[at]?._id,
        role: place.roles.common._id,
      });
    }
    const { data } = await world.ask(listUsers, place.owner, {
      ...inProject(),
      input: { list: created.map(({ _id }) => _id) },
    });
    expect(new Set(data.map(({ nickname }) => nickname))).toEqual(new Set(list.map(({ name }) => name)));
  });

  it('have a role, a phone and a group each, and an external user the name of the project', async () => {
    const [east, west] = [await groupNamed('East'), await groupNamed('West')];
    const phone = newPhone();
    const list = [
      line({ group: east._id, phone, name: 'Ann' }),
      line({ group: west._id, role: place.roles.admin._id, phone: ' ' }),
      line({ group: east._id, role: place.roles.public._id }),
    ];
    const [ann, boss, guest] = await create(list);
    const { data } = await world.ask(listUsers, place.owner, {
      ...inProject(),
      input: { list: [ann, boss, guest].map((one) => one?._id ?? '') },
    });
    expect(data).toMatchObject([
      { _id: ann?._id, nickname: 'Ann', phone, role: [place.roles.common._id], group: [east._id] },
      { _id: boss?._id, phone: null, role: [place.roles.admin._id], group: [west._id] },
      {
        _id: guest?._id,
        model: 'public',
        account: `public_${place.project}_main_${list[2]?.account}`,
        nickname: list[2]?.account,
        group: [east._id],
      },
    ]);
    const departments = await world.ask(initDepartments, place.owner, inProject());
    expect(departments.find(({ _id }) => _id === east._id)?.user.sort()).toEqual(
      [ann?._id, guest?._id].sort(),
    );
  });

  it('are none when one line is wrong, and every wrong line is named with what is wrong', async () => {
    expect(
      await faultsOf([
        line(),
        line({ account: 'no' }),
        line({ pwd: 'onlyletters', phone: '12345' }),
        line({ name: 'x'.repeat(61) }),
      ]),
    ).toEqual([
      { index: 1, field: 'account', rule: 'account' },
      { index: 2, field: 'pwd', rule: 'password' },
      { index: 2, field: 'phone', rule: 'phone' },
      { index: 3, field: 'name', rule: 'limit' },
    ]);
  });

  it('have names and phones of their own, in the project and in the list', async () => {
    const { id, name } = await newMember(world, place);
    const phone = newPhone();
    await world.ask(updateUser, place.owner, {
      params: { project: place.project, id },
      input: { phone },
    });
    const [twice, once] = [newName(), newPhone()];
    expect(
      await faultsOf([
        line({ account: name.toUpperCase() }),
        line({ phone }),
        line({ account: twice, phone: once }),
        line({ account: twice.toUpperCase(), phone: once }),
      ]),
    ).toEqual([
      { index: 0, field: 'account', rule: 'unique' },
      { index: 1, field: 'phone', rule: 'unique' },
      { index: 3, field: 'account', rule: 'unique' },
      { index: 3, field: 'phone', rule: 'unique' },
    ]);
    // External users are counted by themselves.
    const both = await create([
      line({ account: twice }),
      line({ account: twice, role: place.roles.public._id }),
    ]);
    expect(both).toHaveLength(2);
  });

  it('cannot have a role or group of another project, as if it did not exist', async () => {
    const foreign = await groupNamed('Theirs', other);
    const list = (role: string, group: string) => [line({ role }), line({ group }), line()];
    const faults = await faultsOf(list(other.roles.common._id, foreign._id));
    expect(faults).toEqual([
      { index: 0, field: 'role', rule: 'relation' },
      { index: 1, field: 'group', rule: 'relation' },
    ]);
    expect(await faultsOf(list(ABSENT, ABSENT))).toEqual(faults);
  });

  it('are none or all when two administrators add the same person at the same time', async () => {
    const account = newName();
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => create([line(), line({ account }), line()])),
    );
    const won = results.filter(({ status }) => status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'fulfilled') continue;
      expect(result.reason).toMatchObject({
        key: 'invalid',
        details: { errors: [{ index: 1, field: 'account', rule: 'unique' }] },
      });
    }
  });

  it('are the same people when the call comes again, with the same passwords, which nobody finds in the database', async () => {
    const context = { ...place.owner, idempotencyKey: `many-${newName()}` };
    const list = [line(), line(), line({ pwd: PASSWORD })];
    const created = await create(list, context);
    const before = await everything(world);
    expect(await create(list, context)).toEqual(created);
    expect(await everything(world)).toEqual(before);
    await expectRefused(world, 'idempotency-mismatch', () => create([line()], context));
    const { rows } = await world.pool.query<{ all: string }>(
      `SELECT string_agg(t::text, ' ') AS all FROM (
         SELECT to_jsonb(r) AS t FROM identity.retry r UNION ALL SELECT to_jsonb(a) FROM identity.audit a
         UNION ALL SELECT to_jsonb(o) FROM identity.account o) kept`,
    );
    expect(rows[0]?.all).toContain(created[0]?._id);
    for (const { pwd } of created.slice(0, 2)) expect(rows[0]?.all).not.toContain(pwd);
  });

  it('are written down one by one, with who added them', async () => {
    const [created] = await create([line({ name: 'Bea' })]);
    const { data } = await world.ask(listAudit, place.owner, {
      ...inProject(),
      input: { target: `user/${created?._id}` },
    });
    expect(data).toMatchObject([
      {
        action: 'identity.user.batch',
        user: place.owner.user,
        after: { account: created?.account, nickname: 'Bea', role: [place.roles.common._id] },
      },
    ]);
  });

  it('are two hundred at the most, and one at the least', async () => {
    await expectRefused(world, 'invalid', () => create([]));
    await expectRefused(world, 'invalid', () => create(Array.from({ length: 201 }, () => line())));
  });
});

describeWith(['postgres'], 'Many people created at once in a trial project', () => {
  let world: World;
  let place: ProjectFixture;
  withProject((made) => ({ world, place } = made), { DEFAULT_EDITION: '0' });

  const create = (role: string, count: number) =>
    world.ask(createUsers, place.owner, {
      params: { project: place.project },
      input: { list: Array.from({ length: count }, () => ({ role, account: newName() })) },
    });

  it('are none when they are more than it has room for', async () => {
    const role = place.roles.common._id;
    await expectRefused(world, 'quota-reached', () => create(role, 10));
    await expect(create(role, 10)).rejects.toMatchObject({
      details: { data: { quota: 'member', used: 1, limit: 10 } },
    });
    expect((await create(role, 9)).created).toHaveLength(9);
    await expectRefused(world, 'quota-reached', () => create(role, 1));
  });

  it('cannot be external users, whom it does not have', async () => {
    await expectRefused(world, 'feature-missing', () => create(place.roles.public._id, 2));
  });
});
