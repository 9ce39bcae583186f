import { DataSource } from 'typeorm';
import {
  adminBulkRows,
  adminQueryRows,
  adminRemoveRow,
  adminUpdateRow,
  approvalRowChanges,
  approvalFieldUses,
  checkApprovalRow,
  createField,
  dropRows,
  freeApprovalRow,
  heldApprovalRows,
  hideField,
  listEntities,
  listEntityFields,
  prepareApprovalTable,
  readApprovalRow,
  removeEntity,
  updateField,
  writeApprovalRow,
  type OutputOf,
  type RawInputOf,
} from '@buildmesh/contracts';
import { newId, Refusal, sleep } from '@buildmesh/kernel';
import { systemContext } from '@buildmesh/service-kit';
import { describeWith, eventually } from '@buildmesh/testing';
import { refusedAs, startData, type DataFixture } from './data-fixture.js';

describeWith(['postgres'], 'rows that applications hold (D95)', () => {
  let data: DataFixture;
  let entity: string;
  let params: { project: string; entity: string };
  let reading: OutputOf<typeof approvalFieldUses> = [];
  const user = newId();
  const system = systemContext();
  const hold = { approval: newId(), name: 'Expenses', free: ['memo'], changes: false };
  beforeAll(async () => {
    data = await startData();
    data.service.bus.serve(approvalFieldUses, () => Promise.resolve(reading));
    const made = await data.table('Claims', [
      { name: 'Title', type: 'string', key: 'title' },
      { name: 'Sum', type: 'number', key: 'sum' },
      { name: 'Memo', type: 'string', key: 'memo' },
      {
        name: 'Twice',
        type: 'number',
        key: 'twice',
        option: { _display: { _type: 'formula' }, formula: '{sum} * 2' },
      },
    ]);
    params = made.params;
    entity = made.entity._id;
    await data.service.ask(prepareApprovalTable, system, { input: place() });
  }, 60_000);
  afterEach(() => {
    reading = [];
    expect(data.service.breaches()).toEqual([]);
  });
  afterAll(() => data.service.stop());

  const place = () => ({ project: data.project, entity });
  const write = (parts: Partial<RawInputOf<typeof writeApprovalRow>> & { id: string }) =>
    data.service.ask(writeApprovalRow, system, {
      input: { ...place(), values: {}, state: 'pending', user, role: null, hold, ...parts },
    });
  const begun = async (parts: object = {}) => {
    const id = newId();
    await write({ id, values: { title: 'trip', sum: 20_000 }, ...parts });
    return id;
  };
  const update = (id: string, input: Record<string, unknown>) =>
    data.service.ask(adminUpdateRow, data.admin, { params: { ...params, id }, input });
  const remove = (id: string) => data.service.ask(adminRemoveRow, data.admin, { params: { ...params, id } });
  const bulk = (input: RawInputOf<typeof adminBulkRows>) =>
    data.service.ask(adminBulkRows, data.admin, { params, input });
  const row = async (id: string) =>
    (await data.service.ask(adminQueryRows, data.admin, { params, input: {} })).data.find(
      ({ _id }) => _id === id,
    );
  const refusal = async (work: Promise<unknown>) => {
    const error: unknown = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return error instanceof Refusal ? [error.key, error.details.params] : error;
  };
  const fieldsOf = () => data.service.ask(listEntityFields, data.admin, { params });
  const fieldsHeld = ['approval.fields-held', { name: 'Expenses', fields: 'Sum' }];
  const rowHeld = ['approval.row-held', { name: 'Expenses' }];

  test('are neither changed nor removed by anybody else while it runs, whichever door is taken', async () => {
    const id = await begun();
    const before = await data.footprint(params);
    expect(await refusal(update(id, { sum: 5 }))).toEqual(fieldsHeld);
    expect(await refusal(bulk({ update: [{ _id: id, sum: 5 }] }))).toEqual(fieldsHeld);
    expect(await refusal(bulk({ save: [{ title: 'other' }], remove: [id] }))).toEqual(rowHeld);
    expect(await refusal(remove(id))).toEqual(rowHeld);
    const dropped = data.service.ask(dropRows, data.admin, { params, input: { confirm: 'Claims' } });
    expect(await refusal(dropped)).toEqual(rowHeld);
    expect(await data.footprint(params)).toEqual(before);
    expect(await row(id)).toMatchObject({ sum: 20_000, approval_state: 'pending' });
  });

  test('keep what is in no form of it free, and take values that are what they were', async () => {
    const id = await begun();
    expect(await update(id, { memo: 'seen' })).toMatchObject({ memo: 'seen', sum: 20_000 });
    expect(await update(id, { sum: 20_000, memo: 'again' })).toMatchObject({ memo: 'again' });
    // Rows beside it are nobody's.
    const { saved } = await bulk({ save: [{ title: 'free', sum: 1 }] });
    expect(await update(saved[0] ?? '', { sum: 2 })).toMatchObject({ sum: 2 });
  });

  test('follow the steps of the approval, and are free in the same moment in which it ends', async () => {
    const id = await begun();
    await write({ id, values: { sum: 15_000 } });
    expect(await row(id)).toMatchObject({ sum: 15_000 });
    expect(await refusal(update(id, { sum: 5 }))).toEqual(fieldsHeld);
    await write({ id, state: 'pass' });
    expect(await update(id, { sum: 5 })).toMatchObject({ sum: 5 });
    await write({ id, state: 'pending' });
    expect(await refusal(remove(id))).toEqual(rowHeld);
    await write({ id, state: 'cancel' });
    expect(await remove(id)).toBe(true);
  });

  test('edits that race with the end of it or its beginning are refused or come after it, never unseen', async () => {
    for (let round = 0; round < 15; round++) {
      const id = await begun({ state: 'reject' });
      await Promise.allSettled([
        write({ id, values: { sum: 20_000 } }),
        update(id, { sum: 5 }),
        update(id, { sum: 6 }),
      ]);
      // Whatever came first: the value that the application wrote stands.
      expect(await row(id)).toMatchObject({ sum: 20_000, approval_state: 'pending' });
    }
  });

  test('an edit that is not stored yet when it begins is overwritten, not passed by', async () => {
    const id = await begun({ state: 'reject' });
    const [at] = await data.sql<{ schema: string; table: string; column: string }>(
      `SELECT s.schema_name AS schema, e.table_name AS table, f.column_name AS column FROM data.entity e
        JOIN data.space s USING (project) JOIN data.field f ON f.entity = e.id AND f.key = 'sum' WHERE e.id = $1`,
      [entity],
    );
    const other = data.service.get<DataSource>(DataSource).createQueryRunner();
    await other.query('BEGIN');
    await other.query(`UPDATE "${at?.schema}"."${at?.table}" SET "${at?.column}" = 5 WHERE "_id" = $1`, [id]);
    const written = write({ id, values: { sum: 20_000 } });
    await sleep(200);
    await other.query('COMMIT');
    await other.release();
    await written;
    expect(await row(id)).toMatchObject({ sum: 20_000, approval_state: 'pending' });
  });

  test('may be changed where the definition says so: each change is kept for the approval, with who made it', async () => {
    const id = await begun({ hold: { ...hold, changes: true } });
    await update(id, { sum: 5 });
    await update(id, { title: 'walk', memo: 'free' });
    expect(await refusal(remove(id))).toEqual(rowHeld);
    const input = { ...place(), id, after: 0 };
    const { list, values } = await data.service.ask(approvalRowChanges, system, { input });
    expect(list.map(({ user: by, fields }) => [by, fields])).toEqual([
      [data.admin.user, ['sum']],
      [data.admin.user, ['title']],
    ]);
    expect(values).toEqual({ sum: 5, title: 'walk' });
    const rest = await data.service.ask(approvalRowChanges, system, {
      input: { ...input, after: list[0]?.id ?? 0 },
    });
    expect(rest.list).toHaveLength(1);
  });

  test('are listed, so that one whose application is gone is freed', async () => {
    const id = await begun();
    const listed = async () =>
      (await data.service.ask(heldApprovalRows, system, { input: { after: '', limit: 500 } })).map(
        ({ id: one }) => one,
      );
    expect(await listed()).toContain(id);
    await data.service.ask(freeApprovalRow, system, { input: { ...place(), id } });
    expect(await listed()).not.toContain(id);
    expect(await remove(id)).toBe(true);
  });

  test('structure may grow under them, and a changed type of a field that no approval reads converts them too', async () => {
    const id = await begun();
    const field = (await fieldsOf()).find(({ _key }) => _key === 'title')?._id ?? '';
    const input = { type: 'number' as const, option: {} };
    const forced = {
      params: { project: data.project, id: field },
      queryString: { force: '1' as never },
      input,
    };
    await data.service.ask(updateField, data.admin, forced);
    expect(await row(id)).toMatchObject({ title: null });
    const back = { type: 'string' as const, option: {} };
    await data.service.ask(updateField, data.admin, {
      params: { project: data.project, id: field },
      input: back,
    });
    expect(await row(id)).toMatchObject({ title: 'trip' });
  });

  test('fields that an approval reads are not hidden, retyped or demanded, and its table is not removed', async () => {
    reading = [{ _id: newId(), name: 'Expenses', own: true, fields: ['sum', 'twice'], closed: ['memo'] }];
    const fields = await fieldsOf();
    const at = (key: string) => ({
      project: data.project,
      id: fields.find(({ _key }) => _key === key)?._id ?? '',
    });
    const used = ['approval.field-used', { names: 'Expenses' }];
    const before = await data.footprint(params);
    const change = (key: string, input: RawInputOf<typeof updateField>) =>
      data.service.ask(updateField, data.admin, { params: at(key), input });
    expect(await refusal(data.service.ask(hideField, data.admin, { params: at('sum') }))).toEqual(used);
    expect(await refusal(change('sum', { status: 'hidden' }))).toEqual(used);
    expect(await refusal(change('sum', { type: 'string', option: {} }))).toEqual(used);
    expect(await refusal(change('memo', { option: { required: true } }))).toEqual(used);
    const formula = (text: string) => ({
      type: 'number' as const,
      option: { _display: { _type: 'formula' as const }, formula: text },
    });
    expect(await refusal(change('twice', formula('{sum}*3')))).toEqual(used);
    expect(await refusal(change('twice', { type: 'number', option: {} }))).toEqual(used);
    const closed = {
      entity,
      name: 'Must',
      type: 'string' as const,
      key: 'memo2',
      option: { required: true },
    };
    reading[0]?.closed.push('memo2');
    expect(
      await refusal(
        data.service.ask(createField, data.admin, { params: { project: data.project }, input: closed }),
      ),
    ).toEqual(used);
    expect(
      await refusal(
        data.service.ask(removeEntity, data.admin, { params, queryString: { force: '1' as never } }),
      ),
    ).toEqual(['approval.table-used', { names: 'Expenses' }]);
    expect(await data.footprint(params)).toEqual(before);
    expect(await change('sum', { name: 'Amount' })).toMatchObject({ _name: 'Amount' });
    await change('sum', { name: 'Sum' });
  });
});

