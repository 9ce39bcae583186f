import {
  answerScan,
  appInit,
  appMenu,
  banUser,
  bindDepartment,
  bindRole,
  bindUser,
  changePassword,
  commandUser,
  createDepartment,
  createRole,
  exchangeTicket,
  kickUser,
  listAudit,
  listUsers,
  logInAs,
  loginTicket,
  logout,
  ownRoles,
  pollScan,
  previewRole,
  revokeShareLink,
  scanTicket,
  selfDepartments,
  sharedPage,
  sharedPages,
  shareLinkScope,
  createShareLink,
  setProjectOption,
  takeCommands,
  updateRole,
  userCommanded,
  userInfo,
  type CallContext,
  type InputOf,
  type OutputOf,
  type PayloadOf,
} from '@buildmesh/contracts';
import { Housekeeping } from '@buildmesh/persistence';
import { systemContext } from '@buildmesh/service-kit';
import { describeWith } from '@buildmesh/testing';
import {
  contextOf,
  DAY_MS,
  expectRefused,
  newMember,
  PASSWORD,
  projectOf,
  resolve,
  signIn,
  somebody,
  toldAll,
  withTwoProjects,
  type ProjectFixture,
  type World,
} from './world.js';

const MINUTE_MS = 60_000;
const PAGE = 'b'.repeat(24);
const ABSENT = 'f'.repeat(24);
const SIGN_OUT = { type: 'logout' as const, value: '' };
const ASK = { type: 'confirm' as const };
const leadTo = (value: string) => ({ type: 'redirect' as const, value });

