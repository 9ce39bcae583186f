import { isSafeCommand, leavesInPlace } from './command.rules.js';

const confirm = (ok: unknown) => ({ type: 'confirm' as const, value: { text: 'Sure?', ok: [ok] } });

describe('A command for a member (D6, D7)', () => {
  test('may be of any allowed kind', () => {
    expect(isSafeCommand({ type: 'tips', value: 'Lunch is ready' })).toBe(true);
    expect(isSafeCommand({ type: 'logout', value: '' })).toBe(true);
    expect(isSafeCommand(confirm({ type: 'redirect', value: '/project' }))).toBe(true);
  });

  test('leads to web pages, phones, mail and paths of this site, to nothing that runs', () => {
    for (const value of ['https://example.com', 'tel:110', 'mailto:a@b.c', '/dev']) {
      expect(isSafeCommand({ type: 'redirect', value })).toBe(true);
      expect(isSafeCommand({ type: 'redirect', value: { url: value } })).toBe(true);
    }
    for (const value of [
      'javascript:alert(1)',
      ' data:text/html,x',
      '//evil.example',
      '/\\evil.example',
      '',
      'x',
    ]) {
      expect(isSafeCommand({ type: 'redirect', value })).toBe(false);
      expect(isSafeCommand({ type: 'redirect', value: { url: value } })).toBe(false);
    }
  });

  test('brings no code, also not behind a question', () => {
    expect(isSafeCommand(confirm({ type: 'code', value: 'function () {}' }))).toBe(false);
    expect(isSafeCommand(confirm(confirm({ type: 'code', value: 'function () {}' })))).toBe(false);
    expect(isSafeCommand({ type: 'confirm', value: { ok: { type: 'code' } } })).toBe(false);
  });

  test('does not ask for ever and is not long', () => {
    let nested: { type: 'confirm'; value: Record<string, unknown> } = confirm({ type: 'tips', value: '' });
    for (let depth = 0; depth < 5; depth++) nested = confirm(nested);
    expect(isSafeCommand(nested)).toBe(false);
    expect(isSafeCommand({ type: 'tips', value: { text: 'x'.repeat(5000) } })).toBe(false);
  });
});

describe('A command for somebody who stands above or beside', () => {
  test('leaves the person signed in and where they are', () => {
    for (const type of ['tips', 'refresh', 'reload'] as const) {
      expect(leavesInPlace({ type, value: '' })).toBe(true);
      expect(leavesInPlace(confirm({ type, value: '' }))).toBe(true);
    }
  });

  test('does not sign out, and leads to no address, since one of them signs out', () => {
    for (const type of ['logout', 'redirect'] as const) {
      expect(leavesInPlace({ type, value: '/dev' })).toBe(false);
      expect(leavesInPlace(confirm({ type, value: '/dev' }))).toBe(false);
      expect(leavesInPlace({ type: 'confirm', value: { text: '', cancel: [confirm({ type })] } })).toBe(
        false,
      );
    }
  });
});
