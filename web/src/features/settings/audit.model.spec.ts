import { differencesOf } from './audit.model.js';

describe('differences of an audit entry', () => {
  it('name what was added, changed and taken away', () => {
    expect(differencesOf({ a: 1, b: 'x', c: true }, { b: 'y', c: true, d: [1, 2] })).toEqual([
      { key: 'a', before: '1', after: '' },
      { key: 'b', before: 'x', after: 'y' },
      { key: 'd', before: '', after: '[1,2]' },
    ]);
  });

  it('reach into nested values', () => {
    expect(differencesOf({ rights: { a: true } }, { rights: { a: false, b: true } })).toEqual([
      { key: 'rights.a', before: 'true', after: 'false' },
      { key: 'rights.b', before: '', after: 'true' },
    ]);
  });

  it('cut long values', () => {
    expect(differencesOf(null, { note: 'x'.repeat(300) })[0]?.after).toHaveLength(201);
  });

  it('are none when nothing was recorded', () => {
    expect(differencesOf(null, undefined)).toEqual([]);
  });
});
