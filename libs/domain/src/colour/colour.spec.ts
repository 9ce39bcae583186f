import { isColour, isLightDefault, parseColour } from './colour.js';

describe('colours', () => {
  test.each([
    ['rgb(1, 2, 3)', [1, 2, 3, 1]],
    ['rgba(1,2,3,.5)', [1, 2, 3, 0.5]],
    ['rgba(1,2,3,50%)', [1, 2, 3, 0.5]],
    ['#abc', [170, 187, 204, 1]],
    ['#A0b1C2', [160, 177, 194, 1]],
  ])('%s is understood', (text, expected) => {
    expect(parseColour(text)).toEqual(expected);
    expect(isColour(text)).toBe(true);
  });

  test.each([
    '#ab',
    '#abcd',
    '#abcdefa',
    '#ggg',
    'rgb(1,2)',
    'rgb(256,0,0)',
    'rgb(1,2,3,0.5)',
    'rgba(1,2,3)',
    'rgba(1,2,3,2)',
    '',
    'red1',
    'url(x)',
    7,
  ])('%p is no colour', (text) => {
    expect(isColour(text)).toBe(false);
  });

  test('a name of letters is a colour without known components', () => {
    expect(isColour('SteelBlue')).toBe(true);
    expect(parseColour('SteelBlue')).toBeUndefined();
  });

  test('all of red, green and blue at least 210 counts as a light default', () => {
    expect(isLightDefault('rgb(210,210,210)')).toBe(true);
    expect(isLightDefault('#fff')).toBe(true);
    expect(isLightDefault('rgb(209,255,255)')).toBe(false);
    expect(isLightDefault('white')).toBe(false);
  });
});
