import { readFile } from 'node:fs/promises';
import mammoth from 'mammoth';
import { checkArchive } from './archive-check.js';
import { DocumentRefused, type ParsedDocx, type ParseTask } from './task.types.js';
import { cleanHtmlOf } from './word.js';

/** The text of a Word document, plain and as clean HTML. */
export async function parseDocx({ path, maxChars }: ParseTask): Promise<ParsedDocx> {
  if ((await checkArchive(path)) !== 'docx') throw new DocumentRefused('unreadable', 'is no Word document');
  const word = await readFile(path);
  try {
    const { value } = await mammoth.extractRawText({ buffer: word });
    const html = await cleanHtmlOf(word);
    if (value.length > maxChars || html.length > maxChars)
      throw new DocumentRefused('too-complex', 'has too much text');
    return { text: value.trim(), html };
  } catch (error) {
    if (error instanceof DocumentRefused) throw error;
    throw new DocumentRefused('unreadable', String(error));
  }
}
