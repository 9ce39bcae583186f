import type { QueryResult, Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { LARGE_TABLE_ROWS } from '../../../../shared/limits.js';
import type { RowQuery } from '../../../../entities/row/row-access.js';
import { SmallRows, type RowsQuery } from './small-rows.js';

const field = (_key: string, parts: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ _key, _name: _key, _type: 'string', _option: {} },
  ...parts,
});
const FIELDS = [
  field('name'),
  field('amount', { _type: 'number' }),
  field('tags', { _option: { _display: { _type: 'array' } } }),
  field('moment', { _type: 'timestamp' }),
  field('customer', { _type: 'relate' }),
];
const NAMES = ['b', 'Ä', '张', 'a', '李', 'A', ''];
const rowOf = (no: number): Row =>
  ({
    _id: String(no).padStart(4, '0'),
    name: NAMES[no % NAMES.length],
    amount: no % 5 === 4 ? null : no % 3,
    customer: no % 2 ? { _id: `c${no}`, __name: `Customer ${9 - (no % 10)}` } : null,
  }) as unknown as Row;

/** A table of `count` rows with a server that says what it was asked. */
function table(count: number) {
  const rows = Array.from({ length: count }, (_, at) => rowOf(at));
  const asked: RowQuery[] = [];
  const small = new SmallRows();
  const plain: RowQuery = { query: [], sort: [], page: { index: 1, size: 20 } };
  const read = (body: Partial<RowQuery>, edition = '1'): QueryResult | undefined => {
    const wanted: RowsQuery = { body: { ...plain, ...body }, plain, fields: FIELDS, edition };
    const here = small.here(wanted);
    if (here) return here;
    const call = small.call(wanted);
    asked.push(call);
    const { index = 1, size = 20 } = call.page ?? {};
    const data = rows.slice((index - 1) * size, index * size);
    return small.heard(wanted, call, { data, size: count, meta: { next: null } });
  };
  const ids = (answer: QueryResult | undefined) => answer?.data.map(({ _id }) => Number(_id));
  return { read, ids, asked, plain, small };
}
const by = (key: string, order: 'asc' | 'desc' = 'asc') => ({ sort: [{ key, order }] });

describe('a table on a page', () => {
  it('of 500 rows is asked for once as a whole, and then sorted, filtered and paged at the screen', () => {
    const { read, asked } = table(500);
    read({});
    expect(read(by('amount'))?.size).toBe(500);
    expect(asked.map(({ sort, page }) => [sort, page])).toEqual([
      [[], { index: 1, size: 20 }],
      [[], { index: 1, size: LARGE_TABLE_ROWS }],
    ]);
    read(by('name', 'desc'));
    expect(read({ query: [{ key: 'amount', opt: 'eq', value: 2 }] })?.size).toBe(133);
    expect(read({ page: { index: 25, size: 20 } })?.data.at(-1)?._id).toBe('0499');
    expect(asked).toHaveLength(2);
  });

  it('of 501 rows is sorted, filtered and paged by the server', () => {
    const { read, asked } = table(501);
    read({});
    const filter: RowQuery['query'] = [{ key: 'amount', opt: 'eq', value: 2 }];
    read(by('amount'));
    read({ query: filter });
    read({ page: { index: 2, size: 20 } });
    expect(asked.map(({ query, sort, page }) => [query, sort, page?.index, page?.size])).toEqual([
      [[], [], 1, 20],
      [[], by('amount').sort, 1, 20],
      [filter, [], 1, 20],
      [[], [], 2, 20],
    ]);
  });

  it('whose rows all stand in the first answer asks for nothing more', () => {
    const { read, asked, ids } = table(8);
    read({});
    expect(ids(read(by('amount', 'desc')))).toEqual([8, 5, 2, 7, 1, 6, 3, 0, 4].filter((id) => id < 8));
    expect(ids(read({ query: [{ key: 'name', opt: 'like', value: 'A' }] }))).toEqual([3, 5]);
    expect(asked).toHaveLength(1);
  });

  it('is in the order of words that the server has, rows without a value last both ways', () => {
    const { read, ids } = table(7);
    read({});
    expect(ids(read(by('name')))?.map((id) => NAMES[id])).toEqual(['李', '张', 'a', 'A', 'Ä', 'b', '']);
    expect(ids(read(by('name', 'desc')))?.at(-1)).toBe(6);
    expect(ids(read(by('customer')))?.slice(0, 3)).toEqual([5, 3, 1]);
  });

  it('is read anew after a refresh', () => {
    const { read, asked } = table(8);
    read({});
    read(by('amount'));
    read({}, '2');
    expect(asked).toHaveLength(2);
  });

  it('asks the server where only the server can tell', () => {
    const { read, asked } = table(8);
    read({});
    read(by('tags'));
    read({ query: [{ key: 'moment', opt: 'eq', value: '2026-11-27' }] });
    read({ query: [{ key: 'customer', opt: 'self' }] });
    read({ query: [{ key: 'customer.city', opt: 'eq', value: 'x' }] });
    expect(asked).toHaveLength(5);
  });

  it('that has grown large meanwhile is asked again as it is wanted', () => {
    const { small, plain } = table(0);
    const wanted: RowsQuery = {
      body: { ...plain, ...by('amount') },
      plain,
      fields: FIELDS,
      edition: '1',
    };
    const answer = (size: number, data: Row[] = []): QueryResult => ({ data, size, meta: { next: null } });
    const first = { ...wanted, body: plain };
    small.heard(first, plain, answer(300));
    const call = small.call(wanted);
    expect(call.page?.size).toBe(LARGE_TABLE_ROWS);
    expect(small.heard(wanted, call, answer(600))).toBeUndefined();
    expect(small.call(wanted)).toBe(wanted.body);
  });
});
