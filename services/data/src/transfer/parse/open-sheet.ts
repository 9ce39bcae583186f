import { open, stat } from 'node:fs/promises';
import { openCsv } from './csv-sheet.js';
import { ParseRefused, type OpenOption, type Sheet } from './parse.types.js';
import { openXlsx } from './xlsx-sheet.js';

/** Opens a csv or xlsx file; what it is shows in its first bytes, not in its name. */
export async function openSheet(path: string, option: OpenOption = {}): Promise<Sheet> {
  const { size } = await stat(path);
  if (size === 0) throw new ParseRefused('empty', 'the file is empty');
  const start = await firstBytes(path);
  if (start.startsWith('504b0304')) return openXlsx(path, option);
  if (start.startsWith('504b')) throw new ParseRefused('unreadable', 'an archive without entries');
  if (start.startsWith('d0cf11e0')) throw new ParseRefused('unreadable', 'an old or encrypted Office file');
  if (start.startsWith('25504446') || start.startsWith('1f8b'))
    throw new ParseRefused('unreadable', 'not a table');
  return openCsv(path, option);
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(4), position: 0 });
    return buffer.toString('hex', 0, bytesRead);
  } finally {
    await file.close();
  }
}
