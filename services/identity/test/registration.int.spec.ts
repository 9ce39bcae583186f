import {
  captcha,
  createProject,
  register,
  updateRole,
  verifyCode,
  type RawInputOf,
} from '@buildmesh/contracts';
import { Cache } from '@buildmesh/persistence';
import { describeWith } from '@buildmesh/testing';
import {
  contextOf,
  expectRefused,
  newName,
  newPhone,
  newProject,
  PASSWORD,
  resolve,
  signIn,
  somebody,
  withProject,
  type ProjectFixture,
  type World,
} from './world.js';

describeWith(['postgres'], 'Registration', () => {
  let world: World;
  let place: ProjectFixture;
  withProject(async (made) => {
    ({ world, place } = made);
    await world.ask(updateRole, place.owner, {
      params: { project: place.project, id: place.roles.public._id },
      input: { _option: { reg: true } },
    });
  });

  async function codeFor(phone: string, project?: string): Promise<string> {
    const context = somebody();
    const { ticket } = await world.ask(captcha, context);
    const input = { phone, ticket, randstr: '0000', type: 'register', project } as const;
    return (await world.ask(verifyCode, context, { input })).code ?? '';
  }
  const send = (input: RawInputOf<typeof register>) => world.ask(register, somebody(), { input });
  async function draft(
    more: Partial<RawInputOf<typeof register>> = {},
  ): Promise<RawInputOf<typeof register>> {
    const phone = more.phone ?? newPhone();
    return { user: newName(), pwd: PASSWORD, phone, verify: await codeFor(phone, more.project), ...more };
  }

  it('with a phone code makes an inner account and signs it in', async () => {
    const input = await draft({ nickname: 'Anna' });
    const { token, data } = await send(input);
    expect(data).toMatchObject({ user: input.user, nickname: 'Anna', phone: input.phone, model: 'inner' });
    expect((await resolve(world, token)).user).toBe(data._id);
    await signIn(world, input.phone);
  });

  it('needs a solved captcha before a code is sent', async () => {
    const { ticket } = await world.ask(captcha, somebody());
    const ask = (randstr: string) =>
      world.ask(verifyCode, somebody(), { input: { phone: newPhone(), ticket, randstr, type: 'register' } });
    await expectRefused(world, 'session.captcha-wrong', () => ask('1111'));
    await expectRefused(world, 'session.captcha-wrong', () => ask('0000'));
  });

  it('names every faulty field with its rule', async () => {
    const input = { user: '1bad', pwd: 'short', phone: '123', verify: '000000' };
    await expect(send(input)).rejects.toMatchObject({
      key: 'invalid',
      details: {
        errors: [
          { field: 'user', rule: 'account', message: 'field.account' },
          { field: 'pwd', rule: 'password', message: 'field.password' },
          { field: 'phone', rule: 'phone', message: 'field.phone' },
        ],
      },
    });
    await expectRefused(world, 'invalid', () => send(input));
  });

  it('is refused with a wrong code, also when the name is taken', async () => {
    const input = await draft();
    const wrong = input.verify === '000000' ? '111111' : '000000';
    await expectRefused(world, 'session.code-wrong', () => send({ ...input, verify: wrong }));
    const { user } = await draft();
    await world.pool.query('UPDATE identity.account SET account = $1 WHERE account = $2', [user, 'admin']);
    await expectRefused(world, 'session.code-wrong', () => send({ ...input, user, verify: wrong }));
    await world.pool.query('UPDATE identity.account SET account = $2 WHERE account = $1', [user, 'admin']);
    await send(input);
  });

  it('refuses a name that is taken in any case, and a phone that is taken', async () => {
    const first = await draft();
    await send(first);
    await expectRefused(world, 'user.account-taken', async () =>
      send(await draft({ user: first.user.toUpperCase() })),
    );
    await world.service.get(Cache).delete(`code-minute:${first.phone}`);
    await expectRefused(world, 'user.phone-taken', async () => send(await draft({ phone: first.phone })));
  });

  it('of one name twice at once makes one account', async () => {
    const user = newName();
    const inputs = [await draft({ user }), await draft({ user }), await draft({ user })];
    const results = await Promise.allSettled(inputs.map(send));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ key: 'user.account-taken' });
    }
    const { rows } = await world.pool.query('SELECT FROM identity.account WHERE account = $1', [user]);
    expect(rows).toHaveLength(1);
  });

  it('of one phone twice at once, with one code, makes one account', async () => {
    const input = await draft();
    const results = await Promise.allSettled([send(input), send({ ...input, user: newName() })]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rows } = await world.pool.query('SELECT FROM identity.account WHERE phone = $1', [input.phone]);
    expect(rows).toHaveLength(1);
  });

  describe('in a project', () => {
    it('is closed unless the role is open for it; foreign and absent roles are refused alike', async () => {
      const { project, roles } = place;
      const other = await newProject(world, 'Other');
      for (const role of [roles.common._id, roles.admin._id, other.roles.public._id, 'f'.repeat(24)]) {
        await expectRefused(world, 'role.registration-closed', async () =>
          send(await draft({ project, role })),
        );
      }
      await expectRefused(world, 'role.registration-closed', async () => send(await draft({ project })));
      await expectRefused(world, 'role.registration-closed', async () =>
        send(await draft({ project: 'f'.repeat(24) })),
      );
      await expectRefused(world, 'role.registration-closed', async () =>
        send(await draft({ role: roles.public._id })),
      );
    });

    it('into the open public role makes a public user of this project', async () => {
      const { project, roles } = place;
      const input = await draft({ project, type: 'public' });
      const { token, data } = await send(input);
      expect(data).toMatchObject({
        user: `public_${project}_main_${input.user}`,
        nickname: input.user,
        model: 'public',
      });
      expect(await resolve(world, token, project)).toMatchObject({
        member: true,
        role: roles.public._id,
        roleType: 'public',
        model: 'public',
      });
      await signIn(world, data.user);
      await signIn(world, input.user, { project });
      await signIn(world, input.phone, { project });
      await expect(signIn(world, input.user)).rejects.toMatchObject({ key: 'session.wrong-credentials' });
    });

    it('a public user comes before an inner user of the same name, and both sign in with their own password', async () => {
      const { project } = place;
      const inner = await draft();
      await send(inner);
      const pub = await draft({ project, type: 'public', user: inner.user, pwd: 'other-pass-1' });
      await send(pub);
      const who = async (pwd: string) =>
        (await resolve(world, await signIn(world, inner.user, { pwd, project }))).model;
      expect([await who('other-pass-1'), await who(PASSWORD)]).toEqual(['public', 'inner']);
    });

    it('a public user can neither create projects nor reach another project', async () => {
      const { token } = await send(await draft({ project: place.project, type: 'public' }));
      const context = await contextOf(world, token);
      await expectRefused(world, 'no-authority', () =>
        world.ask(createProject, context, { input: { name: 'Mine' } }),
      );
      const other = await newProject(world, 'Other');
      expect(await resolve(world, token, other.project)).toMatchObject({ member: false });
    });
  });
});

