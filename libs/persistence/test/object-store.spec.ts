import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { baseConfig, ConfigFault, type BaseConfig } from '@buildmesh/service-kit';
import { ObjectStorage, type StorageKind } from '@buildmesh/testing';
import { FileTooLarge } from '../src/files/file-store.js';
import { ObjectStore, type DirectUpload } from '../src/files/object-store.js';
import { openFileStore } from '../src/files/open-file-store.js';
import { bucketUrl, storeOrigin, storeSettings } from '../src/files/store-settings.js';

const SECRET = { BUS_SECRET: 'x'.repeat(40) };
const configOf = (env: Record<string, string>): BaseConfig => baseConfig.parse({ ...SECRET, ...env });
const accountOf = (kind: StorageKind) => ({
  kind,
  bucket: 'bm-files',
  region: 'cn-hangzhou',
  id: 'LTAI5t',
  secret: 'a-secret',
});
/** Characters that signing and paths get wrong first. */
const KEY = 'files/a b/照片+&=(1)!*’~.png';

describe.each(['s3', 'oss'] as const)('a bucket of %s', (kind) => {
  let storage: ObjectStorage;
  let store: ObjectStore;
  beforeEach(async () => {
    storage = await ObjectStorage.start(accountOf(kind));
    store = await storeWith({});
  });
  afterEach(() => storage.stop());

  async function storeWith(env: Record<string, string>): Promise<ObjectStore> {
    const opened = await openFileStore({ config: configOf({ ...storage.env, ...env }) });
    if (!(opened instanceof ObjectStore)) throw new Error('no object store');
    return opened;
  }
  const put = (content: string, key = KEY) => store.put(key, Readable.from([content]), 100);

  async function post(upload: DirectUpload, content: string, more: Record<string, string> = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...upload.fields, ...more })) form.append(name, value);
    form.append('file', new Blob([content]), 'a.txt');
    const answer = await fetch(upload.url, { method: 'POST', body: form });
    return `${answer.status} ${/<Code>(\w+)/.exec(await answer.text())?.[1] ?? ''}`.trim();
  }

  test('gives back what was put into it', async () => {
    expect(await put('Hello wörld')).toEqual({ size: 12 });
    expect(await text((await store.open(KEY)) ?? Readable.from([]))).toBe('Hello wörld');
    expect(await store.size(KEY)).toBe(12);
    expect(await store.localPath(KEY)).toBeUndefined();
  });

  test('has nothing under a key that is not there, and lets it be removed', async () => {
    expect([await store.open('x'), await store.size('x')]).toEqual([undefined, undefined]);
    await expect(store.remove('x')).resolves.toBeUndefined();
    await put('here');
    await store.remove(KEY);
    expect(storage.objects.size).toBe(0);
  });

  test('moves a file, and says so when there is none to be moved', async () => {
    await put('moved');
    await store.move(KEY, 'files/here');
    expect([...storage.objects.keys()]).toEqual(['files/here']);
    await expect(store.move('nowhere', 'x')).rejects.toThrow();
    expect([...storage.objects.keys()]).toEqual(['files/here']);
  });

  test('never sees a file that is too large or that breaks off, and nothing of it stays here', async () => {
    const before = await leftHere();
    await expect(store.put(KEY, Readable.from(['12345', '678901']), 10)).rejects.toThrow(FileTooLarge);
    const broken = Readable.from(
      (async function* () {
        yield '123';
        throw new Error('cut');
      })(),
    );
    await expect(store.put(KEY, broken, 10)).rejects.toThrow('cut');
    expect(storage.asked).toEqual([]);
    expect(await leftHere()).toEqual(before);
  });

  test('refuses whoever has another key or another secret', async () => {
    await put('secret');
    for (const env of [{ STORE_KEY_ID: 'other' }, { STORE_KEY_SECRET: 'other' }] as Record<
      string,
      string
    >[]) {
      const other = await storeWith(env);
      await expect(other.size(KEY)).rejects.toThrow();
      await expect(other.put('x', Readable.from(['x']), 10)).rejects.toThrow();
      expect(await post(await other.permit('y', { size: 1, seconds: 60 }), 'y')).toMatch(/^403/);
    }
    expect([...storage.objects.keys()]).toEqual([KEY]);
  });

  test('takes one upload of a browser, of the size and under the key that were signed', async () => {
    const upload = await store.permit(KEY, { size: 3, seconds: 600 });
    expect(upload).toMatchObject({
      accessKeyId: 'LTAI5t',
      url: expect.stringContaining(storage.url) as string,
    });
    expect(upload.fields).toMatchObject({ key: KEY });
    expect(Object.values(upload.fields)).toEqual(expect.arrayContaining([upload.policy, upload.signature]));
    expect(await post(upload, '1234')).toBe('400 EntityTooLarge');
    expect(await post(upload, '12')).toBe('400 EntityTooSmall');
    expect(await post(upload, '123', { key: 'files/other' })).toBe('403 AccessDenied');
    expect(await post(upload, '123', { 'content-type': 'text/html' })).toBe('403 AccessDenied');
    expect(await post({ ...upload, fields: forged(upload) }, '123')).toBe('403 SignatureDoesNotMatch');
    expect(storage.objects.size).toBe(0);
    expect(await post(upload, '123')).toBe('204');
    expect(storage.objects.get(KEY)?.toString()).toBe('123');
  });

  test('takes no upload after its time', async () => {
    expect(await post(await store.permit(KEY, { size: 3, seconds: -1 }), '123')).toBe('403 AccessDenied');
  });

  test('shows a file under a signed address, as what it is told to be, and under no other', async () => {
    await put('shown');
    const disposition = `attachment; filename*=UTF-8''%E7%85%A7.png`;
    const address = await store.address(KEY, { type: 'image/png', disposition, seconds: 60 });
    const answer = await fetch(address);
    expect([answer.status, await answer.text()]).toEqual([200, 'shown']);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-disposition')).toBe(disposition);
    expect((await fetch(address.replace('image%2Fpng', 'text%2Fhtml'))).status).toBe(403);
    expect((await fetch(address.split('?')[0] ?? '')).status).toBe(403);
    expect((await fetch(address.replace('/files/', '/other/'))).status).toBe(403);
  });
});

