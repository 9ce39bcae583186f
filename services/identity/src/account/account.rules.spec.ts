import { accountFaults, isPhone, isStrongPassword, phoneOrNone, externalAccount } from './account.rules.js';

describe('A new account name', () => {
  it.each(['abc_12', 'Abcdef', 'a23456789012345_'])('may be %s', (name) => {
    expect(accountFaults('user', name, true)).toEqual([]);
  });

  it.each([
    '',
    'abcde',
    '1abcdef',
    '_abcdef',
    'abcdefghijklmnopq',
    'abc def',
    'abc-def',
    'abcdéf',
    'abcdef\n',
  ])('may not be %j, and the fault names field, rule and text', (name) => {
    expect(accountFaults('user', name, true)).toEqual([
      { field: 'user', rule: 'account', message: 'field.account' },
    ]);
  });

  it('is freer without the safety rule, but can be neither a phone nor a reserved name', () => {
    expect(accountFaults('user', '张三', false)).toEqual([]);
    for (const name of ['13800000000', 'public_x', 'weixin_x', '__token__', 'a b', '']) {
      expect(accountFaults('user', name, false)).toHaveLength(1);
    }
  });
});

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

describe('A phone', () => {
  it('has 11 digits and begins with 1 and 3 to 9', () => {
    expect(['13800000000', '19912345678'].every(isPhone)).toBe(true);
    expect(
      ['12800000000', '1380000000', '138000000000', '23800000000', '1380000000a', ''].some(isPhone),
    ).toBe(false);
  });

  it('is none when it is empty', () => {
    expect([phoneOrNone(undefined), phoneOrNone(null), phoneOrNone('  '), phoneOrNone(' 138 ')]).toEqual([
      null,
      null,
      null,
      '138',
    ]);
  });
});

it('A public user is stored under the project', () => {
  expect(externalAccount('p'.repeat(24), 'anna01')).toBe(`public_${'p'.repeat(24)}_main_anna01`);
});
