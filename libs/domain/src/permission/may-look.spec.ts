import { mayLook } from './may-look.js';
import type { Actor, RoleAuth } from './permission.types.js';

const actor = (auth: RoleAuth, parts: Partial<Actor> = {}): Actor => ({
  chain: [{ _id: 'r', _type: 'common', _auth: auth }],
  owner: false,
  roleType: 'common',
  limitSimple: false,
  ...parts,
});

describe('Looking at a view together (D60)', () => {
  test('takes the grant of the kind that the key names', () => {
    const who = actor({
      view: ['sales'],
      page: { start: true, other: false },
      dataset: ['d1'],
      entity: ['e1'],
    });
    for (const key of ['sales', 'page:start', 'dataset:d1', 'entity:e1'])
      expect([key, mayLook(who, key)]).toEqual([key, true]);
    for (const key of ['purchases', 'page:other', 'page:sales', 'dataset:e1', 'entity:e2', 'entity:sales'])
      expect([key, mayLook(who, key)]).toEqual([key, false]);
  });

  test('is granted by nothing that is no kind of thing to look at', () => {
    const who = actor({ program: ['x'], route: ['x'], popup: ['x'] });
    for (const key of ['x', 'program:x', 'route:x', 'popup:x', 'view:x', 'constructor:x', ':x'])
      expect([key, mayLook(who, key)]).toEqual([key, false]);
  });

  test('heeds that a table was taken away', () => {
    expect(mayLook(actor({ entity: ['e1'], simple: { e1: { query: false } } }), 'entity:e1')).toBe(false);
  });

  test('needs no grant for the owner and administrators', () => {
    expect(mayLook(actor({}, { owner: true }), 'sales')).toBe(true);
    expect(mayLook(actor({}, { roleType: 'admin' }), 'entity:e1')).toBe(true);
    expect(mayLook(actor({}), 'sales')).toBe(false);
  });
});
