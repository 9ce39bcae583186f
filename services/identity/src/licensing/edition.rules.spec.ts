import type { ProjectRow } from '../store/index.js';
import { admitsExternalUsers, expiryOf, limitsOf, quotaOf, stateOf } from './edition.rules.js';

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

describe('What an edition allows', () => {
  it.each([
    [0, 10, 20],
    [1, 50, 200],
    [2, 500, 5000],
    [3, 0, 0],
  ])('edition %i: %i members and %i external users', (_status, members, external) => {
    expect([quotaOf(project({ _status }), 'member'), quotaOf(project({ _status }), 'external')]).toEqual([
      members,
      external,
    ]);
  });

  it('give each edition its number of scheduled tasks, the platform edition no limit', () => {
    expect([0, 1, 2, 3].map((_status) => quotaOf(project({ _status }), 'schedule'))).toEqual([3, 20, 100, 0]);
  });

  it('public users need the enterprise edition, a white label the platform edition', () => {
    expect([0, 1, 2, 3].map((_status) => limitsOf(project({ _status }))['public'])).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect([0, 1, 2, 3].map((_status) => limitsOf(project({ _status }))['white'])).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('a project may differ from its edition', () => {
    expect(limitsOf(project({ _limit: { simple: false, member: 3 } }))).toMatchObject({
      simple: false,
      member: 3,
      socket: true,
    });
  });

  it('only the trial expires by itself, after 30 days', () => {
    expect(expiryOf(0, NOW)).toEqual(new Date(NOW + 30 * 86_400_000));
    expect([1, 2, 3].map((edition) => expiryOf(edition, NOW))).toEqual([null, null, null]);
  });
});

describe('The state of a project', () => {
  it('is gone when it is not there or removed', () => {
    expect(stateOf(undefined, NOW)).toBe('gone');
    expect(stateOf(project({ removedAt: new Date(NOW) }), NOW)).toBe('gone');
  });

  it('is expired from the moment of expiry, and frozen before anything else', () => {
    expect(stateOf(project({ _expired: new Date(NOW + 1) }), NOW)).toBe('active');
    expect(stateOf(project({ _expired: new Date(NOW) }), NOW)).toBe('expired');
    expect(stateOf(project({ _expired: new Date(NOW), _option: { _freeze: true } }), NOW)).toBe('frozen');
  });

  it('is frozen while the platform holds it, whatever its owner chose', () => {
    const hold = { reason: 'Unpaid', user: 'u'.repeat(24), time: NOW };
    expect(stateOf(project({ hold, _option: { _freeze: false } }), NOW)).toBe('frozen');
  });

  it('is closed 30 days after expiry', () => {
    const before = 30 * 86_400_000;
    expect(stateOf(project({ _expired: new Date(NOW - before + 1) }), NOW)).toBe('expired');
    expect(stateOf(project({ _expired: new Date(NOW - before) }), NOW)).toBe('closed');
  });
});

it('The settings of a project admit external users unless the owner says no', () => {
  expect([{}, { public: true }, { public: false }].map(admitsExternalUsers)).toEqual([true, true, false]);
});
