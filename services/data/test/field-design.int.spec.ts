import {
  createEntity,
  createField,
  hideField,
  listEntityFields,
  listProjectFields,
  updateField,
  type InputOf,
} from '@buildmesh/contracts';
import { admin, describeWith } from '@buildmesh/testing';
import { newProject, refusedAs, startData, type DataFixture } from './data-fixture.js';

describeWith(['postgres'], 'fields as they are designed', () => {
  let data: DataFixture;
  beforeAll(async () => {
    data = await startData();
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  test('all fields of a project are told together, hidden ones too, and none of another project', async () => {
    const stranger = admin(newProject());
    const project = () => ({ project: data.project });
    await data.table('Foreign', [{ name: 'Secret', type: 'string', key: 'secret' }], stranger);
    const first = await data.table('First', [{ name: 'A', type: 'string', key: 'a' }]);
    const second = await data.table('Second', [{ name: 'B', type: 'number', key: 'b' }]);
    const [hidden] = first.fields;
    await data.service.ask(hideField, data.admin, { params: { ...first.params, id: hidden?._id ?? '' } });
    const all = await data.service.ask(listProjectFields, data.admin, { params: project() });
    const of = (entity: string) => all.filter(({ _entity }) => _entity === entity);
    expect(of(first.entity._id)).toMatchObject([{ _key: 'a', _status: 'hidden' }]);
    expect(of(second.entity._id)).toEqual(second.fields);
    expect(all.map(({ _key }) => _key)).not.toContain('secret');
    expect(await refusedAs(data.service.ask(listProjectFields, stranger, { params: project() }))).toEqual([
      'no-authority',
    ]);
  });

  test('a field keeps its alias, its display variant and what is shown of its relation', async () => {
    const other = await data.table('Other', [{ name: 'Name', type: 'string', key: 'name' }]);
    const option = { _alias: 'Buyer', _info: { enable: true, list: ['name'] } };
    const { params, fields } = await data.table('Orders', [
      { name: 'Customer', type: 'relate', key: 'customer', relate: [other.entity._id], option },
      { name: 'State', type: 'string', key: 'state', option: { _display: { _type: 'array' } } },
    ]);
    const kept = () => data.service.ask(listEntityFields, data.admin, { params });
    expect((await kept()).map(({ _option }) => _option)).toEqual([option, { _display: { _type: 'array' } }]);
    const changed = { _alias: 'Payer', _info: { enable: false, list: [] } };
    await data.service.ask(updateField, data.admin, {
      params: { ...params, id: fields[0]?._id ?? '' },
      input: { option: changed },
    });
    expect((await kept())[0]?._option).toEqual(changed);
  });

  test.each<[InputOf<typeof createEntity>['option'], InputOf<typeof createField>['type'], string]>([
    [{ _model: 'approval' }, 'json', 'string'],
    [{ _model: 'approval' }, 'timestamp', 'date'],
    [{ _local: true }, 'image', 'number'],
    [{ _local: true }, 'html', 'string'],
  ])(
    'a table with %j refuses a field of type %s, and makes one of type %s',
    async (option, refused, taken) => {
      const entity = await data.service.ask(createEntity, data.admin, {
        params: { project: data.project },
        input: { name: 'Form', option },
      });
      const params = { project: data.project, entity: entity._id };
      const create = (type: typeof refused) =>
        data.service.ask(createField, data.admin, { params, input: { name: type, type } });
      const before = await data.footprint(params);
      expect(await refusedAs(create(refused))).toEqual(['field.type-unsupported', 'type type-unsupported']);
      expect(await data.footprint(params)).toEqual(before);
      expect(await create(taken as typeof refused)).toMatchObject({ _type: taken });
    },
  );
});
