import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { checkArchive } from './archive-check.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function archive(entries: Record<string, string | Buffer>): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return kept(await buffer(zip.outputStream as Readable));
}

async function kept(content: Buffer): Promise<string> {
  const path = join(folder, 'archive');
  await writeFile(path, content);
  return path;
}

const workbook = (sheet = '<worksheet/>') => ({
  'xl/workbook.xml': '<workbook/>',
  'xl/worksheets/sheet1.xml': sheet,
});
const many = () => Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`xl/${at}.xml`, '']));

describe('the archive of an Office document', () => {
  it('says what it is', async () => {
    expect(await checkArchive(await archive(workbook('<mergeCell ref="A1:C4"/>')))).toBe('xlsx');
    expect(await checkArchive(await archive({ 'word/document.xml': '<document/>' }))).toBe('docx');
  });

  it.each([
    ['something else', () => archive({ 'a.txt': 'x' }), 'wrong-kind'],
    ['no archive', () => kept(Buffer.from('PK and nothing more')), 'unreadable'],
    [
      'one with a document type',
      () => archive(workbook('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>')),
      'unreadable',
    ],
    [
      'one that hides it in UTF-16',
      () => archive({ 'xl/workbook.xml': utf16('<!DOCTYPE x><workbook/>') }),
      'unreadable',
    ],
    [
      'a merged area that no honest sheet has',
      () => archive(workbook('<x:mergeCell a="" ref="A1:Z200000"/>')),
      'too-complex',
    ],
    [
      'one that unfolds to too much',
      () => archive({ 'xl/media/a.bin': Buffer.alloc(70_000_000) }),
      'too-complex',
    ],
    ['one of too many entries', () => archive(many()), 'too-complex'],
  ])('that is %s is refused before anything reads it', async (_, made, problem) => {
    await expect(checkArchive(await made())).rejects.toMatchObject({ name: 'DocumentRefused', problem });
  });
});

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
