import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { openSheet } from './open-sheet.js';
import { ParseRefused } from './parse.types.js';

const CHINESE =
  '姓名,城市,备注\n王小明,北京,今天天气很好，我们去公园散步\n李华,上海,这个项目的进度需要加快\n张伟,广州,请在周五之前提交报告\n';
const TRADITIONAL =
  '姓名,城市,備註\n陳大文,台北,今天天氣很好，我們去公園散步\n林小美,高雄,這個專案的進度需要加快\n黃志明,台中,請在週五之前提交報告\n';
const JAPANESE =
  '名前,都市,メモ\n山田太郎,東京,今日は天気がいいので公園へ行きました\n佐藤花子,大阪,このプロジェクトを急いでください\n鈴木一郎,名古屋,金曜日までに報告書を提出してください\n';
const VIETNAMESE = 'tên,thành phố\nNguyễn Văn An,Hà Nội\nTrần Thị Bình,Đà Nẵng\n';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encoding-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Buffer, encoding?: string): Promise<{ encoding: string | null; text: string }> {
  const path = join(folder, 'file.csv');
  await writeFile(path, bytes);
  const sheet = await openSheet(path, { encoding });
  const lines = [];
  for await (const rows of sheet.rows()) lines.push(...rows.map((row) => row.cells.join(',')));
  return { encoding: sheet.encoding, text: `${lines.join('\n')}\n` };
}

describe('encoding of a csv file', () => {
  it.each([
    ['UTF-8', CHINESE, Buffer.from(CHINESE), 'utf-8'],
    ['UTF-8 with a byte order mark', VIETNAMESE, Buffer.from(`\ufeff${VIETNAMESE}`), 'utf-8'],
    ['UTF-16 little-endian', CHINESE, iconv.encode(CHINESE, 'utf-16le', { addBOM: true }), 'utf-16le'],
    ['UTF-16 big-endian', JAPANESE, iconv.encode(JAPANESE, 'utf-16be', { addBOM: true }), 'utf-16be'],
    [
      'UTF-16 without a mark',
      'name,city\nAn,Hanoi\nBinh,Hue\n',
      Buffer.from('name,city\nAn,Hanoi\nBinh,Hue\n', 'utf16le'),
      'utf-16le',
    ],
    ['GB18030', CHINESE, iconv.encode(CHINESE, 'gb18030'), 'gb18030'],
    ['Big5', TRADITIONAL, iconv.encode(TRADITIONAL, 'big5'), 'big5'],
    ['Shift_JIS', JAPANESE, iconv.encode(JAPANESE, 'shift_jis'), 'shift_jis'],
  ])('is found for %s', async (...[, text, bytes, expected]) => {
    expect(await read(bytes)).toEqual({ encoding: expected, text });
  });

  it('is found although the first non-ASCII character comes late in the file', async () => {
    const head = 'name,city,note\n' + 'An,Hanoi,plain\n'.repeat(30_000);
    const { encoding, text } = await read(iconv.encode(head + CHINESE, 'gb18030'));
    expect(encoding).toBe('gb18030');
    expect(text.endsWith(CHINESE)).toBe(true);
  });

  it('is found in one long line, and in a last line without an end', async () => {
    const long = iconv.encode(`备注,${'今天天气很好，我们去公园散步'.repeat(2_000)}`, 'gb18030');
    expect((await read(long)).encoding).toBe('gb18030');
    const sparse = `name,city\n${'An,Hanoi\n'.repeat(8_000)}王小明,北京市朝阳区建国路`;
    expect((await read(iconv.encode(sparse, 'gb18030'))).encoding).toBe('gb18030');
  });

  it('is what the user chose, if he chose one', async () => {
    expect(await read(iconv.encode(TRADITIONAL, 'big5'), 'Big5')).toEqual({
      encoding: 'big5',
      text: TRADITIONAL,
    });
  });

  it('refuses an unknown encoding and files that are no text', async () => {
    await expect(read(Buffer.from('a,b\n'), 'klingon')).rejects.toThrow(ParseRefused);
    await expect(read(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0, 0, 0, 9]))).rejects.toMatchObject({
      problem: 'unreadable',
    });
    await expect(read(Buffer.alloc(0))).rejects.toMatchObject({ problem: 'empty' });
  });

  it.each([[','], [';'], ['\t'], ['|']])('finds the delimiter %j', async (delimiter) => {
    const path = join(folder, 'file.csv');
    await writeFile(
      path,
      ['name', 'price', 'note'].join(delimiter) +
        '\n' +
        ['a', '1.5', 'x y, z'.replace(',', delimiter === ',' ? '' : ',')].join(delimiter) +
        '\n',
    );
    expect((await openSheet(path)).delimiter).toBe(delimiter);
  });
});
