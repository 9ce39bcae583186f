import { mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { FileTooLarge } from './file-store.js';
import { LocalFileStore } from './local-file-store.js';

describe('files on this machine', () => {
  let folder: string;
  let files: LocalFileStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bm-files-'));
    files = new LocalFileStore(join(folder, 'store'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('a file comes back as it was put', async () => {
    expect(await files.put('a/b/c.txt', Readable.from(['Hello ', 'wörld']), 100)).toEqual({ size: 12 });
    expect(await text((await files.open('a/b/c.txt')) ?? Readable.from([]))).toBe('Hello wörld');
    expect(await files.size('a/b/c.txt')).toBe(12);
    expect(await readFile((await files.localPath('a/b/c.txt')) ?? '', 'utf8')).toBe('Hello wörld');
  });

  test('other users of the machine cannot look into the store', async () => {
    await files.put('a/b', Readable.from(['x']), 10);
    expect((await stat(join(folder, 'store'))).mode & 0o077).toBe(0);
  });

  test('an absent file is none, and may be removed', async () => {
    expect([await files.open('x'), await files.size('x'), await files.localPath('x')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await expect(files.remove('x')).resolves.toBeUndefined();
  });

  test('a folder is no file', async () => {
    await files.put('a/b', Readable.from(['x']), 10);
    expect(await files.open('a')).toBeUndefined();
  });

  test('a file that is too large or breaks off leaves nothing', async () => {
    await expect(files.put('big', Readable.from(['12345', '678901']), 10)).rejects.toThrow(FileTooLarge);
    const broken = Readable.from(
      (async function* () {
        yield '123';
        throw new Error('cut');
      })(),
    );
    await expect(files.put('cut', broken, 10)).rejects.toThrow('cut');
    expect(await readdir(join(folder, 'store'))).toEqual([]);
  });

  test('a key never leads out of the store', async () => {
    await symlink('/etc', join(folder, 'outside')).catch(() => undefined);
    for (const key of ['../outside', '/etc/passwd', 'a/../../x', '..', '', '.', 'a\0b']) {
      await expect(files.put(key, Readable.from(['x']), 10)).rejects.toThrow('leaves the store');
      await expect(files.open(key)).rejects.toThrow('leaves the store');
      await expect(files.remove(key)).rejects.toThrow('leaves the store');
    }
  });
});
