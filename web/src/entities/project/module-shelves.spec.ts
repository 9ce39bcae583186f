import type { ModuleNode } from '@buildmesh/contracts';
import { shelvesOf } from './module-shelves.js';

const module = (_id: string, _parent: string | null, _entity: string[]): ModuleNode => ({
  _id,
  _name: _id,
  _parent,
  _sort: 1,
  _flow: [],
  _entity,
  _api: [],
  _page: [],
  _ver: 1,
});

describe('tables by module', () => {
  it('stand under their module in the order of the tree, those outside of any at the end', () => {
    const modules = [module('below', 'top', ['b']), module('top', null, ['c', 'a'])];
    const tables = ['a', 'b', 'c', 'd'].map((_id) => ({ _id }));
    const shelves = shelvesOf(modules, tables);
    expect(
      shelves.map(({ module: at, depth, tables: in_ }) => [at?._id, depth, in_.map(({ _id }) => _id).join()]),
    ).toEqual([
      ['top', 0, 'a,c'],
      ['below', 1, 'b'],
      [undefined, 0, 'd'],
    ]);
  });
});