describeWith(['postgres'], 'Tickets', () => {
  let world: World;
  let place: ProjectFixture;
  let other: ProjectFixture;
  withTwoProjects((made) => ({ world, place, other } = made));

  const inProject = () => ({ params: { project: place.project } });
  const one = (id: string) => ({ params: { project: place.project, id } });
  const exchange = (ticket: string) => world.ask(exchangeTicket, somebody(), { input: { ticket } });
  const issue = (context: CallContext, input: { role?: string; expire?: number } = {}) =>
    world.ask(loginTicket, context, { ...inProject(), input });
  interface Person {
    id: string;
    name: string;
    token: string;
    context: CallContext;
  }
  async function person(type: 'common' | 'admin' | 'public' = 'common'): Promise<Person> {
    const { id, name } = await newMember(world, place, type);
    const token = await signIn(world, name, type === 'public' ? { project: place.project } : {});
    return { id, name, token, context: await contextOf(world, token, place.project) };
  }

  describe('A login ticket', () => {
    it('signs in as whoever asked for it, once, also when it is used many times at once', async () => {
      const { id, context } = await person();
      const { ticket, expire } = await issue(context);
      expect(expire).toBe(world.clock.now() + 5 * MINUTE_MS);
      const results = await Promise.allSettled(Array.from({ length: 6 }, () => exchange(ticket)));
      const won = results.filter((result) => result.status === 'fulfilled');
      expect(won).toHaveLength(1);
      expect(won[0]?.value).toMatchObject({ data: { _id: id }, project: place.project });
      expect(await resolve(world, won[0]?.value.token ?? '', place.project)).toMatchObject({
        via: 'session',
        user: id,
        member: true,
      });
      await expectRefused(world, 'ticket.invalid', () => exchange(ticket));
    });

    it('works for five minutes at most', async () => {
      const { context } = await person();
      const { ticket } = await issue(context);
      const short = await issue(context, { expire: 10 });
      await expect(issue(context, { expire: 301 })).rejects.toMatchObject({ key: 'invalid' });
      world.clock.advance(10_000);
      await expectRefused(world, 'ticket.invalid', () => exchange(short.ticket));
      world.clock.advance(5 * MINUTE_MS - 10_000);
      await expectRefused(world, 'ticket.invalid', () => exchange(ticket));
    });

    it('ends with the session that asked for it: with a kick, a ban and a sign-out', async () => {
      const ends: ((who: Person) => Promise<unknown>)[] = [
        ({ context }) => world.ask(logout, context, { input: {} }),
        ({ id }) => world.ask(kickUser, place.owner, one(id)),
        ({ id }) => world.ask(banUser, place.owner, one(id)),
      ];
      for (const end of ends) {
        const who = await person();
        const { ticket } = await issue(who.context);
        await end(who);
        await expectRefused(world, 'ticket.invalid', () => exchange(ticket));
      }
    });

    it('of somebody who changed the password elsewhere is worth nothing', async () => {
      const { name, context } = await person();
      const { ticket } = await issue(context);
      const elsewhere = await contextOf(world, await signIn(world, name));
      await world.ask(changePassword, elsewhere, { input: { pwd: PASSWORD, newPwd: 'new-pass-1' } });
      await expectRefused(world, 'ticket.invalid', () => exchange(ticket));
    });

    it('begins in a role that one may switch to, and in no other', async () => {
      const { name, context } = await person();
      const { _id: extra } = await world.ask(createRole, place.owner, {
        ...inProject(),
        input: { name: 'Extra', type: 'common' },
      });
      await expectRefused(world, 'no-authority', () => issue(context, { role: extra }));
      await expectRefused(world, 'no-authority', () => issue(context, { role: place.roles.admin._id }));
      await expectRefused(world, 'role.not-found', () => issue(context, { role: ABSENT }));
      await world.ask(bindUser, place.owner, { ...inProject(), input: { role: extra, details: name } });
      await world.ask(updateRole, place.owner, { ...one(extra), input: { _option: { change: true } } });
      const { token } = await exchange((await issue(context, { role: extra })).ticket);
      expect(await resolve(world, token, place.project)).toMatchObject({ role: extra });
    });

    it('is kept as a hash only', async () => {
      const { context } = await person();
      const { ticket } = await issue(context);
      const { rows } = await world.pool.query<{ text: string }>(
        'SELECT t::text AS text FROM identity.ticket t',
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.some(({ text }) => text.includes(ticket))).toBe(false);
    });

    it('is one of fifty at most that a session has; the oldest ends', async () => {
      const { context } = await person();
      const first = await issue(context);
      for (let i = 0; i < 50; i++) {
        world.clock.advance(1);
        await issue(context);
      }
      await expectRefused(world, 'ticket.invalid', () => exchange(first.ticket));
    });
  });

  describe('The exchange at the start of the client', () => {
    const info = (context: CallContext, exchanging = true) =>
      world.ask(userInfo, exchanging ? { ...context, exchange: true } : context);

    it('gives a fresh token for the presented one, which ends', async () => {
      const { id, token, context } = await person();
      const answer = await info(context);
      expect(answer).toMatchObject({ user: { _id: id }, token: expect.any(String) });
      expect(answer.token).not.toBe(token);
      await expect(resolve(world, token)).rejects.toMatchObject({ key: 'no-session' });
      expect(await resolve(world, answer.token ?? '')).toMatchObject({ user: id });
    });

    it('gives one fresh token, also when it is asked for many times at once', async () => {
      const { context } = await person();
      const results = await Promise.allSettled(Array.from({ length: 5 }, () => info(context)));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('does not make a session older or younger', async () => {
      const { context } = await person();
      world.clock.advance(6 * DAY_MS);
      let token = (await info(context)).token ?? '';
      for (let week = 0; week < 6; week++) {
        world.clock.advance(6 * DAY_MS - MINUTE_MS);
        const now = await resolve(world, token).catch(() => undefined);
        if (!now) break;
        token = (await info({ ...somebody(), ...pick(now) })).token ?? '';
      }
      await expect(resolve(world, token)).rejects.toMatchObject({ key: 'no-session' });
    });

    it('turns a ticket into a session, once', async () => {
      const { id, context } = await person();
      const { ticket } = await issue(context);
      const presented = await contextOf(world, ticket, place.project);
      expect(presented).toMatchObject({ via: 'ticket', user: id, owner: false });
      expect(presented).not.toHaveProperty('role');
      const answer = await info(presented);
      expect(await resolve(world, answer.token ?? '', place.project)).toMatchObject({
        via: 'session',
        user: id,
      });
      await expect(resolve(world, ticket)).rejects.toMatchObject({ key: 'no-session' });
      await expectRefused(world, 'ticket.invalid', () => info(presented));
    });

    it('is asked for: without it no token changes and a ticket says nothing', async () => {
      const { token, context } = await person();
      expect(await info(context, false)).toEqual({ user: expect.any(Object) });
      expect(await resolve(world, token)).toMatchObject({ via: 'session', user: expect.any(String) });
      const presented = await contextOf(world, (await issue(context)).ticket);
      await expectRefused(world, 'no-authority', () => info(presented, false));
      await expectRefused(world, 'no-authority', () => world.ask(logout, presented, { input: {} }));
    });
  });

  describe('Signing in by scanning a code', () => {
    const begin = () => world.ask(scanTicket, somebody(), { input: {} });
    const poll = (ticket: string, secret: string) =>
      world.ask(pollScan, somebody(), { input: { ticket, secret } });
    const answer = (context: CallContext, ticket: string, action: 'scan' | 'confirm' | 'refuse') =>
      world.ask(answerScan, context, { input: { ticket, action } });

    it('gives the browser that asked a session of the person who confirmed, once', async () => {
      const { id, context } = await person();
      const { ticket, secret, expire } = await begin();
      expect(expire).toBe(world.clock.now() + 2 * MINUTE_MS);
      expect(await poll(ticket, secret)).toEqual({ status: 'pending' });
      expect(await answer(context, ticket, 'scan')).toEqual({ status: 'scanned' });
      expect(await poll(ticket, secret)).toEqual({ status: 'scanned' });
      expect(await answer(context, ticket, 'confirm')).toEqual({ status: 'confirmed' });
      const results = await Promise.allSettled([poll(ticket, secret), poll(ticket, secret)]);
      const sessions = results.flatMap((result) =>
        result.status === 'fulfilled' && result.value.session ? [result.value.session] : [],
      );
      expect(sessions).toHaveLength(1);
      expect(await resolve(world, sessions[0]?.token ?? '')).toMatchObject({ via: 'session', user: id });
      expect(await poll(ticket, secret)).toEqual({ status: 'expired' });
    });

    it('gives nothing to whoever only saw the code', async () => {
      const { context } = await person();
      const { ticket } = await begin();
      await answer(context, ticket, 'scan');
      await answer(context, ticket, 'confirm');
      expect(await poll(ticket, (await begin()).secret)).toEqual({ status: 'expired' });
      await expectRefused(world, 'ticket.invalid', () => exchange(ticket));
      await expect(resolve(world, ticket)).rejects.toMatchObject({ key: 'no-session' });
    });

    it('can be refused, and belongs to whoever scanned first', async () => {
      const [first, second] = [await person(), await person()];
      const { ticket, secret } = await begin();
      await expectRefused(world, 'ticket.invalid', () => answer(first.context, ticket, 'confirm'));
      await answer(first.context, ticket, 'scan');
      for (const action of ['scan', 'confirm', 'refuse'] as const) {
        await expectRefused(world, 'ticket.invalid', () => answer(second.context, ticket, action));
      }
      await answer(first.context, ticket, 'refuse');
      expect(await poll(ticket, secret)).toEqual({ status: 'refused' });
      await expectRefused(world, 'ticket.invalid', () => answer(first.context, ticket, 'confirm'));
    });

    it('is over after two minutes, and with a kick of who confirmed', async () => {
      const { id, context } = await person();
      const late = await begin();
      world.clock.advance(2 * MINUTE_MS);
      expect(await poll(late.ticket, late.secret)).toEqual({ status: 'expired' });
      await expectRefused(world, 'ticket.invalid', () => answer(context, late.ticket, 'scan'));
      const { ticket, secret } = await begin();
      await answer(context, ticket, 'scan');
      await answer(context, ticket, 'confirm');
      await world.ask(kickUser, place.owner, one(id));
      expect(await poll(ticket, secret)).toEqual({ status: 'expired' });
    });
  });

  describe('Logging in as somebody', () => {
    const loginAs = (context: CallContext, id: string) => world.ask(logInAs, context, one(id));

    it('takes an administrator, a minute and a user made for this project; it is audited', async () => {
      const [admin, user] = [await person('admin'), await person()];
      const { ticket, expire } = await loginAs(admin.context, user.id);
      expect(expire).toBe(world.clock.now() + MINUTE_MS);
      const { token } = await exchange(ticket);
      expect(await resolve(world, token, place.project)).toMatchObject({ user: user.id });
      const { data } = await world.ask(listAudit, place.owner, {
        ...inProject(),
        input: { target: `user/${user.id}`, size: 10 },
      });
      expect(data).toContainEqual(expect.objectContaining({ user: admin.id, action: 'identity.user.token' }));
      const late = await loginAs(admin.context, user.id);
      world.clock.advance(MINUTE_MS);
      await expectRefused(world, 'ticket.invalid', () => exchange(late.ticket));
    });

    it('never works for the owner, for users of somebody else, for strangers and the banned', async () => {
      const admin = await person('admin');
      await expectRefused(world, 'user.is-owner', () => loginAs(admin.context, place.owner.user ?? ''));
      const theirs = await projectOf(world, await signIn(world, (await person()).name), 'Theirs');
      const guest = await newMember(world, theirs);
      await world.ask(bindUser, place.owner, {
        ...inProject(),
        input: { role: place.roles.common._id, details: guest.name },
      });
      await expectRefused(world, 'user.not-sub-user', () => loginAs(admin.context, guest.id));
      const stranger = await newMember(world, other);
      for (const id of [stranger.id, ABSENT]) {
        await expectRefused(world, 'user.not-found', () => loginAs(admin.context, id));
      }
      const banned = await person();
      await world.ask(banUser, place.owner, one(banned.id));
      await expectRefused(world, 'user.not-found', () => loginAs(admin.context, banned.id));
    });

    it('never works for administrators, not even for the owner', async () => {
      const [admin, another] = [await person('admin'), await person('admin')];
      for (const context of [admin.context, place.owner]) {
        await expectRefused(world, 'no-authority', () => loginAs(context, another.id));
      }
    });

    it('never leads into other projects, unless whoever does it owns them', async () => {
      const [admin, user] = [await person('admin'), await person()];
      await world.ask(bindUser, other.owner, {
        params: { project: other.project },
        input: { role: other.roles.common._id, details: user.name },
      });
      await expectRefused(world, 'user.not-sub-user', () => loginAs(admin.context, user.id));
      await loginAs(place.owner, user.id);
    });

    it('is refused to members', async () => {
      const [member, user] = [await person(), await person()];
      await expectRefused(world, 'no-authority', () => loginAs(member.context, user.id));
    });
  });

  describe('A preview of a role', () => {
    const preview = async (context: CallContext, role: string) => {
      const { ticket } = await world.ask(previewRole, context, { ...inProject(), input: { role } });
      return (await exchange(ticket)).token;
    };

    it('shows the project to an administrator as a member of the role has it', async () => {
      const { id, context } = await person('admin');
      await world.ask(bindRole, place.owner, { ...one(place.roles.common._id), input: { page: [PAGE] } });
      const seen = await contextOf(world, await preview(context, place.roles.common._id), place.project);
      expect(seen).toMatchObject({
        via: 'preview',
        user: id,
        role: place.roles.common._id,
        roleType: 'common',
        owner: false,
      });
      const start = await world.ask(appInit, seen, inProject());
      expect(start.auth['page']).toEqual({ [PAGE]: true });
      expect(start.project._auth).toBe('common');
      expect(await world.ask(appMenu, seen, inProject())).toEqual([]);
      await expect(world.ask(listUsers, seen, { ...inProject(), input: {} })).rejects.toMatchObject({
        key: 'no-authority',
      });
    });

    it('shows neither roles nor departments of who looks', async () => {
      const { id, context } = await person('admin');
      const input = { name: 'Sales', type: 'group' as const };
      const { _id: sales } = await world.ask(createDepartment, place.owner, { ...inProject(), input });
      await world.ask(bindDepartment, place.owner, { ...one(sales), input: { user: [id] } });
      expect(await world.ask(selfDepartments, context, inProject())).toMatchObject([{ _id: sales }]);
      const seen = await contextOf(world, await preview(context, place.roles.common._id), place.project);
      expect(await world.ask(selfDepartments, seen, inProject())).toEqual([]);
      expect(await world.ask(ownRoles, seen, inProject())).toEqual([]);
    });

    it('makes of the owner no owner', async () => {
      const token = await preview(place.owner, place.roles.admin._id);
      expect(await resolve(world, token, place.project)).toMatchObject({ owner: false, roleType: 'admin' });
      const seen = await contextOf(world, token, place.project);
      await expectRefused(world, 'no-authority', () =>
        world.ask(setProjectOption, seen, { ...inProject(), input: { accuracy: 1 } }),
      );
      const common = await contextOf(
        world,
        await preview(place.owner, place.roles.common._id),
        place.project,
      );
      expect((await world.ask(appInit, common, inProject())).project._auth).toBe('common');
    });

    it('only reads, but for signing out', async () => {
      const { context } = await person('admin');
      const token = await preview(context, place.roles.admin._id);
      const seen = await contextOf(world, token, place.project);
      await expectRefused(world, 'no-authority', () =>
        world.ask(createRole, seen, { ...inProject(), input: { name: 'X', type: 'common' } }),
      );
      await expectRefused(world, 'no-authority', () => issue(seen));
      await expectRefused(world, 'no-authority', () =>
        world.ask(takeCommands, seen, { input: { project: place.project } }),
      );
      await world.ask(logout, seen, { input: {} });
      await expect(resolve(world, token)).rejects.toMatchObject({ key: 'no-session' });
    });

    it('is of this project only, ends after 30 minutes, and never turns into anything else', async () => {
      const { name, context } = await person('admin');
      await world.ask(bindUser, other.owner, {
        params: { project: other.project },
        input: { role: other.roles.admin._id, details: name },
      });
      const token = await preview(context, place.roles.common._id);
      expect(await resolve(world, token, other.project)).toMatchObject({ member: false });
      const seen = await contextOf(world, token, place.project);
      const renewed = (await world.ask(userInfo, { ...seen, exchange: true })).token ?? '';
      expect(await resolve(world, renewed, place.project)).toMatchObject({
        via: 'preview',
        role: place.roles.common._id,
      });
      world.clock.advance(30 * MINUTE_MS - 1);
      expect(await resolve(world, renewed, place.project)).toMatchObject({ via: 'preview' });
      world.clock.advance(1);
      await expect(resolve(world, renewed)).rejects.toMatchObject({ key: 'no-session' });
    });

    it('shows nothing any more once its viewer is no administrator', async () => {
      const { id, context } = await person('admin');
      const token = await preview(context, place.roles.admin._id);
      await world.pool.query(
        'UPDATE identity.role_member SET role = $3 WHERE account = $1 AND _project = $2',
        [id, place.project, place.roles.common._id],
      );
      const principal = await resolve(world, token, place.project);
      expect(principal).toMatchObject({ via: 'preview', member: false });
      expect(principal).not.toHaveProperty('role');
    });

    it('is of a role that the project has, and for administrators', async () => {
      const [admin, member] = [await person('admin'), await person()];
      const ask = (context: CallContext, role: string) =>
        world.ask(previewRole, context, { ...inProject(), input: { role } });
      for (const role of [ABSENT, other.roles.common._id]) {
        await expectRefused(world, 'role.not-found', () => ask(admin.context, role));
      }
      await expectRefused(world, 'no-authority', () => ask(member.context, place.roles.common._id));
    });
  });

  describe('A share link', () => {
    const share = (context: CallContext, page = PAGE, project = place.project) =>
      world.ask(createShareLink, context, { input: { project, page, params: { row: '1' } } });
    const shares = (context: CallContext) =>
      world.ask(sharedPages, context, { input: { project: place.project } });
    const revoke = (context: CallContext, id: string) =>
      world.ask(revokeShareLink, context, { input: { project: place.project, id } });
    beforeAll(async () => {
      await world.ask(bindRole, place.owner, { ...one(place.roles.common._id), input: { page: [PAGE] } });
    });

    it('lasts seven days, is kept as a hash, and stands where its maker stands, in its project alone', async () => {
      const { context, id } = await person();
      const { _id, token, expire } = await share(context);
      expect(expire).toBe(world.clock.now() + 7 * DAY_MS);
      const { rows } = await world.pool.query<{ text: string }>(
        'SELECT s::text AS text FROM identity.share s',
      );
      expect(rows.some(({ text }) => text.includes(token))).toBe(false);
      const nobody = {
        via: 'share',
        user: id,
        session: _id,
        model: 'inner',
        owner: false,
        member: false,
        untilMs: expire,
      };
      expect(await resolve(world, token, other.project)).toEqual(nobody);
      expect(await resolve(world, token)).toEqual(nobody);
      expect(await resolve(world, token, place.project)).toMatchObject({
        ...nobody,
        member: true,
        project: place.project,
        role: place.roles.common._id,
        roleType: 'common',
      });
      await world.pool.query('UPDATE identity.share SET expires_at = $2 WHERE _id = $1', [
        _id,
        new Date(world.clock.now()),
      ]);
      await expect(resolve(world, token)).rejects.toMatchObject({ key: 'no-session' });
    });

    it('says what it shows, and opens nothing else here', async () => {
      const { context } = await person();
      const made = await share(context);
      const presented = await contextOf(world, made.token, place.project);
      const shown = {
        project: place.project,
        page: PAGE,
        view: null,
        params: { row: '1' },
        expire: made.expire,
      };
      expect(await world.ask(sharedPage, presented)).toEqual(shown);
      await expectRefused(world, 'ticket.invalid', () => world.ask(sharedPage, context));
      const calls = [
        () => share(presented),
        () => shares(presented),
        () => revoke(presented, made._id),
        () => world.ask(userInfo, presented),
        () => world.ask(userInfo, { ...presented, exchange: true }),
        () => world.ask(appInit, presented, inProject()),
        () => world.ask(appMenu, presented, inProject()),
        () => world.ask(logout, presented, { input: {} }),
      ];
      for (const call of calls) await expectRefused(world, 'no-authority', call);
    });

    it('freezes what its maker may see: later grants do not reach it', async () => {
      const { context } = await person();
      const { _id } = await share(context);
      const scope = (id: string, project = place.project) =>
        world.ask(shareLinkScope, systemContext(), { input: { project, share: id } });
      const frozen = await scope(_id);
      expect(frozen).toMatchObject({ page: PAGE, view: null, owner: false });
      expect(frozen.chain[0]).toMatchObject({ _id: place.roles.common._id, _auth: { page: [PAGE] } });
      for (const asking of [() => scope(ABSENT), () => scope(_id, other.project)])
        await expect(asking()).rejects.toMatchObject({ key: 'ticket.invalid' });
      await world.ask(bindRole, place.owner, {
        ...one(place.roles.common._id),
        input: { page: [PAGE, ABSENT] },
      });
      expect(await scope(_id)).toEqual(frozen);
      const { rows } = await world.pool.query<{ rights: unknown; role: string }>(
        'SELECT rights, role FROM identity.share WHERE _id = $1',
        [_id],
      );
      expect(rows[0]).toEqual({
        rights: expect.objectContaining({ page: { [PAGE]: true } }),
        role: place.roles.common._id,
      });
    });

    it('is made only of what its maker may see, in a project that is the maker’s and alive', async () => {
      const { context } = await person();
      await expectRefused(world, 'no-authority', () => share(context, 'c'.repeat(24)));
      const ofView = (view: string) =>
        world.ask(createShareLink, context, { input: { project: place.project, view } });
      // Every view is on a page that the role does not see.
      await expectRefused(world, 'no-authority', () => ofView(ABSENT));
      world.strange.add(PAGE);
      await expectRefused(world, 'no-authority', () => share(context));
      await expectRefused(world, 'page.not-found', () => share(place.owner));
      world.strange.delete(PAGE);
      await expectRefused(world, 'no-authority', () => share(context, PAGE, other.project));
      await expectRefused(world, 'invalid', () =>
        world.ask(createShareLink, context, { input: { project: place.project } }),
      );
      await world.pool.query('UPDATE identity.project SET _expired = $2 WHERE _id = $1', [
        place.project,
        new Date(world.clock.now()),
      ]);
      await expectRefused(world, 'project-expired', () => share(context));
      await world.pool.query('UPDATE identity.project SET _expired = NULL WHERE _id = $1', [place.project]);
      await world.ask(setProjectOption, place.owner, { ...inProject(), input: { freeze: true } });
      await expectRefused(world, 'no-authority', () => share(context));
      await expect(shares(context)).rejects.toMatchObject({ key: 'no-authority' });
      await world.ask(setProjectOption, place.owner, { ...inProject(), input: { freeze: false } });
    });

    it('is listed to its maker and to administrators, and ended by them at once', async () => {
      const [maker, colleague, admin] = [await person(), await person(), await person('admin')];
      const [first, second] = [await share(maker.context), await share(maker.context)];
      expect((await shares(maker.context)).map(({ _id }) => _id).sort()).toEqual(
        [first._id, second._id].sort(),
      );
      expect(await shares(colleague.context)).toEqual([]);
      expect((await shares(admin.context)).map(({ _id }) => _id)).toContain(first._id);
      await expectRefused(world, 'ticket.invalid', () => revoke(colleague.context, first._id));
      await revoke(maker.context, first._id);
      await revoke(admin.context, second._id);
      for (const { token, _id } of [first, second]) {
        await expect(resolve(world, token)).rejects.toMatchObject({ key: 'no-session' });
        await expectRefused(world, 'ticket.invalid', () => revoke(admin.context, _id));
      }
    });

    it('ends when its maker leaves the role', async () => {
      const { id, context } = await person();
      const { token } = await share(context);
      await world.pool.query(
        'UPDATE identity.role_member SET role = $3 WHERE account = $1 AND _project = $2',
        [id, place.project, place.roles.admin._id],
      );
      await expect(resolve(world, token, place.project)).rejects.toMatchObject({ key: 'no-session' });
    });

    it('ends when its maker is banned', async () => {
      const { id, context } = await person();
      const { token } = await share(context);
      await world.ask(banUser, place.owner, one(id));
      await expect(resolve(world, token)).rejects.toMatchObject({ key: 'no-session' });
    });
  });

  describe('A command for a member', () => {
    const command = (context: CallContext, id: string, value = 'Hello') =>
      world.ask(commandUser, context, { ...one(id), input: { type: 'tips', value } });
    const take = (context: CallContext): Promise<OutputOf<typeof takeCommands>> =>
      world.ask(takeCommands, context, { input: { project: place.project } });

    it('waits for the member, is delivered once, audited and told to the sockets', async () => {
      const heard: PayloadOf<typeof userCommanded>[] = [];
      world.service.bus.subscribe(userCommanded, (payload) => heard.push(payload));
      const [admin, user] = [await person('admin'), await person()];
      world.clock.advance(1000);
      await command(admin.context, user.id);
      expect(await take(admin.context)).toEqual({ cmd: [] });
      expect(await take(user.context)).toEqual({ cmd: [{ type: 'tips', value: 'Hello' }] });
      expect(await take(user.context)).toEqual({ cmd: [] });
      await toldAll(world);
      expect(heard).toContainEqual({ project: place.project, user: user.id });
      const { data } = await world.ask(listAudit, place.owner, {
        ...inProject(),
        input: { target: `user/${user.id}`, size: 5 },
      });
      expect(data[0]).toMatchObject({ user: admin.id, action: 'identity.user.command' });
    });

    it('is for members of this project, from administrators, without code', async () => {
      const [admin, user] = [await person('admin'), await person()];
      for (const id of [ABSENT, (await newMember(world, other)).id]) {
        await expectRefused(world, 'user.not-found', () => command(admin.context, id));
      }
      await expectRefused(world, 'no-authority', () => command(user.context, admin.id));
      await expectRefused(world, 'invalid', () =>
        world.ask(commandUser, admin.context, {
          ...one(user.id),
          input: { type: 'redirect', value: 'javascript:alert(1)' },
        }),
      );
      expect(await take(user.context)).toEqual({ cmd: [] });
    });

    it('signs out and leads away nobody who may not be kicked, also not behind a question', async () => {
      const [admin, peer, user] = [await person('admin'), await person('admin'), await person()];
      const owner = { id: place.owner.user ?? '', context: place.owner };
      const send = (from: CallContext, to: string, input: InputOf<typeof commandUser>) =>
        world.ask(commandUser, from, { ...one(to), input });
      const asking = { text: 'Sure?', ok: [{ type: 'tips', value: '' }], cancel: [SIGN_OUT] };
      const parting = [SIGN_OUT, leadTo('/logout'), leadTo('https://example.com'), { ...ASK, value: asking }];
      world.clock.advance(1000);
      for (const input of parting) {
        await expectRefused(world, 'user.is-owner', () => send(admin.context, owner.id, input));
        await expectRefused(world, 'no-authority', () => send(admin.context, peer.id, input));
      }
      expect([await take(owner.context), await take(peer.context)]).toEqual([{ cmd: [] }, { cmd: [] }]);
      await send(admin.context, user.id, SIGN_OUT);
      await send(admin.context, admin.id, SIGN_OUT);
      await send(place.owner, peer.id, SIGN_OUT);
      for (const { context } of [user, admin, peer]) expect(await take(context)).toEqual({ cmd: [SIGN_OUT] });
      await send(admin.context, peer.id, { ...ASK, value: { ...asking, cancel: [] } });
      await send(admin.context, owner.id, { type: 'refresh', value: '' });
      expect(await take(owner.context)).toEqual({ cmd: [{ type: 'refresh', value: '' }] });
    });

    it('is one of twenty that wait at most', async () => {
      const [admin, user] = [await person('admin'), await person()];
      for (let i = 0; i < 20; i++) await command(admin.context, user.id, `${i}`);
      await expectRefused(world, 'quota-reached', () => command(admin.context, user.id));
    });
  });

  it('A session that has ended meanwhile gets and confirms no ticket', async () => {
    const { context } = await person('admin');
    const { ticket } = await world.ask(scanTicket, somebody(), { input: {} });
    await world.ask(logout, context, { input: {} });
    await expectRefused(world, 'no-session', () => issue(context));
    await expectRefused(world, 'no-session', () =>
      world.ask(previewRole, context, { ...inProject(), input: { role: place.roles.common._id } }),
    );
    await expectRefused(world, 'no-session', () =>
      world.ask(answerScan, context, { input: { ticket, action: 'scan' } }),
    );
  });

  it('Tickets, share links and previews that are over are cleared away, the others stay', async () => {
    const { context } = await person('admin');
    const left = async () =>
      (
        await world.pool.query<{ tickets: string; shares: string; previews: string }>(
          `SELECT (SELECT count(*) FROM identity.ticket) AS tickets,
             (SELECT count(*) FROM identity.share) AS shares,
             (SELECT count(*) FROM identity.session WHERE preview_role IS NOT NULL) AS previews`,
        )
      ).rows[0];
    // What others use is counted last, by a service that is not here.
    const sweep = () =>
      world.service
        .get<Housekeeping>(Housekeeping)
        .sweep()
        .catch((error: unknown) => expect(error).toMatchObject({ key: 'service-down' }));
    const role = place.roles.common._id;
    const { ticket } = await world.ask(previewRole, context, { ...inProject(), input: { role } });
    await exchange(ticket);
    await issue(context);
    await world.ask(createShareLink, context, { input: { project: place.project, page: PAGE, expire: 1 } });
    await sweep();
    const before = await left();
    expect(Number(before?.tickets)).toBeGreaterThan(0);
    world.clock.advance(30 * MINUTE_MS);
    await sweep();
    expect(await left()).toEqual({ tickets: '0', shares: before?.shares, previews: '0' });
    world.clock.advance(8 * DAY_MS);
    await sweep();
    expect((await left())?.shares).toBe('0');
  });
});

/** The part of a principal that a context has. */
function pick({
  projectState: _state,
  member: _member,
  untilMs: _until,
  ...who
}: Awaited<ReturnType<typeof resolve>>) {
  return who;
}
