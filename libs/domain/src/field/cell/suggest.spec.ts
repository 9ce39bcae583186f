import { dateFormatsFor, suggestType } from './suggest.js';

describe('the type that a column of samples suggests', () => {
  test.each<[string[], ReturnType<typeof suggestType>]>([
    [['1', '2.5', '-3,000'], 'number'],
    [['12%', '7%'], 'number'],
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
