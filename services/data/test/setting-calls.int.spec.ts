import { jest } from '@jest/globals';
import {
  adminClearSettings,
  adminRemoveSetting,
  adminSetSetting,
  adminUpdateSetting,
  bulkSettings,
  clearSettings,
  querySettingModel,
  setSetting,
  updateSetting,
} from '@buildmesh/contracts';
import { RESERVED_KEYS } from '@buildmesh/domain';
import { describeWith } from '@buildmesh/testing';
import { SettingRepository } from '../src/store/setting.repository.js';
import { refusalOf, refusedAs } from './data-fixture.js';
import { startSettings, VALUES, type SettingFixture } from './setting-fixture.js';

describeWith(['postgres'], 'calls of the settings store', () => {
  let settings: SettingFixture;
  let data: SettingFixture['data'];
  let ada: SettingFixture['ada'];
  let bob: SettingFixture['bob'];
  let inProject: SettingFixture['inProject'];
  let set: SettingFixture['set'];
  let update: SettingFixture['update'];
  let remove: SettingFixture['remove'];
  let pull: SettingFixture['pull'];
  let valueAt: SettingFixture['valueAt'];
  let count: SettingFixture['count'];

  beforeAll(async () => {
    settings = await startSettings();
    ({ data, ada, bob, inProject, set, update, remove, pull, valueAt, count } = settings);
  }, 60_000);
  afterEach(async () => {
    expect(data.service.breaches()).toEqual([]);
    await data.sql('DELETE FROM data.share');
  });
  afterAll(() => data.service.stop());

  test('a write that names a version which is not the newest any more is told the record as it is', async () => {
    const params = { ...inProject, model: 'label', type: 'private' as const, key: 'k' };
    const put = (input: unknown, _ver?: number) =>
      data.service.ask(setSetting, ada, { params, input, queryString: { _ver } });
    const change = (input: Record<string, unknown>, _ver?: number) =>
      data.service.ask(updateSetting, ada, { params, input, queryString: { _ver } });
    const first = await put({ a: 'red' });
    const second = await change({ b: 'blue' }, first._ver);
    for (const late of [put({ a: 'green' }, first._ver), change({ a: 'green' }, first._ver)]) {
      const { key, details } = await refusalOf(late);
      expect([key, details.data]).toEqual([
        'conflict',
        { _ver: second._ver, _value: { a: 'red', b: 'blue' } },
      ]);
    }
    expect(await valueAt('label_private_k')).toEqual({ a: 'red', b: 'blue' });
    await change({ a: 'green' });
    await remove({});
    const gone = await refusalOf(put({ a: 'red' }, second._ver));
    expect([gone.key, gone.details.data]).toEqual(['conflict', null]);
    expect(await count()).toBe(0);
  });

  test('the same as an administrator, and of many at the same time one wins', async () => {
    const at = { model: 'chart' as const, key: 'sales' };
    const { admin } = data;
    const ask = (value: Record<string, unknown>, _ver?: number) =>
      data.service.ask(adminUpdateSetting, admin, { params: inProject, input: { ...at, value, _ver } });
    const { _ver } = await data.service.ask(adminSetSetting, admin, {
      params: inProject,
      input: { ...at, value: { n: 0 } },
    });
    const tries = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => ask({ n: n + 1 }, _ver)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const late = data.service.ask(adminSetSetting, admin, {
      params: inProject,
      input: { ...at, value: { n: 9 }, _ver },
    });
    expect(await refusedAs(late)).toEqual(['conflict']);
  });

  test('a pull answers null for what is not there, and says the same where the version is known', async () => {
    const { _ver } = await set({}, { a: 'red' });
    const asked = { label_private_k: { ver: _ver }, label_private_other: {}, tag_public_k: { ver: 3 } };
    expect(await pull(ada, asked)).toEqual({
      label_private_k: { same: true },
      label_private_other: null,
      tag_public_k: null,
    });
    const again = await set({}, { a: 'blue' });
    expect(again._ver).toBeGreaterThan(_ver);
    expect(await pull(ada, { label_private_k: { ver: _ver } })).toMatchObject({
      label_private_k: { _value: { a: 'blue' } },
    });
  });

  test('a record that was removed and set again is not taken for the old one', async () => {
    const { _ver } = await set({}, { a: 'red' });
    await remove({});
    await set({}, { a: 'blue' });
    expect(await pull(ada, { label_private_k: { ver: _ver } })).toMatchObject({
      label_private_k: { _value: { a: 'blue' } },
    });
  });

  test('a pull of * answers all records of the model, and many keys in one call', async () => {
    for (const key of ['b', 'a', 'c_d']) await set({ key }, { [key]: 'red' });
    const all = (await pull(ada, { 'label_private_*': {} }))['label_private_*'] as { _key: string }[];
    expect(all.map(({ _key }) => _key)).toEqual(['a', 'b', 'c_d']);
    const names = Array.from({ length: 200 }, (_, n) => `label_private_${n}`);
    expect(Object.keys(await pull(ada, Object.fromEntries(names.map((name) => [name, {}]))))).toHaveLength(
      200,
    );
    const tooMany = Object.fromEntries([...names, 'label_private_x'].map((name) => [name, {}]));
    expect(await refusedAs(pull(ada, tooMany))).toEqual(['invalid', 'map format']);
  });

  test('set takes the place of the old value, update merges keys, and null takes a key out', async () => {
    await set({ model: 'task' }, { a: 1, b: { c: 1 } });
    await update({ model: 'task' }, { b: { d: 2 }, e: 3 });
    expect(await valueAt('task_private_k')).toEqual({ a: 1, b: { d: 2 }, e: 3 });
    await update({ model: 'task' }, { a: null });
    expect(await valueAt('task_private_k')).toEqual({ b: { d: 2 }, e: 3 });
    await set({ model: 'task' }, { f: 1 });
    expect(await valueAt('task_private_k')).toEqual({ f: 1 });
    await update({ model: 'task', key: 'new' }, { g: 1 });
    expect(await valueAt('task_private_new')).toEqual({ g: 1 });
  });

  test('an update that would not fit the model, or a value that has no keys, is refused and changes nothing', async () => {
    await set({ as: data.admin, model: 'view' }, VALUES.view);
    expect(await refusedAs(update({ as: data.admin, model: 'view' }, { entity: null }))).toEqual([
      'invalid',
      'value.entity type',
    ]);
    expect(await valueAt('view_private_k', data.admin)).toEqual(VALUES.view);
    await set({ model: 'tag' }, VALUES.tag);
    expect(await refusedAs(update({ model: 'tag' }, { a: 1 }))).toEqual(['invalid', 'value format']);
    expect(await valueAt('tag_private_k')).toEqual(VALUES.tag);
  });

  test('two updates at once lose nothing', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => update({ model: 'task' }, { [`k${n}`]: n })));
    expect(Object.keys((await valueAt('task_private_k')) as object)).toHaveLength(12);
  });

  test('every write may be repeated: nothing changes a second time', async () => {
    const { _ver } = await set({ type: 'public' }, { a: 'red' });
    const entries = async () =>
      (
        await data.sql<{ n: number }>(`SELECT count(*)::int AS n FROM data.audit WHERE action LIKE 'share.%'`)
      )[0]?.n;
    const before = await entries();
    expect(await set({ type: 'public' }, { a: 'red' })).toEqual({ _ver });
    expect(await update({ type: 'public' }, { a: 'red', b: null })).toEqual({ _ver });
    expect(await entries()).toBe(before);
    expect(await remove({ type: 'public' })).toBe(true);
    expect(await remove({ type: 'public' })).toBe(true);
    expect(await entries()).toBe((before ?? 0) + 1);
  });

  test('takes no name that is part of a path, by whichever call', async () => {
    for (const key of RESERVED_KEYS) {
      expect(await refusedAs(set({ key }, { a: 'red' }))).toEqual(['invalid', 'key format']);
      expect(await refusedAs(update({ key }, { a: 'red' }))).toEqual(['invalid', 'key format']);
      const input = { model: 'task' as const, key, value: {} };
      expect(
        await refusedAs(data.service.ask(adminSetSetting, data.admin, { params: inProject, input })),
      ).toEqual(['invalid', 'key format']);
      const map = { fine: 1, [key]: 2 };
      expect(
        await refusedAs(
          data.service.ask(bulkSettings, data.admin, { params: inProject, input: { model: 'task', map } }),
        ),
      ).toEqual(['invalid', 'key format']);
    }
    expect(await count()).toBe(0);
  });

  test('takes keys with any characters that print, up to 200 of them', async () => {
    for (const key of ['a/b', '键 with spaces', '..', 'x'.repeat(200), '%2f', '__proto__', 'constructor']) {
      await set({ key }, { a: 'red' });
      expect(await valueAt(`label_private_${key}`)).toEqual({ a: 'red' });
    }
    for (const key of ['', ' a', 'x'.repeat(201), 'a\u0000b', 'a\nb', '\ud800'])
      expect(await refusedAs(set({ key }, { a: 'red' }))).toEqual(['not-found']);
  });

  test('refuses a value over a megabyte, and an answer that would be too large', async () => {
    const big = 'x'.repeat(1024 * 1024 - 10);
    await set({ model: 'task', key: 'a' }, big);
    expect(await refusedAs(set({ model: 'task', key: 'b' }, `${big}xxxxxxxxxx`))).toEqual([
      'invalid',
      'value limit',
    ]);
    for (const key of ['b', 'c', 'd', 'e']) await set({ model: 'task', key }, big);
    expect(await refusedAs(pull(ada, { 'task_private_*': {} }))).toEqual(['too-large']);
    expect(await pull(ada, { task_private_a: {}, task_private_b: {} })).toMatchObject({
      task_private_a: { _value: big },
    });
  });

  test('holds a thousand records of one model for one person, and no more', async () => {
    await data.sql(
      `INSERT INTO data.share SELECT $1, 'task', 'private', $2, 'n' || n, '1', 1, n, now() FROM generate_series(1, 1000) n`,
      [data.project, ada.user],
    );
    expect((await refusedAs(set({ model: 'task', key: 'more' }, 1)))[0]).toBe('quota-reached');
    expect(await count()).toBe(1000);
    await set({ model: 'task', key: 'n7' }, 2);
    await set({ as: bob, model: 'task', key: 'more' }, 1);
    expect(await count()).toBe(1001);
  });

  test('is asked by model and type, by filters on keys, and page by page', async () => {
    for (const key of ['apple', 'apricot', 'banana']) await set({ key }, { [key]: 'red' });
    const ask = (input: object) =>
      data.service.ask(querySettingModel, ada, {
        params: { project: data.project, model: 'label', type: 'private' },
        input,
      });
    const keys = async (input: object) => (await ask(input)).map(({ key }) => key);
    expect(await keys({})).toEqual(['apple', 'apricot', 'banana']);
    expect(await keys({ query: [{ key: 'key', opt: 'start', value: 'AP' }] })).toEqual(['apple', 'apricot']);
    expect(await keys({ option: { page: 2, size: 2 } })).toEqual(['banana']);
    expect((await refusedAs(ask({ query: [{ key: 'value', opt: 'eq', value: 1 }] })))[0]).toBe(
      'filter.unknown-field',
    );
    expect(await refusedAs(ask({ option: { size: 501 } }))).toEqual(['invalid', 'option.size limit']);
  });

  test('clear removes the records of a model and type that a filter names, of private ones the own', async () => {
    for (const key of ['apple', 'banana']) await set({ key }, { a: 'red' });
    await set({ as: bob, key: 'apple' }, { a: 'red' });
    await set({ type: 'public', key: 'apple' }, { a: 'red' });
    const clear = (input: object) =>
      data.service.ask(clearSettings, ada, {
        params: { project: data.project, model: 'label', type: 'private' },
        input,
      });
    expect(await clear({ query: [{ key: 'key', opt: 'eq', value: 'apple' }] })).toEqual({ removed: 1 });
    expect(await clear({})).toEqual({ removed: 1 });
    expect(await clear({})).toEqual({ removed: 0 });
    expect(await valueAt('label_private_apple', bob)).toEqual({ a: 'red' });
    expect(await valueAt('label_public_apple')).toEqual({ a: 'red' });
  });

  test('clear reads no values that nobody is told, and names what it removed', async () => {
    const read = jest.spyOn(data.service.get(SettingRepository), 'records');
    await settings.putLarge({ model: 'task', type: 'project' }, 50);
    await settings.putLarge({ model: 'label', type: 'private', owner: ada.user ?? '' }, 3);
    await data.sql('DELETE FROM data.audit');
    const input = { model: 'task' as const };
    expect(await data.service.ask(adminClearSettings, data.admin, { params: inProject, input })).toEqual({
      removed: 50,
    });
    const params = { project: data.project, model: 'label', type: 'private' as const };
    expect(await data.service.ask(clearSettings, ada, { params, input: {} })).toEqual({ removed: 3 });
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
    expect(await count()).toBe(0);
    const [told, ...more] = await data.sql<{ before: { records: number; names: string[] } }>(
      'SELECT before FROM data.audit',
    );
    expect(more).toEqual([]);
    expect(told?.before).toMatchObject({ records: 50 });
    expect(told?.before.names).toContain('task_project_big1');
  });

  test('administrators set, change, remove and clear records of the project, many in one step', async () => {
    const call = { params: inProject };
    const model = 'task' as const;
    await data.service.ask(adminSetSetting, data.admin, {
      ...call,
      input: { model, key: 'a', value: { x: 1 } },
    });
    await data.service.ask(adminUpdateSetting, data.admin, {
      ...call,
      input: { model, key: 'a', value: { y: 2 } },
    });
    expect(await valueAt('task_project_a')).toEqual({ x: 1, y: 2 });
    const bulk = (map: Record<string, unknown>) =>
      data.service.ask(bulkSettings, data.admin, { ...call, input: { model, map } });
    expect(await bulk({ b: 1, c: 2, a: null, never: null })).toEqual({ saved: 2, removed: 1 });
    expect(await valueAt('task_project_a')).toBeUndefined();
    await data.service.ask(adminRemoveSetting, data.admin, { ...call, input: { model, key: 'b' } });
    const query = [{ key: 'key', opt: 'eq' as const, value: 'c' }];
    expect(
      await data.service.ask(adminClearSettings, data.admin, { ...call, input: { model, query } }),
    ).toEqual({
      removed: 1,
    });
    expect(await count()).toBe(0);
  });

  test('a bundle that would hold too much of what was there is refused; taking it away is not', async () => {
    await settings.putLarge({ model: 'task', type: 'project' }, 40);
    const bulk = (value: unknown) => {
      const map = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`big${n + 1}`, value]));
      return data.service.ask(bulkSettings, data.admin, { params: inProject, input: { model: 'task', map } });
    };
    expect((await refusedAs(bulk(1)))[0]).toBe('too-large');
    expect(await bulk(null)).toEqual({ saved: 0, removed: 40 });
    expect(await count()).toBe(0);
  });

  test('a bundle of which one value does not fit writes nothing', async () => {
    const input = { model: 'config' as const, map: { good: VALUES.config, bad: [{ key: 1 }] } };
    expect(
      (await refusedAs(data.service.ask(bulkSettings, data.admin, { params: inProject, input })))[0],
    ).toBe('invalid');
    expect(await count()).toBe(0);
  });
});
