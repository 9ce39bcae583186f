import { memberForm, newUserForm, ownPasswordForm, proposePassword, splitAccounts } from './user.rules.js';

const faultsOf = (result: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
const good = { account: 'ada_lovelace', name: 'Ada', phone: '', pwd: 'secret1', role: 'r' };

describe('a new member', () => {
  it('is accepted with account, password and role', () => {
    expect(newUserForm.safeParse(good).success).toBe(true);
  });

  it.each(['1abcdef', 'abc', 'a'.repeat(17), 'ada-love'])('needs an account of the right form, not %s', (account) => {
    expect(faultsOf(newUserForm.safeParse({ ...good, account }))).toEqual({ account: 'user.rule.account' });
  });

  it.each(['abcdef', '123456', 'a1b2', `a1${'x'.repeat(31)}`, 'sec ret1'])('needs letters and digits, 6 to 32, not %s', (pwd) => {
    expect(faultsOf(newUserForm.safeParse({ ...good, pwd }))).toEqual({ pwd: 'user.rule.password' });
  });

  it.each(['12345678901', '1381234567', 'phone'])('needs a phone of 11 digits when one is given, not %s', (phone) => {
    expect(faultsOf(newUserForm.safeParse({ ...good, phone }))).toEqual({ phone: 'user.rule.phone' });
  });
});

describe('a changed member', () => {
  it('keeps at least one role', () => {
    expect(faultsOf(memberForm.safeParse({ nickname: 'Ada', phone: '', role: [] }))).toEqual({ role: 'user.rule.role-empty' });
  });
});

describe('an own new password', () => {
  it('differs from the current one', () => {
    expect(faultsOf(ownPasswordForm.safeParse({ pwd: 'secret1', newPwd: 'secret1', again: 'secret1' }))).toEqual({ newPwd: 'user.rule.password-same' });
  });

  it('is typed twice alike', () => {
    expect(faultsOf(ownPasswordForm.safeParse({ pwd: 'x', newPwd: 'secret1', again: 'secret2' }))).toEqual({ again: 'user.rule.again' });
  });
});

describe('accounts to bind', () => {
  it('may be divided by lines, commas and spaces, also Chinese ones, and count once', () => {
    expect(splitAccounts('ada, grace\n13812345678；ada、 linus')).toEqual(['ada', 'grace', '13812345678', 'linus']);
  });
});

describe('a proposed password', () => {
  it('satisfies the rule', () => {
    expect(newUserForm.safeParse({ ...good, pwd: proposePassword() }).success).toBe(true);
    expect(proposePassword()).not.toBe(proposePassword());
  });
});
