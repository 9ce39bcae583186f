import { isOpenForRegistration, modelOf } from './registration.rules.js';

describe('Registration into a role', () => {
  it('is open when the role says so', () => {
    expect(isOpenForRegistration({ _type: 'common', _option: { reg: true } })).toBe(true);
    expect(isOpenForRegistration({ _type: 'public', _option: { enable: true } })).toBe(true);
  });

  it('is closed by default, when switched off, and always for administrators', () => {
    expect(isOpenForRegistration(undefined)).toBe(false);
    expect(isOpenForRegistration({ _type: 'common', _option: {} })).toBe(false);
    expect(isOpenForRegistration({ _type: 'common', _option: { reg: true, enable: false } })).toBe(false);
    expect(isOpenForRegistration({ _type: 'admin', _option: { reg: true, enable: true } })).toBe(false);
  });

  it('makes a public account in a public role and an inner one in any other', () => {
    expect([modelOf('public'), modelOf('common'), modelOf('admin')]).toEqual(['public', 'inner', 'inner']);
  });
});
