/** What the browser inside WeChat brings along to pay with. */
interface Bridge {
  invoke: (
    name: 'getBrandWCPayRequest',
    parts: Record<string, string>,
    told: (result: { err_msg?: string; err_desc?: string }) => void,
  ) => void;
}

declare global {
  interface Window {
    WeixinJSBridge?: Bridge;
  }
}

const OK = /:ok$/;
/** The bridge may come after the page; after this long there is none. */
const WAIT_MS = 5_000;

/** What the bridge said instead of ok. */
export class BridgeRefusal extends Error {
  override readonly name = 'BridgeRefusal';
}

const bridgeHere = (): Bridge | undefined => window.WeixinJSBridge;

/** Pays by the bridge of WeChat's browser; anything but ok is refused with the bridge's message (spec: platform §7.5). */
export async function payByBridge(parts: Record<string, string>): Promise<void> {
  const bridge = await whenReady();
  return new Promise((resolve, reject) => {
    bridge.invoke('getBrandWCPayRequest', parts, ({ err_msg = '', err_desc = '' }) => {
      if (OK.test(err_msg)) resolve();
      else reject(new BridgeRefusal(err_desc || err_msg));
    });
  });
}

function whenReady(): Promise<Bridge> {
  const here = bridgeHere();
  if (here) return Promise.resolve(here);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new BridgeRefusal('WeixinJSBridge')), WAIT_MS);
    const ready = () => {
      const bridge = bridgeHere();
      clearTimeout(timer);
      if (bridge) resolve(bridge);
    };
    document.addEventListener('WeixinJSBridgeReady', ready, { once: true });
  });
}
