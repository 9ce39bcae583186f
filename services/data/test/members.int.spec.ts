import { jest } from '@jest/globals';
import { newId, sleep } from '@buildmesh/kernel';
import {
  adminBulkRows,
  adminQueryRows,
  adminRemoveRow,
  adminSaveRow,
  adminSummarizeRows,
  adminUpdateRow,
  createField,
  dropRows,
  importRows,
  listEntities,
  listVisibleEntities,
  markIndex,
  membersOf,
  removeEntity,
  restoreRows,
  rightsChanged,
  simpleQueryRows,
  updateEntity,
  type CallContext,
  type Contract,
  type RawInputOf,
} from '@buildmesh/contracts';
import { Bus } from '@buildmesh/service-kit';
import { describeWith, eventually } from '@buildmesh/testing';
import { refusedAs, startData, type DataFixture } from './data-fixture.js';
import { upload } from './transfer-fixture.js';

type QueryInput = RawInputOf<typeof adminQueryRows>;

describeWith(['postgres'], 'the table of members', () => {
  let data: DataFixture;
  let users: { project: string; entity: string };
  const [sales, support] = [newId(), newId()];
  const ids: Record<'ann' | 'bob' | 'cyd', string> = { ann: newId(), bob: newId(), cyd: newId() };

  const list = (input: QueryInput = {}, as: CallContext = data.admin, params = users) =>
    data.service.ask(adminQueryRows, as, { params, input });
  const names = async (input: QueryInput = {}) => (await list(input)).data.map((row) => row['nickname']);

  beforeAll(async () => {
    data = await startData();
    // Members come by an event: soon, not at once.
    data.member(ids.ann, { nickname: 'Ann', account: 'ann01', group: [sales] });
    data.member(ids.bob, { nickname: 'Bob', account: 'bob01', group: [support] });
    data.member(ids.cyd, { nickname: 'Cyd', account: 'cyd01', status: 'disabled', group: [sales, support] });
    const entities = await data.service.ask(listEntities, data.admin, { params: { project: data.project } });
    users = { project: data.project, entity: entities.find(({ _code }) => _code === 'user')?._id ?? '' };
    await eventually(async () => (await list()).size === 3);
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  test('its rows are all members, although some leave while identity is asked for one page after the other', async () => {
    const bus = data.service.get<Bus>(Bus);
    const ask = bus.ask.bind(bus) as (...given: unknown[]) => Promise<unknown>;
    const leaving = Array.from({ length: 5 }, (_, n) => `${n}`.padStart(24, '0'));
    for (const id of leaving) data.member(id);
    await eventually(async () => (await list()).size === 8);
    const spy = jest.spyOn(bus, 'ask').mockImplementation((async (...given: unknown[]) => {
      if (given[0] !== membersOf) return ask(...given);
      const call = given[1] as { input: object };
      const answer = await ask(membersOf, { ...call, input: { ...call.input, size: 2 } });
      for (const id of leaving.splice(0, 2)) data.members.delete(id);
      return answer;
    }) as unknown as typeof bus.ask);
    const changed = (nickname: string) => {
      const ann = data.members.get(ids.ann);
      if (ann) data.members.set(ids.ann, { ...ann, nickname });
      data.service.bus.publish(rightsChanged, { project: data.project, roles: [] });
    };
    changed('Anna');
    await eventually(async () => (await names()).includes('Anna'));
    expect(leaving).toEqual([]);
    expect(await names()).toEqual(expect.arrayContaining(['Anna', 'Bob', 'Cyd']));
    spy.mockRestore();
    changed('Ann');
    await eventually(async () => (await list()).size === 3);
    expect((await names()).sort()).toEqual(['Ann', 'Bob', 'Cyd']);
  });

  test('every project has it, named in the reader’s language', async () => {
    const entityIn = async (locale: CallContext['locale']) =>
      (
        await data.service.ask(listEntities, { ...data.admin, locale }, { params: { project: data.project } })
      ).filter(({ _type }) => _type === 'system');
    const [english, ...others] = await entityIn('en');
    expect(others).toEqual([]);
    expect([english?._code, english?._name, english?._field.map(({ _key, _name }) => [_key, _name])]).toEqual(
      [
        'user',
        'Users',
        [
          ['nickname', 'Name'],
          ['account', 'Account'],
          ['role', 'Roles'],
          ['group', 'Groups'],
          ['status', 'Status'],
        ],
      ],
    );
    expect((await entityIn('zh'))[0]?._name).toBe('用户');
  });

  test('its rows are the members; filters, sorts, pages and summaries work as on any table', async () => {
    const sort = [{ key: 'nickname', order: 'desc' as const }];
    expect(await names({ sort })).toEqual(['Cyd', 'Bob', 'Ann']);
    expect(await names({ query: [{ key: 'group', opt: 'eq', value: sales }], sort })).toEqual(['Cyd', 'Ann']);
    expect(await names({ query: [{ key: 'status', opt: 'eq', value: 'disabled' }] })).toEqual(['Cyd']);
    expect(await names({ search: 'bob0' })).toEqual(['Bob']);
    const first = await list({ sort, page: { size: 2 } });
    const rest = await list({ sort, page: { size: 2, after: first.meta.next ?? '' } });
    expect([first.data.length, rest.data.map((row) => row['nickname']), first.size]).toEqual([2, ['Ann'], 3]);
    const summary = await data.service.ask(adminSummarizeRows, data.admin, {
      params: users,
      input: { list: [{ key: 'nickname', method: 'count' }], group: ['status'] },
    });
    expect(summary.groups.map(({ group, count }) => [group['status'], count])).toEqual([
      ['active', 2],
      ['disabled', 1],
    ]);
  });

  test('a relation may point at members and shows their names', async () => {
    const { params } = await data.table('Tasks', [
      { name: 'Title', type: 'string', key: 'title' },
      { name: 'Owner', type: 'relate', key: 'owner', relate: [users.entity] },
    ]);
    await data.service.ask(adminSaveRow, data.admin, { params, input: { title: 'a', owner: ids.bob } });
    await data.service.ask(adminSaveRow, data.admin, { params, input: { title: 'b', owner: ids.ann } });
    const { data: rows } = await list({ sort: [{ key: 'owner', order: 'asc' }] }, data.admin, params);
    expect(rows.map((row) => row['owner'])).toEqual([
      { _id: ids.ann, __name: 'Ann' },
      { _id: ids.bob, __name: 'Bob' },
    ]);
    expect(
      await refusedAs(
        data.service.ask(adminSaveRow, data.admin, { params, input: { title: 'c', owner: newId() } }),
      ),
    ).toEqual(['invalid', 'owner relation']);
    const mine = { ...data.admin, user: ids.ann };
    expect((await list({ query: [{ key: 'owner', opt: 'self' }] }, mine, params)).size).toBe(1);
  });

  test('who joins, changes or leaves is there, changed or gone at once', async () => {
    const dan = newId();
    data.member(dan, { nickname: 'Dan' });
    await eventually(async () => (await names()).includes('Dan'));
    data.member(dan, { nickname: 'Daniel', status: 'disabled' });
    await eventually(async () =>
      (await names({ query: [{ key: 'status', opt: 'eq', value: 'disabled' }] })).includes('Daniel'),
    );
    data.expel(dan);
    await eventually(async () => !(await names()).includes('Daniel'));
    data.member(dan, { nickname: 'Dan again' });
    await eventually(async () => (await names()).includes('Dan again'));
    data.expel(dan);
    await eventually(async () => (await list()).size === 3);
  });

  test('the same news twice changes nothing', async () => {
    const before = await data.stored(users);
    data.member(ids.ann);
    data.member(ids.ann);
    await sleep(200);
    expect(await data.stored(users)).toEqual(before);
  });

  test('nobody writes to it, not even an administrator', async () => {
    const before = await data.footprint(users);
    const params = { ...users, id: ids.ann };
    const ask = <C extends Contract>(contract: C, call: object): Promise<unknown> =>
      data.service.ask(contract, data.admin, call as never);
    const file = await upload(data, 'nickname\nEve\n');
    for (const call of [
      () => ask(adminSaveRow, { params: users, input: { nickname: 'Eve' } }),
      () => ask(adminUpdateRow, { params, input: { nickname: 'Eve' } }),
      () => ask(adminRemoveRow, { params }),
      () => ask(adminBulkRows, { params: users, input: { save: [{ nickname: 'Eve' }] } }),
      () => ask(dropRows, { params: users, input: { confirm: 'Users' } }),
      () => ask(restoreRows, { params: users, input: { list: [ids.ann] } }),
      () => ask(importRows, { params: users, input: { file } }),
      () => ask(updateEntity, { params: users, input: { name: 'Mine' } }),
      () => ask(removeEntity, { params: users, queryString: {} }),
      () => ask(createField, { params: users, input: { name: 'X', type: 'string' } }),
      () => ask(markIndex, { params: users, input: { field: 'account' } }),
    ])
      expect(await refusedAs(call())).toEqual(['entity.system']);
    expect(await data.footprint(users)).toEqual(before);
  });

  test('a role reads it only with the right to, and writes nothing', async () => {
    const visible = async (as: CallContext) =>
      (await data.service.ask(listVisibleEntities, as, { params: { project: data.project } }))
        .filter(({ _code }) => _code === 'user')
        .map(({ allow }) => allow);
    const stranger = data.memberWith({});
    expect(await visible(stranger)).toEqual([]);
    expect(await refusedAs(data.service.ask(simpleQueryRows, stranger, { params: users }))).toEqual([
      'permission-denied',
    ]);
    const reader = data.memberWith({ entity: [users.entity] });
    expect(await visible(reader)).toEqual([['query']]);
    expect((await data.service.ask(simpleQueryRows, reader, { params: users })).size).toBeGreaterThan(2);
    expect(await visible(data.admin)).toEqual([['query', 'view', 'export']]);
  });

  describe('groups of the caller in filters', () => {
    let params: { project: string; entity: string };
    const dept = (key: string) => [{ key, opt: 'dept' as const }];
    const seenWith = async (key: string, groups: string[]) => {
      const context = data.memberWith(
        { entity: [params.entity], filter: { [params.entity]: dept(key) } },
        { groups },
      );
      const { data: rows } = await data.service.ask(simpleQueryRows, context, {
        params,
        input: { sort: [{ key: 'title', order: 'asc' }] },
      });
      return rows.map((row) => row['title']).join('');
    };

    beforeAll(async () => {
      const choices = [sales, support].map((value) => ({ value, label: value }));
      ({ params } = await data.table('Files', [
        { name: 'Title', type: 'string', key: 'title' },
        { name: 'Text', type: 'string', key: 'text' },
        {
          name: 'One',
          type: 'string',
          key: 'one',
          option: { _display: { _type: 'selection' }, selection: choices },
        },
        {
          name: 'Several',
          type: 'string',
          key: 'several',
          option: { _display: { _type: 'selection' }, multiple: true, selection: choices },
        },
        { name: 'Owner', type: 'relate', key: 'owner', relate: [users.entity] },
        { name: 'Team', type: 'relate', key: 'team', relate: [users.entity], option: { multiple: true } },
      ]));
      await data.service.ask(adminBulkRows, data.admin, {
        params,
        input: {
          save: [
            {
              title: 'a',
              text: sales,
              one: sales,
              several: [sales, support],
              owner: ids.ann,
              team: [ids.ann],
            },
            {
              title: 'b',
              text: support,
              one: support,
              several: [support],
              owner: ids.bob,
              team: [ids.ann, ids.bob],
            },
            { title: 'c', owner: ids.cyd, team: [ids.bob] },
            { title: 'd' },
          ],
        },
      });
    });

    test.each([
      ['text', 'a', 'b', 'ab'],
      ['one', 'a', 'b', 'ab'],
      ['several', 'a', 'ab', 'ab'],
      ['owner', 'ac', 'bc', 'abc'],
      ['team', 'ab', 'bc', 'abc'],
    ])('a row filter on %s lets through what belongs to the groups of the caller', async (key, ...seen) => {
      expect([
        await seenWith(key, [sales]),
        await seenWith(key, [support]),
        await seenWith(key, [sales, support]),
        await seenWith(key, []),
      ]).toEqual([...seen, '']);
    });

    test('the caller’s own filter means the caller’s groups too, on the administrator’s interface as well', async () => {
      for (const key of ['text', 'owner']) {
        const titles = (
          await list({ query: dept(key) }, { ...data.admin, groups: [sales] }, params)
        ).data.map((row) => row['title']);
        expect(titles.sort()).toEqual(key === 'text' ? ['a'] : ['a', 'c']);
        expect((await list({ query: dept(key) }, data.admin, params)).size).toBe(0);
      }
    });

    test('a caller who may not read members cannot ask by their groups', async () => {
      const context = data.memberWith({ entity: [params.entity] }, { groups: [sales] });
      expect(
        await refusedAs(
          data.service.ask(simpleQueryRows, context, { params, input: { query: dept('owner') } }),
        ),
      ).toContain('filter.hidden-field');
    });
  });
});
