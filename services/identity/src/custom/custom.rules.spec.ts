import { customAnswer, meaningful, needsWhiteLabel } from './custom.rules.js';

describe('Custom settings', () => {
  test('make a project custom as soon as there is any', () => {
    expect(customAnswer('p', {}, true)).toEqual({ project: 'p', init: true, custom: false });
    expect(customAnswer('p', { name: 'Shop' }, false)).toEqual({
      project: 'p',
      init: true,
      custom: true,
      name: 'Shop',
    });
  });

  test('give script and appended text to the platform edition only, also after a downgrade', () => {
    const settings = { setup: 'x', append: 'y' };
    expect(customAnswer('p', settings, true)).toMatchObject({ ...settings, custom: true });
    expect(customAnswer('p', settings, false)).toEqual({ project: 'p', init: true, custom: false });
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
