import type { Field } from '@buildmesh/contracts';
import { copyTargets, generatedKey, mendsOf, unconvertedOf } from './tool.model.js';

const field = (_id: string, parts: Partial<Field> = {}) =>
  ({ _id, _key: _id, _name: _id, _type: 'string', _status: 'normal', _option: {}, ...parts }) as Field;

describe('values that a field does not take', () => {
  test('each is listed once with the number of its rows, the commonest first', () => {
    const errors = [
      { index: 1, text: 'row 1', value: 'few' },
      { index: 2, text: 'row 2', value: 'many' },
      { index: 3, text: 'row 3', value: 'many', rows: 40 },
      { index: 4, text: 'row 4' },
    ];
    expect(unconvertedOf({ errors })).toEqual([
      { value: 'many', rows: 41 },
      { value: 'few', rows: 1 },
    ]);
  });

  test('what is written beside one goes with the call, an empty text gives it up', () => {
    const written = new Map([
      ['many', ' 99 '],
      ['few', ''],
    ]);
    expect(mendsOf(written)).toEqual([
      { value: 'many', to: '99' },
      { value: 'few', to: '' },
    ]);
  });
});

describe('where values can be copied', () => {
  test('not into the field itself, hidden, read-only or computed ones', () => {
    const from = field('from');
    const fields = [
      from,
      field('good'),
      field('hidden', { _status: 'hidden' }),
      field('fixed', { _option: { readonly: true } }),
      field('line', { _option: { _display: { _type: 'divider' } } }),
    ];
    expect(copyTargets(fields, from).map(({ _id }) => _id)).toEqual(['good']);
  });

  test('a new field gets a key that every table takes', () => {
    expect(generatedKey(() => 0)).toBe('f_aaaaaaaa');
    expect(generatedKey(() => 0.9999)).toMatch(/^f_[a-z0-9]{8}$/);
  });
});