describeWith(['postgres'], 'Registration on a trial edition', () => {
  let world: World;
  let place: ProjectFixture;
  withProject(
    async (made) => {
      ({ world, place } = made);
      for (const type of ['public', 'common'] as const) {
        const params = { project: place.project, id: place.roles[type]._id };
        await world.ask(updateRole, place.owner, { params, input: { _option: { reg: true } } });
      }
    },
    { DEFAULT_EDITION: '0', OPEN_REGISTRATION: 'off' },
  );

  const attempt = async (more: Partial<RawInputOf<typeof register>>) => {
    const phone = newPhone();
    const context = somebody();
    const { ticket } = await world.ask(captcha, context);
    const input = { phone, ticket, randstr: '0000', type: 'register', project: more.project } as const;
    const { code = '' } = await world.ask(verifyCode, context, { input });
    return world.ask(register, context, {
      input: { user: newName(), pwd: PASSWORD, phone, verify: code, ...more },
    });
  };

  it('has no public users', async () => {
    await expectRefused(world, 'feature-missing', () => attempt({ project: place.project, type: 'public' }));
  });

  it('is closed to people without a project where the installation says so', async () => {
    await expectRefused(world, 'role.registration-closed', () => attempt({}));
  });

  it('has room for ten members, also when many come at once', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => attempt({ project: place.project })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({
          key: 'quota-reached',
          details: { data: { quota: 'member', used: 10, limit: 10 } },
        });
    }
  });

  it('stops when the project has expired', async () => {
    world.clock.advance(30 * 86_400_000);
    await expectRefused(world, 'project-expired', () => attempt({ project: place.project }));
  });
});
