import { splitProject, withProject } from './project-path.js';

const P = '0123456789abcdef01234567';

describe('an address', () => {
  it('may carry a project of 24 hexadecimal characters in front', () => {
    expect(splitProject(`/${P}/user/roles`)).toEqual({ project: P, path: '/user/roles' });
    expect(splitProject(`/${P}`)).toEqual({ project: P, path: '/' });
    expect(splitProject('/user/roles')).toEqual({ project: null, path: '/user/roles' });
  });

  it.each([P.slice(1), `${P}0`, P.replace('a', 'g'), ''])('does not take %j for a project', (first) => {
    expect(splitProject(`/${first}/user`)).toEqual({ project: null, path: `/${first}/user` });
  });

  it('gets the project in front again', () => {
    expect(withProject(P, '/user')).toBe(`/${P}/user`);
    expect(withProject(P, '/')).toBe(`/${P}/`);
    expect(withProject(null, '/user')).toBe('/user');
  });
});
