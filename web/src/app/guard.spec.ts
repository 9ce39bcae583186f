import type { Project } from '@buildmesh/contracts';
import { guard, type GuardFacts } from './guard.js';

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
const facts = (change: Partial<GuardFacts> = {}): GuardFacts => ({ signedIn: true, project: project(), mobile: false, nowMs: 1000, ...change });
const guest = facts({ signedIn: false, project: null });

describe('guards', () => {
  it.each(['/table/x', '/dev', '/system/user', '/user', '/projects'])('send a guest from %s to sign-in and keep the address', (path) => {
    expect(guard(path, guest)).toEqual({ go: 'to', path: '/login', keep: true });
  });

  it('keep nothing when a guest only opened the home', () => {
    expect(guard('/', guest)).toEqual({ go: 'to', path: '/login', keep: false });
  });

  it.each(['/s/abc', '/open', '/open/x', '/login', '/register', '/reset', '/anything/logout', '/pc-only'])('let a guest open %s', (path) => {
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
    expect(guard(path, facts({ project: project({ _auth: 'common' }) }))).toMatchObject({ path: '/no-authority' });
  });

  it('open the first entry when somebody enters the settings', () => {
    expect(guard('/system', facts())).toMatchObject({ path: '/system/user' });
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

  it('say on a phone that designers need a larger screen', () => {
    expect(guard('/dev/entity', facts({ mobile: true }))).toMatchObject({ path: '/pc-only' });
    expect(guard('/system/user', facts({ mobile: true }))).toEqual({ go: 'on' });
  });
});
