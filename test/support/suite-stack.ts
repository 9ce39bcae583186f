import { startStack, type Stack, type StackMode } from '@buildmesh/testing';

/** How the product runs in suites that do not compare both ways: standalone, or what `TEST_MODE` names. */
function stackMode(): StackMode {
  return process.env['TEST_MODE'] === 'distributed' ? 'distributed' : 'standalone';
}

/** The product for one suite; believes `x-forwarded-for`, so that people of a test come from addresses of their own. */
export function startSuiteStack(mode: StackMode = stackMode(), env: NodeJS.ProcessEnv = {}): Promise<Stack> {
  return startStack({ mode, env: { TRUSTED_PROXY: 'loopback', AI: 'offline', ...env } });
}
