import {
  clearSettings,
  pullSettings,
  querySettingModel,
  querySettings,
  type CallContext,
} from '@buildmesh/contracts';
import { SHARE_MODELS, type SettingType } from '@buildmesh/domain';
import { systemContext } from '@buildmesh/service-kit';
import { admin, member, describeWith } from '@buildmesh/testing';
import { newProject, refusedAs } from './data-fixture.js';
import { startSettings, VALUES, type SettingFixture } from './setting-fixture.js';

describeWith(['postgres'], 'rights in the settings store', () => {
  let data: SettingFixture['data'];
  let ada: SettingFixture['ada'];
  let bob: SettingFixture['bob'];
  let guest: SettingFixture['guest'];
  let inProject: SettingFixture['inProject'];
  let set: SettingFixture['set'];
  let update: SettingFixture['update'];
  let remove: SettingFixture['remove'];
  let pull: SettingFixture['pull'];
  let valueAt: SettingFixture['valueAt'];
  let count: SettingFixture['count'];

  beforeAll(async () => {
    ({ data, ada, bob, guest, inProject, set, update, remove, pull, valueAt, count } = await startSettings());
  }, 60_000);
  afterEach(async () => {
    expect(data.service.breaches()).toEqual([]);
    await data.sql('DELETE FROM data.share');
  });
  afterAll(() => data.service.stop());

  test('a private record is never told to anybody else, not even to an administrator', async () => {
    await set({ key: 'mine' }, { a: 'red' });
    await set({ as: bob, key: 'mine' }, { a: 'blue' });
    for (const other of [data.admin, guest]) {
      expect(await valueAt('label_private_mine', other)).toBeUndefined();
      expect(await pull(other, { 'label_private_*': {} })).toEqual({ 'label_private_*': [] });
      for (const input of [
        { model: 'label' as const },
        { model: 'label' as const, type: 'private' as const },
      ])
        expect(await data.service.ask(querySettings, other, { params: inProject, input })).toEqual([]);
    }
    expect(await valueAt('label_private_mine')).toEqual({ a: 'red' });
    expect(await valueAt('label_private_mine', bob)).toEqual({ a: 'blue' });
    await remove({ as: data.admin, key: 'mine' });
    const { project } = data;
    await data.service.ask(clearSettings, data.admin, {
      params: { project, model: 'label', type: 'private' },
      input: {},
    });
    expect(await count()).toBe(2);
    expect((await pull(ada, { label_private_mine: {} }))['label_private_mine']).toMatchObject({
      _user: ada.user,
    });
  });

  test('people from outside with the same id as a member have records of their own', async () => {
    await set({ key: 'mine' }, { a: 'red' });
    const twin = member(data.project, { user: ada.user, model: 'public', roleType: 'public' });
    expect(await valueAt('label_private_mine', twin)).toBeUndefined();
    await set({ as: twin, key: 'mine' }, { a: 'blue' });
    expect(await valueAt('label_private_mine')).toEqual({ a: 'red' });
  });

  test('is written by owners, members and administrators as the type says', async () => {
    for (const model of SHARE_MODELS) {
      const mayMember = ['filter', 'label', 'tag', 'task', 'graph', 'print'].includes(model);
      const key = 'graph_sales';
      const tried: [CallContext, SettingType, boolean][] = [
        [ada, 'private', true],
        [guest, 'private', true],
        [ada, 'public', mayMember],
        [guest, 'public', false],
        [data.admin, 'public', true],
        [ada, 'project', false],
        [guest, 'project', false],
        [data.admin, 'project', model !== 'label'],
      ];
      for (const [as, type, isAllowed] of tried) {
        const before = await count();
        const calls = [
          () => set({ as, model, type, key }, VALUES[model]),
          () => remove({ as, model, type, key }),
          () =>
            data.service.ask(clearSettings, as, {
              params: { project: data.project, model, type },
              input: {},
            }),
        ];
        for (const call of calls) {
          const refusal = await refusedAs(call()).catch(() => ['allowed']);
          expect([model, type, as.roleType, refusal[0] === 'allowed']).toEqual([
            model,
            type,
            as.roleType,
            isAllowed,
          ]);
        }
        if (!isAllowed) expect(await count()).toBe(before);
      }
    }
  }, 30_000);

  test('is read by every member, public and project records alike', async () => {
    for (const type of ['public', 'project'] as const)
      await set({ as: data.admin, model: 'config', type }, VALUES.config);
    for (const as of [ada, guest]) {
      expect(await valueAt('config_public_k', as)).toEqual(VALUES.config);
      expect(await valueAt('config_project_k', as)).toEqual(VALUES.config);
    }
  });

  test('keeps what an assistant is told from everybody but administrators and the service that talks', async () => {
    await set({ as: data.admin, model: 'ai', type: 'project' }, VALUES.ai);
    const shown = { name: 'Clerk', model: 'deepseek-chat', enable: true };
    const asked = { model: 'ai' as const, type: 'project' as const };
    const readBy = async (as: CallContext) => {
      const input = { map: { ai_project_k: {}, 'ai_project_*': {} } };
      const pulled = await data.service.ask(pullSettings, as, { params: inProject, input });
      const queried = [
        await data.service.ask(querySettings, as, { params: inProject, input: asked }),
        await data.service.ask(querySettingModel, as, { params: { ...inProject, ...asked }, input: {} }),
      ];
      return [Object.values(pulled).flat(), ...queried].flat().map((record) => {
        if (record === null || 'same' in record) throw new Error('a record was expected');
        return '_value' in record ? record._value : record.value;
      });
    };
    for (const as of [ada, guest]) expect(await readBy(as)).toEqual(Array.from({ length: 4 }, () => shown));
    for (const as of [data.admin, { ...systemContext(), project: data.project }])
      expect(await readBy(as)).toEqual(Array.from({ length: 4 }, () => VALUES.ai));
  });

  test('says in the audit who wrote what others see, with before and after, and is silent of what is private', async () => {
    await data.sql(`DELETE FROM data.audit`);
    await set({}, { a: 'red' });
    expect(await data.sql('SELECT FROM data.audit')).toEqual([]);
    await set({ as: data.admin, model: 'task', type: 'project' }, { a: 1 });
    await update({ as: data.admin, model: 'task', type: 'project' }, { a: 2 });
    await remove({ as: data.admin, model: 'task', type: 'project' });
    const name = 'task_project_k';
    expect(
      await data.sql('SELECT action, target, user_id, before, after FROM data.audit ORDER BY id'),
    ).toMatchObject([
      {
        action: 'share.set',
        target: name,
        user_id: data.admin.user,
        before: null,
        after: { [name]: { a: 1 } },
      },
      { action: 'share.update', before: { [name]: { a: 1 } }, after: { [name]: { a: 2 } } },
      { action: 'share.remove', before: { [name]: { a: 2 } }, after: null },
    ]);
    await set({ as: data.admin, model: 'task', type: 'project' }, 'x'.repeat(50_000));
    const [long] = await data.sql<{ size: number }>(
      `SELECT length(after::text) AS size FROM data.audit WHERE action = 'share.set' ORDER BY id DESC LIMIT 1`,
    );
    expect(long?.size).toBeLessThan(11_000);
  });

  test('is told once where it is asked for by name and with all of its model', async () => {
    await set({}, { a: 'red' });
    const { label_private_k: one, 'label_private_*': all } = await pull(ada, {
      label_private_k: {},
      'label_private_*': {},
    });
    expect(one).toMatchObject({ _value: { a: 'red' } });
    expect(all).toEqual([one]);
  });

  test('knows nothing of another project', async () => {
    await set({ type: 'public' }, { a: 'red' });
    const elsewhere = admin(newProject());
    expect(await pull(elsewhere, { label_public_k: {}, 'label_public_*': {} })).toEqual({
      label_public_k: null,
      'label_public_*': [],
    });
    expect(await refusedAs(set({ as: elsewhere, type: 'public' }, { a: 'blue' }))).toEqual(['no-authority']);
    expect(await valueAt('label_public_k')).toEqual({ a: 'red' });
  });
});
