import type { FieldDefinition, FieldOption, FieldType, Filter } from '@buildmesh/domain';
import {
  comparableFields,
  completeOnly,
  filterOf,
  isIncomplete,
  newCondition,
  rootOf,
  withField,
  withOperator,
} from './filter.model.js';

const field = (_key: string, _type: FieldType, _option: FieldOption = {}): FieldDefinition => ({
  _key,
  _name: _key,
  _type,
  _option,
});
const name = field('name', 'string');
const age = field('age', 'number');
const born = field('born', 'date');
const kind = field('kind', 'string', {
  _display: { _type: 'selection' },
  selection: [{ value: 'a', label: 'A' }],
});

describe('filters', () => {
  it('shows a filter of one "or" group as "any of" and gives it back unchanged', () => {
    const filter: Filter = [{ model: 'or', list: [{ key: 'name', opt: 'isnull' }] }];
    expect(rootOf(filter).model).toBe('or');
    expect(filterOf(rootOf(filter))).toEqual(filter);
    expect(filterOf({ model: 'or', list: [] })).toEqual([]);
  });

  it('starts texts with "contains" and other kinds with "is"', () => {
    expect(newCondition(name).opt).toBe('like');
    expect(newCondition(age).opt).toBe('eq');
    expect(newCondition(kind).opt).toBe('eq');
  });

  it('keeps the value where the new operator can use it', () => {
    expect(withOperator({ key: 'age', opt: 'eq', value: 3 }, 'gt')).toEqual({
      key: 'age',
      opt: 'gt',
      value: 3,
    });
    expect(withOperator({ key: 'kind', opt: 'eq', value: 'a' }, 'in')).toEqual({
      key: 'kind',
      opt: 'in',
      value: ['a'],
    });
    expect(withOperator({ key: 'kind', opt: 'in', value: ['a', 'b'] }, 'eq')).toEqual({
      key: 'kind',
      opt: 'eq',
      value: 'a',
    });
    expect(withOperator({ key: 'age', opt: 'eq', value: 3 }, 'isnull')).toEqual({
      key: 'age',
      opt: 'isnull',
    });
  });

  it('drops a comparison with a field when the operator cannot compare fields', () => {
    expect(withOperator({ key: 'age', opt: 'gt', field: 'size' }, 'between')).toEqual({
      key: 'age',
      opt: 'between',
    });
  });

  it('starts anew on a field of another kind', () => {
    expect(withField({ key: 'age', opt: 'gt', value: 3 }, age, name)).toEqual({
      key: 'name',
      opt: 'like',
      type: 'filter',
    });
    const height = field('height', 'number');
    expect(withField({ key: 'age', opt: 'gt', value: 3 }, age, height)).toMatchObject({
      key: 'height',
      opt: 'gt',
      value: 3,
    });
  });

  it('compares only fields that are stored alike', () => {
    expect(comparableFields(age, [name, age, born, field('size', 'number')]).map((one) => one._key)).toEqual([
      'size',
    ]);
    expect(comparableFields(field('list', 'relate', { multiple: true }), [name])).toEqual([]);
  });

  it('counts conditions without a value as not decided yet', () => {
    expect(isIncomplete({ key: 'a', opt: 'eq' })).toBe(true);
    expect(isIncomplete({ key: 'a', opt: 'between', value: [null, 5] })).toBe(false);
    expect(isIncomplete({ key: 'a', opt: 'isnull' })).toBe(false);
    expect(isIncomplete({ key: 'a', opt: 'eq', field: 'b' })).toBe(false);
    expect(
      completeOnly([
        { model: 'or', list: [{ key: 'a', opt: 'eq' }] },
        { key: 'b', opt: 'eq', value: false },
      ]),
    ).toEqual([{ key: 'b', opt: 'eq', value: false }]);
  });
});
