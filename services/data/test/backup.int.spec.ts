import { FixedClock, newId, Refusal } from '@buildmesh/kernel';
import {
  adminBulkRows,
  adminCreatePage,
  adminQueryRows,
  adminRemoveRow,
  createFlow,
  downloadBackup,
  getJob,
  importRows,
  listBackups,
  listJobs,
  makeBackup,
  projectPurged,
  setSetting,
  type BackupEntry,
  type CallContext,
} from '@buildmesh/contracts';
import { FileStore } from '@buildmesh/persistence';
import { admin, describeWith, eventually } from '@buildmesh/testing';
import { BackupRounds } from '../src/backup/backup-rounds.js';
import { BackupRepository } from '../src/backup/backup.repository.js';
import { startData, type DataFixture } from './data-fixture.js';
import { linesOf, unpacked, type Archive } from './backup-archive.js';
import { upload } from './transfer-fixture.js';

const DAY_MS = 86_400_000;
/** 2026-11-28 23:30 in UTC: the day after on the clocks of the platform. */
const NOW = Date.UTC(2026, 10, 28, 23, 30);
const keyOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.key : String(error)),
  );

describeWith(['postgres'], 'backups of a project (D69)', () => {
  let data: DataFixture;
  let clock: FixedClock;
  beforeEach(async () => {
    clock = new FixedClock(NOW);
    data = await startData({ clock });
  }, 60_000);
  afterEach(async () => {
    const breaches = data.service.breaches();
    await data.service.stop();
    expect(breaches).toEqual([]);
  });

  const params = () => ({ project: data.project });
  const make = (day = 0, as: CallContext = data.admin) =>
    data.service.ask(makeBackup, as, { params: { project: as.project ?? '' }, input: { day } });
  async function made(as: CallContext = data.admin): Promise<BackupEntry> {
    const answer = await make(0, as);
    if ('job' in answer) throw new Error('the backup takes long');
    return answer;
  }
  const list = async () => (await data.service.ask(listBackups, data.admin, { params: params() })).data;
  async function archiveOf({ _id }: BackupEntry): Promise<Archive> {
    const file = await data.service.ask(downloadBackup, data.admin, { params: { ...params(), id: _id } });
    return unpacked((await data.service.get<FileStore>(FileStore).localPath(file.key)) ?? '');
  }
  async function orders(as: CallContext = data.admin) {
    const customers = await data.table('Customers', [{ name: 'Name', key: 'name', type: 'string' }], as);
    const table = await data.table(
      'Orders',
      [
        { name: 'Title', key: 'title', type: 'string' },
        { name: 'Total', key: 'total', type: 'number' },
        { name: 'Due', key: 'due', type: 'date' },
        { name: 'Customer', key: 'customer', type: 'relate', relate: [customers.entity._id] },
      ],
      as,
    );
    const save = async (of: { project: string; entity: string }, rows: Record<string, unknown>[]) =>
      (await data.service.ask(adminBulkRows, as, { params: of, input: { save: rows } })).saved;
    const [customer] = await save(customers.params, [{ name: 'Nguyễn "A"\n\\ "' }]);
    const ids = await save(table.params, [
      { title: 'one\t\\n"{}"', total: 3.25, due: '2026-11-30', customer },
      { title: '订单', total: null, due: null, customer: null },
      { title: 'removed', total: 1 },
    ]);
    await data.service.ask(adminRemoveRow, as, { params: { ...table.params, id: ids[2] ?? '' } });
    return { ...table, ids, customer };
  }

  test('hold tables, fields, rows, pages, functions and settings, as they are, in lines of JSON', async () => {
    const { params: table, ids, customer, fields } = await orders();
    const page = await data.service.ask(adminCreatePage, data.admin, {
      params: params(),
      input: { name: 'Start' },
    });
    const flow = await data.service.ask(createFlow, data.admin, {
      params: params(),
      input: { name: 'Close', nodes: [] },
    });
    const share = { ...params(), model: 'print' as const, type: 'project' as const, key: 'note' };
    await data.service.ask(setSetting, data.admin, { params: share, input: { name: 'Note' } });
    const backup = await made();
    expect(backup).toEqual({
      _id: expect.any(String) as string,
      type: 'file',
      value: expect.stringContaining(data.project) as string,
      name: 'backup-20261129-0730.zip',
      oss: false,
      size: expect.any(Number) as number,
      mime: 'application/zip',
      user: data.admin.user,
      time: NOW,
      day: null,
      rows: 3,
    });
    const archive = await archiveOf(backup);
    expect(JSON.parse(archive['manifest.json'] ?? '')).toMatchObject({
      format: 'buildmesh.backup',
      version: 1,
      project: data.project,
      parts: { page: 1, flow: 1, share: 1 },
      rows: { [table.entity]: 2 },
    });
    expect(linesOf(archive['field.ndjson']).map(({ id }) => id)).toEqual(
      expect.arrayContaining(fields.map(({ _id }) => _id)),
    );
    expect(linesOf(archive['page.ndjson'])).toEqual([
      expect.objectContaining({ id: page._id, name: 'Start' }),
    ]);
    expect(linesOf(archive['flow.ndjson'])).toEqual([expect.objectContaining({ id: flow._id })]);
    expect(linesOf(archive['share.ndjson'])).toEqual([
      expect.objectContaining({ model: 'print', key: 'note', value: { name: 'Note' } }),
    ]);
    const rows = linesOf(archive[`rows/${table.entity}.ndjson`]);
    expect(rows.map(({ _id }) => _id)).toEqual(ids.slice(0, 2).sort());
    const one = rows.find(({ _id }) => _id === ids[0]);
    expect(one).toMatchObject({ title: 'one\t\\n"{}"', total: 3.25, due: '2026-11-30', customer });
    expect(one?.['_ctime']).toEqual(expect.any(Number));
  });

  test('are enough to have the rows back in another project', async () => {
    const { params: table } = await orders();
    const archive = await archiveOf(await made());
    const other = admin(newId());
    const again = await data.table('Orders', fieldsOf(archive, table.entity), other);
    const rows = linesOf(archive[`rows/${table.entity}.ndjson`]);
    const save = rows.map(({ title, total, due }) => ({ title, total, due }));
    await data.service.ask(adminBulkRows, other, { params: again.params, input: { save } });
    const query = async (as: CallContext, of: typeof table) =>
      (await data.service.ask(adminQueryRows, as, { params: of, input: {} })).data
        .map(({ title, total, due }) => ({ title, total, due }))
        .sort((a, b) => String(a.title).localeCompare(String(b.title)));
    expect(await query(other, again.params)).toEqual(await query(data.admin, table));
  });

  test('are made once however often they are asked for at a time, and are left to whoever administers', async () => {
    await orders();
    const answers = await Promise.all([make(), make(), make()]);
    const ids = answers.map((answer) => ('job' in answer ? answer.job : answer._id));
    expect(new Set(ids).size).toBe(1);
    const clerk = data.memberWith({});
    expect(await keyOf(make(0, clerk))).toBe('no-authority');
    const id = ids[0] ?? '';
    expect(await keyOf(data.service.ask(downloadBackup, clerk, { params: { ...params(), id } }))).toBe(
      'no-authority',
    );
    const stranger = admin(newId());
    const elsewhere = { project: stranger.project ?? '', id };
    expect(await keyOf(data.service.ask(downloadBackup, stranger, { params: elsewhere }))).toBe(
      'file.not-found',
    );
    expect((await list()).map(({ _id }) => _id)).toEqual([id]);
  });

  test('leave word of who had one made (D87)', async () => {
    await orders();
    await made();
    const told = await data.sql<{ action: string; user_id: string }>(
      `SELECT action, user_id FROM data.audit WHERE entity = 'backup' ORDER BY id`,
    );
    expect(told).toEqual([{ action: 'backup.create', user_id: data.admin.user }]);
  });

  test('are not made for somebody who is no administrator any more when their turn comes', async () => {
    await orders();
    const boss = data.memberWith({}, { roleType: 'admin' });
    const request = { kind: 'backup', context: boss, day: null };
    const job = newId();
    data.expel(boss.user ?? '');
    await data.sql(
      `INSERT INTO data.job (id, project, entity, kind, user_id, request, state) VALUES ($1, $2, $2, 'backup', $3, $4, 'waiting')`,
      [job, data.project, boss.user, JSON.stringify(request)],
    );
    const stateOf = async () =>
      (await data.service.ask(getJob, data.admin, { params: { ...params(), id: job } })).state;
    await eventually(async () => (await stateOf()) === 'failed', 30_000);
    expect(await list()).toEqual([]);
  });

  test('of each day are made by themselves, one for each project, and are answered by how old they are', async () => {
    const rounds = data.service.get<BackupRounds>(BackupRounds);
    await orders();
    const other = admin(newId());
    await orders(other);
    const dailies = () =>
      data.sql<{ project: string }>('SELECT project FROM data.backup WHERE day IS NOT NULL');
    const open = () => data.sql(`SELECT FROM data.job WHERE state IN ('waiting', 'running')`);
    for (let round = 0; round < 4; round++) {
      await rounds.round();
      await eventually(async () => (await open()).length === 0, 30_000);
    }
    expect((await dailies()).map(({ project }) => project).sort()).toEqual(
      [data.project, other.project ?? ''].sort(),
    );
    const [first] = await list();
    expect(first).toMatchObject({ day: '2026-11-29', user: null, rows: 3 });
    expect(await keyOf(make(1))).toBe('file.not-found');
    clock.advance(DAY_MS);
    expect(await make(1)).toEqual(first);
    expect(await make(1, other)).toMatchObject({ day: '2026-11-29' });
    expect(await keyOf(make(2))).toBe('file.not-found');
    expect(await keyOf(make(15))).toBe('invalid');
  });

  test('are kept for 14 days, and go with their project', async () => {
    await orders();
    const rounds = data.service.get<BackupRounds>(BackupRounds);
    const files = data.service.get<FileStore>(FileStore);
    const old = await made();
    clock.advance(14 * DAY_MS - 1);
    await rounds.sweep();
    expect(await list()).toEqual([old]);
    const young = await made();
    clock.advance(2);
    await rounds.sweep();
    expect(await list()).toEqual([young]);
    expect([await files.size(old.value), await files.size(young.value)]).toEqual([undefined, young.size]);
    data.service.bus.publish(projectPurged, { project: data.project });
    await eventually(async () => (await data.sql('SELECT FROM data.space')).length === 0);
    await rounds.sweep();
    expect(await files.size(young.value)).toBeUndefined();
    expect(await data.service.get<BackupRepository>(BackupRepository).list(data.project)).toEqual([]);
  });

  test('of many rows are of one moment, and tell how far they are', async () => {
    const table = await data.table('Big', [{ name: 'Title', key: 'title', type: 'string' }]);
    const lines = Array.from({ length: 20_000 }, (_, at) => `${'x'.repeat(200)}${at}`).join('\n');
    const file = await upload(data, `title\n${lines}\n`);
    const answer = await data.service.ask(importRows, data.admin, { params: table.params, input: { file } });
    const job = answer.job;
    const stateOf = async () =>
      (await data.service.ask(getJob, data.admin, { params: { ...params(), id: job } })).state;
    await eventually(async () => (await stateOf()) === 'done', 60_000);
    const making = make();
    // What comes while it is made is not in it, or all of it is.
    await data.service.ask(adminBulkRows, data.admin, {
      params: table.params,
      input: { save: [{ title: 'later' }, { title: 'later' }] },
    });
    const told = await making;
    const id = 'job' in told ? told.job : told._id;
    await eventually(async () => (await list()).some(({ _id }) => _id === id), 60_000);
    const [backup] = await list();
    const counted = JSON.parse((backup && (await archiveOf(backup))['manifest.json']) ?? '{}') as {
      rows: Record<string, number>;
    };
    expect([20_000, 20_002]).toContain(counted.rows[table.params.entity]);
    const jobs = await data.service.ask(listJobs, data.admin, { params: params() });
    expect(jobs.find(({ _id }) => _id === id)).toMatchObject({
      kind: 'backup',
      state: 'done',
      done: backup?.rows,
    });
    expect(backup?.size).toBeLessThan(2_000_000);
  }, 120_000);
});

/** The fields of a table as they would be made again; relations need their tables first. */
function fieldsOf(archive: Archive, entity: string) {
  return linesOf(archive['field.ndjson'])
    .filter((field) => field['entity'] === entity && field['type'] !== 'relate')
    .map(({ name, key, type, option }) => ({ name, key, type, option })) as never;
}
