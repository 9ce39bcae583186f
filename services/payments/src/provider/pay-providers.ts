import type { Runtime } from '@buildmesh/service-kit';
import { AlipayProvider, type AlipayAccount } from '../alipay/alipay.provider.js';
import type { PaymentsConfig } from '../payments.config.js';
import { WxpayClient, type WxpayAccount } from '../wxpay/wxpay.client.js';
import { WxpayProvider } from '../wxpay/wxpay.provider.js';
import { privateKeyOf, publicKeyOf } from './keys.js';
import { OfflineProvider } from './offline.provider.js';
import { PayProviders, type PayProvider } from './pay-provider.js';

/** The providers that the configuration sets up. */
export function payProvidersOf(config: PaymentsConfig, { clock }: Pick<Runtime, 'clock'>): PayProviders {
  if (config.PAY_OFFLINE)
    return new PayProviders([new OfflineProvider('alipay'), new OfflineProvider('wxpay')], true);
  const list: PayProvider[] = [];
  const alipay = alipayOf(config);
  if (alipay) list.push(new AlipayProvider(alipay));
  const wxpay = wxpayOf(config);
  if (wxpay) list.push(new WxpayProvider(new WxpayClient(wxpay, clock), clock));
  return new PayProviders(list, false);
}

function alipayOf(config: PaymentsConfig): AlipayAccount | undefined {
  const { ALIPAY_APP_ID: appId, ALIPAY_SELLER_ID: sellerId, PAY_ORIGIN: origin } = config;
  const { ALIPAY_PRIVATE_KEY: privateKey, ALIPAY_PUBLIC_KEY: publicKey } = config;
  if (!appId || !sellerId || !privateKey || !publicKey || !origin) return undefined;
  return { appId, sellerId, privateKey, publicKey, gateway: config.ALIPAY_GATEWAY, origin };
}

function wxpayOf(config: PaymentsConfig): WxpayAccount | undefined {
  const { WXPAY_APP_ID: appId, WXPAY_MCH_ID: mchId, WXPAY_SERIAL: serial, PAY_ORIGIN: origin } = config;
  const { WXPAY_PRIVATE_KEY: ours, WXPAY_PUBLIC_KEY: theirs, WXPAY_PUBLIC_KEY_ID: publicKeyId } = config;
  const { WXPAY_API_KEY: apiKey, WXPAY_API_URL: url } = config;
  if (!appId || !mchId || !serial || !ours || !theirs || !publicKeyId || !apiKey || !origin) return undefined;
  const keys = { privateKey: privateKeyOf(ours), publicKey: publicKeyOf(theirs) };
  return { appId, mchId, serial, ...keys, publicKeyId, apiKey, url, origin };
}
