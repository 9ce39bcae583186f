import { accountFaults, phoneOrNone } from './account.rules.js';

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

describe('A phone', () => {
  it('is none when it is empty', () => {
    expect([phoneOrNone(undefined), phoneOrNone(null), phoneOrNone('  '), phoneOrNone(' 138 ')]).toEqual([
      null,
      null,
      null,
      '138',
    ]);
  });
});
