import { ownPasswordForm, phoneForm } from './account.rules.js';

const faultsOf = (parsed: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  Object.fromEntries((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

describe('an own new password', () => {
  it('differs from the current one', () => {
    expect(
      faultsOf(ownPasswordForm.safeParse({ pwd: 'secret1', newPwd: 'secret1', again: 'secret1' })),
    ).toEqual({ newPwd: 'account.rule.password-same' });
  });

  it('is typed twice alike', () => {
    expect(faultsOf(ownPasswordForm.safeParse({ pwd: 'x', newPwd: 'secret1', again: 'secret2' }))).toEqual({
      again: 'account.rule.again',
    });
  });

  it('cannot be empty', () => {
    const { error } = ownPasswordForm.safeParse({ pwd: 'x', newPwd: '', again: '' });
    expect(error?.issues[0]).toMatchObject({ path: ['newPwd'], message: 'account.rule.password-empty' });
  });

  it.each(['', 'abcdef', '123456', 'abc12', 'x1'.repeat(17)])(
    'needs letters and digits, 6 to 32, not %j',
    (newPwd) => {
      expect(faultsOf(ownPasswordForm.safeParse({ pwd: 'x', newPwd, again: newPwd }))).toHaveProperty(
        'newPwd',
      );
    },
  );
});

describe('a new phone', () => {
  it('needs eleven digits, the captcha and a code of six digits', () => {
    expect(faultsOf(phoneForm.safeParse({ phone: '12812345678', randstr: '', verify: '12345' }))).toEqual({
      phone: 'account.rule.phone',
      randstr: 'session.rule.captcha-empty',
      verify: 'session.rule.code',
    });
    expect(phoneForm.safeParse({ phone: '13812345678', randstr: 'ab', verify: '123456' }).success).toBe(true);
  });
});
