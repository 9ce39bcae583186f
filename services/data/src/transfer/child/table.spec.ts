import type { MergedArea, Sheet, SheetRow } from '../parse/parse.types.js';
import { openTable } from './table.js';

const sheetOf = (lines: readonly string[], merges: MergedArea[] = []): Sheet => ({
  ...{ type: 'xlsx' as const, encoding: null, delimiter: null, sheets: [], merges, strictWidth: false },
  ...{ bytes: 1, position: () => 1 },
  async *rows(): AsyncGenerator<SheetRow[]> {
    yield lines.map((line, at) => ({ index: at + 1, cells: line === '' ? [] : line.split(',') }));
  },
});
const found = async (lines: string[], merges: MergedArea[] = []): Promise<[number, string[]]> => {
  const { headerRow, header } = await openTable(sheetOf(lines, merges));
  return [headerRow, header];
};

describe('the headers of a sheet', () => {
  it.each<[string, string[], number]>([
    ['stand in the first row', ['Name,City', 'a,b', 'c,d'], 1],
    ['stand below a title', ['Staff list', '', 'Name,City', 'a,b'], 3],
    ['stand below lines about the whole', ['Staff', 'As of,2024-01-31', 'Name,City,Note', 'a,b,c'], 3],
    ['may lack the name of a column', ['Name,,Note', 'a,b,c', 'd,e,f'], 1],
    ['may be years', ['Name,2020,2021', 'a,1,2', 'b,3,4'], 1],
    ['may be wider than the rows', ['Name,City,Note,Mail', 'a', 'b', 'c'], 1],
    ['are never a row of numbers', ['code', '1,2', '3,4'], 1],
    ['are the only word of a file with a longer row', ['Name', 'a,1'], 1],
    ['are shorter than the last row', ['Name,City', 'a,b', 'c,d', 'x,y,z,w'], 1],
    ['are shorter than a row of words', ['Name', 'a,b', 'c'], 1],
    ['stand in a later row of words with rows below', ['Staff', 'Name,City', 'a,b', 'c,d'], 2],
    ['may be years below a title', ['Sales', 'Name,2020,2021', 'a,1,2', 'b,3,4'], 2],
    ['may be of one column', ['Name', 'a', 'b'], 1],
  ])('%s', async (...[, lines, row]) => {
    expect((await found(lines))[0]).toBe(row);
  });

  it('stand below those of groups, merged over columns, and may be merged over rows', async () => {
    const merges = [
      { top: 1, bottom: 2, left: 0, right: 0 },
      { top: 1, bottom: 1, left: 1, right: 2 },
    ];
    expect(await found(['Name,Contact', ',Phone,Mail', 'a,1,x@y', 'b,2,z@y'], merges)).toEqual([
      2,
      ['Name', 'Phone', 'Mail'],
    ]);
  });

  it('stand where the user says', async () => {
    const { headerRow, header } = await openTable(sheetOf(['x,y', '', 'Name,City', 'a,b']), 2);
    expect([headerRow, header]).toEqual([3, ['Name', 'City']]);
    await expect(openTable(sheetOf(['x,y']), 5)).rejects.toMatchObject({ problem: 'empty' });
  });
});
