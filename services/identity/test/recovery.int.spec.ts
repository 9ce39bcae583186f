import {
  captcha,
  changePassword,
  changePhone,
  createExternalUser,
  createUser,
  ERRORS,
  KINDS,
  login,
  register,
  resetPassword,
  sessionsEnded,
  updateUser,
  verifyCode,
  type CallContext,
  type InputOf,
  type PayloadOf,
} from '@buildmesh/contracts';
import { Cache } from '@buildmesh/persistence';
import { describeWith } from '@buildmesh/testing';
import { jest } from '@jest/globals';
import type { Argon } from '../src/accounts/argon-threads.js';
import { PasswordHasher } from '../src/accounts/password-hasher.js';
import { HASHES_AT_ONCE, HASHES_WAITING } from '../src/limits.js';
import {
  contextOf,
  expectRefused,
  newMember,
  newName,
  newPhone,
  PASSWORD,
  type ProjectFixture,
  resolve,
  signIn,
  somebody,
  toldAll,
  withProject,
  type World,
} from './world.js';

const NEW = 'new-pass-1';
const WEAK = ['short', 'onlyletters', '1234567', 'mötley-crüe-1', 'x1'.repeat(17)];
const NO_PHONES = ['', '123', '12345678901', '+8613812345678', '1381234567a'];

