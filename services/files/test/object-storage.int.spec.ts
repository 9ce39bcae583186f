import { newId, Refusal } from '@buildmesh/kernel';
import {
  fetchFiles,
  putFile,
  readFile,
  removeFile,
  signUpload,
  type CallContext,
} from '@buildmesh/contracts';
import { describeWith, member, ObjectStorage } from '@buildmesh/testing';
import { Blobs } from '../src/file/blobs.js';
import { FilesFixture, PNG } from './files-fixture.js';

const keyOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.key : String(error)),
  );

describe.each(['oss', 's3'] as const)('files in a bucket of %s', (kind) => {
  describeWith(['postgres'], 'object storage', () => {
    let storage: ObjectStorage;
    let files: FilesFixture;
    beforeEach(async () => {
      const account = { kind, bucket: 'bm-files', region: 'cn-hangzhou', id: 'LTAI5t', secret: 'a-secret' };
      storage = await ObjectStorage.start(account);
      files = await FilesFixture.start(storage.env);
    }, 60_000);
    afterEach(async () => {
      const breaches = files.service.breaches();
      await files.service.stop();
      await storage.stop();
      expect(breaches).toEqual([]);
    });

    const params = () => ({ project: files.project });
    async function signed(size: number, name = 'photo.png') {
      const queryString = { type: 'project' as const, entity: 'orders', name, size };
      const answer = await files.service.ask(signUpload, files.member, { params: params(), queryString });
      if (!answer.oss) throw new Error('the storage is not offered');
      return answer;
    }
    type Signed = Awaited<ReturnType<typeof signed>>;

    /** What a browser does with the answer. */
    async function post({ ossUrl, fields }: Signed, content: Buffer): Promise<number> {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([new Uint8Array(content)]), 'photo.png');
      return (await fetch(ossUrl, { method: 'POST', body: form })).status;
    }
    const tell = ({ key, token }: Pick<Signed, 'key' | 'token'>, by: CallContext = files.member) =>
      files.service.ask(putFile, by, { params: params(), input: { key, token } });
    async function upload(name = 'photo.png') {
      files.clock.advance(1);
      const permission = await signed(PNG.length, name);
      await post(permission, PNG);
      return { permission, kept: await tell(permission) };
    }

    test('are sent there by browsers with what is signed here, and told of afterwards', async () => {
      const permission = await signed(PNG.length, '照片 1.png');
      expect(permission).toEqual({
        oss: true,
        ossUrl: expect.stringMatching(`^${storage.url}/bm-files`) as string,
        accessKeyId: 'LTAI5t',
        policy: expect.any(String) as string,
        signature: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        fields: expect.objectContaining({ key: expect.stringMatching(/^tmp\//) as string }) as object,
        key: `project/${files.project}/main/orders/20261129/${files.clock.now()}_照片 1.png`,
        token: expect.any(String) as string,
        expire: files.clock.now() + 600_000,
      });
      expect(JSON.stringify(permission)).not.toContain('a-secret');
      expect(await post(permission, PNG)).toBe(204);
      const kept = await tell(permission);
      expect(kept).toMatchObject({ name: '照片 1.png', key: permission.key, size: PNG.length });
      const id = /file\/(\w+)/.exec(kept.url)?.[1] ?? '';
      const read = { params: { ...params(), id }, queryString: { tag: kept.url.slice(-24) } };
      const file = await files.service.ask(readFile, files.member, read);
      expect(file).toMatchObject({ type: 'image/png', size: PNG.length });
      expect(await files.bytesOf(file.key)).toEqual(PNG);
      expect([...storage.objects.keys()]).toEqual([`files/${files.project}/${id}`]);
    });

    test('are told of once more without a second effect, and only by whom they were signed for', async () => {
      const { permission, kept } = await upload();
      expect(await tell(permission)).toEqual(kept);
      expect(await keyOf(tell(permission, member(files.project)))).toBe('file.no-permit');
      expect(await keyOf(tell({ ...permission, token: `${permission.token}x` }))).toBe('file.no-permit');
      expect(await files.kept()).toMatchObject({ files: 1, bytes: PNG.length });
    });

    test('are not kept before they are there, nor under another key, nor after ten minutes', async () => {
      const permission = await signed(PNG.length);
      expect(await keyOf(tell(permission))).toBe('file.no-permit');
      await post(permission, PNG);
      expect(await keyOf(tell({ ...permission, key: `${permission.key}x` }))).toBe('file.no-permit');
      files.clock.advance(600_001);
      expect(await keyOf(tell(permission))).toBe('file.no-permit');
      expect(await files.kept()).toMatchObject({ files: 0, bytes: 0 });
    });

    test('are what their content says, looked at where their sender cannot change them any more', async () => {
      const page = Buffer.from('<html>');
      const permission = await signed(page.length);
      await post(permission, page);
      expect(await keyOf(tell(permission))).toBe('file.wrong-type');
      expect(storage.objects.size).toBe(0);
      const { permission: used, kept } = await upload();
      // The form still works for some minutes; what was kept is another object.
      expect(await post(used, Buffer.alloc(PNG.length, 'x'))).toBe(204);
      expect(await tell(used)).toEqual(kept);
      const [row] = await files.sql('SELECT blob FROM files.file WHERE key = $1', [kept.key]);
      expect(await files.bytesOf(String(row?.['blob']))).toEqual(PNG);
    });

    test('that were never told of are cleared away', async () => {
      await post(await signed(PNG.length), PNG);
      expect(storage.objects.size).toBe(1);
      const blobs = files.service.get<Blobs>(Blobs);
      await blobs.sweep();
      expect(storage.objects.size).toBe(1);
      await files.sql(`UPDATE files.leftover SET due = now()`);
      await blobs.sweep();
      expect(storage.objects.size).toBe(0);
      expect(await files.kept()).toEqual({ files: 0, bytes: 0, leftovers: 0 });
    });

    test('are listed as objects and prefixes, and removed for good', async () => {
      const { kept } = await upload();
      const list = (prefix?: string) =>
        files.service.ask(fetchFiles, files.admin, {
          params: params(),
          input: prefix === undefined ? {} : { prefix },
        });
      const main = `project/${files.project}/main/`;
      expect(await list()).toEqual({ oss: true, objects: [], prefixes: [`${main}orders/`] });
      expect(await list(`${main}orders/20261129/`)).toEqual({
        oss: true,
        prefixes: [],
        objects: [
          {
            type: 'file',
            value: kept.key,
            name: 'photo.png',
            oss: true,
            size: PNG.length,
            mime: 'image/png',
            user: files.member.user,
            time: expect.any(Number) as number,
          },
        ],
      });
      await files.service.ask(removeFile, files.admin, { params: params(), input: { file: kept.key } });
      expect(storage.objects.size).toBe(0);
      expect(await list()).toEqual({ oss: true, objects: [], prefixes: [] });
    });

    test('that programs send to us go there as well', async () => {
      const kept = await files.upload(files.member, { name: 'paper.txt', content: newId() });
      expect([...storage.objects.keys()]).toEqual([expect.stringMatching(`^files/${files.project}/`)]);
      expect(await files.kept()).toMatchObject({ files: 1, bytes: kept.size });
    });
  });
});
