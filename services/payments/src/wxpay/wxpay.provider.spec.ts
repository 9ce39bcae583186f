import { createVerify } from 'node:crypto';
import { FixedClock } from '@buildmesh/kernel';
import {
  API_KEY,
  startWxpayServer,
  WX,
  wxHeaders,
  wxMerchant,
  wxNotice,
  wxTrade,
} from '../../test/wxpay-server.js';
import { newKeys } from '../../test/provider-keys.js';
import { privateKeyOf, publicKeyOf } from '../provider/keys.js';
import { BadNotice, ProviderFault } from '../provider/pay-provider.js';
import { WxpayClient } from './wxpay.client.js';
import { WxpayProvider } from './wxpay.provider.js';

const ORDER = 'b'.repeat(24);
const BILL = { order: ORDER, priceFen: 89_900, title: '基础版', closesAt: 0 };

describe('WeChat Pay', () => {
  let server: Awaited<ReturnType<typeof startWxpayServer>>;
  let wxpay: WxpayProvider;
  const provider = (change: { appId?: string; privateKey?: string } = {}) => {
    const { env } = server;
    const clock = new FixedClock(Date.now());
    const account = {
      appId: WX.appId,
      mchId: WX.mchId,
      serial: WX.serial,
      publicKeyId: WX.keyId,
      apiKey: API_KEY,
      url: env.WXPAY_API_URL,
      origin: env.PAY_ORIGIN,
      ...change,
      privateKey: privateKeyOf(change.privateKey ?? env.WXPAY_PRIVATE_KEY),
      publicKey: publicKeyOf(env.WXPAY_PUBLIC_KEY),
    };
    return new WxpayProvider(new WxpayClient(account, clock), clock);
  };
  beforeAll(async () => {
    server = await startWxpayServer();
    wxpay = provider();
  });
  afterAll(() => server.stop());
  beforeEach(() => server.trades.clear());

  const read = (body: string, headers: Record<string, string> = wxHeaders(body)) =>
    wxpay.read({ body, headers });

  it('gives what the QR code says, the same order again as well', async () => {
    expect(await wxpay.payUrl(BILL)).toBe(`weixin://wxpay/bizpayurl?pr=${ORDER}`);
    expect(await wxpay.payUrl(BILL)).toBe(`weixin://wxpay/bizpayurl?pr=${ORDER}`);
    expect(server.trades.get(ORDER)?.total).toBe(89_900);
  });

  it('gives the bridge inside WeChat what the merchant signed', async () => {
    const parts = await wxpay.bridge(BILL, 'openid-1');
    expect(parts).toMatchObject({ appId: WX.appId, package: 'prepay_id=wx201', signType: 'RSA' });
    const text = `${parts['appId']}\n${parts['timeStamp']}\n${parts['nonceStr']}\n${parts['package']}\n`;
    const sealed = createVerify('RSA-SHA256').update(text);
    expect(sealed.verify(wxMerchant.publicKey, parts['paySign'] ?? '', 'base64')).toBe(true);
  });

  it('refuses a merchant whose signature is wrong', async () => {
    const other = provider({ privateKey: newKeys().privatePem });
    await expect(other.payUrl(BILL)).rejects.toThrow(ProviderFault);
  });

  it('is not believed when its answer is not signed by it', async () => {
    server.forge(true);
    await expect(wxpay.payUrl(BILL)).rejects.toThrow('not signed');
    server.forge(false);
  });

  it('is a fault of its own when it does not answer', async () => {
    server.mute(true);
    await expect(wxpay.find(ORDER)).rejects.toThrow(ProviderFault);
    server.mute(false);
  });

  it('is asked about an order: not known, not paid, paid', async () => {
    expect(await wxpay.find(ORDER)).toBeUndefined();
    await wxpay.payUrl(BILL);
    expect(await wxpay.find(ORDER)).toBeUndefined();
    server.trades.set(ORDER, { out_trade_no: ORDER, total: 89_900, paid: 'yes' });
    expect(await wxpay.find(ORDER)).toMatchObject({
      order: ORDER,
      amountFen: 89_900,
      tradeNo: `wx-${ORDER}`,
    });
  });

  it('closes an order, also one that it never heard of', async () => {
    await wxpay.close(ORDER);
    await wxpay.payUrl(BILL);
    await wxpay.close(ORDER);
    expect(server.trades.get(ORDER)?.closed).toBe(true);
  });

  it('tells of a payment', () => {
    expect(read(wxNotice(wxTrade(ORDER, 89_900)))).toEqual({
      order: ORDER,
      payType: 'wxpay',
      tradeNo: `wx-${ORDER}`,
      amountFen: 89_900,
      paidAt: Date.parse('2026-11-28T10:00:00Z'),
    });
  });

  it('tells of no payment by other notices, and of trades that did not succeed', () => {
    expect(read(wxNotice(wxTrade(ORDER, 1), { event: 'REFUND.SUCCESS' }))).toBeUndefined();
    expect(read(wxNotice(wxTrade(ORDER, 1, { trade_state: 'CLOSED' })))).toBeUndefined();
  });

  it.each([
    ['another app', { appid: 'wx0' }],
    ['another merchant', { mchid: '1' }],
    ['another currency', { amount: { total: 89_900, currency: 'USD' } }],
    ['no payment', { transaction_id: undefined }],
    ['half a fen', { amount: { total: 89_900.5, currency: 'CNY' } }],
  ])('is not believed when its signed notice is for %s', (_what, change) => {
    expect(() => read(wxNotice(wxTrade(ORDER, 89_900, change)))).toThrow(BadNotice);
  });

  it('is not believed when its notice was sealed with another key', () => {
    expect(() => read(wxNotice(wxTrade(ORDER, 89_900), { key: 'x'.repeat(32) }))).toThrow(BadNotice);
  });

  it.each(['timestamp', 'nonce', 'signature', 'serial'])(
    'is not believed when the header %s is missing, empty or another',
    (name) => {
      const body = wxNotice(wxTrade(ORDER, 89_900));
      const key = `wechatpay-${name}`;
      const { [key as 'wechatpay-nonce']: _left, ...rest } = wxHeaders(body);
      for (const headers of [rest, { ...rest, [key]: '' }, { ...rest, [key]: 'AAAA' }, {}])
        expect(() => read(body, headers as Record<string, string>)).toThrow(BadNotice);
    },
  );

  it('is not believed when the notice is another than was signed, or older than five minutes', () => {
    const body = wxNotice(wxTrade(ORDER, 89_900));
    expect(() => read(`${body} `, wxHeaders(body))).toThrow(BadNotice);
    expect(() => read(body, wxHeaders(body, {}, Date.now() - 301_000))).toThrow(BadNotice);
  });
});
