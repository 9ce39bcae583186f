import {
  exportSettings,
  importSettings,
  pushed,
  replaceSettings,
  type InputOf,
  type Push,
} from '@buildmesh/contracts';
import { sleep } from '@buildmesh/kernel';
import { describeWith, eventually } from '@buildmesh/testing';
import { refusedAs } from './data-fixture.js';
import { startSettings, VALUES, type SettingFixture } from './setting-fixture.js';

type Listed = InputOf<typeof importSettings>['list'][number];

describeWith(['postgres'], 'records of the settings store that travel', () => {
  let settings: SettingFixture;
  const told: Push[] = [];

  beforeAll(async () => {
    settings = await startSettings();
    settings.data.service.bus.subscribe(pushed, (push) => void told.push(push));
  }, 60_000);
  afterEach(async () => {
    expect(settings.data.service.breaches()).toEqual([]);
    await settings.data.sql('DELETE FROM data.share');
  });
  afterAll(() => settings.data.service.stop());

  const item = (_model: Listed['_model'], _key: string, _value: unknown): Listed => ({
    _model,
    _type: 'project',
    _key,
    _value,
  });
  const project = (model: string, key: string, value: unknown) =>
    settings.set({ as: settings.data.admin, model, type: 'project', key }, value);
  const call = () => ({ params: settings.inProject });
  const take = (list: Listed[], skip?: boolean) =>
    settings.data.service.ask(importSettings, settings.data.admin, {
      ...call(),
      input: { list, ...(skip === undefined ? {} : { option: { skip } }) },
    });
  const replace = (list: Listed[]) =>
    settings.data.service.ask(replaceSettings, settings.data.admin, { ...call(), input: { list } });
  const keysOf = async (model: string) =>
    (
      (await settings.pull(settings.ada, { [`${model}_project_*`]: {} }))[`${model}_project_*`] as {
        _key: string;
      }[]
    ).map(({ _key }) => _key);
  const versions = async () =>
    (await settings.pull(settings.ada, { 'version_project_*': {} }))['version_project_*'] as {
      _key: string;
      _value: { list: Listed[]; user: string };
    }[];
  const settled = async (many: number) => {
    await eventually(() => told.length >= many);
    return told.splice(0).map(({ to, notify }) => ({ to, notify }));
  };

  test('leave as model, type, key and value: those of the project, of sharable models, and no others', async () => {
    const { set, data } = settings;
    await project('config', 'a', VALUES.config);
    await project('config', 'b', VALUES.config);
    await project('task', 'a', 1);
    await set({ as: data.admin, model: 'config', type: 'public', key: 'c' }, VALUES.config);
    await set({ as: data.admin, model: 'config', key: 'd' }, VALUES.config);
    const leave = (input: object) =>
      data.service.ask(exportSettings, data.admin, { ...call(), input: input as never });
    expect(await leave({ models: ['config', 'chart'] })).toEqual([
      item('config', 'a', VALUES.config),
      item('config', 'b', VALUES.config),
    ]);
    expect(await leave({ models: ['config'], keys: ['b', 'x'] })).toEqual([
      item('config', 'b', VALUES.config),
    ]);
    for (const model of ['task', 'tag', 'file', 'message', 'version'])
      expect((await refusedAs(leave({ models: [model] })))[0]).toBe('invalid');
  });

  test('arrive in one step: they take the place of what is there, or leave it where that is wished', async () => {
    await project('chart', 'a', { old: 1 });
    const list = [item('chart', 'a', { now: 1 }), item('config', 'b', VALUES.config)];
    expect(await take(list, true)).toEqual({ saved: 1, skipped: 1 });
    expect(await settings.valueAt('chart_project_a')).toEqual({ old: 1 });
    expect(await versions()).toEqual([]);
    expect(await take(list)).toEqual({ saved: 2, skipped: 0 });
    expect(await settings.valueAt('chart_project_a')).toEqual({ now: 1 });
    expect(await settings.valueAt('config_project_b')).toEqual(VALUES.config);
    const kept = (await versions()).flatMap(({ _value }) => _value.list);
    expect(kept).toContainEqual(item('chart', 'a', { old: 1 }));
  });

  test('are checked as a whole: one faulty record, and nothing arrives', async () => {
    await project('chart', 'a', { old: 1 });
    const good = item('chart', 'a', { now: 1 });
    const cases: [Listed, string][] = [
      [item('config', 'b', [{ key: 1 }]), '1:_value'],
      [item('config', 'clear', VALUES.config), '1:_key format'],
      [item('tag', 'b', VALUES.tag), '1:_model format'],
      [item('version', 'b', {}), '1:_model format'],
      [{ ...item('config', 'b', VALUES.config), _type: 'private' }, '1:_type format'],
      [good, '1:_key unique'],
    ];
    for (const [bad, told_] of cases) {
      const [refusal, fault] = await refusedAs(take([good, bad]));
      expect([refusal, fault?.startsWith(told_)]).toEqual(['invalid', true]);
    }
    expect(await settings.valueAt('chart_project_a')).toEqual({ old: 1 });
    expect(await settings.count()).toBe(1);
  });

  test('replace all of their models and nothing else, and the former state is kept as a version that can be brought back', async () => {
    const { data, set, valueAt } = settings;
    await project('chart', 'a', { old: 1 });
    await project('chart', 'b', { old: 2 });
    await project('config', 'c', VALUES.config);
    await set({ as: data.admin, model: 'chart', type: 'public', key: 'a' }, { other: 1 });
    expect(await replace([item('chart', 'b', { now: 2 }), item('chart', 'd', { now: 4 })])).toEqual({
      saved: 2,
      removed: 1,
    });
    expect(await keysOf('chart')).toEqual(['b', 'd']);
    expect(await keysOf('config')).toEqual(['c']);
    expect(await valueAt('chart_public_a')).toEqual({ other: 1 });
    const [version, ...more] = await versions();
    expect(more).toEqual([]);
    expect(version?._key).toMatch(/^chart_\d+$/);
    expect(version?._value).toMatchObject({
      user: data.admin.user,
      list: [item('chart', 'a', { old: 1 }), item('chart', 'b', { old: 2 })],
    });
    await replace(version?._value.list ?? []);
    expect(await valueAt('chart_project_a')).toEqual({ old: 1 });
    expect(await keysOf('chart')).toEqual(['a', 'b']);
  });

  test('of which one is faulty replace nothing', async () => {
    await project('chart', 'a', { old: 1 });
    const list = [item('chart', 'b', 1), item('config', 'c', 'no list')];
    expect((await refusedAs(replace(list)))[0]).toBe('invalid');
    expect((await refusedAs(replace([item('version', 'b', {})])))[0]).toBe('invalid');
    expect(await keysOf('chart')).toEqual(['a']);
    expect(await versions()).toEqual([]);
    expect(
      await refusedAs(
        settings.data.service.ask(replaceSettings, settings.ada, { ...call(), input: { list } }),
      ),
    ).toEqual(['no-authority']);
  });

  test('are kept for the last twenty times, and in parts where there is much of them', async () => {
    const big = 'x'.repeat(600_000);
    for (const key of ['a', 'b', 'c']) await project('chart', key, big);
    await replace([item('chart', 'a', 0)]);
    const parts = await versions();
    expect(parts.map(({ _value }) => _value.list.length)).toEqual([1, 1, 1]);
    expect(parts.flatMap(({ _value }) => _value.list.map(({ _key }) => _key))).toEqual(['a', 'b', 'c']);
    for (let turn = 1; turn < 25; turn++) await replace([item('chart', 'a', turn)]);
    expect(await versions()).toHaveLength(20);
    const kept = (await versions()).flatMap(({ _value }) => _value.list.map((one) => one._value));
    expect(kept).toContain(23);
    expect(kept).not.toContain(3);
  });

  test('keep all parts of a state, however many, and drop an older one as a whole', async () => {
    await replace([item('chart', 'big1', 0)]);
    await replace([item('chart', 'big1', 1)]);
    await settings.data.sql(`DELETE FROM data.share WHERE model = 'chart'`);
    const listed = async () => (await versions()).flatMap(({ _value }) => _value.list);
    expect(await listed()).toHaveLength(1);
    await settings.putLarge({ model: 'chart', type: 'project' }, 24);
    await replace([item('chart', 'a', 0)]);
    const kept = await settings.data.sql<{ bytes: number }>(
      `SELECT bytes FROM data.share WHERE model = 'version'`,
    );
    expect(kept).toHaveLength(25);
    await settings.data.sql(`DELETE FROM data.share WHERE model = 'chart'`);
    await settings.putLarge({ model: 'chart', type: 'project' }, 24);
    await replace([item('chart', 'a', 0)]);
    const [left] = await settings.data.sql<{ n: number; times: number }>(
      `SELECT count(*)::int AS n, count(DISTINCT split_part(key, '_', 2))::int AS times FROM data.share WHERE model = 'version'`,
    );
    expect(left).toEqual({ n: 24, times: 1 });
  });

  test('are refused where they would replace more than is held at a time', async () => {
    await settings.putLarge({ model: 'chart', type: 'project' }, 40);
    expect((await refusedAs(replace([item('chart', 'a', 0)])))[0]).toBe('too-large');
    const again = Array.from({ length: 40 }, (_, n) => item('chart', `big${n + 1}`, n));
    expect((await refusedAs(take(again)))[0]).toBe('too-large');
    expect(await settings.count()).toBe(40);
  });

  test('and every other write tells the clients of the project, after it was written; of private ones their owner alone', async () => {
    await sleep(50);
    told.length = 0;
    const { data, ada, bob, set, remove } = settings;
    const room = { room: 'project', project: data.project };
    await set({ as: bob, type: 'public', key: 'team' }, { a: 'red' });
    expect(await settled(1)).toEqual([{ to: room, notify: { type: 'share', model: 'label', key: 'team' } }]);
    await remove({ as: bob, type: 'public', key: 'team' });
    expect(await settled(1)).toEqual([{ to: room, notify: { type: 'share', model: 'label', key: 'team' } }]);
    await set({ key: 'recent' }, []);
    expect(await settled(1)).toEqual([
      {
        to: { room: 'user', user: ada.user, project: data.project },
        notify: { type: 'share', model: 'label', key: 'recent' },
      },
    ]);
    await set({ key: 'recent' }, []);
    await refusedAs(set({ key: 'recent' }, 'no list'));
    await take(Array.from({ length: 30 }, (_, n) => item('chart', `c${n}`, n)));
    expect(await settled(1)).toEqual([{ to: room, notify: { type: 'share', model: 'chart', key: '*' } }]);
  });
});
