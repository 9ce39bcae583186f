import { isStrongPassword } from './password.rules.js';

describe('A new password', () => {
  it.each(['abc123', '1 a b c', `a1${'!'.repeat(30)}`])('may be %j', (text) => {
    expect(isStrongPassword(text)).toBe(true);
  });

  it.each(['abc12', 'abcdef', '123456', `a1${'!'.repeat(31)}`, 'abc123é', 'abc123\n', 'abc123\0'])(
    'may not be %j',
    (text) => {
      expect(isStrongPassword(text)).toBe(false);
    },
  );
});
