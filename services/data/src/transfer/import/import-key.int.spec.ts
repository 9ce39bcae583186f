import { jest } from '@jest/globals';
import { simpleImportRows, updateField, type CallContext, type RawInputOf } from '@buildmesh/contracts';
import { startData, type DataFixture } from '../../../test/data-fixture.js';
import { importFile, rowsOf, upload, type Params } from '../../../test/transfer-fixture.js';

// Each case starts processes; a busy machine takes its time.
jest.setTimeout(120_000);

type Option = NonNullable<RawInputOf<typeof updateField>['option']>;

let data: DataFixture;
beforeAll(async () => {
  data = await startData();
  data.roles.set(data.admin.role ?? '', { _type: 'admin', _auth: {} });
});
afterAll(() => data.service.stop());

const BY_CODE = { key: 'code' };
const CSV = 'code,amount\nA1,5\nA3,6\n';
const LIST = [
  { code: 'A1', amount: 5 },
  { code: 'A3', amount: 6 },
];

/** A table with two rows, whose unique code gets these options when they are there. */
async function stock(option: Option = {}): Promise<Params> {
  const { params, fields } = await data.table('Stock', [
    { name: 'Code', type: 'string', key: 'code', option: { unique: true } },
    { name: 'Amount', type: 'number', key: 'amount' },
    { name: 'Note', type: 'string', key: 'note' },
  ]);
  await importFile(data, params, 'code,amount\nA1,1\nA2,2\n');
  await data.service.ask(updateField, data.admin, {
    params: { ...params, id: fields[0]?._id ?? '' },
    input: { option: { unique: true, ...option } },
  });
  return params;
}

const member = ({ entity }: Params, fields: true | Record<string, boolean> = true): CallContext =>
  data.memberWith({ simple: { [entity]: { query: true, import: fields } } }, { roleType: 'admin' });
const memberFile = async (params: Params, as = member(params), content = CSV) =>
  data.service.ask(simpleImportRows, as, {
    params,
    input: { file: await upload(data, content), option: BY_CODE },
  });
const memberList = (
  params: Params,
  { as = member(params), list = LIST }: { as?: CallContext; list?: Record<string, unknown>[] } = {},
) => data.service.ask(simpleImportRows, as, { params, input: { list, option: BY_CODE } });
const adminFile = (params: Params, content = CSV) => importFile(data, params, { content, option: BY_CODE });

const refusal = (field: string, rule: string) => ({
  key: 'invalid',
  details: { errors: [{ field, rule, message: `field.${rule}` }] },
});
async function refuses(params: Params, request: () => Promise<unknown>, expected: object): Promise<void> {
  const before = await data.footprint(params);
  await expect(request()).rejects.toMatchObject(expected);
  expect(await data.footprint(params)).toEqual(before);
}

describe('an import that updates by a field which nobody may write', () => {
  it('is refused, and names the field: new rows could not have its value (D35)', async () => {
    const params = await stock({ readonly: true });
    await refuses(params, () => adminFile(params), refusal('code', 'readonly'));
    await refuses(params, () => memberFile(params), refusal('code', 'readonly'));
    await refuses(params, () => memberList(params), refusal('code', 'readonly'));
  });

  it('is refused where the file names the column itself', async () => {
    const params = await stock({ readonly: true });
    const mapping = [
      { column: 0, field: 'code' },
      { column: 1, field: 'amount' },
    ];
    const request = () => importFile(data, params, { content: CSV, option: { ...BY_CODE, mapping } });
    await refuses(params, request, refusal('code', 'readonly'));
  });

  it('changes no row that happens to have the default of the field', async () => {
    const params = await stock({ readonly: true, default: 'A1' });
    await refuses(params, () => adminFile(params, 'code,amount\nA2,9\n'), refusal('code', 'readonly'));
  });
});

describe('an import that updates by a field which this role may not write', () => {
  it('is refused instead of making new rows without it (D26)', async () => {
    const params = await stock();
    const as = member(params, { amount: true });
    await refuses(params, () => memberFile(params, as), { key: 'permission-denied' });
    await refuses(params, () => memberList(params, { as }), { key: 'permission-denied' });
    expect(await memberFile(params, member(params, { amount: true, code: true }))).toMatchObject({
      saved: 1,
      updated: 1,
    });
  });
});

describe('an import that updates by a field which its rows do not have', () => {
  it('is refused, and names the field', async () => {
    const params = await stock();
    await refuses(params, () => adminFile(params, 'amount\n5\n'), refusal('code', 'required'));
    await refuses(
      params,
      () => memberFile(params, member(params), 'amount\n5\n'),
      refusal('code', 'required'),
    );
    await refuses(params, () => memberList(params, { list: [{ amount: 5 }] }), refusal('code', 'required'));
  });

  it('updates no row that happens to have the default of the field', async () => {
    const params = await stock({ default: 'A1' });
    await refuses(params, () => adminFile(params, 'amount\n9\n'), refusal('code', 'required'));
  });

  it('names the faults of its rows where all of them are wrong', async () => {
    const params = await stock({ required: true });
    const list = [
      { code: 'A1', amount: 'x' },
      { code: null, amount: 1 },
    ];
    expect(await memberList(params, { list })).toMatchObject({
      updated: 0,
      failed: 2,
      errors: [{ index: 2 }, { index: 3 }],
    });
  });
});

describe('an import that updates from a file', () => {
  it('refuses an empty cell of a required field in a new row, and where it would empty the field', async () => {
    const { params } = await data.table('Stock', [
      { name: 'Code', type: 'string', key: 'code', option: { unique: true, required: true } },
      { name: 'Amount', type: 'number', key: 'amount', option: { required: true } },
    ]);
    await importFile(data, params, 'code,amount\nA1,1\n');
    const content = 'code,amount\nA1,\n,9\nA3,\nA4,4\n';
    const kept = await adminFile(params, content);
    expect(kept).toMatchObject({ saved: 0, updated: 0, failed: 2 });
    expect(kept.errors.map(({ index }) => index)).toEqual([3, 4]);
    const answer = await importFile(data, params, { content, option: { ...BY_CODE, empty: 'clear' } });
    expect(answer).toMatchObject({ saved: 0, updated: 0, failed: 3 });
    expect(answer.errors.map(({ text }) => text)).toEqual([
      'row 2 - Amount: is required',
      'row 3 - Code: is required',
      'row 4 - Amount: is required',
    ]);
    expect(await rowsOf(data, params)).toMatchObject([{ code: 'A1', amount: 1 }]);
  });

  it('empties a field that may be empty only when told to, from a file and from a list', async () => {
    const params = await stock();
    const content = 'code,amount\nA1,\n';
    expect(await adminFile(params, content)).toMatchObject({ updated: 1, failed: 0 });
    expect(await memberList(params, { list: [{ code: 'A1', amount: null }] })).toMatchObject({ updated: 1 });
    expect(await rowsOf(data, params)).toMatchObject([{ amount: 1 }, { amount: 2 }]);
    await importFile(data, params, { content, option: { ...BY_CODE, empty: 'clear' } });
    expect(await rowsOf(data, params)).toMatchObject([{ amount: null }, { amount: 2 }]);
  });
});
