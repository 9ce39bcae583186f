import type { Role } from '@buildmesh/contracts';
import {
  draftFaults,
  draftOf,
  EMPTY_DRAFT,
  grantsAfter,
  sightChanges,
  wireOf,
  type MenuDraft,
} from './menu.rules.js';

const draft = (change: Partial<MenuDraft> = {}): MenuDraft => ({
  ...EMPTY_DRAFT,
  name: 'Customers',
  value: 't'.repeat(24),
  ...change,
});

describe('a menu entry', () => {
  it('needs a name', () => {
    expect(draftFaults(draft())).toEqual({});
    expect(draftFaults(draft({ name: '  ' }))).toEqual({ name: 'menu.rule.name' });
  });

  it('that lists records needs a bound table', () => {
    expect(draftFaults(draft({ value: null }))).toEqual({ value: 'menu.rule.value.table' });
  });

  it('that opens a page needs a bound custom page', () => {
    expect(draftFaults(draft({ type: 'page', value: null }))).toEqual({ value: 'menu.rule.value.page' });
  });

  it('that is a directory needs nothing but its name', () => {
    expect(draftFaults(draft({ type: 'dir', value: null }))).toEqual({});
  });

  it('that is a directory cannot bind functions', () => {
    expect(draftFaults(draft({ type: 'dir', programs: ['f'] }))).toEqual({
      programs: 'menu.rule.programs.dir',
    });
  });

  it('that is a custom page cannot bind functions', () => {
    expect(draftFaults(draft({ type: 'page', programs: ['f'] }))).toEqual({
      programs: 'menu.rule.programs.page',
    });
  });

  it('that lists records may bind functions', () => {
    expect(draftFaults(draft({ programs: ['f'] }))).toEqual({});
  });

  it('travels as the server stores it, and comes back the same', () => {
    const foreign = draft({ type: 'foreign', value: 'a'.repeat(24), hideMobile: true, icon: 'globe' });
    const { value, option } = wireOf(foreign);
    expect({ value, option }).toEqual({
      value: null,
      option: { _hide: { mobile: true }, _foreign: 'a'.repeat(24), icon: 'globe' },
    });
    const stored = {
      _id: '1'.repeat(24),
      _name: foreign.name,
      _type: foreign.type,
      _parent: null,
      _sort: 1,
      _children: [],
      _value: value,
      _program: [],
      _option: option,
      _ver: 1,
    };
    expect(draftOf(stored)).toEqual(foreign);
  });
});

describe('the roles that see an entry', () => {
  const role = (_id: string, _parent: string | null, route?: string[]) =>
    ({ _id, _parent, _type: 'common', _auth: route ? { route } : {} }) as unknown as Role;
  const family = [role('child', 'parent'), role('parent', null, ['a', 'b']), role('other', null, ['b'])];

  it('change where they are chosen otherwise, and where they see what a changed role sees', () => {
    expect(sightChanges('a', ['child'], family)).toEqual([
      { role: 'parent', shows: [], hides: ['a'] },
      { role: 'child', shows: ['a'], hides: [] },
    ]);
    expect(sightChanges('a', ['child', 'parent', 'other'], family)).toEqual([
      { role: 'other', shows: ['a'], hides: [] },
    ]);
    expect(sightChanges('a', ['child', 'parent'], family)).toEqual([]);
  });

  it('keep all others they saw, or nothing is to be written', () => {
    const [child, parent] = family as [Role, Role];
    expect(grantsAfter(child, family, { shows: ['c'], hides: ['a'] })).toEqual(['b', 'c']);
    expect(grantsAfter(child, family, { shows: ['a'], hides: ['c'] })).toBeUndefined();
    const mapped = { ...parent, _auth: { route: { a: true, b: false } } };
    expect(grantsAfter(mapped, [mapped], { shows: ['c'], hides: [] })).toEqual(['a', 'c']);
  });
});
