import { TestEnvironment } from 'jest-environment-node';

const FAILURES = new Set(['test_fn_failure', 'hook_failure']);

/** A journey that fails tells, beside what it waited for, what its screens showed at that moment. */
export default class JourneyEnvironment extends TestEnvironment {
  async handleTestEvent({ name, error }) {
    if (!FAILURES.has(name) || typeof error?.stack !== 'string') return;
    const screens = await this.global.screensOfJourney?.();
    if (screens) error.stack = error.stack.replace(/(\n\s+at |$)/, `\n\n${screens}\n$1`);
  }
}
