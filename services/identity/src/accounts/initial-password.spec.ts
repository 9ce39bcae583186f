import { isStrongPassword } from '../password.rules.js';
import { initialPassword } from './initial-password.js';

describe('A made-up password', () => {
  const many = Array.from({ length: 2000 }, initialPassword);

  it('is taken as a password, and never the same twice', () => {
    expect(many.filter((password) => !isStrongPassword(password))).toEqual([]);
    expect(new Set(many).size).toBe(many.length);
  });

  it('has no characters that are mistaken for others', () => {
    expect(many.filter((password) => !/^[a-km-np-z2-9]{12}$/.test(password))).toEqual([]);
  });
});
