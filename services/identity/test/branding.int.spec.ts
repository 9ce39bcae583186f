import {
  getBranding,
  listAudit,
  MAX_CUSTOM_TEXT,
  saveBranding,
  type CallContext,
  type BrandingSettings,
} from '@buildmesh/contracts';
import { describeWith } from '@buildmesh/testing';
import {
  contextOf,
  expectRefused,
  newMember,
  newProject,
  signIn,
  somebody,
  withWorld,
  type ProjectFixture,
  type World,
} from './world.js';

const LOOK: BrandingSettings = {
  logo: '/files/logo.png',
  name: 'Acme',
  config: { weixinLogin: true, weixinAppid: 'wx1', weixinAppType: 'web' },
  setup: 'function setup() {}',
  append: '<p>Acme</p>',
  pc: { login: 'acme' },
  mobile: { login: 'acme-m' },
};

describeWith(['postgres'], 'The look of a project', () => {
  let world: World;
  let place: ProjectFixture;
  withWorld((started) => {
    world = started;
  });
  beforeEach(async () => {
    place = await newProject(world);
  });

  const get = (force?: '1') =>
    world.ask(getBranding, somebody(), {
      params: { project: place.project },
      // As it stands in the address, before the contract reads it.
      queryString: (force ? { force } : {}) as never,
    });
  const set = (input: BrandingSettings, context: CallContext = place.owner) =>
    world.ask(saveBranding, context, { params: { project: place.project }, input });
  const past = (settings: object) =>
    world.pool.query(
      `INSERT INTO identity.custom (_project, settings) VALUES ($1, $2)
       ON CONFLICT (_project) DO UPDATE SET settings = excluded.settings`,
      [place.project, settings],
    );

  it('is told to anybody; a project without any setting is not custom', async () => {
    expect(await get()).toEqual({ project: place.project, init: true, custom: false });
    const reg = { role: place.roles.public._id, enable: true };
    await set({ ...LOOK, reg });
    expect(await get()).toEqual({ ...LOOK, reg, project: place.project, init: true, custom: true });
  });

  it('is replaced as a whole and audited', async () => {
    await set(LOOK);
    await set({ name: 'Other' });
    expect(await get()).toEqual({ name: 'Other', project: place.project, init: true, custom: true });
    const { data } = await world.ask(listAudit, place.owner, {
      params: { project: place.project },
      input: { size: 1 },
    });
    expect(data[0]).toMatchObject({
      action: saveBranding.id,
      before: { name: 'Acme' },
      after: { name: 'Other' },
    });
    await set({});
    expect((await get()).custom).toBe(false);
  });

  it('is cached for a minute, but a change is seen at once, and so is the present by force', async () => {
    await set({ name: 'One' });
    expect((await get()).name).toBe('One');
    await past({ name: 'Behind the back' });
    expect((await get()).name).toBe('One');
    expect((await get('1')).name).toBe('Behind the back');
    await set({ name: 'Two' });
    expect((await get()).name).toBe('Two');
  });

  it('of a project that is not there is not there', async () => {
    const ask = world.ask(getBranding, somebody(), { params: { project: 'f'.repeat(24) } });
    await expect(ask).rejects.toMatchObject({ key: 'project.not-found' });
  });

  it('is changed by the owner only', async () => {
    const { name } = await newMember(world, place, 'admin');
    const admin = await contextOf(world, await signIn(world, name), place.project);
    await expectRefused(world, 'no-authority', () => set({ name: 'Mine' }, admin));
  });

  it('has script and appended text on the platform edition only, also after a downgrade', async () => {
    await set(LOOK);
    await world.pool.query('UPDATE identity.project SET _status = 2 WHERE _id = $1', [place.project]);
    for (const input of [{ setup: 'x' }, { append: 'x' }]) {
      await expectRefused(world, 'feature-missing', () => set(input));
    }
    const seen = await get('1');
    expect(seen).not.toHaveProperty('setup');
    expect(seen).not.toHaveProperty('append');
    expect(seen).toMatchObject({ name: 'Acme', custom: true });
    await set({ name: 'Plain' });
    expect((await get()).name).toBe('Plain');
  });

  it('has 100 KB of script at most, and a logo of this site, of the web or inline, nothing else', async () => {
    await set({ setup: 'x'.repeat(MAX_CUSTOM_TEXT) });
    await expectRefused(world, 'invalid', () => set({ setup: 'x'.repeat(MAX_CUSTOM_TEXT + 1) }));
    for (const logo of ['javascript:alert(1)', '//evil.example/x.png', 'data:text/html,x', 'http://x']) {
      await expectRefused(world, 'invalid', () => set({ logo }));
    }
  });

  it('registers into a role of the project only', async () => {
    const other = await newProject(world, 'Other');
    await expectRefused(world, 'role.not-found', () =>
      set({ reg: { role: other.roles.public._id, enable: true } }),
    );
  });
});
