import { DECIMAL_COMMA, DECIMAL_POINT, numberFormatsFor } from './number-text.js';
import { dateChoiceFor, dateFormatsFor, suggestType } from './suggest.js';

describe('the type that a column of samples suggests', () => {
  test.each<[string[], ReturnType<typeof suggestType>]>([
    [['1', '2.5', '-3,000'], 'number'],
    [['12%', '7%'], 'number'],
    [['1,5', '1.234,50'], 'number'],
    [['2024-01-31', '25/12/2024'], 'date'],
    [['00123', '00456'], 'string'],
    [['13800138000', '13900139000'], 'string'],
    [['1234567890123456789'], 'string'],
    [['1', '0', '1'], 'number'],
    [['yes', 'no', ''], 'switch'],
    [['是', '否'], 'switch'],
    [['2024-01-31', '', '2024-02-01'], 'date'],
    [['20240131', '20231201'], 'date'],
    [['1/8/90', '12/31/91'], 'date'],
    [['2024年1月5日'], 'date'],
    [['09:30', '17:05'], 'time'],
    [['9:30 AM', '5:05 PM'], 'time'],
    [['2024-01-31T09:30:00Z', '2024-02-01T00:00:00Z'], 'timestamp'],
    [['1/8/90 0:00', '1/9/90 13:45'], 'timestamp'],
    [['red', 'green', 'red', 'green', 'red'], 'selection'],
    [['red', 'green', 'blue'], 'string'],
    [['', ' '], 'string'],
    [[], 'string'],
    [['2024-01-31', 'soon'], 'string'],
  ])('%j: %s', (samples, type) => {
    expect(suggestType(samples)).toBe(type);
  });
});

describe('the formats that fit a column', () => {
  test('more than one where day and month could be swapped', () => {
    expect(dateFormatsFor(['01/02/2024', '03/04/2024'])).toEqual(['DD/MM/YYYY', 'MM/DD/YYYY']);
  });

  test('one as soon as a sample tells them apart', () => {
    expect(dateFormatsFor(['01/02/2024', '13/04/2024'])).toEqual(['DD/MM/YYYY']);
    expect(dateFormatsFor(['01/02/2024', '04/13/2024'])).toEqual(['MM/DD/YYYY']);
  });

  test('none for other texts', () => {
    expect(dateFormatsFor(['red', '2024-01-01'])).toEqual([]);
    expect(dateFormatsFor([])).toEqual([]);
    expect(dateFormatsFor(['1.5'])).toEqual([]);
  });

  test('the year first is the likeliest', () => {
    expect(dateFormatsFor(['2024-01-31'])[0]).toBe('YYYY-MM-DD');
    expect(dateFormatsFor(['2024-01-31 09:30:00'])[0]).toBe('YYYY-MM-DD HH:mm:ss');
  });
});

describe('the formats of the dates in a column', () => {
  test('are several where it mixes them, without those that add nothing', () => {
    expect(dateChoiceFor(['2024-01-05', '25/01/2024', '25.12.2024', ''])).toEqual({
      formats: ['YYYY-MM-DD', 'DD/MM/YYYY', 'DD.MM.YYYY'],
      together: true,
      unclear: false,
    });
  });

  test('are unclear where a value means different days in them', () => {
    expect(dateChoiceFor(['01/02/2024'])).toMatchObject({ together: false, unclear: true });
    expect(dateChoiceFor(['13/02/2024', '02/13/2024'])).toMatchObject({ together: true, unclear: false });
    expect(dateChoiceFor(['13/02/2024', '02/13/2024', '01/02/2024'])).toMatchObject({
      together: true,
      unclear: true,
    });
    expect(dateChoiceFor(['05/05/2024'])).toMatchObject({ formats: ['DD/MM/YYYY'], unclear: false });
  });

  test('are found beside a few values that are none, and not among other texts', () => {
    expect(dateChoiceFor(['2024-01-05', '2024-01-06', 'soon'])).toMatchObject({ formats: ['YYYY-MM-DD'] });
    expect(dateChoiceFor(['red', 'green', '2024-01-05'])).toMatchObject({ formats: [] });
  });
});

describe('the ways to write numbers that fit a column', () => {
  test.each<[string[], string[]]>([
    [['1.5', '2'], [DECIMAL_POINT]],
    [['1,5', '1.234,50'], [DECIMAL_COMMA]],
    [
      ['1,234', '2,500'],
      [DECIMAL_POINT, DECIMAL_COMMA],
    ],
    [['1.234'], [DECIMAL_POINT, DECIMAL_COMMA]],
    [['12', '7'], [DECIMAL_POINT]],
    [['1,5', '2.75'], [DECIMAL_POINT]],
    [['red'], []],
  ])('%j: %j', (samples, formats) => {
    expect(numberFormatsFor(samples)).toEqual(formats);
  });
});
