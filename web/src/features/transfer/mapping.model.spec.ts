import type { FieldDefinition, FieldOption, FieldType } from '@buildmesh/domain';
import {
  dateFormatsOf,
  fillableFields,
  firstPlan,
  isImportable,
  keyFields,
  mappingOf,
  newFields,
  problemsOf,
  tableName,
  type ColumnPlan,
  type Preview,
  type PreviewColumn,
} from './mapping.model.js';

const field = (_key: string, _type: FieldType = 'string', _option: FieldOption = {}): FieldDefinition => ({
  _key,
  _name: _key,
  _type,
  _option,
});
const column = (index: number, part: Partial<PreviewColumn> = {}): PreviewColumn => ({
  column: index,
  header: `H${index}`,
  sample: [],
  choices: [],
  decimals: 0,
  field: null,
  suggestedType: 'string',
  formats: [],
  together: false,
  unclear: false,
  numbers: [],
  notes: [],
  ...part,
});
const preview = (columns: PreviewColumn[]): Preview => ({
  upload: 'u'.repeat(24),
  type: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  encodings: [],
  sheets: [],
  hidden: [],
  sheet: null,
  headerRow: 1,
  head: [],
  rows: 3,
  columns,
});
const plan = (part: PreviewColumn, target: ColumnPlan['target']): ColumnPlan => ({
  column: part,
  target,
  formats: part.formats.slice(0, 1),
  number: part.numbers[0],
});

describe('where the columns of a file go', () => {
  it('takes matched fields and leaves out what matches nothing', () => {
    const plans = firstPlan(preview([column(0, { field: 'name' }), column(1)]), { isNewTable: false });
    expect(plans.map((one) => one.target)).toEqual([{ kind: 'field', key: 'name' }, { kind: 'skip' }]);
  });

  it('offers no field that nobody may write, to fill or to find rows by', () => {
    const fields = [
      field('sku', 'string', { unique: true }),
      field('fixed', 'string', { unique: true, readonly: true }),
      field('number', 'code', { unique: true }),
      field('note'),
    ];
    expect(fillableFields(fields).map(({ _key }) => _key)).toEqual(['sku', 'note']);
    expect(keyFields(fields).map(({ _key }) => _key)).toEqual(['sku']);
  });

  it('makes a field for every column of a new table', () => {
    const plans = firstPlan(preview([column(0), column(1, { suggestedType: 'number' })]), {
      isNewTable: true,
    });
    expect(newFields(plans, { isNewTable: true }).map((one) => [one.name, one.type])).toEqual([
      ['H0', 'string'],
      ['H1', 'number'],
    ]);
  });

  it('tells how dates are read, and asks which one is meant where several formats fit', () => {
    const dates = column(0, { formats: ['DD/MM/YYYY', 'MM/DD/YYYY'] });
    const both = ['DD/MM/YYYY', 'MM/DD/YYYY'];
    expect(dateFormatsOf(plan(dates, { kind: 'field', key: 'born' }), [field('born', 'date')])).toEqual(both);
    expect(dateFormatsOf(plan(dates, { kind: 'field', key: 'name' }), [field('name')])).toEqual([]);
    expect(dateFormatsOf(plan(dates, { kind: 'new', type: 'date' }), [])).toEqual(both);
  });

  it('refuses to fill a field twice, or to fill none', () => {
    const twice = [
      plan(column(0), { kind: 'field', key: 'a' }),
      plan(column(1), { kind: 'field', key: 'a' }),
    ];
    expect(problemsOf(twice, [field('a')], undefined)).toEqual([{ kind: 'twice', key: 'a' }]);
    expect(problemsOf([plan(column(0), { kind: 'skip' })], [], undefined)).toEqual([{ kind: 'nothing' }]);
  });

  it('names required fields that no column fills, unless rows are only updated', () => {
    const fields = [field('a'), field('b', 'string', { required: true })];
    const plans = [plan(column(0), { kind: 'field', key: 'a' })];
    expect(problemsOf(plans, fields, undefined)).toEqual([{ kind: 'required', keys: ['b'] }]);
    expect(problemsOf(plans, fields, 'a')).toEqual([]);
    expect(problemsOf(plans, fields, 'b')).toEqual([{ kind: 'key-missing', key: 'b' }]);
  });

  it('keeps every decimal that was seen and takes choices that come later in the file', () => {
    const [latitude] = newFields([plan(column(0, { decimals: 6 }), { kind: 'new', type: 'number' })], {
      isNewTable: false,
    });
    expect(latitude?.option.accuracy).toBe(6);
    const [choice] = newFields(
      [plan(column(0, { choices: ['a', 'b'] }), { kind: 'new', type: 'selection' })],
      { isNewTable: false },
    );
    expect(choice?.option).toMatchObject({
      custom: true,
      selection: [
        { value: 'a', label: 'a' },
        { value: 'b', label: 'b' },
      ],
    });
  });

  it('gives columns of the same name different ones', () => {
    const plans = [0, 1].map((index) =>
      plan(column(index, { header: 'Name' }), { kind: 'new', type: 'string' }),
    );
    expect(newFields(plans, { isNewTable: true }).map((one) => one.name)).toEqual(['Name', 'Name 2']);
  });

  it('maps new fields in the order in which they were made', () => {
    const plans = [
      plan(column(0), { kind: 'new', type: 'string' }),
      plan(column(1), { kind: 'skip' }),
      plan(column(2, { formats: ['YYYY-MM-DD'] }), { kind: 'new', type: 'date' }),
    ];
    expect(mappingOf(plans, [{ _key: 'f_1' }, { _key: 'f_2' }])).toEqual([
      { column: 0, field: 'f_1' },
      { column: 2, field: 'f_2', formats: ['YYYY-MM-DD'] },
    ]);
  });

  it('names a table after its file and takes only files it can read', () => {
    expect(tableName('air_ports-2024.csv')).toBe('air ports 2024');
    expect(isImportable('a.XLSX')).toBe(true);
    expect(isImportable('a.pdf')).toBe(false);
  });
});
