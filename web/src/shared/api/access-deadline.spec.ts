/** @jest-environment jsdom */
import { AccessDeadline } from './access-deadline.js';

function at(minutes: number) {
  const clock = { ms: 1_000_000 };
  const deadline = new AccessDeadline(
    () => localStorage,
    () => clock.ms,
  );
  deadline.configure(minutes);
  return { clock, deadline };
}
afterEach(() => localStorage.clear());

describe('the access expiry', () => {
  it('is put off by every request and passes without any', () => {
    const { clock, deadline } = at(10);
    deadline.extend();
    clock.ms += 9 * 60_000;
    deadline.extend();
    clock.ms += 9 * 60_000;
    expect(deadline.passed).toBe(false);
    clock.ms += 60_000;
    expect(deadline.passed).toBe(true);
  });

  it('is shared with the other tabs through local storage', () => {
    const { clock, deadline } = at(10);
    deadline.extend();
    expect(localStorage.getItem('bm.access-until')).toBe(String(clock.ms + 600_000));
  });

  it.each([0, -1, Number.NaN])('never passes when it is configured as %s', (minutes) => {
    const { clock, deadline } = at(minutes);
    deadline.extend();
    clock.ms += 1e9;
    expect(deadline.passed).toBe(false);
    expect(localStorage.getItem('bm.access-until')).toBeNull();
  });
});
