import ExcelJS from 'exceljs';
import { fitColumns } from './fit-columns.js';

function fitted(...rows: (string | number | null)[][]) {
  const sheet = new ExcelJS.Workbook().addWorksheet('Rows');
  sheet.addRows(rows);
  fitColumns(sheet);
  const widths = rows[0]?.map((_, at) => sheet.getColumn(at + 1).width);
  return { widths, orientation: sheet.pageSetup.orientation };
}

describe('columns of rows on paper', () => {
  it('are as wide as the longest text in them, letters of East Asia twice as wide', () => {
    expect(fitted(['Customer', '客户', 'N'], ['Nguyễn Văn A', '一二三四五六', 7]).widths).toEqual([
      17, 17, 8,
    ]);
  });

  it('are never wider than sixty characters, and a wide sheet lies on its side', () => {
    expect(fitted(['x'.repeat(500), 'y'])).toEqual({ widths: [60, 8], orientation: 'portrait' });
    expect(fitted(['x'.repeat(50), 'y'.repeat(50)]).orientation).toBe('landscape');
  });

  it('of nothing are left as they are', () => {
    expect(fitted([]).orientation).toBe('portrait');
  });
});
