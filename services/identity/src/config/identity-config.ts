import { z } from 'zod';
import {
  baseConfig,
  ConfigFault,
  loadConfig,
  numberVariable,
  switchVariable,
  type Runtime,
} from '@buildmesh/service-kit';
import { isStrongPassword } from '../account/account.rules.js';

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
  SMS: z
    .enum(['none', 'offline'])
    .optional()
    .describe('who sends codes; offline answers the code itself and needs ALLOW_MOCKS in production (D76)'),
  CAPTCHA: z
    .enum(['builtin', 'offline'])
    .default('builtin')
    .describe('offline always shows 0000 and needs ALLOW_MOCKS in production (D76)'),
});
export type IdentityConfig = Readonly<z.output<typeof identityConfig>> & { SMS: 'none' | 'offline' };

/** DI token of the service's configuration. */
export const IDENTITY_CONFIG = Symbol('identity-config');

type Mocks = Pick<z.output<typeof identityConfig>, 'SMS' | 'CAPTCHA'>;
type Surroundings = Pick<Runtime['config'], 'NODE_ENV' | 'ALLOW_MOCKS'>;

function mocksAllowed({ NODE_ENV, ALLOW_MOCKS }: Surroundings): boolean {
  return NODE_ENV !== 'production' || ALLOW_MOCKS;
}

function hasForbiddenMock(config: Mocks & Surroundings): boolean {
  return !mocksAllowed(config) && (config.SMS === 'offline' || config.CAPTCHA === 'offline');
}

const MOCK_FAULT = 'SMS and CAPTCHA may be offline in production only with ALLOW_MOCKS=1 (D76)';

/** The variables with those that decide whether they may be so. */
export const identityEnvironment = identityConfig
  .extend(baseConfig.pick({ NODE_ENV: true, ALLOW_MOCKS: true }).shape)
  .refine((config) => !hasForbiddenMock(config), { path: ['ALLOW_MOCKS'], message: MOCK_FAULT });

/** The service's configuration; refuses to start with mocks in production (D76). */
export function readIdentityConfig({ env, config }: Pick<Runtime, 'env' | 'config'>): IdentityConfig {
  const own = loadConfig(identityConfig, env);
  if (hasForbiddenMock({ ...config, ...own })) throw new ConfigFault([`ALLOW_MOCKS: ${MOCK_FAULT}`]);
  return Object.freeze({ ...own, SMS: own.SMS ?? (mocksAllowed(config) ? 'offline' : 'none') });
}
