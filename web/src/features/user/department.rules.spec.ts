import { departmentOf, makeDepartments, placeOf } from './department.rules.js';

const groups = [
  { _id: 'g1', name: 'Sales', parent: null, option: { code: 'S-1' } },
  { _id: 'g2', name: 'Service', parent: null, option: {} },
  { _id: 'g3', name: 'Field', parent: 'g1', option: {} },
  { _id: 'g4', name: 'Field', parent: 'g2', option: {} },
];

describe('the department of a line', () => {
  it.each([
    ['sales', 'g1'],
    ['S-1', 'g1'],
    ['Sales / Field', 'g3'],
    ['service ／ field', 'g4'],
    ['Sales / Field / North', undefined],
    ['Sales/Field', undefined],
    ['Navy', undefined],
  ])('%s is %s', (text, id) => {
    expect(departmentOf(text, groups)?._id).toBe(id);
  });

  it('may have a stroke in its name', () => {
    expect(placeOf('R/D')).toEqual(['R/D']);
  });
});

describe('departments that are missing', () => {
  it('are made with those above them, each once, and what is there is not made again', async () => {
    const made: { name: string; parent: string | null }[] = [];
    await makeDepartments(
      ['Sales / Field / North', 'Sales / Field / South', 'Navy', 'navy', 'S-1'],
      groups,
      (one) => Promise.resolve(`n${made.push(one)}`),
    );
    expect(made).toEqual([
      { name: 'North', parent: 'g3' },
      { name: 'South', parent: 'g3' },
      { name: 'Navy', parent: null },
    ]);
    made.length = 0;
    await makeDepartments(['Board / Office', 'Board / Law'], [], (one) =>
      Promise.resolve(`n${made.push(one)}`),
    );
    expect(made).toEqual([
      { name: 'Board', parent: null },
      { name: 'Office', parent: 'n1' },
      { name: 'Law', parent: 'n1' },
    ]);
  });
});
