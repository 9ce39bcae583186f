import { Controller } from '@nestjs/common';
import {
  alipayNotice,
  refusal,
  mockPayment,
  openAlipay,
  payOrder,
  wxpayNotice,
  type Order,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { PaymentWebhooks } from './payment-webhooks.js';
import { TradeService } from './trade.service.js';

const NO_PAY_TYPE = { field: 'type', rule: 'format', message: 'field.format' };

@Controller()
export class TradeHandlers {
  constructor(
    private readonly trades: TradeService,
    private readonly notices: PaymentWebhooks,
  ) {}

  @Handles(openAlipay)
  async alipay({ params, queryString }: Call<typeof openAlipay>): Promise<OutputOf<typeof openAlipay>> {
    return { location: await this.trades.alipayWindow(params.order, queryString.ticket) };
  }

  @Handles(payOrder)
  pay({ context, params, queryString }: Call<typeof payOrder>): Promise<OutputOf<typeof payOrder>> {
    if (params.type !== 'wxpay') throw refusal('invalid', { errors: [NO_PAY_TYPE] });
    return this.trades.wxpay(context, params.order, queryString.inApp);
  }

  @Handles(mockPayment)
  mock({ context, params }: Call<typeof mockPayment>): Promise<Order> {
    return this.trades.mock(context, params.order);
  }

  @Handles(alipayNotice)
  alipayTells({ input }: Call<typeof alipayNotice>): Promise<OutputOf<typeof alipayNotice>> {
    return this.notices.hear('alipay', { body: input.body, headers: {} });
  }

  @Handles(wxpayNotice)
  wxpayTells({ input }: Call<typeof wxpayNotice>): Promise<OutputOf<typeof wxpayNotice>> {
    return this.notices.hear('wxpay', input);
  }
}
