import { chinaText, chinaTime, monthEnd } from './china-time.js';
import { fenOf, yuanOf } from './fen.js';

describe('Amounts of Alipay', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [89_900, '899.00'],
    [20_000_001, '200000.01'],
  ])('%i fen are %s yuan, and back', (fen, yuan) => {
    expect(yuanOf(fen)).toBe(yuan);
    expect(fenOf(yuan)).toBe(fen);
  });

  it.each(['', '899.001', '-1', '1e3', '899,00', ' 899', '8'.repeat(10), 'NaN'])('%p is none', (text) => {
    expect(fenOf(text)).toBeNaN();
  });
});

describe('Times of China', () => {
  it('are written and read', () => {
    const ms = Date.parse('2026-11-28T10:00:05Z');
    expect(chinaText(ms)).toBe('2026-11-28 18:00:05');
    expect(chinaTime('2026-11-28 18:00:05')).toBe(ms);
    expect(chinaTime('2026-11-28T18:00:05Z')).toBeNaN();
  });

  it.each([
    ['2026-11-28T10:00:00Z', '2026-11-30T16:00:00Z'],
    ['2026-11-30T15:59:59.999Z', '2026-11-30T16:00:00Z'],
    ['2026-11-30T16:00:00Z', '2026-12-31T16:00:00Z'],
  ])('the month of %s ends at %s', (time, end) => {
    expect(monthEnd(Date.parse(time))).toBe(Date.parse(end));
  });
});
