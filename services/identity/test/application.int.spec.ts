import {
  applyForRole,
  createRole,
  handleApplication,
  listApplications,
  listAudit,
  listUsers,
  ownRoles,
  removeUser,
  switchRole,
  updateRole,
  updateUser,
  type CallContext,
  type RawInputOf,
} from '@buildmesh/contracts';
import { describeWith } from '@buildmesh/testing';
import {
  contextOf,
  expectRefused,
  newMember,
  signIn,
  withTwoProjects,
  type ProjectFixture,
  type World,
} from './world.js';

describeWith(['postgres'], 'Applying to join a role', () => {
  let world: World;
  let place: ProjectFixture;
  let other: ProjectFixture;
  let open: string;
  withTwoProjects(async (made) => {
    ({ world, place, other } = made);
    open = await roleWith({ apply: true }, 'Open');
  });

  const inProject = () => ({ params: { project: place.project } });
  const one = (id: string) => ({ params: { project: place.project, id } });
  async function roleWith(_option: RawInputOf<typeof updateRole>['_option'], name: string): Promise<string> {
    const { _id } = await world.ask(createRole, place.owner, { ...inProject(), input: { name } });
    await world.ask(updateRole, place.owner, { ...one(_id), input: { _option } });
    return _id;
  }
  const applicant = async (type: 'common' | 'public' = 'common') => {
    const { id, name } = await newMember(world, place, type);
    const signedIn = await signIn(world, name, type === 'public' ? { project: place.project } : {});
    return { id, name, context: await contextOf(world, signedIn, place.project) };
  };
  const apply = async (context: CallContext, role = open, reason = 'I know how') =>
    (await world.ask(applyForRole, context, { ...inProject(), input: { role, reason } }))._id;
  const handle = (id: string, pass: boolean, context = place.owner) =>
    world.ask(handleApplication, context, { ...one(id), input: { pass } });
  const list = (input: RawInputOf<typeof listApplications> = {}) =>
    world.ask(listApplications, place.owner, { ...inProject(), input });
  const rolesOf = async (id: string) =>
    (await world.ask(listUsers, place.owner, { ...inProject(), input: { list: [id] } })).data[0]?.role;
  const own = async (context: CallContext) =>
    Object.fromEntries((await world.ask(ownRoles, context, inProject())).map((role) => [role._id, role]));

  it('waits for an administrator, who lets the applicant in', async () => {
    const { id, name, context } = await applicant();
    const application = await apply(context);
    const [listed] = (await list()).data;
    expect(listed).toEqual({
      _id: application,
      role: open,
      user: id,
      nickname: name,
      reason: 'I know how',
      status: 'pending',
      time: world.clock.now(),
      handler: null,
      handled: null,
    });
    expect(await rolesOf(id)).toEqual([place.roles.common._id]);
    await handle(application, true);
    expect(await rolesOf(id)).toEqual([place.roles.common._id, open]);
    expect((await list()).data[0]).toMatchObject({
      status: 'passed',
      handler: place.owner.user,
      handled: world.clock.now(),
    });
    const { data } = await world.ask(listAudit, place.owner, {
      ...inProject(),
      input: { target: `application/${application}` },
    });
    expect(data.map(({ action, user }) => [action, user])).toEqual([
      ['identity.application.handle', place.owner.user],
      ['identity.application.create', id],
    ]);
  });

  it('may be refused, and tried again', async () => {
    const { id, context } = await applicant();
    await handle(await apply(context), false);
    expect(await rolesOf(id)).toEqual([place.roles.common._id]);
    await apply(context);
    const refused = await list({ status: 'refused' });
    expect(refused.data.map(({ user }) => user)).toEqual([id]);
    expect(await list({ page: { index: 1, size: 1 } })).toMatchObject({
      data: [{ user: id, status: 'pending' }],
      size: 3,
    });
  });

  it('is decided once, also when two decide at once', async () => {
    const { id, context } = await applicant();
    const application = await apply(context);
    const results = await Promise.allSettled([handle(application, true), handle(application, false)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { data } = await list();
    const passed = data.find(({ _id }) => _id === application)?.status === 'passed';
    expect((await rolesOf(id))?.includes(open)).toBe(passed);
    await expectRefused(world, 'application.decided', () => handle(application, true));
  });

  it('needs a role with the option, of the right kind, that the applicant does not have', async () => {
    const { context } = await applicant();
    await expectRefused(world, 'no-authority', () => apply(context, place.roles.admin._id));
    await expectRefused(world, 'application.member', () => apply(context, place.roles.common._id));
    await expectRefused(world, 'role.not-found', () => apply(context, other.roles.common._id));
    await expectRefused(world, 'role.not-found', () => apply(context, place.roles.public._id));
    const guest = await applicant('public');
    await expectRefused(world, 'role.not-found', () => apply(guest.context));
  });

  it('twice is one application, also when sent at once', async () => {
    const { id, context } = await applicant();
    const results = await Promise.allSettled([apply(context), apply(context), apply(context)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expectRefused(world, 'application.pending', () => apply(context));
    expect((await list()).data.filter(({ user }) => user === id)).toHaveLength(1);
  });

  it('is nobody’s to decide but administrators’ of the project, and ends with the membership', async () => {
    const { id, context } = await applicant();
    const application = await apply(context);
    await expectRefused(world, 'no-authority', () => handle(application, true, context));
    await expectRefused(world, 'application.not-found', () =>
      world.ask(handleApplication, other.owner, {
        params: { project: other.project, id: application },
        input: { pass: true },
      }),
    );
    await world.ask(removeUser, place.owner, one(id));
    await expectRefused(world, 'application.not-found', () => handle(application, true));
  });

  it('Own roles are those held and those open to applications, with what may be done with each', async () => {
    const reachable = await roleWith({ change: true }, 'Reachable');
    const closed = await roleWith({}, 'Closed');
    const { id, context, name } = await applicant();
    await world.ask(updateUser, place.owner, {
      ...one(id),
      input: { role: [place.roles.common._id, reachable] },
    });
    const before = await own(context);
    expect(before[place.roles.common._id]).toEqual({
      _id: place.roles.common._id,
      _name: 'Member',
      _type: 'common',
      member: true,
      current: true,
      change: true,
      apply: false,
      pending: false,
    });
    expect(before[reachable]).toMatchObject({ member: true, current: false, change: true });
    expect(before[open]).toMatchObject({ member: false, change: false, apply: true, pending: false });
    expect(before[closed]).toBeUndefined();
    await apply(context);
    expect((await own(context))[open]).toMatchObject({ apply: false, pending: true });
    await world.ask(switchRole, context, { ...inProject(), input: { role: reachable } });
    const after = await own(await contextOf(world, await signIn(world, name), place.project));
    expect([after[reachable]?.current, after[place.roles.common._id]?.current]).toEqual([true, false]);
  });
});
