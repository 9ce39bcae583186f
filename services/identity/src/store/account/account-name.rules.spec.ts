import { externalAccount, isPhone } from './account-name.rules.js';

it('A phone has 11 digits and begins with 1 and 3 to 9', () => {
  expect(['13800000000', '19912345678'].every(isPhone)).toBe(true);
  expect(['12800000000', '1380000000', '138000000000', '23800000000', '1380000000a', ''].some(isPhone)).toBe(
    false,
  );
});

it('A public user is stored under the project', () => {
  expect(externalAccount('p'.repeat(24), 'anna01')).toBe(`public_${'p'.repeat(24)}_main_anna01`);
});
