import {
  adminQueryRows,
  createEntity,
  createFields,
  downloadJobFile,
  exportRows,
  revertJob,
  startImport,
  type Entity,
} from '@buildmesh/contracts';
import { pathOf } from '../../support/client.js';
import { countsOf, importFile, jobEnd, preview, realFile } from '../../support/transfer.js';
import { STRIKE_COLUMNS, strikesOf, type Team } from './team.js';

const FILE = 'birdstrikes.csv';
const MAPPING = STRIKE_COLUMNS.map(({ column, key }) => ({
  column,
  field: key,
  ...(key === 'day' ? { format: 'YYYY-MM-DD' } : {}),
}));

/** A table for bird strikes. */
export async function strikesTable({ admin, project }: Omit<Team, 'strikes'>, name: string): Promise<Entity> {
  const params = { project };
  const entity = await admin.must(createEntity, { params, body: { name } });
  const list = STRIKE_COLUMNS.map(({ key, name, type }) => ({ key, name, type }));
  return {
    ...entity,
    _field: await admin.must(createFields, { params, body: { entity: entity._id, list } }),
  };
}

/** An administrator brings files in and takes files out. */
export function transferSteps(team: () => Team): void {
  const inTable = () => ({ project: team().project, entity: team().strikes._id });
  const rowCount = async () =>
    (await team().admin.must(adminQueryRows, { params: inTable(), body: { page: { index: 1, size: 1 } } }))
      .size;

  it('shows what stands in a real csv file, and a rehearsal of its import writes nothing', async () => {
    const { admin } = team();
    const shown = await preview(admin, { params: inTable(), name: FILE, content: realFile(FILE) });
    expect(shown.code).toBe(0);
    const { columns } = shown.data;
    expect(columns).toHaveLength(14);
    expect(columns[3]).toMatchObject({
      header: 'Flight Date',
      suggestedType: 'date',
      formats: ['YYYY-MM-DD'],
    });
    expect(columns[12]).toMatchObject({ header: 'Cost Total $', suggestedType: 'number' });
    const dry = await admin.must(startImport, {
      params: inTable(),
      body: { upload: shown.data.upload, option: { mapping: MAPPING, dry: true } },
    });
    expect(dry).toMatchObject({ total: 10_000, saved: 10_000, failed: 0 });
    expect(await rowCount()).toBe(0);
  });

  it('imports it by a mapping, and takes it back as one step', async () => {
    const { admin, project } = team();
    const shown = await preview(admin, { params: inTable(), name: FILE, content: realFile(FILE) });
    const result = await admin.must(startImport, {
      params: inTable(),
      body: { upload: shown.data.upload, option: { mapping: MAPPING } },
    });
    expect(result).toMatchObject({ total: 10_000, saved: 10_000, failed: 0, errors: [] });
    expect(await rowCount()).toBe(10_000);
    const { job } = await admin.must(revertJob, { params: { project, id: result.job } });
    expect(await jobEnd(admin, { project, job })).toMatchObject({ state: 'done', saved: 10_000 });
    expect(await rowCount()).toBe(0);
  });

  it('names each faulty row, writes none of the file, and keeps the whole list to be downloaded', async () => {
    const { admin, project } = team();
    const content = 'Airport,Day,Cost\nNARITA,2024-02-30,5\nHANEDA,2024-01-01,many\nKANSAI,2024-01-02,7\n';
    const counts = countsOf(await importFile(admin, { params: inTable(), name: 'bad.csv', content }));
    expect(counts).toMatchObject({ total: 3, saved: 0, failed: 2 });
    expect(counts.errors.map(({ index, text }) => [index, text.startsWith(`row ${index} - `)])).toEqual([
      [2, true],
      [3, true],
    ]);
    const list = await admin.send({ path: pathOf(downloadJobFile, { project, id: counts.job }) });
    expect(list.text.trim().split('\r\n')).toHaveLength(3);
    expect(list.headers.get('content-disposition')).toContain('attachment');
    expect(await rowCount()).toBe(0);
  });

  it('imports the file for good, value for value', async () => {
    const { admin } = team();
    const counts = countsOf(
      await importFile(admin, {
        params: inTable(),
        name: FILE,
        content: realFile(FILE),
        option: { mapping: MAPPING },
      }),
    );
    expect(counts).toMatchObject({ total: 10_000, saved: 10_000 });
    const page = await admin.must(adminQueryRows, {
      params: inTable(),
      body: { sort: [{ key: '_id', order: 'desc' }], page: { index: 1, size: 500 } },
    });
    const strikes = strikesOf(realFile(FILE)).slice(0, 500);
    expect(page.data.map((row) => [row['airport'], row['day'], String(row['cost'])])).toEqual(
      strikes.map(({ airport, day, cost }) => [airport, day, cost]),
    );
  });

  it.each(['csv', 'xlsx', 'json'] as const)('exports to %s', async (type) => {
    const { admin } = team();
    const answer = await admin.send({
      method: 'POST',
      path: pathOf(exportRows, inTable()),
      body: { type, query: [{ key: 'state', opt: 'eq', value: 'Hawaii' }] },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain(`.${type}`);
    const hawaii = strikesOf(realFile(FILE)).filter(({ state }) => state === 'Hawaii').length;
    if (type === 'csv') expect(answer.text.trim().split('\r\n')).toHaveLength(hawaii + 1);
    if (type === 'json') expect(JSON.parse(answer.text)).toHaveLength(hawaii);
  });

  it.each(['csv', 'xlsx'] as const)(
    'brings an export to %s back into another table unchanged',
    async (type) => {
      const { admin, project, stack } = team();
      const query = [{ key: 'state', opt: 'in' as const, value: ['Hawaii', 'Alaska'] }];
      const copy = await strikesTable({ admin, project, stack }, `Copy by ${type}`);
      const response = await fetch(admin.baseUrl + pathOf(exportRows, inTable()), {
        method: 'POST',
        headers: { ...admin.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ type, query, sort: [{ key: '_id', order: 'desc' }] }),
      });
      const params = { project, entity: copy._id };
      const counts = countsOf(
        await importFile(admin, {
          params,
          name: `copy.${type}`,
          content: Buffer.from(await response.arrayBuffer()),
        }),
      );
      expect(counts.failed).toBe(0);
      const body = { query, sort: [{ key: '_id', order: 'desc' as const }], page: { index: 1, size: 500 } };
      const values = async (where: { project: string; entity: string }) =>
        (await admin.must(adminQueryRows, { params: where, body })).data.map((row) =>
          STRIKE_COLUMNS.map(({ key }) => row[key]),
        );
      const original = await values(inTable());
      expect(original.length).toBeGreaterThan(50);
      expect(await values(params)).toEqual(original);
    },
  );
}
