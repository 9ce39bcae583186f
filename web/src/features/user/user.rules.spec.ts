import {
  departmentChange,
  departmentPaths,
  memberForm,
  newUserForm,
  proposePassword,
  splitAccounts,
} from './user.rules.js';

const faultsOf = (result: {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}) => Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
const good = { account: 'ada_lovelace', name: 'Ada', phone: '', pwd: 'secret1', role: 'r' };

describe('a new member', () => {
  it('is accepted with account, password and role', () => {
    expect(newUserForm.safeParse(good).success).toBe(true);
  });

  it.each(['1abcdef', 'abc', 'a'.repeat(17), 'ada-love'])(
    'needs an account of the right form, not %s',
    (account) => {
      expect(faultsOf(newUserForm.safeParse({ ...good, account }))).toEqual({ account: 'user.rule.account' });
    },
  );

  it.each(['abcdef', '123456', 'a1b2', `a1${'x'.repeat(31)}`, 'sec ret1'])(
    'needs letters and digits, 6 to 32, not %s',
    (pwd) => {
      expect(faultsOf(newUserForm.safeParse({ ...good, pwd }))).toEqual({ pwd: 'user.rule.password' });
    },
  );

  it.each(['12345678901', '1381234567', 'phone'])(
    'needs a phone of 11 digits when one is given, not %s',
    (phone) => {
      expect(faultsOf(newUserForm.safeParse({ ...good, phone }))).toEqual({ phone: 'user.rule.phone' });
    },
  );
});

describe('a changed member', () => {
  it('keeps at least one role', () => {
    expect(faultsOf(memberForm.safeParse({ nickname: 'Ada', phone: '', role: [], group: [] }))).toEqual({
      role: 'user.rule.role-empty',
    });
  });
});

describe('accounts to bind', () => {
  it('may be divided by lines, commas and spaces, also Chinese ones, and count once', () => {
    expect(splitAccounts('ada, grace\n13812345678；ada、 linus')).toEqual([
      'ada',
      'grace',
      '13812345678',
      'linus',
    ]);
  });
});

describe('a proposed password', () => {
  it('satisfies the rule', () => {
    expect(newUserForm.safeParse({ ...good, pwd: proposePassword() }).success).toBe(true);
    expect(proposePassword()).not.toBe(proposePassword());
  });
});

describe('the departments of a member', () => {
  it('are named with what they lie in, in the order of their tree', () => {
    const group = (_id: string, name: string, parent: string | null, _sort: number) => ({
      _id,
      name,
      parent,
      _sort,
    });
    const paths = departmentPaths([
      group('c', 'Crew', null, 2),
      group('n', 'North', 's', 1),
      group('p', 'Polar', 'n', 1),
      group('s', 'Sales', null, 1),
    ]);
    expect([...paths]).toEqual([
      ['s', 'Sales'],
      ['n', 'Sales / North'],
      ['p', 'Sales / North / Polar'],
      ['c', 'Crew'],
    ]);
  });

  it('are sent as those entered and those left, or not at all', () => {
    expect(departmentChange(['a', 'b'], ['b', 'c'])).toEqual({ join: ['c'], leave: ['a'] });
    expect(departmentChange(['a', 'b'], ['b', 'a'])).toBeUndefined();
  });
});
