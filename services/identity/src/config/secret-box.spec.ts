import { SecretBox } from './secret-box.js';

const box = new SecretBox('s'.repeat(32));

describe('A stored secret', () => {
  it('opens with the same key at the same place, and does not show itself', () => {
    const sealed = box.seal('app-secret', 'dingtalk/p1');
    expect(sealed).not.toContain('app-secret');
    expect(box.open(sealed, 'dingtalk/p1')).toBe('app-secret');
    expect(new SecretBox('s'.repeat(32)).open(sealed, 'dingtalk/p1')).toBe('app-secret');
  });

  it('is sealed differently every time', () => {
    expect(box.seal('x', 'a')).not.toBe(box.seal('x', 'a'));
  });

  it('opens neither elsewhere, nor under another key, nor when a bit of it was changed', () => {
    const sealed = box.seal('app-secret', 'dingtalk/p1');
    expect(box.open(sealed, 'dingtalk/p2')).toBeUndefined();
    expect(new SecretBox('t'.repeat(32)).open(sealed, 'dingtalk/p1')).toBeUndefined();
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (const at of [0, 12, 28, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(box.open(`v1.${changed.toString('base64url')}`, 'dingtalk/p1')).toBeUndefined();
    }
    expect(box.open('', 'dingtalk/p1')).toBeUndefined();
    expect(box.open('app-secret', 'dingtalk/p1')).toBeUndefined();
  });
});
