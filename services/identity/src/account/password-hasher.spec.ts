import { PasswordHasher } from './password-hasher.js';

describe('Passwords', () => {
  const hasher = new PasswordHasher();

  it('are kept as argon2id with the costs of D12 and never twice alike', async () => {
    const [first, second] = await Promise.all([hasher.hash('abc123'), hasher.hash('abc123')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await hasher.matches(first, 'abc123')).toBe(true);
    expect(await hasher.matches(first, 'abc124')).toBe(false);
  });

  it('of unknown users are never right', async () => {
    expect(await hasher.matches(undefined, 'abc123')).toBe(false);
  });

  it('are computed two at a time with fifty waiting; more are told to come back', async () => {
    const stored = await hasher.hash('abc123');
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => hasher.matches(stored, 'abc123')),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]?.reason).toMatchObject({ key: 'too-many-requests' });
  });
});
