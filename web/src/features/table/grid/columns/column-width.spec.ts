import { fittingNumber, footWidth, initialWidth } from './column-width.js';

describe('the width of a column that nobody has sized', () => {
  test('is that of its kind, and wider where the title needs it', () => {
    expect(initialWidth('Cost', 110)).toBe(110);
    expect(initialWidth('Production Budget', 110)).toBeGreaterThan(170);
    expect(initialWidth('生产预算金额合计', 110)).toBeGreaterThan(160);
  });

  test('does not grow with a title that is a sentence', () => {
    expect(initialWidth('x'.repeat(100), 110)).toBe(220);
    expect(initialWidth('x'.repeat(100), 260)).toBe(260);
  });
});

describe('a number in a narrow column', () => {
  test('is whole, or signs that say that it does not fit, never a part of it', () => {
    expect(fittingNumber('1,234,567.89', 110)).toBe('1,234,567.89');
    expect(fittingNumber('1,234,567.89', 80)).toMatch(/^#+$/);
    expect(fittingNumber('7', 1)).toBe('#');
  });

  test('in the foot has room in a column that nobody has sized', () => {
    const sum = '123,456,789,012.34';
    expect(fittingNumber(sum, footWidth('Sum', sum))).toBe(sum);
    expect(fittingNumber(sum, 110)).toMatch(/^#+$/);
  });
});
