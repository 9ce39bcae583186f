import { querySettings } from '@buildmesh/contracts';
import { SHARE_MODELS, type SettingModel } from '@buildmesh/domain';
import { describeWith } from '@buildmesh/testing';
import { refusedAs } from './data-fixture.js';
import { startSettings, VALUES, type SettingFixture } from './setting-fixture.js';

describeWith(['postgres'], 'records of the settings store', () => {
  let data: SettingFixture['data'];
  let ada: SettingFixture['ada'];
  let bob: SettingFixture['bob'];
  let inProject: SettingFixture['inProject'];
  let set: SettingFixture['set'];
  let pull: SettingFixture['pull'];
  let valueAt: SettingFixture['valueAt'];
  let count: SettingFixture['count'];

  beforeAll(async () => {
    ({ data, ada, bob, inProject, set, pull, valueAt, count } = await startSettings());
  }, 60_000);
  afterEach(async () => {
    expect(data.service.breaches()).toEqual([]);
    await data.sql('DELETE FROM data.share');
  });
  afterAll(() => data.service.stop());

  test('keeps a record of every model with project, model, type, key, value, version and time', async () => {
    const key = 'graph_sales';
    for (const model of SHARE_MODELS) {
      const { _ver } = await set({ as: data.admin, model, type: 'public', key }, VALUES[model]);
      const name = `${model}_public_${key}`;
      expect((await pull(data.admin, { [name]: {} }))[name]).toEqual({
        _project: data.project,
        _model: model,
        _type: 'public',
        _key: key,
        _value: VALUES[model],
        _ver,
        _mtime: expect.any(Number),
      });
    }
    expect(await count()).toBe(SHARE_MODELS.length);
  });

  test('has records that are private, public, or the project’s', async () => {
    for (const type of ['private', 'public', 'project'] as const)
      await set({ as: data.admin, model: 'filter', type }, VALUES.filter);
    const found = await data.service.ask(querySettings, data.admin, {
      params: inProject,
      input: { model: 'filter' },
    });
    expect(found.map(({ type }) => type).sort()).toEqual(['private', 'project', 'public']);
    expect(found[0]).toEqual({ model: 'filter', type: 'private', key: 'k', value: VALUES.filter });
  });

  test('refuses a model that it does not know, and writes nothing', async () => {
    expect(await refusedAs(set({ as: data.admin, model: 'secret' }, {}))).toEqual([
      'invalid',
      'model format',
    ]);
    expect(await refusedAs(pull(ada, { secret_private_k: {} }))).toEqual([
      'invalid',
      'map.secret_private_k format',
    ]);
    expect(await count()).toBe(0);
  });

  test.each<[string, SettingModel, string, unknown]>([
    ['a view without entity', 'view', 'k', { key: 'x' }],
    ['a filter without order', 'filter', 'k', [{ id: 'a', value: [] }]],
    ['a filter that is none', 'filter', 'k', [{ id: 'a', sort: 1, value: [{ key: 'a', opt: 'is' }] }]],
    ['a language list of numbers', 'i18n', 'list', { en: 1 }],
    ['a language list with a code that is none', 'i18n', 'list', { 'not a code': 'x' }],
    ['a translation that is no text', 'i18n', 'en', { greeting: 1 }],
    ['a file without address', 'file', 'k', { logo: { name: 'x', size: 1 } }],
    ['a setting without name', 'config', 'k', [{ key: 'a', type: 'string', value: 1 }]],
    ['a route picture that is neither icon nor image', 'route', 'k', { home: { type: 'video', value: 'x' } }],
    ['a route icon without icon', 'route', 'k', { home: { type: 'icon', value: 'x' } }],
    ['nine tags', 'tag', 'k', Array.from({ length: 9 }, (_, n) => ({ id: String(n), pinned: false }))],
    ['a tag without pin', 'tag', 'k', [{ id: 'a' }]],
    ['a label with a colour that is none', 'label', 'k', { a: 'url(x)' }],
    ['favourites as a map', 'label', 'recent', { a: 'red' }],
    ['a favourite without time', 'label', 'recent', [{ id: 'a', type: 'table', name: 'A', enable: true }]],
    ['an approval without uid', 'approval', 'k', { sort: 1, ctime: 1 }],
    ['a selection of an unknown type', 'selection', 'k', { key: 'a', type: 'colour', items: [] }],
    ['a selection item without label', 'selection', 'k', { key: 'a', type: 'string', items: [{ value: 1 }] }],
    [
      'a number format with a wrong reset',
      'increment',
      'k',
      { format: 'x', step: 1, start: 1, reset: 'week' },
    ],
    ['nothing at all', 'task', 'k', null],
  ])('refuses %s', async (_name, model, key, value) => {
    const [refusal, ...faults] = await refusedAs(set({ as: data.admin, model, key }, value));
    expect(refusal).toBe('invalid');
    expect(faults[0]).toMatch(/^value/);
    expect(await count()).toBe(0);
  });

  test('takes languages as a list of codes and names, texts by id for each code, favourites as the label recent', async () => {
    const languages = { zh: '中文', en: 'English', 'zh-TW': '繁體中文' };
    await set({ as: data.admin, model: 'i18n', type: 'project', key: 'list' }, languages);
    await set({ as: data.admin, model: 'i18n', type: 'project', key: 'en' }, { greeting: 'Hello' });
    const favourites = [{ id: 'table/1', type: 'table', name: 'Orders', time: 5, enable: true }];
    await set({ key: 'recent' }, favourites);
    expect(Object.keys((await valueAt('i18n_project_list')) as object)).toEqual(['zh', 'en', 'zh-TW']);
    expect(await valueAt('i18n_project_en')).toEqual({ greeting: 'Hello' });
    expect(await valueAt('label_private_recent')).toEqual(favourites);
  });

  test('keeps a graph under graph_ and its id, with id and key', async () => {
    const key = 'graph_sales';
    await set({ model: 'graph', type: 'public', key }, VALUES.graph);
    expect(await valueAt('graph_public_graph_sales')).toMatchObject({ id: 'sales', key });
    expect(await refusedAs(set({ model: 'graph', type: 'public', key: 'sales' }, VALUES.graph))).toEqual([
      'invalid',
      'key format',
    ]);
  });

  test('lets a label be private or public, and nothing else', async () => {
    await set({ type: 'public' }, VALUES.label);
    expect(await valueAt('label_public_k', bob)).toEqual(VALUES.label);
    expect(await refusedAs(set({ as: data.admin, type: 'project' }, VALUES.label))).toEqual([
      'invalid',
      'type format',
    ]);
  });
});
