import { departmentsAfter, difference } from './member-departments.rules.js';

it('Binding adds who is missing and removes who is no longer listed', () => {
  expect(difference(['ann', 'bob'], ['bob', 'eve', 'eve'])).toEqual({ joining: ['eve'], leaving: ['ann'] });
});

describe('The groups of one person', () => {
  const tree = ['crew', 'north', 'sales'].map((_id) => ({ _id, parent: null }));

  it('change by those entered and left; others stay', () => {
    expect(departmentsAfter(['crew', 'sales'], { join: ['north', 'crew'], leave: ['sales'] }, tree)).toEqual([
      'crew',
      'north',
    ]);
    expect(departmentsAfter(['crew'], { join: [], leave: ['north', 'gone'] }, tree)).toEqual(['crew']);
    expect(departmentsAfter([], { join: ['sales'], leave: ['sales'] }, tree)).toEqual([]);
  });

  it('do not grow by one that is not there', () => {
    expect(() => departmentsAfter([], { join: ['sales', 'gone'], leave: [] }, tree)).toThrow(
      expect.objectContaining({ key: 'group.not-found' }),
    );
  });
});
