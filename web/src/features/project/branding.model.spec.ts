import { formOf, logoFault, settingsOf } from './branding.model.js';

const ROLE = '0123456789abcdef01234567';

describe('white-label settings', () => {
  it('that nobody filled in make no custom project', () => {
    expect(settingsOf(formOf(undefined), undefined)).toEqual({});
  });

  it('come back as they were, with those that the form does not show', () => {
    const branding = {
      name: 'Acme',
      logo: 'https://example.org/l.png',
      reg: { enable: false, role: ROLE },
      setup: 'document.title = 1',
      append: 'ICP',
      config: { weixinLogin: true },
      pc: { home: 'x' },
    };
    expect(settingsOf(formOf(branding), branding)).toEqual(branding);
  });

  it('say whether people may register, and into which role', () => {
    expect(settingsOf({ ...formOf(undefined), regEnable: false }, undefined)).toEqual({
      reg: { enable: false, role: null },
    });
    expect(settingsOf({ ...formOf(undefined), regRole: ROLE }, undefined)).toEqual({
      reg: { enable: true, role: ROLE },
    });
  });

  it.each(['https://example.org/l.png', '/logo.png', 'data:image/png;base64,AA', ''])(
    'may have the logo %j',
    (logo) => {
      expect(logoFault(logo)).toBeUndefined();
    },
  );

  it.each(['http://example.org/l.png', '//example.org/l.png', 'data:image/svg+xml,x', 'javascript:alert(1)'])(
    'may not have the logo %j',
    (logo) => {
      expect(logoFault(logo)).toBe('project.custom.logo-wrong');
    },
  );
});
