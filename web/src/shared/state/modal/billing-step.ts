export type PayType = 'alipay' | 'wxpay';

export interface BillingCalls {
  fetchOrder: () => Promise<unknown>;
  pay: () => Promise<unknown>;
}

/**
 * Carries out what a step of buying a package asks for, then gives the step to show: 1 needs the order, 2 with Alipay
 * the payment; anything else is shown at once (spec: platform §4). A refused call leaves the buyer at the step before.
 */
export async function enterBillingStep(step: number, payType: PayType, calls: BillingCalls): Promise<number> {
  if (step === 1) await calls.fetchOrder();
  if (step === 2 && payType === 'alipay') await calls.pay();
  return step;
}
