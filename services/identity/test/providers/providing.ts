import { FixedClock } from '@buildmesh/kernel';
import { MemoryCache } from '@buildmesh/persistence';
import { type SocialLoginConfig, socialLoginVariables } from '../../src/config/social-login.variables.js';
import { ProviderClient } from '../../src/provider/provider-client.js';
import { ProviderTokens } from '../../src/social-login/app/provider-tokens.js';
import type { Providing } from '../../src/social-login/app/weixin.adapter.js';

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
