import type { StackMode } from '@buildmesh/testing';

/** How the product runs in suites that do not compare both ways: standalone, or what `TEST_MODE` names. */
export function stackMode(): StackMode {
  return process.env['TEST_MODE'] === 'distributed' ? 'distributed' : 'standalone';
}
