import { Inject, Injectable } from '@nestjs/common';
import { alipayNotice, wxpayNotice, type OutputOf } from '@buildmesh/contracts';
import type { PayType } from '@buildmesh/domain';
import { LOGGER, type Logger } from '@buildmesh/service-kit';
import { BadNotice, PayProviders, type Notice } from '../provider/pay-provider.js';
import { Settlement } from './settlement.js';

type WebhookReply = OutputOf<typeof alipayNotice>;

/** What each provider takes for "heard", after which it stops repeating, and for "not heard". */
const ANSWERS: Readonly<Record<PayType, { heard: WebhookReply; refused: WebhookReply }>> = {
  alipay: {
    heard: { status: 200, type: 'text/plain', text: 'success' },
    refused: { status: 200, type: 'text/plain', text: 'failure' },
  },
  wxpay: {
    heard: { status: 200, type: 'application/json', text: '{"code":"SUCCESS","message":"OK"}' },
    refused: { status: 400, type: 'application/json', text: '{"code":"FAIL","message":"refused"}' },
  },
};
const ACTIONS = { alipay: alipayNotice.id, wxpay: wxpayNotice.id } as const;

/** Notices of providers: what is not proven to be theirs, or not for what was ordered, changes nothing (D67). */
@Injectable()
export class PaymentWebhooks {
  constructor(
    private readonly providers: PayProviders,
    private readonly settlement: Settlement,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async hear(type: PayType, notice: Notice): Promise<WebhookReply> {
    const { heard, refused } = ANSWERS[type];
    try {
      const provider = this.providers.of(type);
      if (!provider) return refused;
      const payment = provider.read(notice);
      if (!payment) return heard;
      const settled = await this.settlement.settle(payment, ACTIONS[type]);
      return settled === 'unknown' ? refused : heard;
    } catch (error) {
      if (!(error instanceof BadNotice)) throw error;
      this.logger.warn({ type, reason: error.message }, 'a notice of a payment was refused');
      return refused;
    }
  }
}
