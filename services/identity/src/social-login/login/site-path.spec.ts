import { sitePath, withParameter } from './site-path.js';

describe('A path to return to', () => {
  it.each(['/', '/user', '/app/a/b?q=1#r', '/a//b', '/你好'])('may be %j', (path) => {
    expect(decodeURI(sitePath(path))).toBe(path);
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '@evil.example',
    '',
    ' /user',
  ])('is the start page instead of %j', (path) => {
    expect(sitePath(path)).toBe('/');
  });

  it('stays on this site whatever is added to it', () => {
    expect(withParameter('/user?a=1#b', 'third', 'bound')).toBe('/user?a=1&third=bound#b');
    expect(withParameter('//evil.example', 'third', 'failed')).toBe('/?third=failed');
    expect(withParameter('/login', 'back', '/x?y=1&z')).toBe('/login?back=%2Fx%3Fy%3D1%26z');
  });

  it('fits into a header, however it was written', () => {
    expect(sitePath('/a?b=\\c#\\d')).toBe('/a?b=%5Cc#%5Cd');
    expect(sitePath(`/${'a'.repeat(499)}`)).toHaveLength(500);
    expect(sitePath(`/${'a'.repeat(500)}`)).toBe('/');
    expect(sitePath(`/${'你'.repeat(200)}`)).toBe('/');
  });

  it('never carries a line break into a header', () => {
    expect(sitePath('/a\r\nset-cookie: x')).toBe('/aset-cookie:%20x');
    expect(sitePath('/a%0d%0ab')).toBe('/a%0d%0ab');
  });
});
