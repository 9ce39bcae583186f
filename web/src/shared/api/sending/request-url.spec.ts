import { createFields } from '@buildmesh/contracts';
import { pathFor, requestUrl } from './request-url.js';

describe('the address of a request', () => {
  it('fills the parts of the path and encodes them', () => {
    expect(requestUrl('/api/:project/x/:id', { project: 'p', id: 'a/b' })).toBe('/api/p/x/a%2Fb');
  });

  it('adds the query string without what is undefined', () => {
    expect(requestUrl('/api', {}, { force: '1', mode: undefined })).toBe('/api?force=1');
  });

  it('is refused when a part is missing', () => {
    expect(() => requestUrl('/api/:project', {})).toThrow('needs project');
  });

  it('names a table in the path where the caller does, so that no field lands nowhere', () => {
    expect(pathFor(createFields, { project: 'p', entity: 'e' })).toBe(
      '/api/admin/entity/:project/:entity/field/bulk/create',
    );
    expect(pathFor(createFields, { project: 'p' })).toBe(createFields.path);
    expect(pathFor({ path: '/api/:project', aliases: [] }, { project: 'p', more: 1 })).toBe('/api/:project');
  });
});
