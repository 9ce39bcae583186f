import {
  licenseProject,
  listAudit,
  messagingSubject,
  projectLicence,
  removeProject,
  rightsChanged,
  type CallContext,
  type InputOf,
} from '@buildmesh/contracts';
import { extendedLicence } from '@buildmesh/domain';
import { systemContext } from '@buildmesh/service-kit';
import { describeWith, signedIn } from '@buildmesh/testing';
import { expectSoon } from '../../../test/support/expect-soon.js';
import {
  BOSS,
  contextOf,
  DAY_MS,
  expectRefused,
  newProject,
  resolve,
  signIn,
  withWorld,
  type ProjectFixture,
  type World,
} from './world.js';

describeWith(['postgres'], 'A licence that was paid for', () => {
  let world: World;
  let shop: ProjectFixture;
  let token: string;
  let told: string[];

  withWorld(
    (started) => {
      world = started;
      told = [];
      world.service.bus.subscribe(rightsChanged, ({ project }) => void told.push(project));
    },
    { DEFAULT_EDITION: '0', PROJECT_LIMIT: '0' },
  );
  beforeEach(async () => {
    token = await signIn(world, BOSS.user, BOSS);
    shop = await newProject(world);
  });

  const paid = (change: Partial<InputOf<typeof licenseProject>> = {}) => ({
    project: shop.project,
    edition: 1,
    paidAt: world.clock.now(),
    months: 12,
    user: shop.owner.user ?? '',
    once: `order:${shop.project}`,
    ...change,
  });
  const license = (change?: Parameters<typeof paid>[0], context: CallContext = systemContext()) =>
    world.ask(licenseProject, context, { input: paid(change) });
  const licence = async () =>
    world.ask(projectLicence, systemContext(), { input: { project: shop.project } });

  it('is counted from the end of the trial that still runs, and takes effect at once', async () => {
    const before = await licence();
    expect(before).toMatchObject({
      owner: shop.owner.user,
      edition: 0,
      until: world.clock.now() + 30 * DAY_MS,
    });
    const until = extendedLicence(before, world.clock.now());
    expect(await license()).toEqual({ edition: 1, until });
    expect(await licence()).toMatchObject({ edition: 1, until });
    expect(until).toBeGreaterThan(world.clock.now() + 390 * DAY_MS);
    const { limit } = await contextOf(world, token, shop.project);
    expect(limit).toMatchObject({ rows: 500_000, entities: 100 });
  });

  it('opens a project again that had expired, for 12 months from the payment', async () => {
    world.clock.advance(31 * DAY_MS);
    token = await signIn(world, BOSS.user, BOSS);
    expect((await resolve(world, token, shop.project)).projectState).toBe('expired');
    const { until } = await license();
    expect(until).toBe(extendedLicence({ edition: 0, until: null }, world.clock.now()));
    expect((await resolve(world, token, shop.project)).projectState).toBe('active');
  });

  it('extends the one before, and raises the edition', async () => {
    const first = await license();
    const second = await license({ once: 'order:2' });
    expect(second.until).toBe(extendedLicence(first, world.clock.now()));
    const third = await license({ once: 'order:3', edition: 2 });
    expect(third).toEqual({ edition: 2, until: extendedLicence(second, world.clock.now()) });
  });

  it('is given once, however often and how long after it is asked for', async () => {
    const answers = await Promise.all([license(), license(), license()]);
    expect(new Set(answers.map(({ until }) => until)).size).toBe(1);
    await license({ once: 'order:2', edition: 2 });
    world.clock.advance(200 * DAY_MS);
    expect(await license()).toEqual(answers[0]);
    expect((await licence()).edition).toBe(2);
  });

  it('is told to the other services, and stands in the record of the project', async () => {
    told.length = 0;
    const before = (await licence()).until;
    const { until } = await license();
    await expectSoon(() => told.includes(shop.project), true);
    const { data } = await world.ask(listAudit, shop.owner, { params: { project: shop.project }, input: {} });
    expect(data[0]).toMatchObject({
      user: shop.owner.user,
      action: licenseProject.id,
      before: { edition: 0, expired: before },
      after: { edition: 1, expired: until },
    });
  });

  it('takes no better one away, and changes nothing then', async () => {
    const { until } = await license({ edition: 2 });
    await expectRefused(world, 'licence.not-needed', () => license({ once: 'order:2' }));
    expect(await licence()).toMatchObject({ edition: 2, until });
  });

  it('is not given to a project that was removed, nor by anybody but a service', async () => {
    for (const stranger of [signedIn(), shop.owner])
      await expectRefused(world, 'no-authority', () => license({}, stranger));
    await world.ask(removeProject, shop.owner, {
      params: { project: shop.project },
      input: { name: 'Sales' },
    });
    await expectRefused(world, 'project.not-found', () => license());
  });

  it('is paid in a messaging app by who the payer is to that app', async () => {
    const account = shop.owner.user ?? '';
    await world.pool.query(
      `INSERT INTO identity.third_binding (_id, account, provider, corp, subject, name, created_at)
       VALUES ($1, $2, 'weixin', 'wx1', $3, 'Ada', now())`,
      [shop.project, account, `openid-${shop.project}`],
    );
    const subject = (corp: string, user = account) =>
      world.ask(messagingSubject, systemContext(), { input: { user, provider: 'weixin', corp } });
    expect(await subject('wx1')).toEqual({ subject: `openid-${shop.project}` });
    expect(await subject('wx2')).toEqual({ subject: null });
    expect(await subject('wx1', 'f'.repeat(24))).toEqual({ subject: null });
  });
});
