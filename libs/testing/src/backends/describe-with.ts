import { canHave, type BackendName } from './found.js';

/**
 * `describe` for a suite that needs backends. Where one cannot be had, the suite is skipped under a name that says which;
 * on CI, where everything can be had, that is a failure (house §8).
 */
export function describeWith(needs: readonly BackendName[], name: string, body: () => void): void {
  const missing = needs.filter((need) => !canHave(need));
  if (missing.length === 0) {
    describe(name, body);
    return;
  }
  const reason = `${name} (needs ${missing.join(' and ')}, which cannot be started here)`;
  if (process.env['CI'] !== 'true') {
    describe.skip(reason, body);
    return;
  }
  test(reason, () => {
    throw new Error(`missing on CI: ${missing.join(', ')}`);
  });
}
