import { writeFile } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import { checkArchive, type OfficeKind } from './archive-check.js';
import { computeWorkbook } from './compute-sheet.js';
import { fillSheet } from './fill-sheet.js';
import { fitColumns } from './fit-columns.js';
import { gridsOf } from './grid.js';
import { DocumentRefused, type MergeTask } from './task.types.js';

/** Puts data into a template and writes what comes of it. */
export async function merge(task: MergeTask): Promise<null> {
  const kind: OfficeKind = await checkArchive(task.path);
  if (kind === 'xlsx') await mergeWorkbook(task);
  else await mergeWord(task);
  return null;
}

async function mergeWorkbook(task: MergeTask): Promise<void> {
  const { path, out, format, data, asIs = false, title, now, timezone } = task;
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path).catch((error: unknown) => {
    throw new DocumentRefused('unreadable', String(error));
  });
  const context = { now, timezone };
  if (asIs) book.eachSheet(fitColumns);
  else {
    book.eachSheet((sheet) => fillSheet(sheet, data, context));
    computeWorkbook(book, context);
  }
  if (format === 'xlsx') {
    // Spreadsheets compute again what they know better.
    book.calcProperties = { fullCalcOnLoad: true };
    return book.xlsx.writeFile(out);
  }
  const grids = gridsOf(book);
  if (format === 'pdf') return (await import('./grid-pdf.js')).pdfOfGrids(out, title, grids);
  if (format === 'html') return writeFile(out, (await import('./html.js')).htmlOfGrids(title, grids));
  await writeFile(out, await (await import('./grid-docx.js')).docxOfGrids(title, grids));
}

async function mergeWord(task: MergeTask): Promise<void> {
  const { format, out, title } = task;
  if (format !== 'docx' && format !== 'html')
    throw new DocumentRefused('wrong-kind', `a Word template makes no ${format}`);
  const { fillWord, htmlOfWord } = await import('./word.js');
  const filled = await fillWord(task);
  await writeFile(out, format === 'docx' ? filled : await htmlOfWord(filled, title));
}
