/** @jest-environment jsdom */
import { GunKeys } from './gun-keys.js';
import { CHECK_MODES, SCAN_DEFAULTS, SCAN_GUN_MODES } from './scan-settings.js';

function typed(keys: readonly string[], gapMs: number): (string | undefined)[] {
  const gun = new GunKeys();
  return keys.map((key, at) => gun.press(key, at * gapMs)).filter((code) => code !== undefined);
}

describe('the keys of a scan gun', () => {
  it('are a code when they come fast and end with Enter', () => {
    expect(typed([...'4006381333931', 'Enter'], 8)).toEqual(['4006381333931']);
    expect(typed(['Shift', 'A', 'Shift', 'B', '-', '1', 'Enter', ...'wxyz', 'Enter'], 10)).toEqual([
      'AB-1',
      'wxyz',
    ]);
  });

  it('are told from those of a person, who is slower, and from a few at once', () => {
    expect(typed([...'4006381333931', 'Enter'], 120)).toEqual([]);
    expect(typed([...'abc', 'Enter'], 8)).toEqual([]);
    const gun = new GunKeys();
    for (const [key, at] of [
      ['x', 0],
      ['1', 500],
      ['2', 505],
      ['3', 510],
      ['4', 515],
    ] as const)
      expect(gun.press(key, at)).toBeUndefined();
    expect(gun.press('Enter', 520)).toBe('1234');
  });
});

describe('what is set of scanning by default', () => {
  it('is a scan gun in software, and a check on a click', () => {
    expect(SCAN_DEFAULTS).toEqual({ gun: 'software', check: 'click' });
    expect([SCAN_GUN_MODES, CHECK_MODES]).toEqual([
      ['software', 'field'],
      ['click', 'always'],
    ]);
  });
});
