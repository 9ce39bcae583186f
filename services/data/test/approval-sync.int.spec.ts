import {
  approvalForm,
  approvalFieldUses,
  checkApprovalRow,
  listEntities,
  listEntityFields,
  prepareApprovalTable,
  readApprovalRow,
  relatedApprovalUsers,
  adminQueryRows,
  adminUpdateRow,
  updateField,
  writeApprovalRow,
  type RawInputOf,
} from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { describeWith } from '@buildmesh/testing';
import { systemContext } from '@buildmesh/service-kit';
import { refusedAs, startData, type DataFixture } from './data-fixture.js';

describeWith(['postgres'], 'rows of applications', () => {
  let data: DataFixture;
  let entity: string;
  let other: string;
  let params: { project: string; entity: string };
  const user = newId();
  const as = { user, owner: true, groups: [], simple: true };
  beforeAll(async () => {
    data = await startData();
    data.service.bus.serve(approvalFieldUses, () => Promise.resolve([]));
    const target = await data.table('Goods', [
      { name: 'Name', type: 'string', key: 'name', option: { _name: true } },
    ]);
    other = target.entity._id;
    const made = await data.table('Leave', [
      { name: 'Reason', type: 'string', key: 'reason', option: { required: true } },
      { name: 'Code', type: 'string', key: 'code', option: { unique: true } },
      { name: 'Good', type: 'relate', key: 'good', relate: [other] },
    ]);
    params = made.params;
    entity = made.entity._id;
    await prepare();
  }, 60_000);
  afterEach(() => expect(data.service.breaches()).toEqual([]));
  afterAll(() => data.service.stop());

  const system = systemContext();
  const hold = { approval: newId(), name: 'Leave of absence', free: [], changes: false };
  const place = () => ({ project: data.project, entity });
  const prepare = () => data.service.ask(prepareApprovalTable, system, { input: place() });
  const check = (values: Record<string, unknown>, id?: string) =>
    data.service.ask(checkApprovalRow, system, { input: { ...place(), values, as, ...(id ? { id } : {}) } });
  const write = (parts: Partial<RawInputOf<typeof writeApprovalRow>> & { id: string }) =>
    data.service.ask(writeApprovalRow, system, {
      input: { ...place(), values: {}, state: 'pending', user, role: null, hold, ...parts },
    });
  const listed = async () => (await data.service.ask(adminQueryRows, data.admin, { params, input: {} })).data;

  test('a table of approvals gets the state once, and nobody sets it by editing a row', async () => {
    await prepare();
    const { fields } = await data.service.ask(approvalForm, system, { input: place() });
    expect(fields.filter(({ _key }) => _key === 'approval_state')).toEqual([
      expect.objectContaining({
        _code: 'approval_state',
        _option: expect.objectContaining({ readonly: true }),
      }),
    ]);
    expect(
      fields.find(({ _key }) => _key === 'approval_state')?._option.selection?.map(({ value }) => value),
    ).toEqual(['pass', 'reject', 'pending', 'cancel', 'abort']);
    const id = newId();
    await write({ id, values: { reason: 'rest' } });
    const edit = data.service.ask(adminUpdateRow, data.admin, {
      params: { ...params, id },
      input: { approval_state: 'pass' },
    });
    expect(await refusedAs(edit)).toEqual(['invalid', 'approval_state readonly']);
    expect((await listed()).find(({ _id }) => _id === id)).toMatchObject({ approval_state: 'pending' });
  });

  test('the state is told in the language of whoever reads it, unless somebody named it otherwise', async () => {
    const told = async (locale: 'en' | 'zh') => {
      const fields = await data.service.ask(listEntityFields, { ...data.admin, locale }, { params });
      const tables = await data.service.ask(
        listEntities,
        { ...data.admin, locale },
        { params: { project: data.project } },
      );
      const state = fields.find(({ _key }) => _key === 'approval_state');
      const listed = tables.find(({ _id }) => _id === entity)?._field.find(({ _id }) => _id === state?._id);
      expect(listed).toEqual(state);
      return [state?._name, state?._option.selection?.map(({ label }) => label).join(), state?._id];
    };
    const [name, labels, id = ''] = await told('zh');
    expect([name, labels]).toEqual(['审批状态', '已通过,已拒绝,审批中,已取消,已终止']);
    expect((await told('en')).slice(0, 2)).toEqual([
      'Approval state',
      'Passed,Rejected,In approval,Cancelled,Ended',
    ]);
    const place = { project: data.project, id };
    await data.service.ask(updateField, data.admin, { params: place, input: { name: 'Stand' } });
    expect((await told('zh'))[0]).toBe('Stand');
  });

  test('a table is marked as one of approvals, and keeps its own field of that name out of it', async () => {
    const optionOf = async (id: string) => {
      const all = await data.service.ask(listEntities, data.admin, { params: { project: data.project } });
      return all.find(({ _id }) => _id === id)?._option;
    };
    expect(await optionOf(other)).toEqual({});
    expect(await optionOf(entity)).toEqual({ _model: 'approval' });
    const mine = await data.table('Mine', [{ name: 'State', type: 'string', key: 'approval_state' }]);
    const input = { project: data.project, entity: mine.entity._id };
    expect(await refusedAs(data.service.ask(prepareApprovalTable, system, { input }))).toEqual([
      'field.key-taken',
    ]);
  });

  test('a form is checked as a row would be, and nothing is stored by it', async () => {
    const before = await data.footprint(params);
    expect(await refusedAs(check({ code: 'a' }))).toEqual(['invalid', 'reason required']);
    expect(await refusedAs(check({ reason: 'x', approval_state: 'pass' }))).toEqual([
      'invalid',
      'approval_state readonly',
    ]);
    expect(await refusedAs(check({ reason: 'x', good: newId() }))).toEqual(['invalid', 'good relation']);
    expect(await check({ reason: 'x' })).toEqual({ values: { reason: 'x' } });
    expect(await data.footprint(params)).toEqual(before);
    const id = newId();
    await write({ id, values: { reason: 'x', code: 'taken' } });
    expect(await refusedAs(check({ reason: 'y', code: 'taken' }))).toEqual(['invalid', 'code unique']);
    expect(await check({ code: 'taken' }, id)).toEqual({ values: { code: 'taken' } });
  });

  test('the same write twice is one row, a later one changes it, removing and restoring move it', async () => {
    const id = newId();
    const mine = async () => (await listed()).filter(({ _id }) => _id === id);
    await write({ id, values: { reason: 'rest' } });
    const before = await data.footprint(params);
    await write({ id, values: { reason: 'rest' } });
    expect(await data.footprint(params)).toEqual(before);
    expect(await mine()).toEqual([
      expect.objectContaining({ reason: 'rest', approval_state: 'pending', _creator: user }),
    ]);
    await write({ id, values: { reason: 'more' }, state: 'pass' });
    expect(await mine()).toEqual([expect.objectContaining({ reason: 'more', approval_state: 'pass' })]);
    await write({ id, state: 'removed' });
    await write({ id, state: 'removed' });
    expect(await mine()).toEqual([]);
    await write({ id, state: 'pass' });
    expect(await mine()).toEqual([expect.objectContaining({ reason: 'more', approval_state: 'pass' })]);
  });

  test('is read with the names of related rows, and tells whom related rows name', async () => {
    const id = newId();
    const read = () => data.service.ask(readApprovalRow, system, { input: { ...place(), id, as } });
    expect(await read()).toBeNull();
    await write({ id, values: { reason: 'rest' } });
    expect(await read()).toMatchObject({ _id: id, reason: 'rest', approval_state: 'pending' });
    const asked = { ...place(), field: 'good', ids: [newId()], target: 'name' };
    expect(await data.service.ask(relatedApprovalUsers, system, { input: asked })).toEqual([]);
  });
});
