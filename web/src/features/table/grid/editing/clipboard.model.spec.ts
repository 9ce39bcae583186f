import { parseTsv, pasteInto, toTsv } from './clipboard.model.js';

describe('clipboard', () => {
  it('exchanges cells with spreadsheets without losing tabs, quotes or line breaks', () => {
    const cells = [
      ['a', 'with\ttab', 'say "hi"'],
      ['', 'two\nlines', '3'],
    ];
    expect(parseTsv(toTsv(cells))).toEqual(cells);
  });

  it('reads what Excel writes: CRLF and one line break at the end', () => {
    expect(parseTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('takes a stray quote as text', () => {
    expect(parseTsv('5" pipe\t"odd" one')).toEqual([['5" pipe', '"odd" one']]);
  });

  it('keeps empty cells at the end of a row', () => {
    expect(parseTsv('a\t')).toEqual([['a', '']]);
    expect(parseTsv('')).toEqual([['']]);
  });

  it('fills a selection with one copied cell', () => {
    const pasted = pasteInto([['x']], { top: 1, bottom: 2, left: 0, right: 1 });
    expect(pasted).toHaveLength(4);
    expect(pasted.every((cell) => cell.text === 'x')).toBe(true);
  });

  it('repeats a block when the selection is a whole multiple of it', () => {
    const pasted = pasteInto([['1'], ['2']], { top: 0, bottom: 3, left: 0, right: 0 });
    expect(pasted.map((cell) => cell.text)).toEqual(['1', '2', '1', '2']);
  });

  it('pastes a block from the corner when the selection does not fit it', () => {
    const pasted = pasteInto([['1', '2']], { top: 5, bottom: 5, left: 3, right: 3 });
    expect(pasted).toEqual([
      { row: 5, col: 3, text: '1' },
      { row: 5, col: 4, text: '2' },
    ]);
  });
});
