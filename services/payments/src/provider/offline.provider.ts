import type { PayType } from '@buildmesh/domain';
import { BadNotice, PayProvider, type Bill, type Payment } from './pay-provider.js';

/** Takes no money; an order is paid by the call that says so (D67, D76). */
export class OfflineProvider extends PayProvider {
  constructor(readonly type: PayType) {
    super();
  }

  payUrl({ order }: Bill): Promise<string> {
    const path = `/upgrade?order=${order}`;
    return Promise.resolve(this.type === 'alipay' ? path : `weixin://wxpay/bizpayurl?pr=${order}`);
  }

  find(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  read(): never {
    throw new BadNotice('nobody tells of payments that are made up');
  }

  /** The payment of an order as this provider makes it up. */
  payment({ order, priceFen }: Pick<Bill, 'order' | 'priceFen'>, paidAt: number): Payment {
    return { order, payType: this.type, tradeNo: `offline-${order}`, amountFen: priceFen, paidAt };
  }
}
