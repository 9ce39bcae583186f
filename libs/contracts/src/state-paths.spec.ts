import { catalogue } from './catalogue.js';

/** Paths of the contracts of an area, by method. */
const pathsOf = (area: string) =>
  catalogue.filter(({ id, path }) => id.startsWith(area) && path).map(({ path = '' }) => path);

test('grants of roles, functions and labels are called by the paths of roles, functions and shares (D22)', () => {
  expect(pathsOf('identity.role.')).toContain('/api/admin/role/:project/auth/update');
  const design = pathsOf('data.flow.').filter((path) => !path.startsWith('/api/admin/flow/:project/'));
  // Reading them has paths of its own in the specification.
  expect(design.sort()).toEqual([
    '/api/admin/develop/:project/debug/:id',
    '/api/admin/project/:project/flow',
    '/api/admin/project/:project/flow/:id',
  ]);
  // A label is a record of the settings store: its model stands in the path.
  expect(pathsOf('data.share.')).toContain('/api/app/share/:project/:model/:type/:key');
});
