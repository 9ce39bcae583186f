import { MemoryCache } from '@buildmesh/persistence';
import { type Attempt, LoginGuard } from './login-guard.js';

const MINUTE = 60_000;
const owner: Attempt = { account: 'owner1', ip: '10.0.0.1' };
const stranger: Attempt = { account: 'owner1', ip: '66.6.6.6' };

function guardAt() {
  let now = 1_000_000;
  const guard = new LoginGuard(new MemoryCache(() => now));
  let captchas = 0;
  const admit = (attempt: Attempt) =>
    guard.admit(attempt, () => {
      captchas++;
      return Promise.resolve();
    });
  const wrong = async (attempt: Attempt) => {
    await admit(attempt);
    await guard.failed(attempt);
  };
  return { guard, admit, wrong, captchas: () => captchas, pass: (ms: number) => (now += ms) };
}
const times = async (count: number, work: () => Promise<void>) => {
  for (let i = 0; i < count; i++) await work();
};

describe('Wrong passwords', () => {
  it('lock account and address for ten minutes after five', async () => {
    const { admit, wrong, pass } = guardAt();
    await times(5, () => wrong(owner));
    await expect(admit(owner)).rejects.toMatchObject({
      key: 'session.account-locked',
      details: { retryAfterS: 600 },
    });
    pass(10 * MINUTE - 1);
    await expect(admit(owner)).rejects.toMatchObject({ key: 'session.account-locked' });
    pass(1);
    await expect(admit(owner)).resolves.toBeUndefined();
  });

  it('of a stranger do not lock the owner out', async () => {
    const { admit, wrong } = guardAt();
    await times(5, () => wrong(stranger));
    await expect(admit(owner)).resolves.toBeUndefined();
  });

  it('from anywhere make a captcha necessary after five', async () => {
    const { guard, admit, wrong, captchas } = guardAt();
    await times(4, () => wrong(stranger));
    await wrong({ ...stranger, ip: '66.6.6.7' });
    expect(captchas()).toBe(0);
    await admit(owner);
    expect(captchas()).toBe(1);
    const unsolved = guard.admit(owner, () => Promise.reject(new Error('unsolved')));
    await expect(unsolved).rejects.toThrow('unsolved');
  });

  it('of twenty accounts from one address make it wait', async () => {
    const { admit, wrong, pass } = guardAt();
    for (let i = 0; i < 20; i++) await wrong({ account: `user${i}`, ip: '66.6.6.6' });
    await expect(admit({ account: 'another', ip: '66.6.6.6' })).rejects.toMatchObject({
      key: 'too-many-requests',
    });
    await expect(admit({ account: 'another', ip: '10.0.0.1' })).resolves.toBeUndefined();
    pass(15 * MINUTE);
    await expect(admit({ account: 'another', ip: '66.6.6.6' })).resolves.toBeUndefined();
  });

  it('count before they are compared: of 200 guesses at once five are compared', async () => {
    const { admit } = guardAt();
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => admit(stranger)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
  });

  it('are not what a busy platform refuses before comparing', async () => {
    const { guard, admit, wrong } = guardAt();
    await times(20, async () => {
      await admit(owner);
      const busy = guard.comparing(owner, () => Promise.reject(new Error('busy')));
      await expect(busy).rejects.toThrow('busy');
    });
    await times(4, () => wrong(owner));
    await expect(admit(owner)).resolves.toBeUndefined();
    await guard.failed(owner);
    await expect(admit(owner)).rejects.toMatchObject({ key: 'session.account-locked' });
  });

  it('are not what a crowd at a busy moment was refused', async () => {
    const { guard, admit } = guardAt();
    const crowd = Array.from({ length: 200 }, async () => {
      await admit(owner);
      await guard.comparing(owner, () => Promise.reject(new Error('busy')));
    });
    await Promise.allSettled(crowd);
    await expect(admit(owner)).resolves.toBeUndefined();
  });

  it('and the lock are forgiven to whoever shows otherwise who they are', async () => {
    const { guard, admit, wrong } = guardAt();
    await times(5, () => wrong(owner));
    await guard.forgive(owner);
    await times(4, () => wrong(owner));
    await expect(admit(owner)).resolves.toBeUndefined();
  });

  it('are forgotten after a right one', async () => {
    const { guard, admit, wrong } = guardAt();
    await times(4, () => wrong(owner));
    await admit(owner);
    await guard.succeeded(owner);
    await times(4, () => wrong(owner));
    await expect(admit(owner)).resolves.toBeUndefined();
  });
});
