import {
  acceptInvitation,
  banUser,
  changeOwner,
  createRole,
  listAudit,
  listInvitations,
  listUsers,
  previewInvitation,
  removeProject,
  setProjectOption,
  toggleInvitation,
  type CallContext,
  type Invitation,
  type RawInputOf,
} from '@buildmesh/contracts';
import { describeWith } from '@buildmesh/testing';
import {
  contextOf,
  DAY_MS,
  expectRefused,
  newMember,
  newProject,
  resolve,
  signIn,
  somebody,
  withProject,
  withStrangersProject,
  type ProjectFixture,
  type World,
} from './world.js';

function rolesIn(world: World, at: ProjectFixture, id: string) {
  return world
    .ask(listUsers, at.owner, { params: { project: at.project }, input: { list: [id] } })
    .then(({ data }) => data[0]?.role);
}

describeWith(['postgres'], 'Invitations', () => {
  let world: World;
  let place: ProjectFixture;
  let other: ProjectFixture;
  withStrangersProject((made) => ({ world, place, other } = made));

  const inProject = (at = place) => ({ params: { project: at.project } });
  const toggle = (input: RawInputOf<typeof toggleInvitation>, context = place.owner) =>
    world.ask(toggleInvitation, context, { ...inProject(), input });
  const invite = async (role = place.roles.common._id, more: { days?: number } = {}): Promise<Invitation> => {
    const invitation = await toggle({ role, enable: true, ...more });
    if (!invitation) throw new Error('no invitation');
    return invitation;
  };
  const accept = (context: CallContext, code: string) =>
    world.ask(acceptInvitation, context, { input: { code } });
  const preview = (code: string) => world.ask(previewInvitation, somebody(), { input: { code } });
  const stranger = async () => {
    const { id, name } = await newMember(world, other);
    return { id, name, context: await contextOf(world, await signIn(world, name)) };
  };

  it('When on, code and link are valid for seven days or as long as was said', async () => {
    const invitation = await invite();
    expect(invitation).toEqual({
      role: place.roles.common._id,
      code: expect.stringMatching(/^[A-HJKMNP-Z2-9]{8}$/),
      link: `/login?o_i_code=${invitation.code}`,
      from: world.clock.now(),
      until: world.clock.now() + 7 * DAY_MS,
    });
    expect((await invite(undefined, { days: 30 })).until).toBe(world.clock.now() + 30 * DAY_MS);
    expect(await world.ask(listInvitations, place.owner, inProject())).toEqual([
      expect.objectContaining({ role: place.roles.common._id }),
    ]);
  });

  it('Before signing in the code tells which project and role it leads to, and nothing else', async () => {
    const { code } = await invite();
    expect(await preview(code)).toEqual({ project: place.project, name: 'Sales', role: 'Member' });
    await expectRefused(world, 'invitation.invalid', () => preview('NOSUCH22'));
  });

  it('Accepting makes the caller a member of the role, in any spelling of the code', async () => {
    const { id, name, context } = await stranger();
    const { code } = await invite();
    const answer = await accept(context, ` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)} `);
    expect(answer).toEqual({ project: place.project, role: place.roles.common._id });
    expect(await resolve(world, await signIn(world, name), place.project)).toMatchObject({
      member: true,
      role: place.roles.common._id,
    });
    const { data } = await world.ask(listAudit, place.owner, {
      ...inProject(),
      input: { target: `user/${id}` },
    });
    expect(data[0]).toMatchObject({
      action: 'identity.invitation.accept',
      user: id,
      after: { role: [place.roles.common._id], inviter: place.owner.user },
    });
  });

  it('Accepting again, also many times at once, changes nothing more', async () => {
    const { id, context } = await stranger();
    const { code } = await invite();
    await Promise.all([1, 2, 3, 4].map(() => accept(context, code)));
    await accept(context, code);
    expect(await rolesIn(world, place, id)).toEqual([place.roles.common._id]);
    const { rowCount } = await world.pool.query(
      `SELECT FROM identity.audit WHERE action = 'identity.invitation.accept' AND account = $1`,
      [id],
    );
    expect(rowCount).toBe(1);
  });

  it('A member gets the role as an extra one', async () => {
    const { id, name } = await newMember(world, place);
    const { code } = await invite(place.roles.admin._id);
    await accept(await contextOf(world, await signIn(world, name)), code);
    expect(await rolesIn(world, place, id)).toEqual([place.roles.common._id, place.roles.admin._id]);
  });

  it('When off, neither code nor link works; so it is after the days are over and after a new code', async () => {
    const { context } = await stranger();
    const first = await invite();
    const second = await invite();
    await expectRefused(world, 'invitation.invalid', () => accept(context, first.code));
    expect(await toggle({ role: first.role, enable: false })).toBeNull();
    await expectRefused(world, 'invitation.invalid', () => accept(context, second.code));
    await expectRefused(world, 'invitation.invalid', () => preview(second.code));
    expect(await toggle({ role: first.role, enable: false })).toBeNull();
    const short = await invite(undefined, { days: 1 });
    world.clock.advance(DAY_MS - 1);
    await preview(short.code);
    world.clock.advance(1);
    await expectRefused(world, 'invitation.invalid', () => accept(context, short.code));
    const valid = await world.ask(listInvitations, place.owner, inProject());
    expect(valid.map(({ role }) => role)).not.toContain(short.role);
  });

  it('Only the owner invites into an admin role, and no longer once the project is another’s', async () => {
    const assistant = await newMember(world, place, 'admin');
    const assisting = await contextOf(world, await signIn(world, assistant.name), place.project);
    const into = { role: place.roles.admin._id, enable: true };
    await expectRefused(world, 'permission-denied', () => toggle(into, assisting));
    expect(await toggle({ ...into, role: place.roles.common._id }, assisting)).toMatchObject({
      role: place.roles.common._id,
    });
    const sold = await newProject(world, 'Sold');
    const buyer = await newMember(world, sold, 'admin');
    const made = await world.ask(toggleInvitation, sold.owner, {
      ...inProject(sold),
      input: { role: sold.roles.admin._id, enable: true },
    });
    await world.ask(changeOwner, sold.owner, { ...inProject(sold), input: { user: buyer.id } });
    const { context } = await stranger();
    await expectRefused(world, 'invitation.invalid', () => accept(context, made?.code ?? ''));
  });

  it('A role that the project does not have cannot be invited to', async () => {
    for (const enable of [true, false]) {
      await expectRefused(world, 'role.not-found', () => toggle({ role: other.roles.common._id, enable }));
    }
  });

  it('The banned, external users of elsewhere and people of the wrong kind do not get in', async () => {
    const { code } = await invite();
    const { id, context } = await stranger();
    await accept(context, code);
    await world.ask(banUser, place.owner, { params: { project: place.project, id } });
    await expectRefused(world, 'invitation.invalid', () => accept(context, code));
    const outside = await newMember(world, other, 'public');
    const token = await signIn(world, outside.name, { project: other.project });
    const guest = await contextOf(world, token);
    await expectRefused(world, 'invitation.invalid', () => accept(guest, code));
    const forGuests = await invite(place.roles.public._id);
    await expectRefused(world, 'invitation.invalid', () => accept(guest, forGuests.code));
    const inner = await stranger();
    await expectRefused(world, 'invitation.invalid', () => accept(inner.context, forGuests.code));
  });

  it('For external users it works only while the owner lets them in', async () => {
    const guest = await newMember(world, place, 'public');
    const { _id } = await world.ask(createRole, place.owner, {
      ...inProject(),
      input: { name: 'Customer', type: 'public' },
    });
    const { code } = await invite(_id);
    const token = await signIn(world, guest.name, { project: place.project });
    const context = await contextOf(world, token);
    const admit = (allowed: boolean) =>
      world.ask(setProjectOption, place.owner, { ...inProject(), input: { public: allowed } });
    await admit(false);
    await expectRefused(world, 'feature-missing', () => accept(context, code));
    await expectRefused(world, 'feature-missing', () => toggle({ role: _id, enable: true }));
    await admit(true);
    await accept(context, code);
    expect(await rolesIn(world, place, guest.id)).toEqual([place.roles.public._id, _id]);
  });

  it('Into a removed project nobody is let in', async () => {
    const gone = await newProject(world, 'Gone');
    const made = await world.ask(toggleInvitation, gone.owner, {
      ...inProject(gone),
      input: { role: gone.roles.common._id, enable: true },
    });
    await world.ask(removeProject, gone.owner, { ...inProject(gone), input: { name: 'Gone' } });
    const { context } = await stranger();
    await expectRefused(world, 'invitation.invalid', () => accept(context, made?.code ?? ''));
  });
});

