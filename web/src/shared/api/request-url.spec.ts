import { requestUrl } from './request-url.js';

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
});
