/** @jest-environment jsdom */
import { translate } from '../../shared/i18n/locale-state.js';
import { REGISTRATION_RULES, signInFaults, type RegistrationForm } from './account.rules.js';

const form: RegistrationForm = {
  user: 'ada_lovelace',
  nickname: '',
  phone: '13812345678',
  randstr: 'k7xq',
  verify: '123456',
  pwd: 'secret1',
  again: 'secret1',
  terms: true,
};
const faults = (change: Partial<RegistrationForm>) => {
  const filled = { ...form, ...change };
  const names = Object.keys(REGISTRATION_RULES) as (keyof RegistrationForm)[];
  return names.filter((name) => REGISTRATION_RULES[name](filled[name] as never, filled) !== undefined);
};

describe('registration', () => {
  it('is accepted when everything is right', () => {
    expect(faults({})).toEqual([]);
  });

  it.each(['', '1abcdef', 'abcde', 'a'.repeat(17), 'ada-love', 'ada love'])(
    'refuses the account "%s"',
    (user) => {
      expect(faults({ user })).toEqual(['user']);
    },
  );

  it('says format error of an account that does not start with a letter', () => {
    const text = REGISTRATION_RULES.user('1abcdef' as never, { ...form, user: '1abcdef' });
    expect(translate(text ?? '')).toMatch(/^Format error/);
  });

  it.each(['', '12812345678', '1381234567', '138123456789'])('refuses the phone "%s"', (phone) => {
    expect(faults({ phone })).toEqual(['phone']);
  });

  it.each(['12345', '1234567', 'abcdef'])('refuses the code "%s"', (verify) => {
    expect(faults({ verify })).toEqual(['verify']);
  });

  it.each(['abcdef', '123456', 'abc12', 'x1'.repeat(17), 'päss12'])('refuses the password "%s"', (pwd) => {
    expect(faults({ pwd, again: pwd })).toEqual(['pwd']);
  });

  it('needs the same password twice, and the terms accepted', () => {
    expect(faults({ again: 'secret2' })).toEqual(['again']);
    expect(faults({ terms: false })).toEqual(['terms']);
  });
});

describe('sign-in', () => {
  it('needs account and password, whatever their form', () => {
    expect(signInFaults({ user: ' ', pwd: '', randstr: '' }, false)).toEqual({
      user: 'session.rule.account-empty',
      pwd: 'session.rule.password-empty',
    });
    expect(signInFaults({ user: '138', pwd: 'x', randstr: '' }, false)).toEqual({});
  });

  it('needs the characters of the picture when one is shown', () => {
    expect(signInFaults({ user: 'a', pwd: 'x', randstr: '' }, true)).toEqual({
      randstr: 'session.rule.captcha-empty',
    });
  });
});
