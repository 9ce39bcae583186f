import { selectionMatches } from './selection-match.js';

const now = Date.parse('2026-11-26T23:04:00Z');
const number = (item: object, value: unknown) => selectionMatches(item, value, { type: 'number', now });
const date = (item: object, value: unknown) => selectionMatches(item, value, { type: 'date', now });

describe('selection match', () => {
  test('numbers lie between min and max, and a missing bound is unbounded', () => {
    expect(number({ min: 1, max: 5 }, 1)).toBe(true);
    expect(number({ min: 1, max: 5 }, '5')).toBe(true);
    expect(number({ min: 1, max: 5 }, 5.01)).toBe(false);
    expect(number({ min: 1 }, 1e9)).toBe(true);
    expect(number({ max: 5 }, -1e9)).toBe(true);
    expect(number({ min: null, max: '' }, 7)).toBe(true);
    expect(number({ value: 7 }, 7)).toBe(true);
    expect(number({ value: 7 }, 8)).toBe(false);
    expect(number({ min: 1 }, 'x')).toBe(false);
    expect(number({ min: 'x' }, 1)).toBe(false);
  });

  test('dates accept years, months and days as bounds', () => {
    expect(date({ min: '2024', max: '2025' }, '2025-12-31')).toBe(true);
    expect(date({ min: '2024', max: '2025' }, '2026-01-01')).toBe(false);
    expect(date({ min: '2024-02' }, '2024-01-31')).toBe(false);
    expect(date({ min: '2024-02-03', max: '2024-02-03' }, '2024-02-03')).toBe(true);
    expect(date({ value: '2024-02' }, '2024-02-29')).toBe(true);
    expect(date({ value: '2024-02' }, '2024')).toBe(false);
  });

  test('dates accept days counted from today as bounds', () => {
    expect(date({ min: -1, max: 0 }, '2026-11-26')).toBe(true);
    expect(date({ min: '-1', max: '0' }, '2026-11-25')).toBe(false);
    expect(date({ max: 1 }, '2026-11-28')).toBe(true);
    expect(date({ max: 1.5 }, '2026-11-28')).toBe(false);
    expect(date({ max: 'soon' }, '2026-11-28')).toBe(false);
    expect(date({}, 'soon')).toBe(false);
  });

  test('texts and presets match by value', () => {
    expect(selectionMatches({ value: 'a' }, 'a', { type: 'string', now })).toBe(true);
    expect(selectionMatches({ value: 1 }, '1', { type: 'preset', now })).toBe(true);
    expect(selectionMatches({}, undefined, { type: 'string', now })).toBe(false);
  });
});
