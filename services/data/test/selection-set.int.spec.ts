import {
  adminRemoveSetting,
  adminSaveRow,
  adminSetSetting,
  listEntityFields,
  updateField,
} from '@buildmesh/contracts';
import { describeWith } from '@buildmesh/testing';
import { refusedAs, startData, type DataFixture } from './data-fixture.js';

describeWith(['postgres'], 'shared sets of choices', () => {
  let data: DataFixture;
  beforeAll(async () => (data = await startData()));
  afterAll(() => data.service.stop());

  const project = () => ({ project: data.project });
  const keep = (items: { label: string; value?: string; color?: string; index?: number }[]) =>
    data.service.ask(adminSetSetting, data.admin, {
      params: project(),
      input: {
        model: 'selection',
        key: 'states',
        value: { key: 'states', name: 'States', type: 'string', items },
      },
    });

  test('give the fields that name them their choices, and follow every change', async () => {
    await keep([{ label: 'Open', value: 'open' }, { label: 'Done' }]);
    const { params, fields } = await data.table('Tasks', [
      {
        key: 'state',
        name: 'state',
        type: 'string',
        option: { _display: { _type: 'selection' }, set: 'states' },
      },
      { key: 'title', name: 'title', type: 'string' },
    ]);
    const save = (state: string) =>
      data.service.ask(adminSaveRow, data.admin, { params, input: { title: 'x', state } });
    const choices = async () =>
      (await data.service.ask(listEntityFields, data.admin, { params })).find(({ _key }) => _key === 'state')
        ?._option.selection;
    expect(await choices()).toEqual([
      { value: 'open', label: 'Open' },
      { value: 'Done', label: 'Done' },
    ]);
    expect(await save('open')).toMatchObject({ state: 'open' });
    expect(await refusedAs(save('late'))).toEqual(['invalid', 'state selection']);
    await keep([
      { label: 'Late', value: 'late', color: '#ff0000', index: 1 },
      { label: 'Open', value: 'open', index: 0 },
    ]);
    expect(await save('late')).toMatchObject({ state: 'late' });
    expect((await choices())?.map(({ value }) => value)).toEqual(['open', 'late']);
    const [field] = fields;
    const update = {
      option: { ...field?._option, selection: [{ value: 'own', label: 'own' }], required: true },
    };
    await data.service.ask(updateField, data.admin, {
      params: { ...project(), id: field?._id ?? '' },
      input: update,
    });
    expect((await choices())?.map(({ value }) => value)).toEqual(['open', 'late']);
    await data.service.ask(adminRemoveSetting, data.admin, {
      params: project(),
      input: { model: 'selection', key: 'states' },
    });
    expect(await choices()).toEqual([]);
  });
});
