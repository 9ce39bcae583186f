import { adminQueryRows, adminSaveRow, adminUpdateRow, adminRemoveRow, adminBulkRows, adminSummarizeRows, adminGetRow } from '@buildmesh/contracts';
import { startData, type DataFixture } from './data-fixture.js';

describe('smoke', () => {
  let data: DataFixture;
  beforeAll(async () => { data = await startData({ env: { TEST_LOG_LEVEL: 'error' } }); }, 60000);
  afterAll(() => data.service.stop());
  test('runs', async () => {
    const { params } = await data.table('Orders', [
      { name: 'Title', type: 'string', key: 'title' },
      { name: 'Amount', type: 'number', key: 'amount' },
      { name: 'Due', type: 'date', key: 'due' },
      { name: 'At', type: 'timestamp', key: 'at' },
      { name: 'Paid', type: 'string', key: 'paid', option: { _display: { _type: 'switch' } } },
      { name: 'Tags', type: 'string', key: 'tags', option: { _display: { _type: 'array' } } },
      { name: 'Extra', type: 'json', key: 'extra' },
    ]);
    const ask = data.service.ask;
    const row = await ask(adminSaveRow, data.admin, { params, input: { title: 'Hello', amount: 1.005, due: '2024-01-02', at: 1700000000123, paid: true, tags: ['a', 'b'], extra: { x: 1 } } });
    console.log(row);
    const got = await ask(adminGetRow, data.admin, { params: { ...params, id: row._id } });
    expect(got).toEqual(row);
    const upd = await ask(adminUpdateRow, data.admin, { params: { ...params, id: row._id }, input: { amount: 2, title: 'World', _ver: 1 } });
    console.log(upd);
    console.log(await ask(adminBulkRows, data.admin, { params, input: { save: Array.from({ length: 5 }, (_, i) => ({ title: `r${i}`, amount: i })), update: [{ _id: row._id, amount: 9 }], remove: [] } }));
    console.log(JSON.stringify(await ask(adminQueryRows, data.admin, { params, input: { query: [{ key: 'amount', opt: 'gte', value: 3 }, { key: 'title', opt: 'like', value: 'R' }], page: { size: 2 } , sort: [{key:'amount', order:'desc'}]} })));
    console.log(JSON.stringify(await ask(adminSummarizeRows, data.admin, { params, input: { list: [{ key: 'amount', method: 'sum' }], group: ['paid'] } })));
    await ask(adminRemoveRow, data.admin, { params: { ...params, id: row._id } });
    console.log(await data.sql('select action, before, after from data.audit order by id'));
    expect(data.service.breaches()).toEqual([]);
  });
});
