import { listOrders, listPackages, orderPackage, type CallContext } from '@buildmesh/contracts';
import { describeWith, signedIn } from '@buildmesh/testing';
import { NOW, refusalOf, startWorld, type PaymentsWorld } from './payments-fixture.js';

const DAY_MS = 86_400_000;

describeWith(['postgres'], 'An order of a package', () => {
  let world: PaymentsWorld;
  beforeEach(async () => {
    world = await startWorld();
  });
  afterEach(async () => {
    expect(world.service.breaches()).toEqual([]);
    await world.service.stop();
  });

  const list = (owner: CallContext, project: string) =>
    world.service.ask(listOrders, owner, { queryString: { project } });

  it.each([
    ['basics', 89_900, 1],
    ['enterprise', 980_000, 2],
    ['custom', 20_000_000, 3],
  ] as const)('%s costs %i fen, from the table of the server', async (type, price, edition) => {
    const order = await world.order(world.project(), type);
    expect(order.detail).toMatchObject({ package: type, price });
    const { packages } = await world.service.ask(listPackages, signedIn());
    expect(packages).toContainEqual({ type, price, edition });
  });

  it('has an id, the state unpaid, a time, and closes at the end of the month in China', async () => {
    const { project, owner } = world.project();
    expect(await world.order({ project, owner })).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      project,
      user: owner.user,
      status: 0,
      detail: { package: 'basics', price: 89_900, name: expect.any(String) },
      payType: null,
      tradeNo: null,
      createdAt: NOW,
      paidAt: null,
      closesAt: Date.parse('2026-12-01T00:00:00+08:00'),
      licence: 'none',
      until: null,
      ticket: expect.any(String),
    });
    const [entry] = await world.rows('audit');
    expect(entry).toMatchObject({ project, entity: 'order', action: orderPackage.id, user_id: owner.user });
  });

  it('takes no price from the client', async () => {
    const { project, owner } = world.project();
    const input = { type: 'basics', project, price: 1 } as never;
    expect(await refusalOf(world.service.ask(orderPackage, owner, { input }))).toBe('invalid');
    expect(await world.rows('orders')).toEqual([]);
  });

  it.each(['experience', '', 'BASICS', 3, null])('of the package %p is refused', async (type) => {
    const { project, owner } = world.project();
    const input = { type, project } as never;
    expect(await refusalOf(world.service.ask(orderPackage, owner, { input }))).toBe('invalid');
    expect(await world.rows('orders')).toEqual([]);
  });

  it('that is unpaid is used again for a day by the same package of the same project', async () => {
    const shop = world.project();
    const first = await world.order(shop);
    world.clock.advance(DAY_MS - 1);
    expect((await world.order(shop))._id).toBe(first._id);
    const others = [await world.order(shop, 'enterprise'), await world.order(world.project())];
    for (const { _id } of others) expect(_id).not.toBe(first._id);
    world.clock.advance(1);
    expect((await world.order(shop))._id).not.toBe(first._id);
    expect(await world.rows('orders')).toHaveLength(4);
  });

  it('is one however many ask for it at once', async () => {
    const shop = world.project();
    const orders = await Promise.all(Array.from({ length: 50 }, () => world.order(shop)));
    expect(new Set(orders.map(({ _id }) => _id)).size).toBe(1);
    expect(await world.rows('orders')).toHaveLength(1);
  });

  it('is not used again once its month is over', async () => {
    const shop = world.project({ until: null });
    world.clock.advance(Date.parse('2026-11-30T23:59:59.999+08:00') - NOW);
    const first = await world.order(shop);
    expect(first.closesAt).toBe(world.clock.now() + 1);
    expect((await world.order(shop))._id).toBe(first._id);
    world.clock.advance(1);
    const second = await world.order(shop);
    expect(second._id).not.toBe(first._id);
    expect(second.closesAt).toBe(Date.parse('2027-01-01T00:00:00+08:00'));
  });

  it('is the owner’s alone', async () => {
    const shop = world.project();
    await world.order(shop);
    const { project } = shop;
    for (const stranger of [signedIn(), signedIn({ user: shop.owner.user, via: 'preview' })]) {
      const input = { type: 'enterprise' as const, project };
      expect(await refusalOf(world.service.ask(orderPackage, stranger, { input }))).toBe('no-authority');
      expect(await refusalOf(list(stranger, project))).toBe('no-authority');
    }
    expect(await refusalOf(list(shop.owner, 'f'.repeat(24)))).toBe('no-authority');
    expect(await world.rows('orders')).toHaveLength(1);
  });

  it('stands in the list, newest first', async () => {
    const shop = world.project();
    const first = await world.order(shop);
    world.clock.advance(DAY_MS + 1);
    const second = await world.order(shop);
    await world.order(world.project());
    expect((await list(shop.owner, shop.project)).map(({ _id }) => _id)).toEqual([second._id, first._id]);
    const before = { project: shop.project, before: second.createdAt };
    const older = await world.service.ask(listOrders, shop.owner, { queryString: before });
    expect(older.map(({ _id }) => _id)).toEqual([first._id]);
  });

  it('is refused where a better licence runs, and where the same one never ends', async () => {
    for (const licence of [
      { edition: 2, until: NOW + 1 },
      { edition: 1, until: null },
      { edition: 3, until: null },
    ])
      expect(await refusalOf(world.order(world.project(licence)))).toBe('licence.not-needed');
    expect(await world.rows('orders')).toEqual([]);
    await world.order(world.project({ edition: 2, until: NOW }));
    await world.order(world.project({ edition: 1, until: NOW + 1 }));
  });
});
