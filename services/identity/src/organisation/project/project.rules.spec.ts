import type { ProjectRow } from '../../store/index.js';
import {
  assertTimezone,
  homeOf,
  isTypedName,
  projectFor,
  shownOption,
  storedOption,
} from './project.rules.js';

const NOW = Date.UTC(2026, 10, 27);
const project = (change: Partial<ProjectRow> = {}): ProjectRow => ({
  _id: 'a'.repeat(24),
  _name: 'Sales',
  _owner: 'o'.repeat(24),
  _status: 0,
  _expired: null,
  _limit: {},
  _option: {},
  hold: null,
  tokenHash: 'h'.repeat(64),
  tokenHint: 'abcd',
  tokenReset: false,
  _used: null,
  removedAt: null,
  createdAt: new Date(NOW),
  _ver: 1,
  ...change,
});

describe('A project in an answer', () => {
  it('says that the platform froze it, and why to its owner alone', () => {
    const standing = { account: 'x', role: null, roleType: 'admin' as const };
    const held = project({ hold: { reason: 'Unpaid', user: 'u'.repeat(24), time: NOW } });
    const frozen = { _option: { _freeze: true } };
    expect(projectFor(held, { ...standing, account: held._owner })).toMatchObject({
      ...frozen,
      _hold: 'Unpaid',
    });
    expect(projectFor(held, standing)).toMatchObject(frozen);
    expect(projectFor(held, standing)).not.toHaveProperty('_hold');
    expect(projectFor(project(), { ...standing, account: held._owner })).not.toHaveProperty('_hold');
  });

  it('is open to its owner as to an admin, and tells nobody its token', () => {
    const row = project();
    const seen = projectFor(row, { account: row._owner, role: null, roleType: 'common' });
    expect(seen._auth).toBe('admin');
    expect(projectFor(row, { account: 'x', role: null, roleType: 'public' })._auth).toBe('public');
    expect(JSON.stringify(seen)).not.toContain('hhhh');
    expect(JSON.stringify(seen)).not.toContain('abcd');
  });
});

it('Only real time zones are time zones', () => {
  for (const zone of [undefined, 'Asia/Shanghai', 'UTC', 'Europe/Berlin'])
    expect(() => assertTimezone(zone)).not.toThrow();
  for (const zone of ['', 'Mars/Base', 'Asia', "'; DROP"]) expect(() => assertTimezone(zone)).toThrow();
});

it('A typed name must be the name, but for spaces around it', () => {
  expect([isTypedName(' Sales ', 'Sales'), isTypedName('sales', 'Sales'), isTypedName('', 'Sales')]).toEqual([
    true,
    false,
    false,
  ]);
});

describe('The settings of a project', () => {
  it('are stored with what closes the project apart, and shown as they were set', () => {
    const set = { accuracy: 2, view: { recents: false }, freeze: true };
    expect(storedOption(set)).toEqual({ accuracy: 2, view: { recents: false }, _freeze: true });
    expect(shownOption(storedOption(set))).toEqual(set);
    expect(storedOption({ accuracy: 2 })).toEqual({ accuracy: 2 });
  });

  it('that are none are not shown', () => {
    expect(shownOption({ _freeze: false, secret: 1, socket: false })).toEqual({
      freeze: false,
      socket: false,
    });
  });

  it('name what opens first, and nothing when that makes no sense', () => {
    const home = { type: 'page' as const, value: 'a'.repeat(24) };
    expect([homeOf({ home }), homeOf({ home: null }), homeOf({}), homeOf({ home: 'x' })]).toEqual([
      home,
      null,
      null,
      null,
    ]);
  });
});
