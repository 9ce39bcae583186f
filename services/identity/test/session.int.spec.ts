import {
  banUser,
  bindUser,
  captcha,
  changePassword,
  clientSeen,
  kickUser,
  listProjects,
  login,
  logout,
  onlineUsers,
  projectToken,
  removeProject,
  resolveSession,
  sessionsEnded,
  updateUser,
  userInfo,
} from '@buildmesh/contracts';
import { systemContext } from '@buildmesh/service-kit';
import { describeWith } from '@buildmesh/testing';
import { tokenHashOf } from '../src/token.js';
import {
  BOSS,
  contextOf,
  DAY_MS,
  expectRefused,
  newMember,
  newProject,
  PASSWORD,
  type ProjectFixture,
  projectOf,
  resolve,
  signIn,
  somebody,
  somebodyWaits,
  toldAll,
  withProject,
  type World,
} from './world.js';

const OTHER_PROJECT = 'f'.repeat(24);

describeWith(['postgres'], 'Sessions', () => {
  let world: World;
  let place: ProjectFixture;
  withProject((made) => ({ world, place } = made));

  const tryLogin = (user: string, pwd: string, context = somebody()) =>
    world.ask(login, context, { input: { user, pwd } });

  describe('Signing in', () => {
    it('answers a token of 48 base62 characters of which only the hash is stored', async () => {
      const { token, data } = await tryLogin(`  ${BOSS.user.toUpperCase()} `, BOSS.pwd);
      expect(token).toMatch(/^[0-9A-Za-z]{48}$/);
      expect(data).toEqual({
        _id: place.owner.user,
        user: 'admin',
        nickname: 'admin',
        avatar: null,
        phone: null,
        model: 'inner',
        staff: true,
      });
      const { rows } = await world.pool.query(
        'SELECT token_hash FROM identity.session WHERE token_hash = $1',
        [tokenHashOf(token)],
      );
      expect(rows).toHaveLength(1);
      const dump = await world.pool.query('SELECT s::text FROM identity.session s');
      expect(JSON.stringify(dump.rows)).not.toContain(token);
    });

    it('by phone works like by account', async () => {
      const { id, name } = await newMember(world, place);
      await world.ask(updateUser, place.owner, {
        params: { project: place.project, id },
        input: { phone: '13811112222' },
      });
      expect((await tryLogin('13811112222', PASSWORD)).data.user).toBe(name);
    });

    it('says the same of unknown users and wrong passwords, and writes nothing', async () => {
      await expectRefused(world, 'session.wrong-credentials', () => tryLogin('nobody_1', BOSS.pwd));
      await expectRefused(world, 'session.wrong-credentials', () => tryLogin(BOSS.user, 'wrong-1'));
      await expectRefused(world, 'session.wrong-credentials', () => tryLogin('__token__', BOSS.pwd));
    });

    it('tells a disabled user only after the right password', async () => {
      const { id, name } = await newMember(world, place);
      await world.ask(banUser, place.owner, { params: { project: place.project, id } });
      await expectRefused(world, 'session.wrong-credentials', () => tryLogin(name, 'wrong-1'));
      await expectRefused(world, 'session.account-disabled', () => tryLogin(name, PASSWORD));
    });

    it('gives an account five tries, not five for each way to name it', async () => {
      const { id, name } = await newMember(world, place);
      const params = { project: place.project, id };
      await world.ask(updateUser, place.owner, { params, input: { phone: '13811113333' } });
      const stranger = somebody();
      const names = [name, name.toUpperCase(), '13811113333', ` ${name}`, '13811113333'];
      for (const spelling of names) {
        await expect(tryLogin(spelling, 'wrong-1', stranger)).rejects.toMatchObject({
          key: 'session.wrong-credentials',
        });
      }
      await expectRefused(world, 'session.account-locked', () => tryLogin(name, PASSWORD, stranger));
    });

    it('is locked after five wrong passwords from one address, but not from another', async () => {
      const { name } = await newMember(world, place);
      const stranger = somebody();
      for (let i = 0; i < 5; i++) {
        await expect(tryLogin(name, 'wrong-1', stranger)).rejects.toMatchObject({
          key: 'session.wrong-credentials',
        });
      }
      await expectRefused(world, 'session.account-locked', () => tryLogin(name, PASSWORD, stranger));
      await expectRefused(world, 'session.captcha-wrong', () => tryLogin(name, PASSWORD));
      const owner = somebody();
      const { ticket } = await world.ask(captcha, owner);
      const input = { user: name, pwd: PASSWORD, ticket, randstr: '0000' };
      expect((await world.ask(login, owner, { input })).data.user).toBe(name);
      expect((await tryLogin(name, PASSWORD)).data.user).toBe(name);
    });
  });

  it('A password that was reset meanwhile is not changed by who knew the old one', async () => {
    const { id, name } = await newMember(world, place);
    const context = await contextOf(world, await signIn(world, name));
    const reset = await world.pool.connect();
    try {
      await reset.query('BEGIN');
      await reset.query(`UPDATE identity.account SET password = 'reset' WHERE _id = $1`, [id]);
      const input = { pwd: PASSWORD, newPwd: 'new-pass-1' };
      const refused = expect(world.ask(changePassword, context, { input })).rejects.toMatchObject({
        key: 'no-session',
      });
      await somebodyWaits(world);
      await reset.query('COMMIT');
      await refused;
    } finally {
      reset.release();
    }
    const { rows } = await world.pool.query('SELECT password FROM identity.account WHERE _id = $1', [id]);
    expect(rows).toEqual([{ password: 'reset' }]);
  });

  it('A password change ends also the session that is being opened with the old password', async () => {
    const { id, name } = await newMember(world, place);
    const change = await world.pool.connect();
    try {
      await change.query('BEGIN');
      await change.query(`UPDATE identity.account SET password = 'changed' WHERE _id = $1`, [id]);
      const opening = signIn(world, name);
      const refused = expect(opening).rejects.toMatchObject({ key: 'session.wrong-credentials' });
      await somebodyWaits(world);
      await change.query('COMMIT');
      await refused;
    } finally {
      change.release();
    }
    expect((await world.pool.query('SELECT FROM identity.session WHERE account = $1', [id])).rowCount).toBe(
      0,
    );
  });

  describe('A token', () => {
    it('tells who the user is in a project, with role and settings', async () => {
      const principal = await resolve(world, await signIn(world, BOSS.user, BOSS), place.project);
      expect(principal).toMatchObject({
        via: 'session',
        user: place.owner.user,
        project: place.project,
        role: place.roles.admin._id,
        roleType: 'admin',
        owner: true,
        member: true,
        projectState: 'active',
        limit: { simple: true },
      });
    });

    it('has no role in a project of others, in one that is not there, and in one that was removed', async () => {
      const { name } = await newMember(world, place);
      const token = await signIn(world, name);
      const other = await newProject(world, 'Other');
      for (const project of [other.project, OTHER_PROJECT]) {
        const principal = await resolve(world, token, project);
        expect(principal).toMatchObject({ member: false, owner: false });
        expect([principal.project, principal.role, principal.roleType]).toEqual([
          undefined,
          undefined,
          undefined,
        ]);
      }
      await world.ask(removeProject, other.owner, {
        params: { project: other.project },
        input: { name: 'Other' },
      });
      expect(await resolve(world, token, other.project)).toMatchObject({
        member: false,
        projectState: 'gone',
      });
    });

    it('is no session when it is unknown', async () => {
      await expect(resolve(world, 'x'.repeat(48))).rejects.toMatchObject({ key: 'no-session' });
      await expect(world.ask(resolveSession, systemContext(), { input: {} })).rejects.toMatchObject({
        key: 'no-session',
      });
    });

    it('of a disabled account is no session, should one have been left over', async () => {
      const { id, name } = await newMember(world, place);
      const token = await signIn(world, name);
      await world.pool.query(`UPDATE identity.account SET status = 'disabled' WHERE _id = $1`, [id]);
      await expect(resolve(world, token, place.project)).rejects.toMatchObject({ key: 'no-session' });
    });

    it('ends seven days after it was last seen, and is seen at most once a minute', async () => {
      const token = await signIn(world, BOSS.user, BOSS);
      const seenAt = async () =>
        (
          await world.pool.query<{ seen_at: Date }>(
            'SELECT seen_at FROM identity.session WHERE token_hash = $1',
            [tokenHashOf(token)],
          )
        ).rows[0]?.seen_at.getTime();
      const first = await seenAt();
      world.clock.advance(59_000);
      await resolve(world, token);
      expect(await seenAt()).toBe(first);
      world.clock.advance(1_000);
      await resolve(world, token);
      expect(await seenAt()).toBe(world.clock.now());
      world.clock.advance(7 * DAY_MS);
      await resolve(world, token);
      world.clock.advance(7 * DAY_MS + 60_000);
      await expect(resolve(world, token)).rejects.toMatchObject({ key: 'no-session' });
    });

    it('is not kept alive by an open client that nobody touches', async () => {
      const token = await signIn(world, BOSS.user, BOSS);
      const quietly = () =>
        world.ask(resolveSession, systemContext(), { input: { tokenHash: tokenHashOf(token), quiet: true } });
      for (let day = 0; day < 7; day++) {
        world.clock.advance(DAY_MS);
        await quietly();
      }
      world.clock.advance(60_000);
      await expect(quietly()).rejects.toMatchObject({ key: 'no-session' });
    });

    it('ends 30 days after signing in however often it is used', async () => {
      const token = await signIn(world, BOSS.user, BOSS);
      for (let day = 0; day < 29; day += 5) {
        world.clock.advance(5 * DAY_MS - 1);
        await resolve(world, token);
      }
      world.clock.advance(6);
      await expect(resolve(world, token)).rejects.toMatchObject({ key: 'no-session' });
    });
  });

  describe('Ending sessions', () => {
    it('signing out ends this session and no other, and tells everybody', async () => {
      const heard: string[][] = [];
      world.service.bus.subscribe(sessionsEnded, ({ sessions }) => heard.push(sessions));
      const [token, kept] = [await signIn(world, BOSS.user, BOSS), await signIn(world, BOSS.user, BOSS)];
      const context = await contextOf(world, token);
      await world.ask(logout, context, { input: {} });
      await expect(resolve(world, token)).rejects.toMatchObject({ key: 'no-session' });
      expect((await resolve(world, kept)).user).toBe(context.user);
      await toldAll(world);
      expect(heard).toContainEqual([context.session]);
    });

    it('a new password ends all other sessions and is audited without being shown', async () => {
      const { id, name } = await newMember(world, place);
      const [token, other] = [await signIn(world, name), await signIn(world, name)];
      const context = await contextOf(world, token);
      const change = (pwd: string, newPwd: string, user?: string) =>
        world.ask(changePassword, context, { input: { pwd, newPwd, user } });
      await expectRefused(world, 'session.wrong-credentials', () => change('wrong-1', 'new-pass-1'));
      await expectRefused(world, 'session.wrong-credentials', () => change(PASSWORD, 'new-pass-1', 'admin'));
      await expectRefused(world, 'user.password-same', () => change(PASSWORD, PASSWORD));
      await expectRefused(world, 'invalid', () => change(PASSWORD, 'short'));
      await change(PASSWORD, 'new-pass-1');
      expect((await resolve(world, token)).user).toBe(id);
      await expect(resolve(world, other)).rejects.toMatchObject({ key: 'no-session' });
      await expect(signIn(world, name)).rejects.toMatchObject({ key: 'session.wrong-credentials' });
      await signIn(world, name, { pwd: 'new-pass-1' });
      const { rows } = await world.pool.query('SELECT * FROM identity.audit WHERE target = $1', [
        `user/${id}`,
      ]);
      expect(rows).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toMatch(/new-pass-1|argon2/);
    });

    it('kicking ends all sessions of an account of the project, and of a guest only those in the project', async () => {
      const params = { project: place.project };
      const own = await newMember(world, place);
      const ownToken = await signIn(world, own.name);
      await world.ask(kickUser, place.owner, { params: { ...params, id: own.id } });
      await expect(resolve(world, ownToken)).rejects.toMatchObject({ key: 'no-session' });

      const guest = await newMember(world, await guestProject(world, place));
      await world.ask(bindUser, place.owner, {
        params,
        input: { role: place.roles.common._id, details: guest.name },
      });
      const [elsewhere, here] = [
        await signIn(world, guest.name),
        await signIn(world, guest.name, { project: place.project }),
      ];
      await world.ask(kickUser, place.owner, { params: { ...params, id: guest.id } });
      await expect(resolve(world, here)).rejects.toMatchObject({ key: 'no-session' });
      expect((await resolve(world, elsewhere)).user).toBe(guest.id);
    });
  });

  it('The signed-in user is told who they are', async () => {
    const context = await contextOf(world, await signIn(world, BOSS.user, BOSS));
    expect((await world.ask(userInfo, context)).user).toMatchObject({ user: 'admin', model: 'inner' });
  });

  it('Members seen in the last five minutes are online', async () => {
    const { id, name } = await newMember(world, place);
    await signIn(world, name);
    const online = async () =>
      (await world.ask(onlineUsers, place.owner, { params: { project: place.project } })).map(
        ({ _id }) => _id,
      );
    expect(await online()).toContain(id);
    world.clock.advance(5 * 60_000);
    expect(await online()).not.toContain(id);
  });

  it('Members whose client is open are online, until its pings stay away', async () => {
    const { id } = await newMember(world, place);
    const online = async () =>
      (await world.ask(onlineUsers, place.owner, { params: { project: place.project } })).map(
        ({ _id }) => _id,
      );
    const seen = { project: place.project, user: id, until: world.clock.now() + 75_000 };
    world.service.bus.publish(clientSeen, { ...seen, project: 'f'.repeat(24) });
    expect(await online()).not.toContain(id);
    world.service.bus.publish(clientSeen, seen);
    expect(await online()).toContain(id);
    world.clock.advance(75_000);
    expect(await online()).not.toContain(id);
  });

  it('A project token acts as an admin of its project until it is reset, and nowhere else', async () => {
    const params = { project: place.project };
    const reset = () => world.ask(projectToken, place.owner, { params, input: { reset: true } });
    const whois = (token: string | null, project?: string) =>
      world.ask(resolveSession, systemContext(), {
        input: { projectTokenHash: tokenHashOf(token ?? ''), project },
      });
    const first = await reset();
    expect(first.hint).toBe(first.token?.slice(-4));
    expect(await whois(first.token, place.project)).toMatchObject({
      via: 'open-token',
      roleType: 'admin',
      owner: false,
      project: place.project,
    });
    const elsewhere = await whois(first.token, OTHER_PROJECT);
    expect([elsewhere.member, elsewhere.project, elsewhere.roleType]).toEqual([false, undefined, undefined]);
    const second = await reset();
    await expect(whois(first.token)).rejects.toMatchObject({ key: 'no-session' });
    expect((await whois(second.token)).project).toBe(place.project);
    expect(await world.ask(projectToken, place.owner, { params, input: {} })).toEqual({
      token: null,
      hint: second.hint,
    });
    const dump = await world.pool.query(
      'SELECT p::text FROM identity.project p UNION ALL SELECT a::text FROM identity.audit a',
    );
    expect(JSON.stringify(dump.rows)).not.toContain(second.token);
  });

  it('Projects of the user are listed with the current role', async () => {
    const { name } = await newMember(world, place);
    const projects = await world.ask(listProjects, await contextOf(world, await signIn(world, name)));
    expect(projects).toEqual([
      expect.objectContaining({ _id: place.project, _auth: 'common', _rid: place.roles.common._id }),
    ]);
  });
});

/** A project of somebody else. */
async function guestProject(world: World, place: ProjectFixture): Promise<ProjectFixture> {
  const { name } = await newMember(world, place);
  return projectOf(world, await signIn(world, name), 'Elsewhere');
}
