import type { FieldDefinition, FieldType } from '@buildmesh/domain';
import { createFormats } from '../../../entities/field/formats.js';
import { summaryMethods, summaryText } from './summary.model.js';

const field = (_type: FieldType): FieldDefinition => ({ _key: 'f', _name: 'F', _type, _option: {} });
const formats = createFormats('en', { yes: 'Yes', no: 'No', timeZone: 'UTC' });

describe('figures under a column', () => {
  it('sums only numbers', () => {
    expect(summaryMethods(field('number'))).toContain('sum');
    expect(summaryMethods(field('string'))).not.toContain('sum');
    expect(summaryMethods(field('date'))).toEqual(expect.arrayContaining(['min', 'max']));
  });

  it('shows counts as whole numbers and the rest in the form of the field', () => {
    expect(summaryText(field('number'), { method: 'count', value: 12345 }, formats)).toBe('12,345');
    expect(summaryText(field('number'), { method: 'avg', value: 1234.567 }, formats)).toBe('1,234.57');
    expect(summaryText(field('date'), { method: 'max', value: '2026-03-01' }, formats)).toBe('01/03/2026');
    expect(summaryText(field('number'), { method: 'sum', value: null }, formats)).toBe('–');
    const priced = { ...field('number'), _option: { accuracy: 2 } };
    expect(summaryText(priced, { method: 'sum', value: 12.5 }, formats)).toBe('12.50');
  });
});
