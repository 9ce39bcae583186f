import type { Project } from '@buildmesh/contracts';
import { chooseProject } from './choose-project.js';

const ME = 'me'.padEnd(24, '0');
const make = (name: string, change: Partial<Project> = {}): Project => ({
  _id: name.padEnd(24, '0'),
  _name: name,
  _owner: 'other'.padEnd(24, '0'),
  _auth: 'common',
  _status: 3,
  _expired: null,
  _rid: null,
  _limit: {},
  _option: {},
  _ver: 1,
  ...change,
});
const member = make('a');
const administered = make('b', { _auth: 'admin' });
const owned = make('c', { _owner: ME });
const last = make('d');
const all = [member, administered, owned, last];
const wishes = { requested: null, stored: null, user: ME, nowMs: 1000 };

describe('the current project', () => {
  it('is the one the address names', () => {
    expect(chooseProject(all, { ...wishes, requested: last._id, stored: member._id })).toBe(last);
  });

  it('is the stored one when the address names none', () => {
    expect(chooseProject(all, { ...wishes, stored: member._id })).toBe(member);
  });

  it('is one the user owns, else one the user administers, else the last', () => {
    expect(chooseProject(all, wishes)).toBe(owned);
    expect(chooseProject([member, administered, last], wishes)).toBe(administered);
    expect(chooseProject([member, last], wishes)).toBe(last);
  });

  it('is never a frozen one', () => {
    const frozen = make('f', { _owner: ME, _option: { _freeze: true } });
    expect(chooseProject([frozen, last], { ...wishes, stored: frozen._id })).toBe(last);
  });

  it('is an expired one only when asked for by name', () => {
    const expired = make('e', { _owner: ME, _expired: 999 });
    expect(chooseProject([expired, member], wishes)).toBe(member);
    expect(chooseProject([expired, member], { ...wishes, requested: expired._id })).toBe(expired);
  });

  it('is the custom project in force, whatever else is named', () => {
    const named = { ...wishes, requested: last._id, stored: owned._id };
    expect(chooseProject(all, { ...named, branded: member._id })).toBe(member);
  });

  it('is never an expired one by itself, and its administrator counts as none', () => {
    const expired = make('e', { _auth: 'admin', _expired: 999 });
    expect(chooseProject([expired, member, last], wishes)).toBe(last);
    expect(chooseProject([expired], wishes)).toBeUndefined();
  });

  it('is none when there is none', () => {
    expect(chooseProject([], wishes)).toBeUndefined();
  });
});
