import { open, type Entry } from 'yauzl';
import { newId, Refusal } from '@buildmesh/kernel';
import {
  downloadFiles,
  followShortLink,
  openSignedFile,
  readFile,
  shortenUrl,
  signFiles,
  type CallContext,
} from '@buildmesh/contracts';
import { anonymous, describeWith, member } from '@buildmesh/testing';
import { FilesFixture, PNG } from './files-fixture.js';

const keyOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.key : String(error)),
  );

describeWith(['postgres'], 'reading files', () => {
  let files: FilesFixture;
  let other: CallContext;
  beforeAll(async () => {
    files = await FilesFixture.start();
    other = member(files.project);
  }, 60_000);
  afterEach(() => expect(files.service.breaches()).toEqual([]));
  afterAll(() => files.service.stop());

  const partsOf = (url: string) => {
    const [, id = '', tag = ''] = /file\/(\w+)\?tag=(\w+)/.exec(url) ?? [];
    return { id, tag };
  };
  const read = (by: CallContext, id: string, tag?: string) =>
    files.service.ask(readFile, by, {
      params: { project: files.project, id },
      queryString: tag === undefined ? {} : { tag },
    });
  const sign = (by: CallContext, texts: string[]) =>
    files.service.ask(signFiles, by, { params: { project: files.project }, input: { files: texts } });
  const download = (by: CallContext, texts: string[]) =>
    files.service.ask(downloadFiles, by, { params: { project: files.project }, input: { files: texts } });
  const openBy = (address: string | null | undefined) => {
    const url = new URL(address ?? '', 'https://bm.example');
    const id = url.pathname.split('/').at(-1) ?? '';
    const queryString = { expire: '0', sign: '', ...Object.fromEntries(url.searchParams) };
    return files.service.ask(openSignedFile, anonymous(), {
      params: { project: files.project, id },
      queryString,
    });
  };

  test('a member reads a file by its address; its number or key alone says nothing', async () => {
    const { url, key } = await files.upload(files.member, { name: '报告.png' });
    const { id, tag } = partsOf(url);
    const file = await read(other, id, tag);
    expect(file).toMatchObject({ name: '报告.png', type: 'image/png', size: PNG.length });
    expect(await files.bytesOf(file.key)).toEqual(PNG);
    expect(await keyOf(read(other, id))).toBe('file.not-found');
    expect(await keyOf(read(other, id, `${tag.slice(0, -1)}-`))).toBe('file.not-found');
    expect(await keyOf(download(other, [key]))).toBe('file.not-found');
    expect((await sign(other, [key])).urls).toEqual([null]);
  });

  test('who sent it, and an administrator, need no more than its key', async () => {
    const { key } = await files.upload(files.member);
    expect((await download(files.member, [key])).name).toBe('photo.png');
    expect((await download(files.admin, [key])).name).toBe('photo.png');
  });

  test('an address signed for an hour opens it without a token, and nothing else', async () => {
    const { url } = await files.upload(files.member);
    const { urls, expire } = await sign(other, [url, `/api/app/util/${files.project}/file/${newId()}?tag=x`]);
    expect(urls[1]).toBeNull();
    expect(expire - files.clock.now()).toBeLessThanOrEqual(3_600_000);
    const [address = ''] = urls;
    expect((await openBy(address)).size).toBe(PNG.length);
    expect(await keyOf(openBy(address?.replace(/sign=./, 'sign=_')))).toBe('file.not-found');
    expect(await keyOf(openBy(address?.replace(/expire=\d/, 'expire=9')))).toBe('file.not-found');
    const elsewhere = partsOf((await files.upload(files.member)).url).id;
    expect(await keyOf(openBy(address?.replace(partsOf(url).id, elsewhere)))).toBe('file.not-found');
    files.clock.advance(3_600_001);
    expect(await keyOf(openBy(address))).toBe('file.not-found');
  });

  test('one file is downloaded as it is, several as files.zip with distinct names', async () => {
    const first = await files.upload(files.member, { name: '表.txt', content: 'one' });
    const second = await files.upload(files.member, { name: '表.txt', content: 'two' });
    const picture = await files.upload(files.member);
    const alone = await download(other, [first.url]);
    expect([alone.name, (await files.bytesOf(alone.key)).toString()]).toEqual(['表.txt', 'one']);
    const zip = await download(other, [first.url, second.url, picture.url]);
    expect([zip.name, zip.type]).toEqual(['files.zip', 'application/zip']);
    expect(zip.key).toMatch(/^tmp\//);
    expect(await unzipped(await files.store.localPath(zip.key))).toEqual({
      '表.txt': 'one',
      '表 (2).txt': 'two',
      'photo.png': PNG.toString(),
    });
  });

  test('a download has at most 200 files and 500 MB, and none that the caller may not see', async () => {
    const mine = await files.upload(files.member);
    const secret = await files.upload(files.admin);
    expect(await keyOf(download(other, [mine.url, secret.key]))).toBe('file.not-found');
    expect(
      await keyOf(
        download(
          other,
          Array.from({ length: 201 }, () => mine.url),
        ),
      ),
    ).toBe('invalid');
    await files.sql('UPDATE files.file SET size = $1 WHERE key = $2', [501 * 1024 * 1024, mine.key]);
    expect(await keyOf(download(files.admin, [mine.key, secret.key]))).toBe('file.too-many');
  });

  test('a short link leads to its place on this site for a year', async () => {
    const short = async (url: string) =>
      (await files.service.ask(shortenUrl, files.member, { input: { url } })).url;
    const follow = async (url: string) =>
      (
        await files.service.ask(followShortLink, anonymous(), {
          params: { code: url.slice(url.lastIndexOf('/') + 1) },
        })
      ).location;
    const path = await short('/page/abc?x=1#y');
    expect(path).toMatch(/^https:\/\/bm\.example\/api\/common\/utils\/s\/[0-9A-Za-z]{22}$/);
    expect(await follow(path)).toBe('/page/abc?x=1#y');
    expect(await follow(await short('https://bm.example/home?a=b'))).toBe('/home?a=b');
    for (const url of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      'home',
    ])
      expect(await keyOf(short(url))).toBe('invalid');
    expect(await files.sql('SELECT count(*)::int AS links FROM files.short_link')).toEqual([{ links: 2 }]);
    files.clock.advance(366 * 24 * 3_600_000);
    expect(await keyOf(follow(path))).toBe('not-found');
    expect(await keyOf(follow('x'.repeat(22)))).toBe('not-found');
  });
});

/** Names and texts of what is in an archive on this machine. */
function unzipped(path: string | undefined): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    open(path ?? '', { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const found: Record<string, string> = {};
      zip.on('entry', (entry: Entry) => {
        zip.openReadStream(entry, (fault, stream) => {
          if (fault) return reject(fault);
          const pieces: Buffer[] = [];
          stream.on('data', (piece: Buffer) => pieces.push(piece));
          stream.on('end', () => {
            found[entry.fileName] = Buffer.concat(pieces).toString();
            zip.readEntry();
          });
        });
      });
      zip.on('end', () => resolve(found));
      zip.readEntry();
    });
  });
}
