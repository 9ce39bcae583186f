import { FixedClock } from '@buildmesh/kernel';
import type { CallContext } from '@buildmesh/contracts';
import { ContextSigner, CONTEXT_LIFETIME_MS } from './signed-context.js';

const context: CallContext = {
  via: 'session',
  user: 'u',
  model: 'inner',
  owner: false,
  locale: 'zh',
  ip: '',
  platform: 'app',
  requestId: 'r',
};
const secret = 'x'.repeat(32);

describe('a signed caller context', () => {
  test('is what was signed, for as long as the longest call may take', () => {
    const clock = new FixedClock(1_000);
    const signer = new ContextSigner(secret, () => clock.now());
    const signed = signer.sign(context);
    clock.advance(CONTEXT_LIFETIME_MS);
    expect(signer.verify(signed)).toEqual(context);
    clock.advance(1);
    expect(() => signer.verify(signed)).toThrow('permission-denied');
  });

  test('is refused when any character of it was changed, cut or signed by somebody else', () => {
    const signer = new ContextSigner(secret);
    const signed = signer.sign(context);
    for (let index = 0; index < signed.length; index++) {
      const changed =
        signed.slice(0, index) + String.fromCharCode(signed.charCodeAt(index) ^ 1) + signed.slice(index + 1);
      expect(() => signer.verify(changed)).toThrow('permission-denied');
    }
    for (const wrong of [
      '',
      'x',
      signed.slice(0, 43),
      signed.slice(1),
      `${signed} `,
      new ContextSigner('y'.repeat(32)).sign(context),
    ]) {
      expect(() => signer.verify(wrong)).toThrow('permission-denied');
    }
  });
});
