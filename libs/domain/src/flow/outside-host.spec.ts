import { hostAllowed, isHostEntry } from './outside-host.js';

const at = (host: string, port = 443) => ({ host, port });

describe('hosts that functions may call', () => {
  test('are none where no list names any', () => {
    expect(hostAllowed({ deployment: [] }, at('api.example.com'))).toBe(false);
    expect(hostAllowed({ deployment: [], project: ['api.example.com'] }, at('api.example.com'))).toBe(false);
  });

  test('are those of the deployment, fewer where the project has a list of its own', () => {
    const deployment = ['api.example.com', '*.example.org'];
    expect(hostAllowed({ deployment }, at('api.example.com'))).toBe(true);
    expect(hostAllowed({ deployment }, at('a.b.example.org'))).toBe(true);
    expect(hostAllowed({ deployment, project: ['a.example.org'] }, at('a.example.org'))).toBe(true);
    expect(hostAllowed({ deployment, project: ['a.example.org'] }, at('api.example.com'))).toBe(false);
    expect(hostAllowed({ deployment, project: ['evil.net'] }, at('evil.net'))).toBe(false);
  });

  test('are the project’s own where the deployment leaves it to the projects, and none without a list', () => {
    expect(hostAllowed({ deployment: ['*'] }, at('api.example.com'))).toBe(false);
    expect(hostAllowed({ deployment: ['*'], project: ['api.example.com'] }, at('api.example.com'))).toBe(
      true,
    );
    expect(hostAllowed({ deployment: ['*'], project: ['api.example.com'] }, at('example.com'))).toBe(false);
  });

  test('are met by name and port exactly: no name that only ends alike, no other port', () => {
    const deployment = ['*.example.com', 'api.example.net:8443'];
    for (const host of ['example.com', 'badexample.com', 'api.example.com.evil.net'])
      expect(hostAllowed({ deployment }, at(host))).toBe(false);
    expect(hostAllowed({ deployment }, at('x.example.com', 22))).toBe(false);
    expect(hostAllowed({ deployment }, at('x.example.com', 80))).toBe(true);
    expect(hostAllowed({ deployment }, at('api.example.net'))).toBe(false);
    expect(hostAllowed({ deployment }, at('api.example.net', 8443))).toBe(true);
  });

  test.each(['*', 'localhost', '*.com:', 'https://x.y', 'x..y', 'x.y/z', '-x.y'])('%p is no entry', (text) =>
    expect(isHostEntry(text)).toBe(false),
  );
});
