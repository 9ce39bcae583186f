import { ALI, aliNotice, isAppSigned, startAlipayServer } from '../../test/alipay-server.js';
import { BadNotice, ProviderFault } from '../provider/pay-provider.js';
import { AlipayProvider } from './alipay.provider.js';

const ORDER = 'a'.repeat(24);
const CLOSES = Date.parse('2026-12-01T00:00:00+08:00');

describe('Alipay', () => {
  let server: Awaited<ReturnType<typeof startAlipayServer>>;
  let alipay: AlipayProvider;
  beforeAll(async () => {
    server = await startAlipayServer();
    const { env } = server;
    alipay = new AlipayProvider({
      appId: ALI.appId,
      sellerId: ALI.sellerId,
      privateKey: env.ALIPAY_PRIVATE_KEY,
      publicKey: env.ALIPAY_PUBLIC_KEY,
      gateway: env.ALIPAY_GATEWAY,
      origin: env.PAY_ORIGIN,
    });
  });
  afterAll(() => server.stop());
  beforeEach(() => server.trades.clear());

  const read = (body: string) => alipay.read({ body, headers: {} });

  it('is paid on a page whose address the application signed', async () => {
    const url = await alipay.payUrl({ order: ORDER, priceFen: 89_905, title: '基础版', closesAt: CLOSES });
    const fields = new URL(url).searchParams;
    expect(isAppSigned(url)).toBe(true);
    expect(url.startsWith(server.env.ALIPAY_GATEWAY)).toBe(true);
    expect(fields.get('notify_url')).toBe('https://bm.example/api/payment/notify/alipay');
    expect(fields.get('return_url')).toBe(`https://bm.example/upgrade?order=${ORDER}`);
    expect(JSON.parse(fields.get('biz_content') ?? '')).toEqual({
      out_trade_no: ORDER,
      product_code: 'FAST_INSTANT_TRADE_PAY',
      total_amount: '899.05',
      subject: '基础版',
      time_expire: '2026-12-01 00:00:00',
    });
  });

  it('tells of a payment', () => {
    expect(read(aliNotice(ORDER, '899.00'))).toEqual({
      order: ORDER,
      payType: 'alipay',
      tradeNo: `ali-${ORDER}`,
      amountFen: 89_900,
      paidAt: Date.parse('2026-11-28T10:00:00Z'),
    });
  });

  it.each(['WAIT_BUYER_PAY', 'TRADE_CLOSED'])('tells of no payment in the state %s', (trade_status) => {
    expect(read(aliNotice(ORDER, '899.00', { trade_status }))).toBeUndefined();
  });

  it.each([
    ['another application', { app_id: '1' }],
    ['another merchant', { seller_id: '1' }],
    ['another currency', { settle_currency: 'USD' }],
    ['no amount', { total_amount: '' }],
    ['an amount that is none', { total_amount: '899.001' }],
  ])('is not believed when its signed notice is for %s', (_what, change) => {
    expect(() => read(aliNotice(ORDER, '899.00', change))).toThrow(BadNotice);
  });

  it.each([
    ['other fields than were signed', { total_amount: '0.01' }],
    ['no signature', { sign: '' }],
    ['a signature of nobody', { sign: 'AAAA' }],
    ['another kind of signature', { sign_type: 'RSA' }],
    ['a field more', { extra: '1' }],
  ])('is not believed with %s', (_what, after) => {
    expect(() => read(aliNotice(ORDER, '899.00', {}, after))).toThrow(BadNotice);
  });

  it('is not believed without a signature, with a field twice, or without a form', () => {
    const notice = aliNotice(ORDER, '899.00');
    for (const body of [
      '',
      '{"out_trade_no":1}',
      notice.replace(/sign=[^&]*/, ''),
      notice.replace('sign=', 'SIGN='),
      `${notice}&total_amount=0.01`,
    ])
      expect(() => read(body)).toThrow(BadNotice);
  });

  it('is asked about an order: not known, not paid, paid', async () => {
    expect(await alipay.find(ORDER)).toBeUndefined();
    server.trades.set(ORDER, { total: '899.00' });
    expect(await alipay.find(ORDER)).toBeUndefined();
    server.trades.set(ORDER, { total: '899.00', paid: true });
    expect(await alipay.find(ORDER)).toMatchObject({
      order: ORDER,
      amountFen: 89_900,
      tradeNo: `ali-${ORDER}`,
    });
  });

  it('is not believed when it does not sign its answer', async () => {
    server.trades.set(ORDER, { total: '899.00', paid: true });
    server.forge(true);
    await expect(alipay.find(ORDER)).rejects.toThrow(ProviderFault);
    server.forge(false);
  });

  it('closes an order, also one that it never heard of', async () => {
    await alipay.close(ORDER);
    server.trades.set(ORDER, { total: '899.00' });
    await alipay.close(ORDER);
    expect(server.trades.get(ORDER)?.closed).toBe(true);
  });
});
