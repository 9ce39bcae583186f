import { filter } from './filter.js';

const condition = { key: 'name', opt: 'eq', value: 'x' };

describe('a filter on the wire', () => {
  test.each(['search', 'filter', 'view', 'header', 'label', 'group', 'tree'])('may come from %s', (type) => {
    expect(filter.parse([{ ...condition, type }])).toEqual([{ ...condition, type }]);
  });

  test('comes from nowhere else', () => {
    expect(filter.safeParse([{ ...condition, type: 'other' }]).success).toBe(false);
  });

  test('keeps the title and the name of a condition', () => {
    const named = { ...condition, title: 'By name', name: 'Name' };
    expect(filter.parse([named])).toEqual([named]);
    expect(filter.safeParse([{ ...condition, title: 5 }]).success).toBe(false);
    expect(filter.safeParse([{ ...condition, name: {} }]).success).toBe(false);
  });
});
