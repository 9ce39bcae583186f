import { AlipaySdk } from 'alipay-sdk';
import { privateKeyOf, publicKeyOf } from '../provider/keys.js';
import { chinaText, chinaTime } from '../provider/china-time.js';
import { fenOf, yuanOf } from '../provider/fen.js';
import {
  BadNotice,
  PayProvider,
  ProviderFault,
  type Bill,
  type Notice,
  type Payment,
} from '../provider/pay-provider.js';
import { readForm } from './form.js';

export interface AlipayAccount {
  appId: string;
  sellerId: string;
  privateKey: string;
  publicKey: string;
  gateway: string;
  /** Origin of this site. */
  origin: string;
}

/** States of a trade whose money is ours; the second one cannot be refunded any more. */
const PAID = ['TRADE_SUCCESS', 'TRADE_FINISHED'];
const OK = '10000';
const NO_TRADE = 'ACQ.TRADE_NOT_EXIST';
const TIMEOUT_MS = 5_000;

/** Alipay's page pay: the payer pays on a page of Alipay (libraries.md: alipay-sdk). */
export class AlipayProvider extends PayProvider {
  readonly type = 'alipay';
  private readonly sdk: AlipaySdk;

  constructor(private readonly account: AlipayAccount) {
    super();
    const pem = { format: 'pem' } as const;
    this.sdk = new AlipaySdk({
      appId: account.appId,
      privateKey: privateKeyOf(account.privateKey)
        .export({ ...pem, type: 'pkcs8' })
        .toString(),
      keyType: 'PKCS8',
      alipayPublicKey: publicKeyOf(account.publicKey)
        .export({ ...pem, type: 'spki' })
        .toString(),
      gateway: account.gateway,
      timeout: TIMEOUT_MS,
    });
  }

  payUrl({ order, priceFen, title, closesAt }: Bill): Promise<string> {
    const { origin } = this.account;
    const url = this.sdk.pageExecute('alipay.trade.page.pay', 'GET', {
      bizContent: {
        out_trade_no: order,
        product_code: 'FAST_INSTANT_TRADE_PAY',
        total_amount: yuanOf(priceFen),
        subject: title,
        time_expire: chinaText(closesAt),
      },
      notify_url: `${origin}/api/payment/notify/alipay`,
      return_url: `${origin}/upgrade?order=${order}`,
    });
    return Promise.resolve(url);
  }

  async find(order: string): Promise<Payment | undefined> {
    const answer = await this.ask('alipay.trade.query', order);
    if (!answer || !PAID.includes(String(answer['tradeStatus']))) return undefined;
    if (answer['outTradeNo'] !== order) throw new ProviderFault('Alipay answered for another order');
    return paymentOf({
      order,
      tradeNo: answer['tradeNo'],
      amount: answer['totalAmount'],
      paidAt: answer['sendPayDate'],
    });
  }

  async close(order: string): Promise<void> {
    await this.ask('alipay.trade.close', order);
  }

  read({ body }: Notice): Payment | undefined {
    const form = readForm(body);
    if (!form || form['sign_type'] !== 'RSA2' || !form['sign']) throw new BadNotice('no signed form');
    if (!this.isSigned(form)) throw new BadNotice('wrong signature');
    if (form['app_id'] !== this.account.appId) throw new BadNotice('for another application');
    if (form['seller_id'] !== this.account.sellerId) throw new BadNotice('for another merchant');
    if (form['settle_currency'] !== undefined && form['settle_currency'] !== 'CNY')
      throw new BadNotice('in another currency');
    if (!PAID.includes(form['trade_status'] ?? '')) return undefined;
    return paymentOf({
      order: form['out_trade_no'],
      tradeNo: form['trade_no'],
      amount: form['total_amount'],
      paidAt: form['gmt_payment'],
    });
  }

  private isSigned(form: Record<string, string>): boolean {
    try {
      return this.sdk.checkNotifySignV2({ ...form });
    } catch {
      return false;
    }
  }

  /** The signed answer about an order; `undefined` while Alipay knows none, because nobody came to its page. */
  private async ask(method: string, order: string): Promise<Record<string, unknown> | undefined> {
    let answer: Record<string, unknown>;
    try {
      const bizContent = { out_trade_no: order };
      answer = (await this.sdk.exec(method, { bizContent }, { validateSign: true })) as never;
    } catch (cause) {
      throw new ProviderFault(`Alipay did not answer ${method}`, { cause });
    }
    if (answer['subCode'] === NO_TRADE) return undefined;
    if (answer['code'] !== OK)
      throw new ProviderFault(`Alipay refused ${method}: ${String(answer['subCode'])}`);
    return answer;
  }
}

interface ReportedPayment {
  order: unknown;
  tradeNo: unknown;
  amount: unknown;
  paidAt: unknown;
}

function paymentOf({ order, tradeNo, amount, paidAt }: ReportedPayment): Payment {
  const time = chinaTime(String(paidAt));
  const amountFen = fenOf(String(amount));
  if (typeof order !== 'string' || typeof tradeNo !== 'string' || tradeNo === '' || Number.isNaN(amountFen))
    throw new BadNotice('says no payment');
  return {
    order,
    payType: 'alipay',
    tradeNo: tradeNo.slice(0, 64),
    amountFen,
    paidAt: Number.isNaN(time) ? Date.now() : time,
  };
}
