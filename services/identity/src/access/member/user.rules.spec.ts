import type { RoleNode } from '../../store/index.js';
import { assertDispensable, assertRolesFor, detailsOf, hasAdminRole } from './user.rules.js';

const tree: RoleNode[] = [
  { _id: 'admin', _type: 'admin', _parent: null },
  { _id: 'clerk', _type: 'common', _parent: null },
  { _id: 'guest', _type: 'public', _parent: null },
];

describe('Taking somebody out of a project or its administration', () => {
  it('is refused for the owner, whoever else administers', () => {
    expect(() => assertDispensable({ owner: true, admin: true, otherAdmins: 3 })).toThrow('user.is-owner');
  });

  it('is refused for the last administrator, and for nobody else', () => {
    expect(() => assertDispensable({ owner: false, admin: true, otherAdmins: 0 })).toThrow('user.last-admin');
    expect(() => assertDispensable({ owner: false, admin: true, otherAdmins: 1 })).not.toThrow();
    expect(() => assertDispensable({ owner: false, admin: false, otherAdmins: 0 })).not.toThrow();
  });
});

describe('The roles of a member', () => {
  it('are roles of the project, each once, in the given order', () => {
    expect(assertRolesFor('inner', ['clerk', 'admin', 'clerk'], tree)).toEqual(['clerk', 'admin']);
    expect(() => assertRolesFor('inner', ['clerk', 'elsewhere'], tree)).toThrow('role.not-found');
  });

  it('fit the kind of account', () => {
    expect(assertRolesFor('public', ['guest'], tree)).toEqual(['guest']);
    expect(() => assertRolesFor('public', ['guest', 'admin'], tree)).toThrow('invalid');
    expect(() => assertRolesFor('inner', ['guest'], tree)).toThrow('invalid');
  });

  it('make an administrator when one is of type admin', () => {
    expect([
      hasAdminRole(['clerk', 'admin'], tree),
      hasAdminRole(['clerk'], tree),
      hasAdminRole([], tree),
    ]).toEqual([true, false, false]);
  });
});

it('Names to bind come singly or as a list, each once', () => {
  expect(detailsOf(' anna01 ')).toEqual(['anna01']);
  expect(detailsOf(['anna01', '13800000000', 'anna01 ', ' '])).toEqual(['anna01', '13800000000']);
});