describeWith(['postgres'], 'people in the form of an approval', () => {
  test('may be named by whoever fills it in, without the right to read the table of users', async () => {
    const data = await startData();
    const boss = newId();
    data.member(boss, { nickname: 'Boss' });
    const tables = await data.service.ask(listEntities, data.admin, { params: { project: data.project } });
    const members = tables.find(({ _code }) => _code === 'user')?._id ?? '';
    const users = { project: data.project, entity: members };
    await eventually(
      async () =>
        (await data.service.ask(adminQueryRows, data.admin, { params: users, input: {} })).size === 1,
    );
    const { entity } = await data.table('Trips', [
      { name: 'Title', type: 'string', key: 'title' },
      { name: 'Boss', type: 'relate', key: 'boss', relate: [members] },
    ]);
    const { user = '', role = '' } = data.memberWith({});
    const as = { user, role, roleType: 'common' as const, owner: false, groups: [], simple: false };
    const place = { project: data.project, entity: entity._id };
    const system = systemContext();
    const check = (values: Record<string, unknown>) =>
      data.service.ask(checkApprovalRow, system, { input: { ...place, values, as } });
    expect(await check({ title: 'x', boss })).toEqual({ values: { title: 'x', boss } });
    expect(await refusedAs(check({ title: 'x', boss: newId() }))).toEqual(['invalid', 'boss relation']);
    const id = newId();
    const hold = { approval: newId(), name: 'Trip', free: [], changes: false };
    await data.service.ask(prepareApprovalTable, system, { input: place });
    const input = {
      ...place,
      id,
      values: { title: 'x', boss },
      state: 'pending' as const,
      user: as.user,
      role: null,
      hold,
    };
    await data.service.ask(writeApprovalRow, system, { input });
    expect(await data.service.ask(readApprovalRow, system, { input: { ...place, id, as } })).toMatchObject({
      boss: { _id: boss, __name: 'Boss' },
    });
    await data.service.stop();
  }, 60_000);
});
