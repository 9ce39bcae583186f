import { linesOf, piecesOf } from './lines.rules.js';

describe('lines that are to be translated', () => {
  it('go in pieces that are not too long', () => {
    expect(piecesOf(['ab', 'cd', 'ef'], 6)).toEqual([['ab', 'cd'], ['ef']]);
    expect(piecesOf(['中文', 'x'], 8)).toEqual([['中文'], ['x']]);
    expect(piecesOf(['much too long', 'x'], 4)).toEqual([['much too long'], ['x']]);
    expect(piecesOf([], 4)).toEqual([]);
  });

  it('come back to where they were; empty ones stay', () => {
    const { lines, rebuild } = linesOf({ a: 'one\n\ntwo', b: ' ', c: 'three' });
    expect(lines).toEqual(['one', 'two', 'three']);
    expect(rebuild(['1', '2', '3'])).toEqual({ a: '1\n\n2', b: ' ', c: '3' });
  });
});
