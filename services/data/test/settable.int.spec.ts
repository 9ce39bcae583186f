import { newId } from '@buildmesh/kernel';
import {
  adminBulkRows,
  adminSaveRow,
  adminUpdateRow,
  simpleSaveRow,
  simpleUpdateRow,
} from '@buildmesh/contracts';
import { describeWith } from '@buildmesh/testing';
import { refusedAs, startData, type DataFixture } from './data-fixture.js';

describeWith(['postgres'], 'what a form does not set', () => {
  let data: DataFixture;
  let params: { project: string; entity: string };
  beforeAll(async () => {
    data = await startData();
    ({ params } = await data.table('Orders', [{ name: 'Title', type: 'string', key: 'title' }]));
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  test.each([
    ['_role', 'system'],
    ['_creator', 'system'],
    ['_user', 'unknown'],
  ])('is refused as %s by every door, and nothing is written', async (key, rule) => {
    const { service } = data;
    const row = await service.ask(adminSaveRow, data.admin, { params, input: { title: 'a' } });
    const one = { ...params, id: row._id };
    const input = { title: 'b', [key]: newId() };
    const grants = { simple: { [params.entity]: { query: true, save: true, update: true } } };
    const clerk = data.memberWith(grants, { roleType: 'admin' });
    const before = await data.footprint(params);
    const doors = [
      () => service.ask(adminSaveRow, data.admin, { params, input }),
      () => service.ask(adminUpdateRow, data.admin, { params: one, input }),
      () => service.ask(adminBulkRows, data.admin, { params, input: { save: [input] } }),
      () => service.ask(simpleSaveRow, clerk, { params, input }),
      () => service.ask(simpleUpdateRow, clerk, { params: one, input }),
    ];
    for (const door of doors) {
      const [refusal, fault] = await refusedAs(door());
      expect([refusal, fault?.replace(/^0:/, '')]).toEqual(['invalid', `${key} ${rule}`]);
    }
    expect(await data.footprint(params)).toEqual(before);
  });
});
