import { shownNumber } from './number-format.js';

describe('what a cell shows by its number format', () => {
  it.each([
    [123, '00000', '00123'],
    [5551234, '000\\-0000', '555-1234'],
    [15551234, '000\\-0000', '1555-1234'],
    [7, '"A-"000', 'A-007'],
    [0.004, '0.0%', '0.4%'],
    [0.12, '0%', '12%'],
    [1234.5, '#,##0.00', '1,234.50'],
    [-3, '0.00', '-3.00'],
    [12, '0" kg"', '12 kg'],
    [1.5, '000', undefined],
    [12.345, '0.00', undefined],
    [1.5, 'General', undefined],
    [0.5, '# ?/?', undefined],
    [12345, '0.00E+00', undefined],
    [-5, '0;(0)', undefined],
  ])('%d as %s: %s', (number, format, shown) => {
    expect(shownNumber(number, format)).toBe(shown);
  });
});
