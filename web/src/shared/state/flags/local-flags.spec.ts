/** @jest-environment jsdom */
import { createHash, webcrypto } from 'node:crypto';
import { debugSecret, hasFlag, LOCAL_FLAGS, onFlags, setFlag } from './local-flags.js';

afterEach(() => localStorage.clear());

describe('local flags', () => {
  it.each(LOCAL_FLAGS)('keep the %s mode in this browser until it is switched off', (flag) => {
    expect(hasFlag(flag)).toBe(false);
    setFlag(flag, true);
    expect(localStorage.getItem(`bm.${flag}`)).toBe('1');
    expect(hasFlag(flag)).toBe(true);
    setFlag(flag, false);
    expect(localStorage.getItem(`bm.${flag}`)).toBeNull();
  });

  it('tell whoever shows them that one changed', () => {
    let told = 0;
    const leave = onFlags(() => told++);
    setFlag('debug', true);
    leave();
    setFlag('debug', false);
    expect(told).toBe(1);
  });

  it('are unlocked by a secret made of host and project', async () => {
    Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
    const wanted = createHash('sha256').update('bm.test:0123:debug').digest('hex').slice(0, 8);
    expect(await debugSecret('bm.test', '0123')).toBe(wanted);
  });
});
