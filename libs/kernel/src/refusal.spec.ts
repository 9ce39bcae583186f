import { FixedClock, systemClock } from './clock.js';
import { Refusal } from './refusal.js';

describe('a refusal', () => {
  test('is an error with a key, facts and a cause', () => {
    const cause = new Error('driver');
    const refusal = new Refusal('quota-reached', { params: { limit: 5 }, retryAfterS: 3 }, { cause });
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal).toMatchObject({
      name: 'Refusal',
      key: 'quota-reached',
      message: 'quota-reached',
      details: { params: { limit: 5 }, retryAfterS: 3 },
      cause,
    });
    expect(new Refusal('invalid').details).toEqual({});
  });
});

describe('clocks', () => {
  test('the one for tests moves only when told to', () => {
    const clock = new FixedClock(1000);
    clock.advance(500);
    expect(clock.now()).toBe(1500);
  });

  test('the system clock tells the time', () => {
    const before = Date.now();
    expect(systemClock.now()).toBeGreaterThanOrEqual(before);
    expect(systemClock.now()).toBeLessThanOrEqual(Date.now());
  });
});
