import { faultOf, indexOf } from './combined-index.model.js';

describe('an index over several fields', () => {
  const draft = { filtered: ['region'], sorted: 'at', order: 'desc' as const };

  it('has the fields to filter by in front of the one to sort by', () => {
    expect(indexOf({ ...draft, filtered: ['region', 'state'] })).toEqual([
      { key: 'region', order: 'asc' },
      { key: 'state', order: 'asc' },
      { key: 'at', order: 'desc' },
    ]);
  });

  it('needs both kinds of fields, each once, and is made once', () => {
    expect(faultOf(draft, [])).toBeUndefined();
    expect(faultOf({ ...draft, filtered: [] }, [])).toBe('filtered');
    expect(faultOf({ ...draft, sorted: '' }, [])).toBe('sorted');
    expect(faultOf({ ...draft, sorted: 'region' }, [])).toBe('sorted');
    expect(faultOf(draft, [indexOf(draft)])).toBe('known');
    expect(faultOf({ ...draft, order: 'asc' }, [indexOf(draft)])).toBeUndefined();
  });
});
