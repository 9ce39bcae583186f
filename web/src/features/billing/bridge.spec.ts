/** @jest-environment jsdom */
import { BridgeRefusal, payByBridge } from './bridge.js';

type Told = (result: { err_msg?: string; err_desc?: string }) => void;
const browser = globalThis as unknown as { WeixinJSBridge?: unknown };
const asked: unknown[] = [];

function bridge(result: object) {
  return {
    invoke: (name: string, parts: object, told: Told) => {
      asked.push(name, parts);
      told(result);
    },
  };
}

describe('The bridge of WeChat’s browser', () => {
  afterEach(() => {
    delete browser.WeixinJSBridge;
    asked.length = 0;
  });

  it('pays with what the merchant signed, and is done with ok', async () => {
    browser.WeixinJSBridge = bridge({ err_msg: 'get_brand_wcpay_request:ok' });
    await payByBridge({ package: 'prepay_id=1' });
    expect(asked).toEqual(['getBrandWCPayRequest', { package: 'prepay_id=1' }]);
  });

  it.each([
    ['get_brand_wcpay_request:cancel', {}],
    ['get_brand_wcpay_request:fail', {}],
    ['Not enough money', { err_desc: 'Not enough money' }],
    ['', { err_msg: '' }],
  ])('refuses anything else with its message: %s', async (message, more) => {
    browser.WeixinJSBridge = bridge({ err_msg: message, ...more });
    const refused = payByBridge({});
    await expect(refused).rejects.toThrow(BridgeRefusal);
    await expect(refused).rejects.toThrow(message);
  });

  it('is waited for where the page was quicker', async () => {
    const paying = payByBridge({});
    browser.WeixinJSBridge = bridge({ err_msg: 'x:ok' });
    document.dispatchEvent(new Event('WeixinJSBridgeReady'));
    await paying;
    expect(asked).toHaveLength(2);
  });
});
