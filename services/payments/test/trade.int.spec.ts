import {
  alipayNotice,
  listOrders,
  mockPayment,
  payOrder,
  wxpayNotice,
  type CallContext,
  type Order,
} from '@buildmesh/contracts';
import { Housekeeping } from '@buildmesh/persistence';
import { anonymous, describeWith, signedIn, startPostgres } from '@buildmesh/testing';
import { expectSoon } from '../../../test/support/expect-soon.js';
import { LicenceWork } from '../src/licence/licence.work.js';
import { TradeQueries } from '../src/trade/trade-queries.js';
import { aliNotice, isAppSigned, startAlipayServer } from './alipay-server.js';
import { NOW, refusalOf, startWorld, type Ordered, type PaymentsWorld } from './payments-fixture.js';
import { startWxpayServer, wxHeaders, wxNotice, wxTrade } from './wxpay-server.js';

const PRICE = '899.00';
const FEN = 89_900;
const DAY_MS = 86_400_000;

describeWith(['postgres'], 'Paying an order', () => {
  let alipay: Awaited<ReturnType<typeof startAlipayServer>>;
  let wxpay: Awaited<ReturnType<typeof startWxpayServer>>;
  let world: PaymentsWorld;
  let shop: { project: string; owner: CallContext };
  let order: Ordered;

  beforeAll(async () => {
    alipay = await startAlipayServer();
    wxpay = await startWxpayServer();
  });
  afterAll(async () => {
    await alipay.stop();
    await wxpay.stop();
  });
  beforeEach(async () => {
    world = await startWorld({ ...alipay.env, ...wxpay.env });
    wxpay.follow(world.clock);
    shop = world.project();
    order = await world.order(shop);
  });
  afterEach(async () => {
    expect(world.service.breaches()).toEqual([]);
    await world.service.stop();
    alipay.trades.clear();
    wxpay.trades.clear();
  });

  const stored = async (): Promise<Order | undefined> => {
    const list = await world.service.ask(listOrders, shop.owner, { queryString: { project: shop.project } });
    return list.find(({ _id }) => _id === order._id);
  };
  const state = async () => {
    const { status, licence } = (await stored()) ?? {};
    return { status, licence, given: world.identity.given.size };
  };
  const LICENSED = { status: 1, licence: 'done', given: 1 };
  const UNPAID = { status: 0, licence: 'none', given: 0 };
  const aliTells = (body: string) => world.service.ask(alipayNotice, anonymous(), { input: { body } });
  const wxTells = (body: string, headers = wxHeaders(body, {}, world.clock.now())) =>
    world.service.ask(wxpayNotice, anonymous(), { input: { body, headers } });
  const HEARD = { status: 200, type: 'text/plain', text: 'success' };
  const FAILURE = { status: 200, type: 'text/plain', text: 'failure' };

  describe('with Alipay', () => {
    beforeEach(async () => {
      expect(isAppSigned(await world.window(order))).toBe(true);
    });

    it('is told by a signed notice, answered `success`, and licenses the project once', async () => {
      expect(await aliTells(aliNotice(order._id, PRICE))).toEqual(HEARD);
      await expectSoon(state, LICENSED);
      expect(await stored()).toMatchObject({
        payType: 'alipay',
        tradeNo: `ali-${order._id}`,
        paidAt: NOW,
        until: Date.parse('2027-12-03T10:00:00Z'),
      });
      expect(world.identity.asked).toEqual([
        {
          project: shop.project,
          edition: 1,
          paidAt: NOW,
          months: 12,
          user: shop.owner.user,
          once: `order:${order._id}`,
        },
      ]);
    });

    it('told a hundred times at once and on eight later days has one effect, and is answered each time', async () => {
      const notice = aliNotice(order._id, PRICE);
      const answers = await Promise.all(Array.from({ length: 100 }, () => aliTells(notice)));
      expect(answers).toEqual(answers.map(() => HEARD));
      await expectSoon(state, LICENSED);
      for (let send = 0; send < 8; send++) {
        world.clock.advance(4 * 3_600_000);
        expect(await aliTells(notice)).toEqual(HEARD);
      }
      expect(await world.rows('trade')).toHaveLength(1);
      expect(world.identity.asked).toHaveLength(1);
      const paid = (await world.rows('audit')).filter(({ action }) => action === alipayNotice.id);
      expect(paid).toHaveLength(1);
    });

    it.each<[string, Record<string, string>, Record<string, string>?]>([
      ['a wrong signature', {}, { sign: 'AAAA' }],
      ['another amount', { total_amount: '0.01' }],
      ['a fen less', { total_amount: '898.99' }],
      ['another application', { app_id: '2021000000000002' }],
      ['another merchant', { seller_id: '2088000000000002' }],
      ['an order that is none', { out_trade_no: 'f'.repeat(24) }],
    ])('changes nothing by a notice with %s, and answers failure', async (_what, change, after = {}) => {
      expect(await aliTells(aliNotice(order._id, PRICE, change, after))).toEqual(FAILURE);
      expect(await state()).toEqual(UNPAID);
      expect(await world.rows('trade')).toEqual([]);
    });

    it('is not undone by what Alipay tells afterwards', async () => {
      await aliTells(aliNotice(order._id, PRICE));
      await expectSoon(state, LICENSED);
      expect(await aliTells(aliNotice(order._id, PRICE, { trade_status: 'TRADE_CLOSED' }))).toEqual(HEARD);
      expect(await aliTells(aliNotice(order._id, PRICE, { trade_status: 'TRADE_FINISHED' }))).toEqual(HEARD);
      expect(await state()).toEqual(LICENSED);
    });

    it('and with WeChat Pay as well has one effect; the second payment is kept to be given back', async () => {
      await world.scan(order, shop.owner);
      await aliTells(aliNotice(order._id, PRICE));
      expect((await wxTells(wxNotice(wxTrade(order._id, FEN)))).status).toBe(200);
      await expectSoon(state, LICENSED);
      const trades = (await world.rows('trade')).map(({ provider, effect }) => ({ provider, effect }));
      expect(trades).toHaveLength(2);
      expect(trades).toContainEqual({ provider: 'alipay', effect: 'paid' });
      expect(trades).toContainEqual({ provider: 'wxpay', effect: 'surplus' });
    });

    it('is found out by asking when the notice never comes', async () => {
      alipay.trades.set(order._id, { total: PRICE, paid: true });
      const queries = world.service.get(TradeQueries);
      await queries.sweep();
      expect(await state()).toEqual(UNPAID);
      world.clock.advance(30_000);
      await queries.sweep();
      await expectSoon(state, LICENSED);
    });
  });

  describe('with WeChat Pay', () => {
    beforeEach(async () => {
      expect(await world.scan(order, shop.owner)).toEqual({
        url: `weixin://wxpay/bizpayurl?pr=${order._id}`,
      });
    });

    it('is told by a signed and sealed notice, answered in its words, and licenses the project', async () => {
      expect(await wxTells(wxNotice(wxTrade(order._id, FEN)))).toEqual({
        status: 200,
        type: 'application/json',
        text: '{"code":"SUCCESS","message":"OK"}',
      });
      await expectSoon(state, LICENSED);
      expect(await stored()).toMatchObject({ payType: 'wxpay', tradeNo: `wx-${order._id}` });
    });

    it.each([
      ['another amount', { amount: { total: 1, currency: 'CNY' } }],
      ['another currency', { amount: { total: FEN, currency: 'USD' } }],
      ['another app', { appid: 'wx0' }],
      ['another merchant', { mchid: '0' }],
      ['an order that is none', { out_trade_no: 'f'.repeat(24) }],
    ])('changes nothing by a notice with %s, and answers failure', async (_what, change) => {
      const { status, text } = await wxTells(wxNotice(wxTrade(order._id, FEN, change)));
      expect({ status, text }).toEqual({ status: 400, text: '{"code":"FAIL","message":"refused"}' });
      expect(await state()).toEqual(UNPAID);
    });

    it('changes nothing by a notice without a signature, with a wrong one, or with an old one', async () => {
      const body = wxNotice(wxTrade(order._id, FEN));
      const signed = wxHeaders(body, {}, world.clock.now());
      for (const headers of [
        {},
        { ...signed, 'wechatpay-signature': '' },
        { ...signed, 'wechatpay-serial': 'OTHER' },
        wxHeaders(`${body} `, {}, world.clock.now()),
        wxHeaders(body, {}, world.clock.now() - 301_000),
      ] as Record<string, string>[])
        expect((await wxTells(body, headers as never)).status).toBe(400);
      expect(await state()).toEqual(UNPAID);
    });

    it('is not believed when it is told in the name of Alipay, where nobody began to pay', async () => {
      expect(await aliTells(aliNotice(order._id, PRICE))).toEqual(FAILURE);
      expect(await state()).toEqual(UNPAID);
    });

    it('is for the owner alone, and refuses every other pay type', async () => {
      expect(await refusalOf(world.scan(order, signedIn()))).toBe('order.not-found');
      const other = { order: order._id, type: 'paypal' } as never;
      expect(
        await refusalOf(world.service.ask(payOrder, shop.owner, { params: other, queryString: {} as never })),
      ).toBe('invalid');
    });

    it('pays by the bridge inside WeChat, where the payer is known to the app', async () => {
      const call = { params: { order: order._id, type: 'wxpay' as const }, queryString: { inApp: '1' } };
      expect(await world.service.ask(payOrder, shop.owner, call as never)).toHaveProperty('url');
      world.identity.subjects.set(shop.owner.user ?? '', 'openid-1');
      const answer = await world.service.ask(payOrder, shop.owner, call as never);
      expect(answer).toMatchObject({ bridge: { package: 'prepay_id=wx201', signType: 'RSA' } });
    });

    it('is found out by asking when the notice never comes, later and later', async () => {
      const queries = world.service.get(TradeQueries);
      for (const pause of [30_000, 60_000, 120_000]) {
        world.clock.advance(pause);
        const before = wxpay.asked.length;
        await queries.sweep();
        await queries.sweep();
        expect(wxpay.asked.length).toBe(before + 1);
      }
      wxpay.trades.set(order._id, { out_trade_no: order._id, total: FEN, paid: 'yes' });
      world.clock.advance(240_000);
      await queries.sweep();
      await expectSoon(state, LICENSED);
    });

    it('says that the provider failed, and asks again later, when it does not answer', async () => {
      wxpay.mute(true);
      expect(await refusalOf(world.scan(order, shop.owner))).toBe('payment.failed');
      world.clock.advance(30_000);
      await world.service.get(TradeQueries).sweep();
      wxpay.mute(false);
      expect(await state()).toEqual(UNPAID);
      wxpay.trades.set(order._id, { out_trade_no: order._id, total: FEN, paid: 'yes' });
      world.clock.advance(60_000);
      await world.service.get(TradeQueries).sweep();
      await expectSoon(state, LICENSED);
    });
  });

  describe('whose month is over', () => {
    const afterMonth = () => world.clock.advance(4 * DAY_MS);
    const sweep = () => world.service.get(Housekeeping).sweep();

    it('closes it here and at the provider, and it can be paid no more', async () => {
      await world.scan(order, shop.owner);
      afterMonth();
      await sweep();
      expect(await state()).toEqual({ ...UNPAID, status: 2 });
      expect(wxpay.trades.get(order._id)?.closed).toBe(true);
      expect(await refusalOf(world.scan(order, shop.owner))).toBe('order.not-payable');
    });

    it('closes none that was paid in the last moment', async () => {
      await world.scan(order, shop.owner);
      wxpay.trades.set(order._id, { out_trade_no: order._id, total: FEN, paid: 'yes' });
      afterMonth();
      await sweep();
      await expectSoon(state, LICENSED);
    });

    it('closes none whose provider does not answer, until it does', async () => {
      await world.scan(order, shop.owner);
      afterMonth();
      wxpay.mute(true);
      await sweep();
      expect(await state()).toEqual(UNPAID);
      wxpay.mute(false);
      await sweep();
      expect(await state()).toEqual({ ...UNPAID, status: 2 });
    });

    it('is paid and licensed all the same when the money comes late', async () => {
      await world.scan(order, shop.owner);
      afterMonth();
      await sweep();
      await wxTells(wxNotice(wxTrade(order._id, FEN)));
      await expectSoon(state, LICENSED);
    });
  });

  describe('the window of Alipay', () => {
    it('goes back with the reason, instead of to the cashier', async () => {
      expect(await world.window({ ...order, ticket: '' })).toBe('/upgrade?failed=ticket');
      expect(await world.window({ ...order, _id: 'f'.repeat(24) })).toBe('/upgrade?failed=ticket');
      const other = await world.order(shop, 'enterprise');
      expect(await world.window({ ...order, ticket: other.ticket })).toBe('/upgrade?failed=ticket');
      world.clock.advance(30 * 60_000);
      expect(await world.window(order)).toBe('/upgrade?failed=ticket');
      world.identity.projects.set(shop.project, { owner: shop.owner.user ?? '', edition: 3, until: null });
      const { ticket } = other;
      world.clock.advance(-30 * 60_000);
      expect(await world.window({ ...other, ticket })).toBe('/upgrade?failed=licence');
      expect(alipay.asked).not.toContain('alipay.trade.page.pay');
    });
  });

  describe('the licence', () => {
    const pay = async () => {
      await world.scan(order, shop.owner);
      await wxTells(wxNotice(wxTrade(order._id, FEN)));
    };
    const LATER_MS = 60_000;

    it('is given by the next process when the one that was paid dies before', async () => {
      const database = await startPostgres();
      const first = await startWorld({ ...wxpay.env }, { database, identity: world.identity });
      shop = first.project();
      order = await first.order(shop);
      await first.scan(order, shop.owner);
      world.identity.refusing = 'service-down';
      const body = wxNotice(wxTrade(order._id, FEN));
      await first.service.ask(wxpayNotice, anonymous(), {
        input: { body, headers: wxHeaders(body, {}, NOW) },
      });
      await expectSoon(() => world.identity.asked.length > 0, true);
      await first.service.stop();
      world.identity.refusing = undefined;
      first.clock.advance(LATER_MS);
      const second = await startWorld(
        { ...wxpay.env },
        { database, identity: world.identity, clock: first.clock },
      );
      await expectSoon(() => world.identity.given.size, 1);
      await expectSoon(async () => (await second.rows('orders')).map(({ licence }) => licence), ['done']);
      await second.service.stop();
      await database.stop();
    });

    it('is given once when the process dies right after identity gave it', async () => {
      await pay();
      await expectSoon(state, LICENSED);
      const until = (await stored())?.until;
      await world.manager.query(
        `UPDATE payments.orders SET licence = 'due', until = NULL, license_at = to_timestamp(0)`,
      );
      world.service.get(LicenceWork).wake();
      await expectSoon(state, LICENSED);
      expect((await stored())?.until).toBe(until);
      expect(world.identity.asked).toHaveLength(2);
    });

    it('is not asked for by two processes at once', async () => {
      const licences = world.service.get(LicenceWork);
      await pay();
      for (let n = 0; n < 5; n++) licences.wake();
      await expectSoon(state, LICENSED);
      expect(world.identity.asked).toHaveLength(1);
    });

    it('that cannot be given is told to the owner, and the payment is kept', async () => {
      world.identity.refusing = 'licence.not-needed';
      await pay();
      await expectSoon(state, { status: 1, licence: 'refused', given: 0 });
      expect(await world.rows('trade')).toHaveLength(1);
    });
  });

  it('without money is refused where payments are real', async () => {
    const params = { order: order._id };
    expect(await refusalOf(world.service.ask(mockPayment, shop.owner, { params }))).toBe(
      'payment.unavailable',
    );
    expect(await state()).toEqual(UNPAID);
  });
});

