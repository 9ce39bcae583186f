import { adminQueryRows, adminSummarizeRows, type RawInputOf } from '@buildmesh/contracts';
import { realFile } from '../../support/transfer.js';
import { strikesOf, type Strike, type Team } from './team.js';

type Query = RawInputOf<typeof adminQueryRows>;

/** An administrator finds rows; the file itself, read by the test, says what is right. */
export function querySteps(team: () => Team): void {
  const params = () => ({ project: team().project, entity: team().strikes._id });
  const strikes = strikesOf(realFile('birdstrikes.csv'));
  const ask = (body: Query) => team().admin.must(adminQueryRows, { params: params(), body });

  const FILTERS: [string, NonNullable<Query['query']>, (strike: Strike) => boolean][] = [
    ['equal', [{ key: 'state', opt: 'eq', value: 'Texas' }], ({ state }) => state === 'Texas'],
    [
      'one of',
      [{ key: 'phase', opt: 'in', value: ['Climb', 'Taxi'] }],
      ({ phase }) => ['Climb', 'Taxi'].includes(phase),
    ],
    ['none of', [{ key: 'damage', opt: 'ne', value: 'None' }], ({ damage }) => damage !== 'None'],
    [
      'contains, whatever the case',
      [{ key: 'species', opt: 'like', value: 'HAWK' }],
      ({ species }) => /hawk/i.test(species),
    ],
    [
      'begins',
      [{ key: 'airport', opt: 'start', value: 'SAN ' }],
      ({ airport }) => airport.startsWith('SAN '),
    ],
    [
      'between',
      [{ key: 'speed', opt: 'between', value: [100, 150] }],
      ({ speed }) => speed !== '' && Number(speed) >= 100 && Number(speed) <= 150,
    ],
    ['days', [{ key: 'day', opt: 'lt', value: '1991-01-01' }], ({ day }) => day < '1991-01-01'],
    [
      'either of two, and a third',
      [
        {
          model: 'or',
          list: [
            { key: 'state', opt: 'eq', value: 'Texas' },
            { key: 'cost', opt: 'gt', value: 100_000 },
          ],
        },
        { key: 'phase', opt: 'eq', value: 'Climb' },
      ],
      ({ state, cost, phase }) => (state === 'Texas' || Number(cost) > 100_000) && phase === 'Climb',
    ],
  ];

  it.each(FILTERS)('finds rows by filter: %s', async (_name, query, fits) => {
    const expected = strikes.filter(fits).length;
    expect(expected).toBeGreaterThan(0);
    expect((await ask({ query, page: { index: 1, size: 1 } })).size).toBe(expected);
  });

  it('pages by cursor through a sorted list: every row once, in order', async () => {
    const query = [{ key: 'state', opt: 'eq' as const, value: 'California' }];
    const costs: number[] = [];
    const ids = new Set<string>();
    let after: string | undefined;
    do {
      const page = await ask({
        query,
        sort: [
          { key: 'cost', order: 'desc' },
          { key: 'airport', order: 'asc' },
        ],
        page: { index: 1, size: 100, after },
        option: { count: false },
      });
      for (const row of page.data) {
        ids.add(row._id);
        costs.push(Number(row['cost']));
      }
      after = page.meta.next ?? undefined;
    } while (after);
    const expected = strikes.filter(({ state }) => state === 'California').map(({ cost }) => Number(cost));
    expect(costs).toEqual(expected.sort((a, b) => b - a));
    expect(ids.size).toBe(expected.length);
  });

  it('finds a word wherever it stands', async () => {
    const { size } = await ask({ search: 'barksdale' });
    expect(size).toBe(
      strikes.filter((strike) => Object.values(strike).some((text) => /barksdale/i.test(text))).length,
    );
  });

  it('sums up by group as adding up the file does', async () => {
    const { groups } = await team().admin.must(adminSummarizeRows, {
      params: params(),
      body: {
        list: [
          { key: 'cost', method: 'sum' },
          { key: 'speed', method: 'max' },
        ],
        group: ['phase'],
      },
    });
    const found = groups.map(({ group, count, list }) => [
      group['phase'],
      count,
      list[0]?.value,
      list[1]?.value,
    ]);
    const phases = [...new Set(strikes.map(({ phase }) => phase))];
    const expected = phases.map((phase) => {
      const own = strikes.filter((strike) => strike.phase === phase);
      const speeds = own.filter(({ speed }) => speed !== '').map(({ speed }) => Number(speed));
      return [
        phase || null,
        own.length,
        own.reduce((sum, { cost }) => sum + Number(cost), 0),
        speeds.length > 0 ? Math.max(...speeds) : null,
      ];
    });
    const byName = (a: unknown[], b: unknown[]) => String(a[0]).localeCompare(String(b[0]));
    expect(found.sort(byName)).toEqual(expected.sort(byName));
  });
}
