import { newId, Refusal } from '@buildmesh/kernel';
import { fileUsage, putFile, readFile, signUpload } from '@buildmesh/contracts';
import { describeWith, member } from '@buildmesh/testing';
import { Blobs } from '../src/file/blobs.js';
import { FilesFixture, PNG } from './files-fixture.js';

const keyOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.key : String(error)),
  );

describeWith(['postgres'], 'uploads', () => {
  let files: FilesFixture;
  beforeEach(async () => {
    files = await FilesFixture.start();
  }, 60_000);
  afterEach(async () => {
    const breaches = files.service.breaches();
    await files.service.stop();
    expect(breaches).toEqual([]);
  });

  const signed = (size: number, name = 'a.txt') =>
    files.service.ask(signUpload, files.member, {
      params: { project: files.project },
      queryString: { type: 'project', entity: 'orders', name, size },
    });
  const put = (input: { file: object; key: string; token: string }, by = files.member) =>
    files.service.ask(putFile, by, { params: { project: files.project }, input: input as never });

  test('are signed for by the day of the project, the moment and the name', async () => {
    const { key, ...answer } = await signed(3, '照片 1.png');
    const ms = files.clock.now();
    expect(key).toBe(`project/${files.project}/main/orders/20261129/${ms}_照片 1.png`);
    expect(answer).toEqual({
      oss: false,
      uploadAction: `/api/app/util/${files.project}/put`,
      token: expect.any(String) as string,
      expire: ms + 600_000,
    });
    expect(signUpload.queryString.parse({ name: 'a', size: '3' })).toMatchObject({
      type: 'project',
      size: 3,
    });
    expect((await signed(3, '../../etc/passwd')).key).toMatch(/\/\d+_.._.._etc_passwd$/);
  });

  test('are kept with name, address, key and size', async () => {
    const kept = await files.upload(files.member, { name: 'photo.png' });
    expect(kept).toEqual({
      name: 'photo.png',
      size: PNG.length,
      key: expect.stringContaining(`project/${files.project}/main/orders/`) as string,
      url: expect.stringMatching(
        new RegExp(`^/api/app/util/${files.project}/file/[0-9a-z]{24}\\?tag=\\w{24}$`),
      ) as string,
    });
    expect(await files.kept()).toEqual({ files: 1, bytes: PNG.length, leftovers: 0 });
    const own = await files.upload(files.member, { type: 'user' });
    expect(own.key).toContain(`project/${files.project}/user/${files.member.user}/20261129/`);
  });

  test('are refused for another size, another key, another person, and after ten minutes; nothing is kept', async () => {
    const { key, token } = await signed(5);
    const fits = await files.received('12345', 'a.txt');
    const other = member(files.project);
    expect(await keyOf(put({ file: await files.received('123456', 'a.txt'), key, token }))).toBe(
      'file.no-permit',
    );
    expect(await keyOf(put({ file: fits, key: `${key}x`, token }))).toBe('file.no-permit');
    expect(await keyOf(put({ file: fits, key, token }, other))).toBe('file.no-permit');
    expect(await keyOf(put({ file: fits, key, token: `${token}x` }))).toBe('file.no-permit');
    files.clock.advance(600_001);
    expect(await keyOf(put({ file: fits, key, token }))).toBe('file.no-permit');
    expect(await files.kept()).toEqual({ files: 0, bytes: 0, leftovers: 0 });
  });

  test('never overwrite: a second file under a key is refused, and the first one stays', async () => {
    const { key, token } = await signed(5);
    await put({ file: await files.received('first', 'a.txt'), key, token });
    expect(await keyOf(put({ file: await files.received('other', 'a.txt'), key, token }))).toBe('conflict');
    const [row] = await files.sql('SELECT blob FROM files.file WHERE key = $1', [key]);
    expect((await files.bytesOf(String(row?.['blob']))).toString()).toBe('first');
    expect(await files.kept()).toEqual({ files: 1, bytes: 5, leftovers: 0 });
  });

  test('have one effect when they are repeated with the same key of the caller', async () => {
    const { key, token } = await signed(5);
    const again = { ...files.member, idempotencyKey: 'once' };
    const first = await put({ file: await files.received('first', 'a.txt'), key, token }, again);
    expect(await put({ file: await files.received('first', 'a.txt'), key, token }, again)).toEqual(first);
    expect(await files.kept()).toEqual({ files: 1, bytes: 5, leftovers: 0 });
  });

  test('are of the type that their content has; pages and drawings are told as nothing', async () => {
    const typeOf = async (name: string, content: Buffer | string) => {
      const { key } = await files.upload(files.member, { name, content });
      return (await files.sql('SELECT type FROM files.file WHERE key = $1', [key]))[0]?.['type'];
    };
    expect(await typeOf('photo.png', PNG)).toBe('image/png');
    expect(await typeOf('page.html', '<html><script>alert(1)</script>')).toBe('application/octet-stream');
    expect(await typeOf('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe(
      'application/octet-stream',
    );
    expect(await typeOf('feed.xml', '<?xml version="1.0"?><a/>')).toBe('application/octet-stream');
    expect(await typeOf('paper.pdf', '%PDF-1.7\n')).toBe('application/pdf');
    expect(await typeOf('paper.txt', PNG)).toBe('image/png');
  });

  test('under the name of a picture must be one', async () => {
    for (const content of ['<html>', 'MZ\x90\0', '%PDF-1.7'])
      expect(await keyOf(files.upload(files.member, { name: 'photo.jpg', content }))).toBe('file.wrong-type');
    expect(await files.kept()).toEqual({ files: 0, bytes: 0, leftovers: 0 });
  });

  test('beyond the storage of the edition answer the quota, however many come at once', async () => {
    const limit = { simple: true, storage: 10 };
    const by = { ...files.member, limit };
    const tried = await Promise.all(
      Array.from({ length: 5 }, (_, at) => keyOf(files.upload(by, { name: `${at}.txt`, content: '1234' }))),
    );
    expect(tried.filter((key) => key === 'ok').length).toBe(2);
    expect(tried.filter((key) => key === 'quota-reached').length).toBe(3);
    expect(await files.kept()).toEqual({ files: 2, bytes: 8, leftovers: 0 });
    await expect(files.upload(by, { name: 'more.txt', content: '123' })).rejects.toMatchObject({
      details: { data: { quota: 'storage', used: 8, limit: 10 } },
    });
    await files.upload(by, { name: 'fits.txt', content: '12' });
    const admin = { ...files.admin, limit };
    const usage = await files.service.ask(fileUsage, admin, { params: { project: files.project } });
    expect(usage).toEqual({ files: 3, bytes: 10, limit: 10 });
  });

  test('larger than 20480 KB are not even signed for', async () => {
    await expect(signed(20_480 * 1024)).resolves.toMatchObject({ oss: false });
    expect(await keyOf(signed(20_480 * 1024 + 1))).toBe('invalid');
  });

  test('whose process died halfway leave no bytes behind', async () => {
    const blob = `files/${files.project}/${newId()}`;
    const blobs = files.service.get<Blobs>(Blobs);
    await blobs.place((await files.received('half', 'a.txt')).key, blob);
    await blobs.sweep();
    expect(await files.store.size(blob)).toBe(4);
    await files.sql(`UPDATE files.leftover SET due = now()`);
    await blobs.sweep();
    expect(await files.store.size(blob)).toBeUndefined();
  });

  test('of another project are nowhere to be found', async () => {
    const { url } = await files.upload(files.member);
    const id = /file\/(\w+)/.exec(url)?.[1] ?? '';
    const stranger = member(newId());
    const ask = (project: string) =>
      keyOf(
        files.service.ask(readFile, stranger, {
          params: { project, id },
          queryString: { tag: url.slice(-24) },
        }),
      );
    expect(await ask(files.project)).toBe('no-authority');
    expect(await ask(stranger.project ?? '')).toBe('file.not-found');
  });
});
