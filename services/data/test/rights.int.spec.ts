import { newId } from '@buildmesh/kernel';
import {
  adminBulkRows,
  adminQueryRows,
  adminSaveRow,
  listVisibleEntities,
  openQueryRows,
  rightsChanged,
  simpleBulkRows,
  simpleGetRow,
  simpleQueryRows,
  simpleRemoveRow,
  simpleSaveRow,
  simpleSummarizeRows,
  simpleUpdateRow,
  updateEntity,
  type CallContext,
  type RawInputOf,
} from '@buildmesh/contracts';
import { systemContext } from '@buildmesh/service-kit';
import { describeWith, admin } from '@buildmesh/testing';
import { newProject, refusedAs, startData, type DataFixture } from './data-fixture.js';

type QueryInput = RawInputOf<typeof simpleQueryRows>;

describeWith(['postgres'], 'rights on rows', () => {
  let data: DataFixture;
  let people: { project: string; entity: string };
  let teams: { project: string; entity: string };
  let team: string;

  beforeAll(async () => {
    data = await startData();
    ({ params: teams } = await data.table('Teams', [
      { name: 'Name', type: 'string', key: 'name' },
      { name: 'Budget', type: 'number', key: 'budget' },
    ]));
    ({ params: people } = await data.table('People', [
      { name: 'Name', type: 'string', key: 'name' },
      { name: 'Salary', type: 'number', key: 'salary' },
      { name: 'Secret', type: 'string', key: 'secret' },
      { name: 'Place', type: 'string', key: 'place' },
      { name: 'Team', type: 'relate', key: 'team', relate: [teams.entity] },
    ]));
    team = (
      await data.service.ask(adminSaveRow, data.admin, { params: teams, input: { name: 'Red', budget: 5 } })
    )._id;
    const save = ['Ada', 'Bob', 'Cyd', 'Dan'].map((name, place) => ({
      name,
      salary: 100 * place,
      secret: `s${place}`,
      place: place < 3 ? 'north' : 'south',
      team,
    }));
    await data.service.ask(adminBulkRows, data.admin, { params: people, input: { save } });
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const list = (context: CallContext, input: QueryInput = {}) =>
    data.service.ask(simpleQueryRows, context, { params: people, input });
  const names = async (context: CallContext, input: QueryInput = {}) =>
    (await list(context, input)).data.map((row) => row['name']).sort();
  const reader = (more: object = {}) =>
    data.memberWith({ simple: { [people.entity]: { query: true } }, ...more });
  const hidden = (more: object = {}) =>
    reader({ query: { [`${people.entity}.salary`]: false, [`${people.entity}.secret`]: false }, ...more });

  test('a role without a grant reads nothing, not even that an entity is there', async () => {
    const stranger = data.memberWith({});
    expect(await refusedAs(list(stranger))).toEqual(['permission-denied']);
    expect(
      await data.service.ask(listVisibleEntities, stranger, { params: { project: data.project } }),
    ).toEqual([]);
    expect(await refusedAs(list({ ...stranger, role: newId() }))).toEqual(['permission-denied']);
  });

  test('a role with the grant reads the rows and the fields it may see', async () => {
    expect(await names(hidden())).toEqual(['Ada', 'Bob', 'Cyd', 'Dan']);
    const [entity] = await data.service.ask(listVisibleEntities, hidden(), {
      params: { project: data.project },
    });
    expect([entity?._field.map(({ _key }) => _key), entity?.allow]).toEqual([
      ['name', 'place', 'team'],
      ['query'],
    ]);
  });

  test('hidden fields are in no row, and naming one anywhere is refused', async () => {
    const context = hidden();
    for (const row of (await list(context)).data)
      expect(Object.keys(row)).toEqual(expect.not.arrayContaining(['salary', 'secret']));
    const condition = { key: 'salary', opt: 'gt' as const, value: 1 };
    const refused: QueryInput[] = [
      { query: [condition] },
      { query: [{ model: 'or', list: [{ model: 'and', list: [condition] }] }] },
      { query: [{ key: 'name', opt: 'eq', field: 'secret' }] },
      { sort: [{ key: 'salary', order: 'asc' }] },
      { option: { fields: ['name', 'secret'] } },
      { query: [{ key: 'secret', opt: 'isnull' }] },
    ];
    for (const input of refused)
      expect([input, await refusedAs(list(context, input))]).toEqual([
        input,
        expect.arrayContaining(['filter.hidden-field']),
      ]);
    const summary = (input: RawInputOf<typeof simpleSummarizeRows>) =>
      data.service.ask(simpleSummarizeRows, context, { params: people, input });
    expect(await refusedAs(summary({ list: [{ key: 'salary', method: 'sum' }] }))).toContain(
      'filter.hidden-field',
    );
    expect(
      await refusedAs(summary({ list: [{ key: 'name', method: 'count' }], group: ['secret'] })),
    ).toContain('filter.hidden-field');
  });

  test('all fields are asked for by administrators and flows of the server only', async () => {
    const auth = {
      simple: { [people.entity]: { query: true } },
      query: { [`${people.entity}.salary`]: false, [`${people.entity}.secret`]: false },
    };
    const all = { option: { all: true, fields: ['name'] } };
    const keys = async (context: CallContext) =>
      Object.keys((await list(context, all)).data[0] ?? {}).filter((key) => !key.startsWith('_'));
    expect(await keys(hidden())).toEqual(['name']);
    expect(Object.keys((await list(hidden(), { option: { all: true } })).data[0] ?? {})).toEqual(
      expect.not.arrayContaining(['salary', 'secret']),
    );
    const everything = ['name', 'salary', 'secret', 'place', 'team'].sort();
    const administrator = data.memberWith(auth, { roleType: 'admin' });
    const flow = systemContext();
    for (const context of [administrator, data.memberWith(auth, { owner: true }), flow])
      expect((await keys(context)).sort()).toEqual(everything);
    expect(await refusedAs(list(hidden(), { option: { all: true, fields: ['secret'] } }))).toContain(
      'filter.hidden-field',
    );
  });

  test('no answer depends on the values of hidden fields', async () => {
    const context = hidden({ simple: { [people.entity]: { query: true }, [teams.entity]: { query: true } } });
    const asked: QueryInput[] = [
      {},
      { search: 's1' },
      { search: 'a' },
      { query: [{ key: 'name', opt: 'notnull' }] },
      { sort: [{ key: 'place', order: 'desc' }] },
      { query: [{ key: 'team', opt: 'like', value: 'red' }] },
    ];
    const answers = async () => JSON.stringify(await Promise.all(asked.map((input) => list(context, input))));
    const before = await answers();
    const [table] = await data.sql(
      'SELECT schema_name AS s, table_name AS t FROM data.entity JOIN data.space USING (project) WHERE id = $1',
      [people.entity],
    );
    const columns = await data.sql(
      `SELECT key, column_name AS c FROM data.field WHERE entity = $1 AND key IN ('salary', 'secret') ORDER BY key`,
      [people.entity],
    );
    const [salary, secret] = columns.map((row) => `"${String(row['c'])}"`);
    const turn = `UPDATE "${String(table?.['s'])}"."${String(table?.['t'])}" SET ${salary} = 777 - ${salary}, ${secret} = reverse(${secret})`;
    await data.sql(turn);
    expect(await answers()).toBe(before);
    await data.sql(turn);
  });

  test('a name that comes from a hidden field is hidden too, also in rows that relate to it', async () => {
    const context = data.memberWith({
      simple: { [people.entity]: { query: true }, [teams.entity]: { query: true } },
      query: { [`${teams.entity}.name`]: false },
    });
    const [row] = (await list(context)).data;
    expect(row?.['team']).toEqual({ _id: team });
    const [red] = (await data.service.ask(simpleQueryRows, context, { params: teams })).data;
    expect(Object.keys(red ?? {})).not.toContain('__name');
    expect(await refusedAs(list(context, { query: [{ key: 'team', opt: 'like', value: 'r' }] }))).toContain(
      'filter.hidden-field',
    );
    expect(
      await refusedAs(list(context, { query: [{ key: 'team.name', opt: 'like', value: 'r' }] })),
    ).toContain('filter.hidden-field');
  });

  test('a related entity that is closed to the caller shows its ids only and cannot be asked about', async () => {
    const context = reader();
    expect((await list(context)).data[0]?.['team']).toEqual({ _id: team });
    for (const key of ['team.name', 'team.budget', 'team.__name'])
      expect(await refusedAs(list(context, { query: [{ key, opt: 'notnull' }] }))).toContain(
        'filter.hidden-field',
      );
  });

  test('row filters hold for lists, counts, single rows, summaries and related rows', async () => {
    const context = reader({ filter: { [people.entity]: [{ key: 'place', opt: 'eq', value: 'south' }] } });
    const [dan] = (await list(context)).data;
    expect([dan?.['name'], (await list(context)).size]).toEqual(['Dan', 1]);
    const all = (await data.service.ask(adminQueryRows, data.admin, { params: people })).data;
    const ada = all.find((row) => row['name'] === 'Ada')?._id ?? '';
    expect(
      await refusedAs(data.service.ask(simpleGetRow, context, { params: { ...people, id: ada } })),
    ).toEqual(['row.not-found']);
    const { groups } = await data.service.ask(simpleSummarizeRows, context, {
      params: people,
      input: { list: [{ key: 'salary', method: 'max' }] },
    });
    expect(groups).toEqual([{ group: {}, count: 1, list: [{ key: 'salary', method: 'max', value: 300 }] }]);
    expect(
      await names(context, {
        query: [
          {
            model: 'or',
            list: [
              { key: 'place', opt: 'eq', value: 'north' },
              { key: 'name', opt: 'notnull' },
            ],
          },
        ],
      }),
    ).toEqual(['Dan']);
  });

  test('row filters of a role and of its ancestors hold together, may speak of hidden fields and of closed entities', async () => {
    const auth = { query: { [`${people.entity}.salary`]: false } };
    expect(
      await names(
        reader({
          ...auth,
          filter: {
            [people.entity]: [
              { key: 'salary', opt: 'gte', value: 100 },
              { key: 'team.budget', opt: 'eq', value: 5 },
            ],
          },
        }),
      ),
    ).toEqual(['Bob', 'Cyd', 'Dan']);
    expect(await names(reader({ filter: { [people.entity]: [{ key: '_creator', opt: 'self' }] } }))).toEqual(
      [],
    );
    // Three links: each of the two filters takes somebody away, and the one between says nothing.
    const only = (key: string, opt: 'gte' | 'eq', value: number | string) => ({
      filter: { [people.entity]: [{ key, opt, value }] },
    });
    const [above, between] = [newId(), newId()];
    data.roles.set(above, { _type: 'common', _auth: only('place', 'eq', 'north') });
    data.roles.set(between, { _type: 'common', _auth: {}, _parent: above });
    const below = reader(only('salary', 'gte', 100));
    const own = data.roles.get(below.role ?? '');
    if (!own) throw new Error('no role');
    data.roles.set(below.role ?? '', { ...own, _parent: between });
    expect(await names(below)).toEqual(['Bob', 'Cyd']);
  });

  test('a row filter that cannot be read, or says nothing, lets nothing through', async () => {
    for (const filter of [
      [{ key: 'gone', opt: 'eq', value: 1 }],
      [{ key: 'salary', opt: 'eq', value: 'many' }],
      [{ key: 'place', opt: 'eq', value: '' }],
    ]) {
      expect(await names(reader({ filter: { [people.entity]: filter } }))).toEqual([]);
    }
  });

  test('ordinary roles write nothing, whatever they are granted', async () => {
    const grants = { query: true, save: true, update: true, remove: true, import: true };
    const context = data.memberWith({ simple: { [people.entity]: grants } });
    const id = (await list(context)).data[0]?._id ?? '';
    const before = await data.footprint(people);
    expect(
      await refusedAs(data.service.ask(simpleSaveRow, context, { params: people, input: { name: 'Eve' } })),
    ).toEqual(['permission-denied']);
    expect(
      await refusedAs(
        data.service.ask(simpleUpdateRow, context, { params: { ...people, id }, input: { name: 'Eve' } }),
      ),
    ).toEqual(['permission-denied']);
    expect(
      await refusedAs(data.service.ask(simpleRemoveRow, context, { params: { ...people, id } })),
    ).toEqual(['permission-denied']);
    expect(
      await refusedAs(
        data.service.ask(simpleBulkRows, context, { params: people, input: { save: [{ name: 'Eve' }] } }),
      ),
    ).toEqual(['permission-denied']);
    expect(await data.footprint(people)).toEqual(before);
  });

  test('administrators write simply where the project and the role say so, and only the fields they are given', async () => {
    const auth = { simple: { [people.entity]: { save: { name: true }, update: { name: true } } } };
    const writer = data.memberWith(auth, { roleType: 'admin' });
    const row = await data.service.ask(simpleSaveRow, writer, {
      params: people,
      input: { name: 'Eve', salary: 1e6 },
    });
    expect(row).toMatchObject({ name: 'Eve', salary: null });
    const before = await data.footprint(people);
    const only = (input: Record<string, unknown>, context = writer) =>
      data.service.ask(simpleUpdateRow, context, { params: { ...people, id: row._id }, input });
    expect(await refusedAs(only({ salary: 5 }))).toEqual(['row.no-field-to-update']);
    expect(
      await refusedAs(data.service.ask(simpleRemoveRow, writer, { params: { ...people, id: row._id } })),
    ).toEqual(['permission-denied']);
    expect(
      await refusedAs(
        only({ name: 'x' }, data.memberWith(auth, { roleType: 'admin', limit: { simple: false } })),
      ),
    ).toEqual(['feature-missing']);
    expect(await data.footprint(people)).toEqual(before);
    expect(await only({ name: 'Eva', salary: 5 })).toMatchObject({ name: 'Eva', salary: null, _ver: 2 });
  });

  test('an integrator with a user’s session has that user’s rights', async () => {
    expect(await refusedAs(data.service.ask(openQueryRows, data.memberWith({}), { params: people }))).toEqual(
      ['permission-denied'],
    );
    const { data: rows } = await data.service.ask(openQueryRows, hidden(), { params: people });
    expect(Object.keys(rows[0] ?? {})).not.toContain('salary');
  });

  test('a role that may removes a row simply; it lies in the recycle bin, and whoever may not leaves it', async () => {
    const grants = { simple: { [people.entity]: { query: true, save: true, remove: true } } };
    const writer = data.memberWith(grants, { roleType: 'admin' });
    const row = await data.service.ask(simpleSaveRow, writer, { params: people, input: { name: 'Zed' } });
    const one = { ...people, id: row._id };
    const remove = (as: CallContext) => data.service.ask(simpleRemoveRow, as, { params: one });
    const before = await data.footprint(people);
    const other = data.memberWith(
      { simple: { [people.entity]: { query: true, save: true } } },
      { roleType: 'admin' },
    );
    expect(await refusedAs(remove(other))).toEqual(['permission-denied']);
    expect(await data.footprint(people)).toEqual(before);
    expect(await remove(writer)).toBe(true);
    expect(await refusedAs(data.service.ask(simpleGetRow, writer, { params: one }))).toEqual([
      'row.not-found',
    ]);
    expect(await refusedAs(remove(writer))).toEqual(['row.not-found']);
    const kept = (await data.stored(people)).find(({ _id }) => _id === row._id);
    expect(kept?.['_removed_at']).toBeInstanceOf(Date);
  });

  test('changed rights count within a second', async () => {
    const context = reader();
    await list(context);
    data.roles.set(context.role ?? '', { _type: 'common', _auth: {} });
    data.service.bus.publish(rightsChanged, { project: data.project, roles: [context.role ?? ''] });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await refusedAs(list(context))).toEqual(['permission-denied']);
  });

  test('what belongs to another project is as if it were not there', async () => {
    const other = admin(newProject());
    const foreign = { project: other.project ?? '', entity: people.entity };
    const absent = { project: other.project ?? '', entity: newId() };
    const before = await data.footprint(people);
    for (const params of [foreign, absent]) {
      expect(await refusedAs(data.service.ask(adminQueryRows, other, { params }))).toEqual([
        'entity.not-found',
      ]);
      expect(
        await refusedAs(data.service.ask(adminSaveRow, other, { params, input: { name: 'x' } })),
      ).toEqual(['entity.not-found']);
      expect(
        await refusedAs(data.service.ask(adminBulkRows, other, { params, input: { remove: [team] } })),
      ).toEqual(['entity.not-found']);
    }
    expect(await refusedAs(data.service.ask(adminQueryRows, other, { params: people }))).toEqual([
      'no-authority',
    ]);
    expect(
      await refusedAs(data.service.ask(adminSaveRow, other, { params: people, input: { name: 'x' } })),
    ).toEqual(['no-authority']);
    expect(
      await refusedAs(data.service.ask(updateEntity, other, { params: people, input: { name: 'x' } })),
    ).toEqual(['no-authority']);
    expect(await data.footprint(people)).toEqual(before);
  });
});
