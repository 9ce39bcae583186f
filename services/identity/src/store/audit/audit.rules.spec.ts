import { auditState, auditText, changedParts } from './audit.rules.js';

describe('An audit entry', () => {
  it('keeps at most 10,000 characters of a state', () => {
    const text = auditText({ note: 'x'.repeat(20_000) });
    expect(text).toHaveLength(10_000);
    expect(auditState(text)).toBe(text);
  });

  it('never holds a secret, at any depth', () => {
    const text = auditText({
      pwd: 'a1',
      inner: { password: 'b2', projectToken: 'c3', appSecret: 'd4' },
      name: 'Anna',
    });
    expect(auditState(text)).toEqual({
      pwd: '…',
      inner: { password: '…', projectToken: '…', appSecret: '…' },
      name: 'Anna',
    });
  });

  it('has no text where there was nothing', () => {
    expect([auditText(undefined), auditText(null), auditState(null)]).toEqual([null, null, null]);
  });

  it('shows only what changed', () => {
    expect(changedParts({ a: 1, b: { x: 1 }, c: 3 }, { a: 2, b: { x: 1 }, d: undefined })).toEqual({
      before: { a: 1 },
      after: { a: 2 },
    });
    expect(changedParts({ a: 1 }, { a: 1 })).toBeUndefined();
  });
});
