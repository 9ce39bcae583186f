import type { Project } from '@buildmesh/contracts';
import { backWarning, errorTarget, firstEntry, guard, prefixed, type GuardFacts } from './guard.js';

const project = (change: Partial<Project> = {}): Project => ({
  _id: '0123456789abcdef01234567',
  _name: 'Shop',
  _owner: '0123456789abcdef01234568',
  _auth: 'admin',
  _status: 3,
  _expired: null,
  _rid: null,
  _limit: {},
  _option: {},
  _ver: 1,
  ...change,
});
const facts = (change: Partial<GuardFacts> = {}): GuardFacts => ({
  signedIn: true,
  project: project(),
  mobile: false,
  nowMs: 1000,
  firstAdminPlace: '/system/menu',
  debug: false,
  ...change,
});
const guest = facts({ signedIn: false, project: null });

describe('guards', () => {
  it.each(['/table/x', '/dev', '/system/user', '/user', '/projects'])(
    'send a guest from %s to sign-in and keep the address',
    (path) => {
      expect(guard(path, guest)).toEqual({ go: 'to', path: '/login', keep: true });
    },
  );

  it('keep nothing when a guest only opened the home', () => {
    expect(guard('/', guest)).toEqual({ go: 'to', path: '/login', keep: false });
  });

  it.each([
    '/s/abc',
    '/open',
    '/open/x',
    '/login',
    '/register',
    '/forgot',
    '/reset',
    '/anything/logout',
    '/pc-only',
  ])('let a guest open %s', (path) => {
    expect(guard(path, guest)).toEqual({ go: 'on' });
  });

  it('do not take /search for a shared page', () => {
    expect(guard('/search', guest)).toMatchObject({ path: '/login' });
  });

  it('send somebody signed in away from sign-in', () => {
    expect(guard('/login', facts())).toMatchObject({ path: '/' });
  });

  it('ask for a project first', () => {
    expect(guard('/table/x', facts({ project: null }))).toMatchObject({ path: '/projects', keep: true });
    expect(guard('/user', facts({ project: null }))).toEqual({ go: 'on' });
  });

  it.each(['/dev', '/dev/entity', '/system', '/system/auth'])('keep ordinary members out of %s', (path) => {
    expect(guard(path, facts({ project: project({ _auth: 'common' }) }))).toMatchObject({
      path: '/no-authority',
    });
  });

  it.each(['/dev/entity', '/dev/page', '/dev/flow', '/dev/module', '/system/auth', '/system/user'])(
    'let administrators into %s',
    (path) => {
      expect(guard(path, facts())).toEqual({ go: 'on' });
    },
  );

  it('open the first entry when somebody enters the settings', () => {
    expect(guard('/system', facts())).toMatchObject({ path: '/system/menu' });
    expect(guard('/system/', facts({ firstAdminPlace: '/system/group' }))).toMatchObject({
      path: '/system/group',
    });
    expect(guard('/system/auth', facts())).toEqual({ go: 'on' });
  });

  it('open the tables when somebody enters the workbench', () => {
    expect(guard('/dev', facts())).toMatchObject({ path: '/dev/entity' });
  });

  it('send the workbench of an expired project to /dev/expired, except the preview and that page', () => {
    const expired = facts({ project: project({ _expired: 999 }) });
    expect(guard('/dev/entity', expired)).toMatchObject({ path: '/dev/expired' });
    expect(guard('/dev/expired', expired)).toEqual({ go: 'on' });
    expect(guard('/dev/preview', expired)).toEqual({ go: 'on' });
    expect(guard('/table/x', expired)).toEqual({ go: 'on' });
  });

  it.each(['/playground', '/playground/table'])('let people into %s in debug mode only', (path) => {
    expect(guard(path, facts())).toEqual({ go: 'to', path: '/no-authority', keep: false });
    expect(guard(path, facts({ debug: true }))).toEqual({ go: 'on' });
    expect(guard(path, { ...guest, debug: true })).toMatchObject({ path: '/login', keep: true });
  });

  it('say on a phone that designers need a larger screen', () => {
    expect(guard('/dev/entity', facts({ mobile: true }))).toMatchObject({ path: '/pc-only' });
    expect(guard('/system/user', facts({ mobile: true }))).toEqual({ go: 'on' });
  });
});

describe('the custom-project check', () => {
  const ID = '0123456789abcdef01234567';

  it.each(['/dev', '/dev/entity/x', '/platform/debug/f', '/app/x/page', '/open', '/open/sheet'])(
    'leaves %s as it stands',
    (path) => {
      expect(prefixed(path, ID)).toBeNull();
    },
  );

  it.each(['/', '/table/x', '/system/user', '/developer', '/apple'])(
    'puts the project in front of %s',
    (path) => {
      expect(prefixed(path, ID)).toBe(`/${ID}${path}`);
    },
  );

  it('leaves an address with the project in front as it stands, and everything without a project', () => {
    expect(prefixed(`/${ID}/table/x`, ID)).toBeNull();
    expect(prefixed(`/${ID}`, ID)).toBeNull();
    expect(prefixed('/table/x', null)).toBeNull();
  });
});

describe('entering /app/{project}', () => {
  const other = 'fedcba9876543210fedcba98';

  it('starts that project first', () => {
    expect(guard(`/app/${other}/page1`, facts())).toEqual({ go: 'init', project: other });
    expect(guard(`/app/${other}`, facts({ project: null }))).toEqual({ go: 'init', project: other });
  });

  it('goes on once it is current', () => {
    expect(guard(`/app/${project()._id}/page1`, facts())).toEqual({ go: 'on' });
  });

  it('needs a session first', () => {
    expect(guard(`/app/${other}/page1`, guest)).toEqual({ go: 'to', path: '/login', keep: true });
  });
});

describe('the provider area', () => {
  it('needs a session', () => {
    expect(guard('/dev/provider', guest)).toEqual({ go: 'to', path: '/login', keep: true });
    expect(guard('/dev/provider', facts())).toEqual({ go: 'on' });
  });

  it.each([
    ['nobody’s project', facts({ project: null })],
    ['no role of the project', facts({ project: project({ _auth: 'common' }) })],
    ['an expired project', facts({ project: project({ _expired: 1 }) })],
    ['a phone', facts({ mobile: true })],
  ])('is not decided by %s', (_, where) => {
    expect(guard('/dev/provider/expired', where)).toEqual({ go: 'on' });
  });
});

describe('the first entry of a menu', () => {
  it('is its first, or the first child of that', () => {
    expect(firstEntry([{ path: '/system/menu' }, { path: '/system/user' }])).toBe('/system/menu');
    expect(firstEntry([{ path: '/system/org', children: [{ path: '/system/group' }] }])).toBe(
      '/system/group',
    );
    expect(firstEntry([])).toBeNull();
  });
});

describe('an error that leads away', () => {
  it('goes to the error home where / was meant, else where it was told', () => {
    expect(errorTarget('/', '/no-authority')).toBe('/no-authority');
    expect(errorTarget('/', '/')).toBe('/');
    expect(errorTarget('/projects', '/no-authority')).toBe('/projects');
  });
});

describe('going back', () => {
  const matches = [{}, { handle: { title: 'x' } }, { handle: { warning: 'app.leave' } }];

  it('asks with the text of the route', () => {
    expect(backWarning('POP', matches)).toBe('app.leave');
  });

  it('asks nothing on a route without a warning, and nothing of other ways to leave', () => {
    expect(backWarning('POP', [{ handle: {} }])).toBeNull();
    expect(backWarning('PUSH', matches)).toBeNull();
  });
});