describeWith(['postgres'], 'Forgotten passwords and changed phones', () => {
  let world: World;
  let place: ProjectFixture;
  withProject((made) => ({ world, place } = made));

  const inProject = () => ({ params: { project: place.project } });
  async function codeFor(
    type: InputOf<typeof verifyCode>['type'],
    phone: string,
    project?: string,
  ): Promise<string> {
    const { ticket } = await world.ask(captcha, somebody());
    const input = { phone, ticket, randstr: '0000', type, project };
    await world.service.get(Cache).delete(`code-minute:${phone}`);
    return (await world.ask(verifyCode, somebody(), { input })).code ?? '';
  }
  const person = async () => {
    const [account, phone] = [newName(), newPhone()];
    const input = { role: place.roles.common._id, account, pwd: PASSWORD, phone };
    const { _id } = await world.ask(createUser, place.owner, { ...inProject(), input });
    return { id: _id, name: account, phone };
  };
  const reset = (input: InputOf<typeof resetPassword>, context = somebody()) =>
    world.ask(resetPassword, context, { input });

  describe('A forgotten password', () => {
    it('is replaced with a code sent to the phone, and all sessions end', async () => {
      const heard: PayloadOf<typeof sessionsEnded>[] = [];
      world.service.bus.subscribe(sessionsEnded, (payload) => heard.push(payload));
      const { id, name, phone } = await person();
      const tokens = [await signIn(world, name), await signIn(world, phone)];
      expect(await reset({ pwd: NEW, phone, verify: await codeFor('forget', phone) })).toBe(true);
      for (const token of tokens)
        await expect(resolve(world, token)).rejects.toMatchObject({ key: 'no-session' });
      await expect(signIn(world, name)).rejects.toMatchObject({ key: 'session.wrong-credentials' });
      await signIn(world, name, { pwd: NEW });
      await toldAll(world);
      expect(heard.find(({ user }) => user === id)?.sessions).toHaveLength(2);
      const { rows } = await world.pool.query(
        `SELECT before, after FROM identity.audit WHERE action = 'identity.registration.reset' AND account = $1`,
        [id],
      );
      expect(rows).toEqual([{ before: null, after: null }]);
    });

    it('is answered the same, for the same work, where nobody has the phone', async () => {
      const { phone } = await person();
      const hashing = jest.spyOn(world.service.get(PasswordHasher), 'hash');
      const known = await reset({ pwd: NEW, phone, verify: await codeFor('forget', phone) });
      const perKnown = hashing.mock.calls.length;
      const nobodys = newPhone();
      const { rows: before } = await world.pool.query(
        'SELECT _id, password FROM identity.account ORDER BY 1',
      );
      const unknown = await reset({ pwd: NEW, phone: nobodys, verify: await codeFor('forget', nobodys) });
      expect([unknown, hashing.mock.calls.length - perKnown, perKnown]).toEqual([known, 1, 1]);
      const { rows: after } = await world.pool.query('SELECT _id, password FROM identity.account ORDER BY 1');
      expect(after).toEqual(before);
      hashing.mockRestore();
      await expectRefused(world, 'session.code-wrong', () =>
        reset({ pwd: NEW, phone: nobodys, verify: '000000' }),
      );
    });

    it('needs a code for this purpose, phone and project, once', async () => {
      const { phone, name } = await person();
      const other = await person();
      for (const verify of [
        await codeFor('change', phone),
        await codeFor('forget', phone, place.project),
        await codeFor('forget', other.phone),
      ]) {
        await expectRefused(world, 'session.code-wrong', () => reset({ pwd: NEW, phone, verify }));
      }
      const verify = await codeFor('forget', phone);
      await reset({ pwd: NEW, phone, verify });
      await expectRefused(world, 'session.code-wrong', () => reset({ pwd: PASSWORD, phone, verify }));
      await signIn(world, name, { pwd: NEW });
    });

    it('of an external user is theirs before it is that of an inner user with the same phone', async () => {
      const { phone, name } = await person();
      const account = newName();
      const input = { role: place.roles.public._id, account, pwd: PASSWORD, phone };
      await world.ask(createExternalUser, place.owner, { ...inProject(), input });
      const { project } = place;
      await reset({ pwd: NEW, phone, project, verify: await codeFor('forget', phone, project) });
      await signIn(world, account, { pwd: NEW, project });
      await signIn(world, name);
    });

    it('ends the lock that wrong guesses brought upon its holder', async () => {
      const { phone, name } = await person();
      const context = somebody();
      const guess = (pwd: string) => world.ask(login, context, { input: { user: name, pwd } });
      for (let i = 0; i < 5; i++)
        await expect(guess('wrong-pass-1')).rejects.toMatchObject({ key: 'session.wrong-credentials' });
      await expect(guess(PASSWORD)).rejects.toMatchObject({ key: 'session.account-locked' });
      await reset({ pwd: NEW, phone, verify: await codeFor('forget', phone) }, context);
      await expect(guess(NEW)).resolves.toMatchObject({ token: expect.any(String) });
    });
  });

  describe('The own phone', () => {
    const signedIn = async (who: { name: string }): Promise<CallContext> =>
      contextOf(world, await signIn(world, who.name));
    const change = (context: CallContext, phone: string, verify: string) =>
      world.ask(changePhone, context, { input: { phone, verify } });

    it('is changed with a code sent to the new one; sessions go on', async () => {
      const who = await person();
      const context = await signedIn(who);
      const phone = newPhone();
      await change(context, ` ${phone} `, await codeFor('change', phone));
      await signIn(world, phone);
      await expect(signIn(world, who.phone)).rejects.toMatchObject({ key: 'session.wrong-credentials' });
      const { rows } = await world.pool.query(
        `SELECT before, after FROM identity.audit WHERE action = 'identity.registration.phone' AND account = $1`,
        [who.id],
      );
      expect(rows).toEqual([
        { before: JSON.stringify({ phone: who.phone }), after: JSON.stringify({ phone }) },
      ]);
    });

    it('is refused with another code and when somebody has it', async () => {
      const [who, other] = [await person(), await person()];
      const context = await signedIn(who);
      const phone = newPhone();
      const toOld = await codeFor('change', who.phone);
      await expectRefused(world, 'session.code-wrong', () => change(context, phone, toOld));
      const forgotten = await codeFor('forget', phone);
      await expectRefused(world, 'session.code-wrong', () => change(context, phone, forgotten));
      const taken = await codeFor('change', other.phone);
      await expectRefused(world, 'user.phone-taken', () => change(context, other.phone, taken));
    });
  });

  it('Everywhere a password is set it has 6 to 32 printable characters, a letter and a digit', async () => {
    const who = await person();
    const context = await contextOf(world, await signIn(world, who.name));
    const phone = newPhone();
    const faulty = (field: string) => ({
      key: 'invalid',
      details: { errors: [expect.objectContaining({ field, rule: 'password' })] },
    });
    for (const pwd of WEAK) {
      const paths: [string, () => Promise<unknown>][] = [
        [
          'pwd',
          () => world.ask(register, somebody(), { input: { user: newName(), pwd, phone, verify: '1' } }),
        ],
        [
          'pwd',
          () =>
            world.ask(createUser, place.owner, {
              ...inProject(),
              input: { role: place.roles.common._id, account: newName(), pwd },
            }),
        ],
        [
          'pwd',
          () =>
            world.ask(createExternalUser, place.owner, {
              ...inProject(),
              input: { role: place.roles.public._id, account: newName(), pwd },
            }),
        ],
        [
          'pwd',
          () =>
            world.ask(updateUser, place.owner, {
              params: { project: place.project, id: who.id },
              input: { pwd },
            }),
        ],
        ['pwd', () => reset({ pwd, phone: who.phone, verify: '1' })],
        ['newPwd', () => world.ask(changePassword, context, { input: { pwd: PASSWORD, newPwd: pwd } })],
      ];
      for (const [field, set] of paths) {
        await expectRefused(world, 'invalid', set);
        await expect(set()).rejects.toMatchObject(faulty(field));
      }
    }
    expect(KINDS[ERRORS.invalid].code).toBe(101);
  });

  it('Everywhere a phone is named it is a mobile number', async () => {
    const { ticket } = await world.ask(captcha, somebody());
    const who = await newMember(world, place);
    const context = await contextOf(world, await signIn(world, who.name));
    for (const phone of NO_PHONES) {
      const paths = [
        () =>
          world.ask(register, somebody(), { input: { user: newName(), pwd: PASSWORD, phone, verify: '1' } }),
        () =>
          world.ask(verifyCode, somebody(), { input: { phone, ticket, randstr: '0000', type: 'register' } }),
        () => reset({ pwd: NEW, phone, verify: '1' }),
        () => world.ask(changePhone, context, { input: { phone, verify: '1' } }),
      ];
      for (const use of paths) {
        await expectRefused(world, 'invalid', use);
        await expect(use()).rejects.toMatchObject({
          details: { errors: [{ field: 'phone', rule: 'phone', message: 'field.phone' }] },
        });
      }
    }
  });

  describe('While many sign in at once', () => {
    it('the one too many is told at once to come back, other calls go on, and nobody is locked out by it', async () => {
      const { name } = await person();
      const token = await signIn(world, name);
      const hasher = world.service.get(PasswordHasher);
      const release = occupy(hasher, HASHES_AT_ONCE + HASHES_WAITING);
      const context = somebody();
      const attempt = () => world.ask(login, context, { input: { user: name, pwd: PASSWORD } });
      const refused = await Promise.allSettled(Array.from({ length: 30 }, attempt));
      const busy = refused.filter(
        (result) =>
          result.status === 'rejected' && (result.reason as { key: string }).key === 'too-many-requests',
      );
      expect(busy.length).toBeGreaterThan(0);
      // Nothing that waits to be hashed has been, and yet this is answered.
      expect(await resolve(world, token)).toMatchObject({ via: 'session', user: expect.any(String) });
      await release();
      await expect(attempt()).resolves.toMatchObject({ data: { user: name } });
    });
  });

  it('Registration into a role without the option reg answers 106', async () => {
    const phone = newPhone();
    const verify = await codeFor('register', phone, place.project);
    const input = { user: newName(), pwd: PASSWORD, phone, verify, project: place.project };
    const role = place.roles.common._id;
    await expectRefused(world, 'role.registration-closed', () =>
      world.ask(register, somebody(), { input: { ...input, role } }),
    );
    expect(KINDS[ERRORS['role.registration-closed']].code).toBe(106);
  });
});

/** Fills the hasher with as many as it takes, none of which ends before the answered function is called. */
function occupy(hasher: PasswordHasher, count: number): () => Promise<void> {
  const inside = hasher as unknown as { argon: Argon };
  const real = inside.argon;
  let open = (): void => undefined;
  const opened = new Promise<boolean>((resolve) => (open = () => resolve(true)));
  inside.argon = { hash: (password, options) => real.hash(password, options), verify: () => opened };
  const crowd = Array.from({ length: count }, () => hasher.matches('stored', PASSWORD));
  return async () => {
    open();
    await Promise.all(crowd);
    inside.argon = real;
  };
}
