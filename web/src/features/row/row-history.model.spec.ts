import { valueChanges } from './row-history.model.js';

describe('the history of a record', () => {
  it('names what a change touched and leaves out what changes with every write', () => {
    const changes = valueChanges(
      { name: 'a', age: 1, _ver: 1, _mtime: 5 },
      { name: 'b', age: 1, _ver: 2, _mtime: 6 },
    );
    expect(changes).toEqual([{ key: 'name', before: 'a', after: 'b' }]);
  });

  it('shows all values of a new record and survives cut-off entries', () => {
    expect(valueChanges(null, { name: 'a' })).toEqual([{ key: 'name', before: undefined, after: 'a' }]);
    expect(valueChanges('{"cut', undefined)).toEqual([]);
  });
});
