import type { FieldDefinition } from '@buildmesh/domain';
import { createFormats } from '../../../entities/field/formats.js';
import { chartBody, chartPoints, firstChart, fittingChart, groupFields, readChart } from './chart.model.js';

const field = (key: string, type: string, option = {}): FieldDefinition =>
  ({ _key: key, _name: key, _type: type, _option: option, _relate: [] }) as unknown as FieldDefinition;
const fields = [
  field('name', 'string'),
  field('state', 'string', {
    _display: { _type: 'selection' },
    selection: [
      { value: 'open', label: 'Open' },
      { value: 'done', label: 'Done' },
    ],
  }),
  field('day', 'date'),
  field('cost', 'number'),
];
const reader = (key: string) => ({
  field: fields.find(({ _key }) => _key === key) ?? field(key, 'string'),
  formats: createFormats('en', { yes: 'Yes', no: 'No' }),
  t: ((text: string) => text) as never,
});
const groupsOf = (key: string, counts: [value: unknown, count: number][]) => ({
  groups: counts.map(([value, count]) => ({ group: { [key]: value }, count, list: [] })),
});

describe('a chart of a table', () => {
  it('groups by texts, choices and dates, never by numbers', () => {
    expect(groupFields(fields).map(({ _key }) => _key)).toEqual(['name', 'state', 'day']);
  });

  it('starts with a choice, counted', () => {
    expect(firstChart(fields)).toEqual({ kind: 'bar', group: 'state', method: 'count', value: '' });
    expect(firstChart([field('cost', 'number')])).toBeUndefined();
  });

  it('asks for the rows that the table shows', () => {
    const query = { filter: [{ key: 'cost', opt: 'gt' as const, value: 5 }], sort: [], search: 'x' };
    expect(chartBody(query, { kind: 'pie', group: 'state', method: 'avg', value: 'cost' })).toEqual({
      query: query.filter,
      search: 'x',
      list: [{ key: 'cost', method: 'avg' }],
      group: ['state'],
      limit: 200,
    });
  });

  it('puts dates in their order and everything else by size', () => {
    const line = { kind: 'line', group: 'day', method: 'count', value: '' } as const;
    const days = groupsOf('day', [
      ['2024-02-01', 1],
      ['2024-01-01', 9],
    ]);
    expect(chartPoints(days, line, reader('day')).map(({ value }) => value)).toEqual([9, 1]);
    const bars = { ...line, kind: 'bar', group: 'name' } as const;
    const names = groupsOf('name', [
      ['a', 1],
      ['b', 3],
      [null, 2],
    ]);
    expect(chartPoints(names, bars, reader('name'))).toEqual([
      { label: 'b', value: 3 },
      { label: 'table.chart.empty-value', value: 2 },
      { label: 'a', value: 1 },
    ]);
  });

  it('sums up what a pie has no room for, so that nothing is missing from the whole', () => {
    const many = groupsOf(
      'name',
      Array.from({ length: 30 }, (_, n) => [`n${n}`, n + 1]),
    );
    const points = chartPoints(
      many,
      { kind: 'pie', group: 'name', method: 'count', value: '' },
      reader('name'),
    );
    expect(points).toHaveLength(12);
    expect(points.reduce((sum, { value }) => sum + value, 0)).toBe((30 * 31) / 2);
    expect(points.at(-1)?.label).toBe('table.chart.others');
  });

  it('that is remembered falls back where a field is gone', () => {
    const kept = { kind: 'bar', group: 'state', method: 'sum', value: 'gone' } as const;
    expect(fittingChart(kept, fields)).toEqual({ ...kept, method: 'count', value: '' });
    expect(fittingChart({ ...kept, group: 'gone' }, fields)).toEqual(firstChart(fields));
    expect(readChart({ kind: 'ring' })).toBeNull();
    expect(readChart(kept)).toEqual(kept);
  });
});