describeWith(['postgres'], 'Invitations into a trial project', () => {
  let world: World;
  let place: ProjectFixture;
  withProject((made) => ({ world, place } = made), { DEFAULT_EDITION: '0' });

  it('let in as many as the edition has room for, also when all come at once, and none once it expired', async () => {
    const homes = [await newProject(world, 'Home'), await newProject(world, 'Second home')];
    const crowd: string[] = [];
    for (let i = 0; i < 12; i++) crowd.push((await newMember(world, homes[i % 2] ?? place)).name);
    const contexts: CallContext[] = [];
    for (const name of crowd) contexts.push(await contextOf(world, await signIn(world, name)));
    const made = await world.ask(toggleInvitation, place.owner, {
      params: { project: place.project },
      input: { role: place.roles.common._id, enable: true, days: 365 },
    });
    const code = made?.code ?? '';
    const results = await Promise.allSettled(
      contexts.map((context) => world.ask(acceptInvitation, context, { input: { code } })),
    );
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(refused).toHaveLength(3);
    for (const reason of refused) {
      expect(reason).toMatchObject({
        key: 'quota-reached',
        details: { data: { quota: 'member', used: 10, limit: 10 } },
      });
    }
    world.clock.advance(30 * DAY_MS);
    const [first] = contexts;
    if (!first) throw new Error('no caller');
    await expectRefused(world, 'project-expired', () =>
      world.ask(acceptInvitation, first, { input: { code } }),
    );
  });

  it('are not made for external users, whom it does not have', async () => {
    const input = { role: place.roles.public._id, enable: true };
    await expectRefused(world, 'feature-missing', () =>
      world.ask(toggleInvitation, place.owner, { params: { project: place.project }, input }),
    );
  });
});