/** The fields with a policy that allows more than was signed. */
function forged({ fields, policy }: DirectUpload): Record<string, string> {
  const wider = JSON.parse(Buffer.from(policy, 'base64').toString()) as { expiration: string };
  const changed = Buffer.from(JSON.stringify({ ...wider, expiration: '2099-01-01T00:00:00.000Z' }));
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      name.toLowerCase() === 'policy' ? changed.toString('base64') : value,
    ]),
  );
}

const leftHere = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('buildmesh-store-')).sort();

describe('the file store of the configuration', () => {
  const bucket = { STORE_BUCKET: 'bm-files', STORE_REGION: 'cn-hangzhou' };
  const keys = { STORE_KEY_ID: 'id', STORE_KEY_SECRET: 's' };

  test('is this machine unless a bucket is named, whole', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bm-'));
    const local = await openFileStore({ config: configOf({ DATA_DIR: folder }) });
    expect(local.constructor.name).toBe('LocalFileStore');
    await rm(folder, { recursive: true });
    for (const half of [{}, bucket, { ...bucket, STORE_KEY_ID: 'id' }, keys])
      await expect(openFileStore({ config: configOf({ FILE_STORE: 'oss', ...half }) })).rejects.toThrow(
        ConfigFault,
      );
    expect(() => configOf({ FILE_STORE: 'ftp' })).toThrow();
  });

  test('tells browsers the one origin of the bucket, on the address that they know', () => {
    const origin = (env: Record<string, string>) => storeOrigin(configOf({ ...bucket, ...keys, ...env }));
    expect(origin({})).toBeUndefined();
    expect(origin({ FILE_STORE: 'oss' })).toBe('https://bm-files.oss-cn-hangzhou.aliyuncs.com');
    expect(origin({ FILE_STORE: 's3', STORE_REGION: 'eu-west-1' })).toBe(
      'https://bm-files.s3.eu-west-1.amazonaws.com',
    );
    const inner = { FILE_STORE: 'oss', STORE_ENDPOINT: 'https://oss-cn-hangzhou-internal.aliyuncs.com' };
    const outer = { ...inner, STORE_PUBLIC_ENDPOINT: 'https://oss-cn-hangzhou.aliyuncs.com' };
    expect(origin(outer)).toBe('https://bm-files.oss-cn-hangzhou.aliyuncs.com');
    const settings = storeSettings(configOf({ ...bucket, ...keys, ...outer }));
    expect(settings && bucketUrl(settings.endpoint ?? '', settings)).toBe(
      'https://bm-files.oss-cn-hangzhou-internal.aliyuncs.com',
    );
    expect(origin({ FILE_STORE: 's3', STORE_ENDPOINT: 'http://minio:9000', STORE_PATH_STYLE: '1' })).toBe(
      'http://minio:9000',
    );
  });
});
