import { MAX_DRAFT, type FieldDefinition, type FieldOption, type FieldType } from '@buildmesh/domain';
import {
  changedValues,
  draftText,
  faultsOf,
  formFields,
  initialValues,
  readDraft,
  serverFaults,
  spanOf,
} from './row-form.model.js';

const field = (_key: string, _type: FieldType = 'string', _option: FieldOption = {}): FieldDefinition => ({
  _key,
  _name: _key,
  _type,
  _option,
});
const name = field('name', 'string', { required: true });
const age = field('age', 'number', { min: 0, default: 18 });
const made = field('made', 'system');

describe('the form of a record', () => {
  it('starts with the defaults of the fields', () => {
    expect(initialValues([name, age, made])).toEqual({ age: 18 });
  });

  it('writes only what changed, related rows by id, cleared values as null', () => {
    const city = field('city', 'relate');
    const before = { name: 'a', age: 3, city: { _id: 'x', __name: 'X' } };
    expect(
      changedValues([name, age, city], before, { name: 'a', age: '', city: { _id: 'y', __name: 'Y' } }),
    ).toEqual({ age: null, city: 'y' });
    expect(changedValues([name, age, city], before, { ...before })).toEqual({});
  });

  it('never writes what the server computes', () => {
    expect(changedValues([made], { made: 1 }, { made: 2 })).toEqual({});
  });

  it.each([
    ['_role', field('_role')],
    ['_creator', field('_creator')],
    ['_user', field('_user')],
    ['$virtual', field('total', '$virtual', { _display: { _type: 'selection' }, custom: true })],
  ])('sets no %s: neither at the start, nor by writing, nor by asking for it', (_name, { _key, ...rest }) => {
    const one = { _key, ...rest, _option: { ...rest._option, required: true, default: 'x' } };
    expect(initialValues([one, name])).toEqual({});
    expect(changedValues([one, name], { [_key]: 'x' }, { [_key]: 'y', name: 'n' })).toEqual({ name: 'n' });
    expect([...faultsOf([one, name], {}).keys()]).toEqual(['name']);
    expect(formFields([one, name], 'create')).toEqual([name]);
  });

  it('names every field that is wrong', () => {
    const faults = faultsOf([name, age], { name: '', age: -1 });
    expect([...faults.keys()]).toEqual(['name', 'age']);
    expect(faults.get('name')?.rule).toBe('required');
  });

  it('puts refusals of the server under their fields and keeps the rest', () => {
    const errors = [
      { field: 'name', rule: 'unique', message: 'is not unique' },
      { field: 'list.2.x', rule: 'format', message: 'wrong' },
      { field: 'other', rule: 'unknown', message: 'unknown' },
    ];
    const { byField, rest } = serverFaults([name, field('list', 'collection')], errors);
    expect([...byField]).toEqual([
      ['name', 'is not unique'],
      ['list', 'wrong'],
    ]);
    expect(rest).toEqual(['unknown']);
  });

  it('leaves out of a new record what nobody can fill in', () => {
    expect(formFields([name, made], 'create')).toEqual([name]);
    expect(formFields([name, made], 'edit')).toEqual([name, made]);
  });

  it('lays fields out in quarters', () => {
    expect(
      [undefined, '1/4', '1/2', '3/4', '1'].map((width) =>
        spanOf(field('f', 'string', { width: width as FieldOption['width'] })),
      ),
    ).toEqual([12, 3, 6, 9, 12]);
  });

  it('keeps drafts up to the limit and reads no broken ones', () => {
    expect(draftText({ name: '' })).toBeUndefined();
    expect(draftText({ name: 'x'.repeat(MAX_DRAFT) })).toBeUndefined();
    expect(readDraft(draftText({ name: 'a' }) ?? null)).toEqual({ name: 'a' });
    expect(readDraft('{"name":')).toBeUndefined();
  });
});
