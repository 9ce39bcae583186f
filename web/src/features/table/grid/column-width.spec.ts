import { initialWidth } from './column-width.js';

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
