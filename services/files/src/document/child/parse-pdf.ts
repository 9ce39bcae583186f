import { readFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { DocumentRefused, type ParsedPdf, type ParseTask } from './task.types.js';

/** Most pages that are read of one PDF. */
const MAX_PAGES = 2000;

/** The text of a PDF page by page. Nothing in it runs, and nothing is fetched. */
export async function parsePdf({ path, maxChars }: ParseTask): Promise<ParsedPdf> {
  const bytes = await readFile(path);
  // Some begin with a few lines of mail.
  if (!bytes.subarray(0, 1024).includes('%PDF-')) throw new DocumentRefused('unreadable', 'is no PDF');
  const document = await getDocumentProxy(new Uint8Array(bytes), {
    disableFontFace: true,
  }).catch((error: unknown) => {
    throw new DocumentRefused('unreadable', String(error));
  });
  if (document.numPages > MAX_PAGES) throw new DocumentRefused('too-complex', 'has too many pages');
  const { text } = await extractText(document, { mergePages: false }).catch((error: unknown) => {
    throw new DocumentRefused('unreadable', String(error));
  });
  // Fonts name characters by forms that nobody types, such as the radicals of Kangxi.
  const pages = text.map((page) => page.normalize('NFKC').trim());
  const whole = pages.join('\n\n');
  if (whole.length > maxChars) throw new DocumentRefused('too-complex', 'has too much text');
  return { text: whole, pages };
}
