import { z } from 'zod';
import {
  baseConfig,
  ConfigFault,
  loadConfig,
  numberVariable,
  switchVariable,
  type Runtime,
} from '@buildmesh/service-kit';
import { isStrongPassword } from '../password.rules.js';
import { captchaFaults, captchaVariables } from './captcha.variables.js';
import { type SmsConfig, smsFaults, smsVariables } from './sms-sender.variables.js';
import { socialLoginFaults, socialLoginVariables } from './social-login.variables.js';

/** Ids divided by commas, as a list. */
const idList = z
  .string()
  .regex(/^\s*[0-9a-f]{24}(\s*,\s*[0-9a-f]{24})*\s*$/, 'must be ids of 24 hex characters, divided by commas')
  .transform((text) => text.trim().split(/\s*,\s*/))
  .default([]);

/** Variables of the identity service. */
export const identityConfig = z.object({
  BM_ADMIN_ACCOUNT: z
    .string()
    .regex(/^\S{1,60}$/, 'must have 1 to 60 characters without spaces')
    .default('admin')
    .describe('account made on the first start (D79)'),
  BM_ADMIN_PASSWORD: z
    .string()
    .refine(isStrongPassword, 'must have 6 to 32 characters, a letter and a digit among them')
    .optional()
    .describe('its password; a random one is printed once when unset (D79)'),
  PROVIDER_ACCOUNTS: idList.describe(
    'ids of accounts of the platform’s staff, divided by commas; the first account is one of them in any case',
  ),
  DEFAULT_EDITION: numberVariable
    .min(0)
    .max(3)
    .default(0)
    .describe('edition of new projects: 0 trial, 1 basic, 2 enterprise, 3 platform (D79)'),
  PROJECT_LIMIT: numberVariable
    .min(0)
    .max(100_000)
    .default(3)
    .describe('projects one account may own; 0 = no limit (D78)'),
  ACCESS_EXPIRY_MIN: numberVariable
    .min(0)
    .max(43_200)
    .default(0)
    .describe('minutes without a call that end a session; 0 = seven days (D11)'),
  ACCOUNT_SAFETY: switchVariable
    .default(true)
    .describe('new account names must have the format of platform §5'),
  OPEN_REGISTRATION: switchVariable
    .default(true)
    .describe('anybody with a phone may register without a project'),
  ...smsVariables.shape,
  ...captchaVariables.shape,
  ...socialLoginVariables.shape,
});
export type IdentityConfig = Readonly<z.output<typeof identityConfig>> & {
  SMS: NonNullable<SmsConfig['SMS']>;
};

/** DI token of the service's configuration. */
export const IDENTITY_CONFIG = Symbol('identity-config');

type Own = z.output<typeof identityConfig>;
type Surroundings = Pick<Runtime['config'], 'NODE_ENV' | 'ALLOW_MOCKS'>;

function mocksAllowed({ NODE_ENV, ALLOW_MOCKS }: Surroundings): boolean {
  return NODE_ENV !== 'production' || ALLOW_MOCKS;
}

function hasForbiddenMock(config: Own & Surroundings): boolean {
  const mocked = config.SMS === 'offline' || config.CAPTCHA === 'offline' || config.THIRD_OFFLINE;
  return mocked && !mocksAllowed(config);
}

const MOCK_FAULT =
  'SMS, CAPTCHA and messaging apps may be offline in production only with ALLOW_MOCKS=1 (D76)';

/** What is wrong with the variables taken together, each as `NAME: why`. */
function faultsOf(config: Own & Surroundings): string[] {
  return [
    ...(hasForbiddenMock(config) ? [`ALLOW_MOCKS: ${MOCK_FAULT}`] : []),
    ...smsFaults(config),
    ...captchaFaults(config),
    ...socialLoginFaults(config),
  ];
}

/** The variables with those that decide whether they may be so. */
export const identityEnvironment = identityConfig
  .extend(baseConfig.pick({ NODE_ENV: true, ALLOW_MOCKS: true }).shape)
  .superRefine((config, context) => {
    for (const fault of faultsOf(config)) {
      const at = fault.indexOf(': ');
      context.addIssue({ code: 'custom', path: [fault.slice(0, at)], message: fault.slice(at + 2) });
    }
  });

/** The service's configuration; refuses to start with mocks in production (D76). */
export function readIdentityConfig({ env, config }: Pick<Runtime, 'env' | 'config'>): IdentityConfig {
  const own = loadConfig(identityConfig, env);
  const faults = faultsOf({ ...config, ...own });
  if (faults.length > 0) throw new ConfigFault(faults);
  return Object.freeze({ ...own, SMS: own.SMS ?? (mocksAllowed(config) ? 'offline' : 'none') });
}
