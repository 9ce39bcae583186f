import { areaText, columnLetters, columnNumber, mapReferences } from './a1.js';

describe('references of a spreadsheet', () => {
  it('are found where they are meant, and nowhere else', () => {
    const found: string[] = [];
    mapReferences('=SUM($A$1:b3)+LOG10(C4)&"D5"+\'Next year\'!E6+Plan!F7', (area, same) => {
      found.push(`${area.sheet ?? ''}|${areaText(area)}`);
      return same;
    });
    expect(found).toEqual(['|A1:B3', '|C4', 'Next year|E6', 'Plan|F7']);
  });

  it('count columns as spreadsheets do', () => {
    expect(['A', 'Z', 'AA', 'XFD'].map(columnNumber)).toEqual([1, 26, 27, 16384]);
    expect([1, 26, 27, 16384].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'XFD']);
  });
});
