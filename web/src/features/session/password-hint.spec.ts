/** @jest-environment jsdom */
import { translate } from '../../shared/i18n/locale-state.js';
import { passwordHint } from './password-hint.js';

describe('the hint at a new password', () => {
  it('says 6 to 32 characters', () => {
    expect(translate(passwordHint(1024))).toContain('6–32');
  });

  it('says 6 to 10 characters on a phone, without shutting out longer ones', () => {
    expect(translate(passwordHint(390))).toMatch(/6–10.*32/);
  });
});
