import fc from 'fast-check';
import { newId } from '@buildmesh/kernel';
import {
  adminBulkRows,
  explainAccess,
  simpleGetRow,
  simpleQueryRows,
  simpleRemoveRow,
  simpleUpdateRow,
  type CallContext,
  type OutputOf,
  type RawInputOf,
  type RoleAuth,
} from '@buildmesh/contracts';
import { describeWith, member, admin } from '@buildmesh/testing';
import { refusedAs, startData, type DataFixture } from './data-fixture.js';

type ExplainRequest = RawInputOf<typeof explainAccess>;
type Explanation = OutputOf<typeof explainAccess>;

describeWith(['postgres'], 'why a member sees what they see', () => {
  let data: DataFixture;
  let params: { project: string; entity: string };
  let rows: string[];
  const group = newId();
  const FIELDS = ['name', 'place', 'n'];

  beforeAll(async () => {
    data = await startData();
    ({ params } = await data.table('People', [
      { name: 'Name', type: 'string', key: 'name' },
      { name: 'Place', type: 'string', key: 'place' },
      { name: 'N', type: 'number', key: 'n' },
    ]));
    const places = ['north', 'south', group, ''];
    const save = places.map((place, n) => ({ name: `P${n}`, place, n }));
    ({ saved: rows } = await data.service.ask(adminBulkRows, data.admin, { params, input: { save } }));
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const explain = (asked: ExplainRequest): Promise<Explanation> =>
    data.service.ask(explainAccess, data.admin, { params, input: asked });

  interface Given {
    auths: RoleAuth[];
    roleType: 'admin' | 'common';
    isOwner: boolean;
  }

  /** A member whose roles have these grants, nearest first. */
  function subject({ auths, roleType, isOwner }: Given): CallContext {
    const ids = auths.map(() => newId());
    for (const [at, _auth] of auths.entries())
      data.roles.set(ids[at] ?? '', {
        _type: at === 0 ? roleType : 'common',
        _auth,
        ...(ids[at + 1] === undefined ? {} : { _parent: ids[at + 1] }),
      });
    const context = member(data.project, { role: ids[0], roleType, owner: isOwner, groups: [group] });
    data.member(context.user ?? '', {
      role: ids.slice(0, 1),
      current: ids[0] ?? null,
      owner: isOwner,
      group: [group],
    });
    return context;
  }

  const works = (call: Promise<unknown>) =>
    call.then(
      () => true,
      () => false,
    );
  const decision = ({ steps }: Explanation) =>
    steps.find(({ verdict }) => verdict === 'denies') ?? steps.at(-1);

  const anyFilter = () =>
    fc.constantFrom<NonNullable<RoleAuth['filter']>[string]>(
      [{ key: 'place', opt: 'eq' as const, value: 'north' }],
      [{ key: 'n', opt: 'gte' as const, value: 1 }],
      [{ key: '_creator', opt: 'self' as const }],
      [{ key: 'place', opt: 'dept' as const }],
      [{ key: 'gone', opt: 'eq' as const, value: 1 }],
      [
        {
          model: 'or' as const,
          list: [
            { key: 'place', opt: 'isnull' as const },
            { key: 'n', opt: 'lt' as const, value: 2 },
          ],
        },
      ],
    );
  const fieldMap = () =>
    fc.dictionary(fc.constantFrom(...FIELDS), fc.boolean(), { maxKeys: 3, noNullPrototype: true });
  const operation = () => fc.oneof(fc.boolean(), fieldMap());
  const anyAuth = (entity: string): fc.Arbitrary<RoleAuth> =>
    fc.record(
      {
        entity: fc.oneof(
          fc.constantFrom<string[]>([], [entity]),
          fc.boolean().map((yes) => ({ [entity]: yes })),
        ),
        simple: fc
          .record(
            { query: operation(), view: operation(), update: operation(), remove: fc.boolean() },
            { requiredKeys: [], noNullPrototype: true },
          )
          .map((grants) => ({ [entity]: grants })),
        query: fieldMap().map((map) =>
          Object.fromEntries(Object.entries(map).map(([key, yes]) => [`${entity}.${key}`, yes])),
        ),
        filter: anyFilter().map((filter) => ({ [entity]: filter })),
      },
      { requiredKeys: [], noNullPrototype: true },
    );

  test('the answer is what reading, changing and removing do, for any chain of roles, filter, field and row', async () => {
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          auths: fc.array(anyAuth(params.entity), { minLength: 1, maxLength: 3 }),
          roleType: fc.constantFrom('admin' as const, 'common' as const, 'common' as const),
          isOwner: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
        }),
        fc.constantFrom(...FIELDS),
        fc.nat({ max: 3 }),
        async (given, field, at) => {
          const context = subject(given);
          const user = context.user ?? '';
          const row = rows[at] ?? '';
          const target = { ...params, id: row };
          const ask = <A extends Partial<ExplainRequest>>(asked: A) => explain({ user, ...asked });
          const list = data.service.ask(simpleQueryRows, context, { params });
          const shown = await list.then(
            ({ data: found }) => found,
            () => undefined,
          );
          const told = {
            table: await ask({}),
            row: await ask({ row }),
            field: await ask({ field }),
            update: await ask({ row, field, action: 'update' }),
            remove: await ask({ row, action: 'remove' }),
          };
          const seen = await data.service
            .ask(simpleGetRow, context, { params: target })
            .catch(() => undefined);
          expect([told.table.allowed, told.row.allowed]).toEqual([shown !== undefined, seen !== undefined]);
          const [any = seen] = shown ?? [];
          if (any || !told.field.allowed)
            expect(told.field.allowed).toBe(any !== undefined && Object.hasOwn(any, field));
          const input = { [field]: field === 'n' ? at : 'same', _ver: undefined };
          if (field === 'name')
            expect(told.update.allowed).toBe(
              await works(data.service.ask(simpleUpdateRow, context, { params: target, input })),
            );
          if (!told.remove.allowed)
            expect(await works(data.service.ask(simpleRemoveRow, context, { params: target }))).toBe(false);
          for (const [about, one] of Object.entries(told)) {
            outcomes.add(`${about} ${one.allowed}`);
            expect(decision(one)?.verdict).toBe(one.allowed ? 'allows' : 'denies');
            expect(one.chain).toHaveLength(given.auths.length);
          }
        },
      ),
      { numRuns: 120 },
    );
    // Each question was answered both ways.
    expect(outcomes.size).toBe(10);
  }, 120_000);

  test('the rule, the role and the filter that decided are named', async () => {
    const filter = [{ key: 'place', opt: 'eq' as const, value: 'north' }];
    const context = subject({
      auths: [
        { query: { [`${params.entity}.n`]: false } },
        { entity: [params.entity], filter: { [params.entity]: filter } },
      ],
      roleType: 'common',
      isOwner: false,
    });
    const user = context.user ?? '';
    const south = await explain({ user, row: rows[1] });
    expect(decision(south)).toMatchObject({
      rule: 'filter',
      verdict: 'denies',
      role: { _name: 'Role 1' },
      filter,
    });
    expect(decision(await explain({ user, field: 'n' }))).toMatchObject({
      rule: 'query',
      verdict: 'denies',
      role: { _name: 'Role 0' },
      key: `${params.entity}.n`,
    });
    expect(decision(await explain({ user }))).toMatchObject({ rule: 'entity', role: { _name: 'Role 1' } });
    expect(decision(await explain({ user, action: 'update' }))).toMatchObject({ rule: 'admin' });
    const stranger = subject({ auths: [{}], roleType: 'common', isOwner: false });
    expect(decision(await explain({ user: stranger.user ?? '' }))).toMatchObject({ rule: 'default' });
  });

  test('a disabled member sees nothing, whatever the role grants; another role of theirs can be asked about', async () => {
    const context = subject({ auths: [{ entity: [params.entity] }], roleType: 'common', isOwner: false });
    const user = context.user ?? '';
    const other = newId();
    data.roles.set(other, { _type: 'common', _auth: {} });
    data.member(user, { role: [context.role ?? '', other] });
    expect([(await explain({ user })).allowed, (await explain({ user, role: other })).allowed]).toEqual([
      true,
      false,
    ]);
    data.member(user, { status: 'disabled' });
    expect(await explain({ user })).toMatchObject({ allowed: false, steps: [{ rule: 'member' }] });
  });

  test('what does not exist is refused by name', async () => {
    const { user = '' } = subject({ auths: [{}], roleType: 'common', isOwner: false });
    const nobody = newId();
    data.expel(nobody);
    expect(await refusedAs(explain({ user: nobody }))).toEqual(['user.not-found']);
    expect(await refusedAs(explain({ user, role: newId() }))).toEqual(['role.not-found']);
    expect(await refusedAs(explain({ user, row: newId() }))).toEqual(['row.not-found']);
    expect(await refusedAs(explain({ user, field: 'gone' }))).toEqual(['field.not-found']);
    const elsewhere = { ...params, entity: newId() };
    expect(
      await refusedAs(
        data.service.ask(explainAccess, admin(data.project), { params: elsewhere, input: { user } }),
      ),
    ).toEqual(['entity.not-found']);
  });

  test('the longest chain is explained within a second', async () => {
    const filter = { [params.entity]: [{ key: 'n', opt: 'gte' as const, value: 0 }] };
    const auths: RoleAuth[] = Array.from({ length: 20 }, () => ({ filter }));
    auths[19] = { entity: [params.entity] };
    const { user = '' } = subject({ auths, roleType: 'common', isOwner: false });
    const times: number[] = [];
    let told = await explain({ user, row: rows[0], field: 'name' });
    for (let turn = 0; turn < 3; turn++) {
      const startedMs = performance.now();
      told = await explain({ user, row: rows[0], field: 'name' });
      times.push(performance.now() - startedMs);
    }
    // The quickest, because others may want the machine as well.
    expect(Math.min(...times)).toBeLessThan(1000);
    expect([told.allowed, told.chain.length, told.steps.length]).toEqual([true, 20, 21]);
  });
});
