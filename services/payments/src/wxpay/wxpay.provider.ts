import { z } from 'zod';
import type { Clock } from '@buildmesh/kernel';
import {
  BadNotice,
  PayProvider,
  ProviderFault,
  type Bill,
  type Notice,
  type Payment,
} from '../provider/pay-provider.js';
import { newNonce, type WxpayClient } from './wxpay.client.js';
import { signLines, unseal } from './wxpay.crypto.js';

const TRADES = '/v3/pay/transactions';
const PAID = 'SUCCESS';

/** The parts of a trade that decide; others may come along. */
const trade = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().min(1).max(64).optional(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.number().int(), currency: z.string().default('CNY') }).optional(),
});

const envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string().min(1).max(64),
    associated_data: z.string().default(''),
  }),
});

/** WeChat Pay, APIv3: by QR code, and by the bridge inside WeChat (libraries.md: a client of our own). */
export class WxpayProvider extends PayProvider {
  readonly type = 'wxpay';

  constructor(
    private readonly client: WxpayClient,
    private readonly clock: Clock,
  ) {
    super();
  }

  override payerApp(): string {
    return this.client.account.appId;
  }

  async payUrl(bill: Bill): Promise<string> {
    const { code_url } = await this.begin(`${TRADES}/native`, this.billOf(bill));
    if (typeof code_url !== 'string' || !code_url.startsWith('weixin://'))
      throw new ProviderFault('WeChat Pay gave no code');
    return code_url;
  }

  override async bridge(bill: Bill, openid: string): Promise<Record<string, string>> {
    const { prepay_id } = await this.begin(`${TRADES}/jsapi`, { ...this.billOf(bill), payer: { openid } });
    if (typeof prepay_id !== 'string') throw new ProviderFault('WeChat Pay gave no prepayment');
    const { appId, privateKey } = this.client.account;
    const timeStamp = Math.floor(this.clock.now() / 1000).toString();
    const nonceStr = newNonce();
    const about = `prepay_id=${prepay_id}`;
    const paySign = signLines([appId, timeStamp, nonceStr, about], privateKey);
    return { appId, timeStamp, nonceStr, package: about, signType: 'RSA', paySign };
  }

  async find(order: string): Promise<Payment | undefined> {
    const path = `${TRADES}/out-trade-no/${order}?mchid=${this.client.account.mchId}`;
    const { status, body } = await this.client.ask('GET', path);
    if (status === 404) return undefined;
    if (status !== 200) throw refusal('the question for an order', body);
    const found = this.paymentOf(body);
    if (found && found.order !== order) throw new ProviderFault('WeChat Pay answered for another order');
    return found;
  }

  async close(order: string): Promise<void> {
    const { mchId: mchid } = this.client.account;
    const { status, body } = await this.client.ask('POST', `${TRADES}/out-trade-no/${order}/close`, {
      mchid,
    });
    // 404: nobody ever began to pay it.
    if (status !== 204 && status !== 404) throw refusal('the end of an order', body);
  }

  read({ body, headers }: Notice): Payment | undefined {
    if (!this.client.isGenuine(headers, body)) throw new BadNotice('wrong signature');
    const notice = envelope.safeParse(jsonOf(body));
    if (!notice.success) throw new BadNotice('no notice');
    if (notice.data.event_type !== 'TRANSACTION.SUCCESS') return undefined;
    return this.paymentOf(this.opened(notice.data.resource));
  }

  private opened(resource: z.output<typeof envelope>['resource']): unknown {
    try {
      return jsonOf(unseal(resource, this.client.account.apiKey));
    } catch (cause) {
      throw new BadNotice('sealed with another key', { cause });
    }
  }

  /** The same for the same order, because WeChat Pay refuses an order that comes again with other facts. */
  private billOf({ order, priceFen, title }: Bill) {
    const { appId: appid, mchId: mchid, origin } = this.client.account;
    return {
      appid,
      mchid,
      description: title,
      out_trade_no: order,
      notify_url: `${origin}/api/payment/notify/wxpay`,
      amount: { total: priceFen, currency: 'CNY' },
    };
  }

  private async begin(path: string, bill: object): Promise<Record<string, unknown>> {
    const { status, body } = await this.client.ask('POST', path, bill);
    if (status !== 200) throw refusal('an order', body);
    return body;
  }

  private paymentOf(value: unknown): Payment | undefined {
    const { appId, mchId } = this.client.account;
    const told = trade.safeParse(value);
    if (!told.success) throw new BadNotice('says no payment');
    const { appid, mchid, out_trade_no: order, transaction_id: tradeNo, amount } = told.data;
    if (appid !== appId || mchid !== mchId) throw new BadNotice('for another merchant');
    if (told.data.trade_state !== PAID) return undefined;
    if (!tradeNo || !amount || amount.currency !== 'CNY') throw new BadNotice('says no payment in CNY');
    const time = Date.parse(told.data.success_time ?? '');
    const paidAt = Number.isNaN(time) ? this.clock.now() : time;
    return { order, payType: 'wxpay', tradeNo, amountFen: amount.total, paidAt };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BadNotice('no JSON', { cause });
  }
}

function refusal(what: string, { code, message }: Record<string, unknown>): ProviderFault {
  return new ProviderFault(`WeChat Pay refused ${what}: ${String(code)} ${String(message)}`.slice(0, 300));
}
