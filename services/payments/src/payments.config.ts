import { z } from 'zod';
import { baseConfig, ConfigFault, loadConfig, switchVariable, type Runtime } from '@buildmesh/service-kit';
import { isPrivateKey, isPublicKey } from './provider/keys.js';

const url = (address: string) => z.url().default(address);
const text = z.string().min(1).max(200).optional();
const privateKey = z
  .string()
  .max(10_000)
  .refine(isPrivateKey, 'must be an RSA private key, as PEM or as its base64 alone')
  .optional();
const publicKey = z
  .string()
  .max(10_000)
  .refine(isPublicKey, 'must be an RSA public key, as PEM or as its base64 alone')
  .optional();

/** Variables of the payments service. A provider without its variables is not offered (D76). */
export const paymentsConfig = z.object({
  PAY_OFFLINE: switchVariable
    .optional()
    .describe(
      'payments are made up and cost nothing; on outside production while no provider is set up, needs ALLOW_MOCKS in production (D76)',
    ),
  PAY_ORIGIN: z
    .string()
    .regex(/^https?:\/\/[a-z0-9.\-:[\]]+$/, 'must be an origin such as https://bm.example')
    .optional()
    .describe('origin that payment providers call and send payers back to, such as https://bm.example'),
  ALIPAY_APP_ID: text.describe('Alipay: id of the application that is paid'),
  ALIPAY_SELLER_ID: text.describe('Alipay: id of the merchant (2088…), which every notice must name'),
  ALIPAY_PRIVATE_KEY: privateKey.describe('Alipay: private key of the application (RSA2)'),
  ALIPAY_PUBLIC_KEY: publicKey.describe('Alipay: the public key of Alipay, not the one of the application'),
  ALIPAY_GATEWAY: url('https://openapi.alipay.com/gateway.do'),
  WXPAY_APP_ID: text.describe('WeChat Pay: id of the official account that is bound to the merchant'),
  WXPAY_MCH_ID: text.describe('WeChat Pay: number of the merchant'),
  WXPAY_SERIAL: text.describe('WeChat Pay: serial number of the merchant’s API certificate'),
  WXPAY_PRIVATE_KEY: privateKey.describe('WeChat Pay: private key of the merchant’s API certificate'),
  WXPAY_PUBLIC_KEY: publicKey.describe('WeChat Pay: its public key, which answers are checked with'),
  WXPAY_PUBLIC_KEY_ID: text.describe('WeChat Pay: id of that key (PUB_KEY_ID_…)'),
  WXPAY_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32}$/, 'must have 32 characters')
    .optional()
    .describe('WeChat Pay: APIv3 key, which notices are encrypted with'),
  WXPAY_API_URL: url('https://api.mch.weixin.qq.com'),
});
type Own = z.output<typeof paymentsConfig>;
export type PaymentsConfig = Readonly<Own> & { PAY_OFFLINE: boolean };

type Surroundings = Pick<Runtime['config'], 'NODE_ENV' | 'ALLOW_MOCKS'>;

/** Variables that make sense only together: a key that is missing would leave a door open (security.md row 81). */
const TOGETHER = [
  ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY', 'PAY_ORIGIN'],
  [
    'WXPAY_APP_ID',
    'WXPAY_MCH_ID',
    'WXPAY_SERIAL',
    'WXPAY_PRIVATE_KEY',
    'WXPAY_PUBLIC_KEY',
    'WXPAY_PUBLIC_KEY_ID',
    'WXPAY_API_KEY',
    'PAY_ORIGIN',
  ],
] as const satisfies readonly (readonly (keyof Own)[])[];

const isSetUp = (config: Own) => config.ALIPAY_APP_ID !== undefined || config.WXPAY_APP_ID !== undefined;

function mocksAllowed({ NODE_ENV, ALLOW_MOCKS }: Surroundings): boolean {
  return NODE_ENV !== 'production' || ALLOW_MOCKS;
}

/** What is wrong with the variables taken together, each as `NAME: why`. */
function faultsOf(config: Own & Surroundings): string[] {
  const faults = TOGETHER.flatMap((names) => {
    const given = names.filter((name) => name !== 'PAY_ORIGIN' && config[name] !== undefined);
    const missing = names.filter((name) => config[name] === undefined);
    return given.length === 0 || missing.length === 0
      ? []
      : [`${missing.join(', ')}: must be set together with ${given[0]}`];
  });
  if (config.PAY_OFFLINE && !mocksAllowed(config))
    faults.push('ALLOW_MOCKS: payments may be made up in production only with ALLOW_MOCKS=1 (D76)');
  if (config.PAY_OFFLINE && isSetUp(config))
    faults.push('PAY_OFFLINE: payments cannot be made up and real at once');
  return faults;
}

/** The variables with those that decide whether they may be so. */
export const paymentsEnvironment = paymentsConfig
  .extend(baseConfig.pick({ NODE_ENV: true, ALLOW_MOCKS: true }).shape)
  .superRefine((config, context) => {
    for (const fault of faultsOf(config)) {
      const at = fault.indexOf(': ');
      context.addIssue({ code: 'custom', path: [fault.slice(0, at)], message: fault.slice(at + 2) });
    }
  });

/** The service's configuration; refuses to start with half a provider, or with mocks in production (D76). */
export function readPaymentsConfig({ env, config }: Pick<Runtime, 'env' | 'config'>): PaymentsConfig {
  const own = loadConfig(paymentsConfig, env);
  const faults = faultsOf({ ...config, ...own });
  if (faults.length > 0) throw new ConfigFault(faults);
  return Object.freeze({ ...own, PAY_OFFLINE: own.PAY_OFFLINE ?? (mocksAllowed(config) && !isSetUp(own)) });
}
