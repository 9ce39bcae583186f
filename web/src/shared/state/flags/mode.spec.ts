import { MENU_OF_MODE, modeOf } from './mode.js';

describe('the mode', () => {
  it.each([
    ['/dev', 'developer', 'developer'],
    ['/dev/entity/x', 'developer', 'developer'],
    ['/platform/debug/f', 'developer', 'developer'],
    ['/dev/provider', 'provider', 'provider'],
    ['/system/user', 'admin', 'admin'],
    ['/', 'app', 'visible-tree'],
    ['/table/x', 'app', 'visible-tree'],
    ['/development', 'app', 'visible-tree'],
  ] as const)('of %s is %s with the menu %s', (path, mode, menu) => {
    expect(modeOf(path, { simple: false })).toBe(mode);
    expect(MENU_OF_MODE[mode]).toBe(menu);
  });

  it('is simple on the end-user side of a simple project, with the app tree as its menu', () => {
    expect(modeOf('/', { simple: true })).toBe('simple');
    expect(MENU_OF_MODE.simple).toBe('app-tree');
    expect(modeOf('/system/user', { simple: true })).toBe('admin');
  });
});