describeWith(['postgres'], 'Payments that are made up', () => {
  let world: PaymentsWorld;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.service.stop());

  it('are paid by the owner’s call, once, and license the project', async () => {
    const shop = world.project();
    const order = await world.order(shop);
    const params = { order: order._id };
    expect(await refusalOf(world.service.ask(mockPayment, signedIn(), { params }))).toBe('order.not-found');
    for (let n = 0; n < 3; n++)
      expect(await world.service.ask(mockPayment, shop.owner, { params })).toMatchObject({ status: 1 });
    await expectSoon(() => world.identity.projects.get(shop.project)?.edition, 1);
    expect(world.identity.given.size).toBe(1);
    expect(await world.rows('trade')).toHaveLength(1);
  });

  it('believe no notice, however it is signed', async () => {
    const shop = world.project();
    const order = await world.order(shop);
    await world.scan(order, shop.owner);
    const body = wxNotice(wxTrade(order._id, FEN));
    const input = { body, headers: wxHeaders(body, {}, NOW) };
    expect((await world.service.ask(wxpayNotice, anonymous(), { input })).status).toBe(400);
    const orders = await world.service.ask(listOrders, shop.owner, {
      queryString: { project: shop.project },
    });
    expect(orders[0]?.status).toBe(0);
  });
});
