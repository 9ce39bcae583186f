import { FixedClock } from '@buildmesh/kernel';
import { MemoryCache } from '@buildmesh/persistence';
import { ProviderClient } from '../../src/social-login/provider-client.js';
import { ProviderTokens } from '../../src/social-login/provider-tokens.js';
import {
  socialLoginVariables,
  type SocialLoginConfig,
} from '../../src/social-login/social-login.variables.js';
import type { Providing } from '../../src/social-login/weixin.adapter.js';

/** What an adapter works with, on a clock that stands still and with a short patience. */
export function providing(
  variables: Partial<Record<keyof SocialLoginConfig, string>>,
  timeoutMs = 2_000,
): Providing & { clock: FixedClock } {
  const clock = new FixedClock(Date.UTC(2030, 0, 1));
  const cache = new MemoryCache(() => clock.now());
  return {
    client: new ProviderClient(timeoutMs),
    tokens: new ProviderTokens(cache),
    clock,
    config: socialLoginVariables.parse(variables),
  };
}
