import {
  adminQueryRows,
  banUser,
  createRole,
  createUser,
  exportRows,
  listVisibleEntities,
  openQueryRows,
  projectToken,
  simpleGetRow,
  simpleQueryRows,
  simpleSaveRow,
  simpleSummarizeRows,
  simpleUpdateRow,
  updateRoleAuth,
  type RawInputOf,
} from '@buildmesh/contracts';
import { Client } from '../../support/client.js';
import { realFile } from '../../support/transfer.js';
import { within } from '../../support/within.js';
import { MEMBER_PASSWORD, signIn } from '../../support/world.js';
import { strikesOf, type Team } from './team.js';

/** Within this time a change of rights has effect everywhere (house §5). */
const RIGHTS_WITHIN_MS = 1_000;

/** An administrator gives a member a part of a table; the member sees that part, whichever way the question is put. */
export function rightsSteps(team: () => Team): void {
  const params = () => ({ project: team().project, entity: team().strikes._id });
  const texas = strikesOf(realFile('birdstrikes.csv')).filter(({ state }) => state === 'Texas');
  let role: string;
  let memberId: string;
  let member: Client;

  const grant = (value: string, hidden: string) =>
    team().admin.must(updateRoleAuth, {
      params: { project: team().project },
      body: {
        role,
        updated: {
          entity: [team().strikes._id],
          query: { [`${team().strikes._id}.${hidden}`]: false },
          filter: { [team().strikes._id]: [{ key: 'state', opt: 'eq', value }] },
        },
      },
    });
  const list = (body: RawInputOf<typeof simpleQueryRows> = {}) =>
    member.call(simpleQueryRows, { params: params(), body });

  it('lets a member with a row filter and a hidden field see exactly that part', async () => {
    const { admin, project, stack } = team();
    role = (await admin.must(createRole, { params: { project }, body: { name: 'Texans' } }))._id;
    await grant('Texas', 'cost');
    memberId = (
      await admin.must(createUser, {
        params: { project },
        body: { role, account: 'texan_1', pwd: MEMBER_PASSWORD },
      })
    )._id;
    member = await signIn(stack.baseUrl, 'texan_1', MEMBER_PASSWORD);
    const [table, ...others] = await member.must(listVisibleEntities, { params: { project } });
    expect(others).toEqual([]);
    expect(table).toMatchObject({ _id: team().strikes._id, allow: ['query'] });
    expect(table?._field.map(({ _key }) => _key)).not.toContain('cost');
    const answer = await list({ page: { index: 1, size: 500 } });
    expect(answer.data.size).toBe(texas.length);
    expect(answer.data.data.every((row) => row['state'] === 'Texas' && !('cost' in row))).toBe(true);
  });

  const HIDDEN: [string, RawInputOf<typeof simpleQueryRows>][] = [
    ['a filter', { query: [{ key: 'cost', opt: 'gt', value: 1 }] }],
    [
      'a filter in a group',
      {
        query: [
          {
            model: 'or',
            list: [
              { key: 'cost', opt: 'isnull' },
              { key: 'state', opt: 'eq', value: 'Texas' },
            ],
          },
        ],
      },
    ],
    ['a comparison of two fields', { query: [{ key: 'speed', opt: 'gt', field: 'cost' }] }],
    ['a sort', { sort: [{ key: 'cost', order: 'desc' }] }],
    ['the fields asked for', { option: { fields: ['airport', 'cost'] } }],
  ];
  it.each(HIDDEN)('refuses the hidden field in %s', async (_name, body) => {
    expect((await list(body)).code).toBe(106);
  });

  it('refuses the hidden field in sums and groups, and does not search it', async () => {
    const summarize = (body: RawInputOf<typeof simpleSummarizeRows>) =>
      member.call(simpleSummarizeRows, { params: params(), body });
    expect((await summarize({ list: [{ key: 'cost', method: 'sum' }] })).code).toBe(106);
    expect((await summarize({ list: [{ key: 'speed', method: 'max' }], group: ['cost'] })).code).toBe(106);
    const sums = await summarize({ list: [{ key: 'speed', method: 'count' }] });
    expect(sums.data.groups).toMatchObject([{ count: texas.length }]);
    await grant('Texas', 'species');
    const found = () => list({ search: 'hawk' }).then(({ data }) => data.size);
    expect(await within(RIGHTS_WITHIN_MS, found, (size) => size === 0)).toBe(0);
    await grant('Texas', 'cost');
    expect(await within(RIGHTS_WITHIN_MS, found, (size) => size !== 0)).toBe(
      texas.filter(({ species }) => /hawk/i.test(species)).length,
    );
  });

  it('refuses a member every way round: rows outside the filter, writing, exporting, administration', async () => {
    const { admin } = team();
    const { data } = await admin.must(adminQueryRows, {
      params: params(),
      body: { query: [{ key: 'state', opt: 'ne', value: 'Texas' }], page: { index: 1, size: 1 } },
    });
    const [foreign] = data;
    expect((await member.call(simpleGetRow, { params: { ...params(), id: foreign?._id ?? '' } })).code).toBe(
      110,
    );
    expect((await list({ query: [{ key: 'state', opt: 'eq', value: 'Hawaii' }] })).data.size).toBe(0);
    const own = (await list({ page: { index: 1, size: 1 } })).data.data[0];
    const refused = [
      await member.call(simpleSaveRow, { params: params(), body: { airport: 'MINE', state: 'Texas' } }),
      await member.call(simpleUpdateRow, {
        params: { ...params(), id: own?._id ?? '' },
        body: { airport: 'MINE' },
      }),
      await member.call(adminQueryRows, { params: params() }),
      await member.call(exportRows, { params: params(), body: { type: 'csv' } }),
    ];
    expect(refused.map(({ code }) => code)).toEqual([106, 106, 106, 106]);
    expect(
      (
        await admin.must(adminQueryRows, {
          params: params(),
          body: { query: [{ key: 'airport', opt: 'eq', value: 'MINE' }] },
        })
      ).size,
    ).toBe(0);
  });

  it('opens to an integrator with the project token, and to a member’s session with the member’s rights', async () => {
    const { admin, project, stack } = team();
    const { token } = await admin.must(projectToken, { params: { project }, body: { reset: true } });
    const integrator = new Client(stack.baseUrl, { 'bm-x-token': token ?? '' });
    const all = await integrator.call(openQueryRows, {
      params: params(),
      body: { page: { index: 1, size: 1000 } },
    });
    expect([all.status, all.data.size, all.data.data.length]).toEqual([200, 10_000, 1000]);
    expect((await member.must(openQueryRows, { params: params(), body: {} })).size).toBe(texas.length);
    const wrong = await new Client(stack.baseUrl, { 'bm-x-token': 'x'.repeat(48) }).call(openQueryRows, {
      params: params(),
      body: {},
    });
    expect([wrong.status, wrong.code]).toEqual([401, 104]);
  });

  it('changes what a member sees within a second of the change of rights', async () => {
    await grant('Hawaii', 'cost');
    const states = async () => [...new Set((await list()).data.data.map((row) => row['state']))];
    expect(await within(RIGHTS_WITHIN_MS, states, ([state]) => state === 'Hawaii')).toEqual(['Hawaii']);
  });

  it('shuts a banned member out within a second', async () => {
    const { admin, project } = team();
    await admin.must(banUser, { params: { project, id: memberId } });
    expect(
      await within(
        RIGHTS_WITHIN_MS,
        async () => (await list()).code,
        (code) => code !== 0,
      ),
    ).toBe(104);
  });
}
