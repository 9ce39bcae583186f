import { enterBillingStep, type PayType } from './billing-step.js';

async function enter(step: number, payType: PayType = 'alipay') {
  const calls: string[] = [];
  const shown = await enterBillingStep(step, payType, {
    fetchOrder: async () => void calls.push('order'),
    pay: async () => void calls.push('pay'),
  });
  return { shown, calls };
}

describe('the steps of buying', () => {
  it('fetch the order before step 1', async () => {
    expect(await enter(1)).toEqual({ shown: 1, calls: ['order'] });
  });

  it('pay before step 2 with Alipay', async () => {
    expect(await enter(2, 'alipay')).toEqual({ shown: 2, calls: ['pay'] });
  });

  it('go to step 2 directly with WeChat Pay', async () => {
    expect(await enter(2, 'wxpay')).toEqual({ shown: 2, calls: [] });
  });

  it.each([0, 3])('show step %i at once', async (step) => {
    expect(await enter(step)).toEqual({ shown: step, calls: [] });
  });

  it('do not move when the call before them is refused', async () => {
    const refused = enterBillingStep(1, 'alipay', {
      fetchOrder: () => Promise.reject(new Error('refused')),
      pay: async () => undefined,
    });
    await expect(refused).rejects.toThrow('refused');
  });
});
