import { brandingAnswer, meaningful, needsWhiteLabel } from './branding.rules.js';

describe('Custom settings', () => {
  test('make a project custom as soon as there is any', () => {
    expect(brandingAnswer('p', {}, true)).toEqual({ project: 'p', init: true, custom: false });
    expect(brandingAnswer('p', { name: 'Shop' }, false)).toEqual({
      project: 'p',
      init: true,
      custom: true,
      name: 'Shop',
    });
  });

  test('give script and appended text to the platform edition only, also after a downgrade', () => {
    const settings = { setup: 'x', append: 'y' };
    expect(brandingAnswer('p', settings, true)).toMatchObject({ ...settings, custom: true });
    expect(brandingAnswer('p', settings, false)).toEqual({ project: 'p', init: true, custom: false });
    expect([
      needsWhiteLabel(settings),
      needsWhiteLabel({ append: 'y' }),
      needsWhiteLabel({ name: 'x' }),
    ]).toEqual([true, true, false]);
  });

  test('that say nothing are none', () => {
    expect(meaningful({ setup: '', name: 'Shop', append: undefined })).toEqual({ name: 'Shop' });
  });
});
