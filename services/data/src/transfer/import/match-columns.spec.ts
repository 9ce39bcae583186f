import type { FieldDefinition } from '@buildmesh/domain';
import { matchColumns } from './match-columns.js';

const field = (_key: string, _name: string): FieldDefinition => ({
  _key,
  _name,
  _type: 'string',
  _option: {},
});
const fields = [field('code', 'Number'), field('customer', '客户 名称'), field('number', 'Quantity')];

describe('matching columns', () => {
  it('takes the key first, then the name, whatever the case, width and spaces', () => {
    expect(matchColumns([' CODE ', '客户名称', 'ＱＵＡＮＴＩＴＹ', 'other'], fields)).toEqual([
      { column: 0, field: 'code' },
      { column: 1, field: 'customer' },
      { column: 2, field: 'number' },
    ]);
  });

  it('gives a header to the field of that key rather than to one of that name', () => {
    expect(matchColumns(['Number'], fields)).toEqual([{ column: 0, field: 'number' }]);
  });

  it('uses a field once and leaves empty headers out', () => {
    expect(matchColumns(['code', 'Code', ''], fields)).toEqual([{ column: 0, field: 'code' }]);
  });
});
