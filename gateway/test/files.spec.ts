import { Readable } from 'node:stream';
import { writeFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  askEditor,
  catalogue,
  downloadJobFile,
  exportRows,
  refusal,
  importRows,
  openSignedFile,
  recognizeText,
  simpleImportRows,
  uploadFromEditor,
  type StoredFile,
} from '@buildmesh/contracts';
import { sleep } from '@buildmesh/kernel';
import { ENTITY, member, PROJECT, ROW, startFixture, type GatewayFixture } from './gateway-fixture.js';

const IMPORT = `/api/admin/data/${PROJECT}/${ENTITY}/import`;
const SIMPLE_IMPORT = `/api/app/simple/${PROJECT}/${ENTITY}/import`;
const EXPORT = `/api/admin/data/${PROJECT}/${ENTITY}/export`;
const RESULT = { total: 1, saved: 1, updated: 0, failed: 0, errors: [], job: ROW };

interface Part {
  name: string;
  value: string | Buffer;
  filename?: string;
  type?: string;
}

function multipart(parts: Part[], boundary = 'bm-boundary', cut = false): Buffer {
  const chunks = parts.flatMap(({ name, value, filename, type }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  return Buffer.concat(cut ? chunks.slice(0, -1) : [...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

/** Files of tens of megabytes are written through to the disk, which may be busy. */
const PATIENCE_MS = 60_000;

describe('files', () => {
  let gateway: GatewayFixture;
  let token: string;
  let seen: { file?: StoredFile; option?: unknown } = {};
  beforeAll(async () => {
    // The admin import with the limit of ordinary uploads, the member's with the one it declares.
    const contracts = catalogue.map((one) =>
      one.id === importRows.id ? { ...one, maxFileBytes: undefined } : one,
    );
    gateway = await startFixture({}, contracts);
    token = gateway.user(member(PROJECT, { roleType: 'admin' }));
    gateway.serve(importRows, ({ input }) => {
      seen = input as typeof seen;
      if ((input as { option: { dry: boolean } }).option.dry) throw refusal('import.empty');
      return RESULT;
    });
    gateway.serve(simpleImportRows, () => RESULT);
    gateway.serve(exportRows, ({ input }) => {
      const { type } = input as { type: string };
      if (type === 'json') return { job: ROW };
      return {
        key: type === 'csv' ? 'tmp/export.csv' : 'kept/export.xlsx',
        name: 'Länder "A"\r\n表.csv',
        type: 'text/csv',
        size: 5,
      };
    });
    gateway.serve(downloadJobFile, () => ({ key: 'tmp/gone', name: 'gone', type: 'text/csv', size: 1 }));
  });
  afterAll(() => gateway.stop());
  beforeEach(() => (gateway.calls.length = 0));

  const upload = (parts: Part[], path = IMPORT, cut = false) =>
    gateway.send(path, {
      method: 'POST',
      headers: { 'x-token': token, 'content-type': 'multipart/form-data; boundary=bm-boundary' },
      body: multipart(parts, 'bm-boundary', cut),
    });
  const file = (parts: Partial<Part> = {}): Part => ({
    name: 'file',
    filename: 'rows.csv',
    type: 'text/csv',
    value: 'a,b\n1,2\n',
    ...parts,
  });

  test('an uploaded file is stored under a key of ours, and its fields arrive as they were meant', async () => {
    const answer = await upload([
      { name: 'option', value: '{"partial":true}' },
      file({ filename: '../../etc/passwd' }),
    ]);
    expect(answer.json).toEqual({ code: 0, error: 0, data: RESULT });
    expect(seen.file).toMatchObject({ name: 'passwd', type: 'text/csv', size: 8 });
    expect(seen.file?.key).toMatch(/^tmp\/[0-9a-f]{24}-\w{16}$/);
    expect(seen.option).toMatchObject({ partial: true, dry: false });
    expect(await gateway.stored()).toHaveLength(1);
  });

  test('pictures by signed addresses come many at once, and may be kept by the browser; other files may not', async () => {
    gateway.serve(openSignedFile, () => ({ key: 'kept/a.png', name: 'a.png', type: 'image/png', size: 3 }));
    await mkdir(join(gateway.folder, 'files', 'kept'), { recursive: true });
    await writeFile(join(gateway.folder, 'files', 'kept', 'a.png'), 'png');
    const path = `/api/common/file/${PROJECT}/${ROW}?expire=1&sign=${'s'.repeat(43)}`;
    const answers = await Promise.all(Array.from({ length: 45 }, () => gateway.send(path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]?.headers).toMatchObject({
      'cache-control': 'private, max-age=3600',
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment') as string,
      'content-security-policy': expect.stringContaining('sandbox') as string,
    });
  });

  test('the rich-text editor is answered in its own words and never encrypted, sends plainly too', async () => {
    const list = { state: 'SUCCESS' as const, list: [], start: 0, total: 0 };
    const sent = { state: 'SUCCESS' as const, url: '/a', title: 'a', original: 'a', type: '.png', size: 1 };
    gateway.serve(askEditor, () => list);
    gateway.serve(uploadFromEditor, () => sent);
    const path = `/api/app/util/${PROJECT}/ueditor`;
    const headers = { 'x-token': token, 'x-enc': '1' };
    expect((await gateway.send(`${path}?action=listimage`, { headers })).json).toEqual(list);
    const answer = await gateway.send(`${path}?action=uploadimage`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=bm-boundary' },
      body: multipart([file()]),
    });
    expect(answer.json).toEqual(sent);
    const stranger = await gateway.send(`${path}?action=config`, { headers: { 'x-enc': '1' } });
    expect(stranger.json.code).toBe(104);
  });

  test('a picture to be read comes as a form with its option, and its text goes back', async () => {
    const read = { text: 'Total 12', blocks: [] };
    gateway.serve(recognizeText, ({ input }) => {
      seen = input as typeof seen;
      return read;
    });
    const parts = [{ name: 'option', value: '{"language":"ja"}' }, file({ filename: 'bill.png' })];
    const answer = await upload(parts, `/api/app/addon/${PROJECT}/ocr/recognize`);
    expect(answer.json).toEqual({ code: 0, error: 0, data: read });
    expect(seen).toMatchObject({ option: { language: 'ja' }, file: { name: 'bill.png', size: 8 } });
  });

  test('a refused upload leaves no file behind', async () => {
    const before = (await gateway.stored()).length;
    expect((await upload([file(), { name: 'option', value: '{"dry":true}' }])).json.code).toBe(100);
    expect(await gateway.stored()).toHaveLength(before);
  });

  test.each([
    ['no file', [{ name: 'option', value: '{}' }]],
    ['two files', [file(), file()]],
    ['a file under another name', [file({ name: 'upload' })]],
    ['a file that is only text', [{ name: 'file', value: '{"key":"tmp/x"}' }]],
    ['a field twice', [{ name: 'option', value: '{}' }, { name: 'option', value: '{}' }, file()]],
    ['a field that touches prototypes', [{ name: '__proto__', value: '{"a":1}' }, file()]],
    ['JSON that touches prototypes', [{ name: 'option', value: '{"__proto__":{"a":1}}' }, file()]],
    ['broken JSON', [{ name: 'option', value: '{' }, file()]],
    [
      'too many fields',
      [...Array.from({ length: 60 }, (_, index) => ({ name: `f${index}`, value: 'x' })), file()],
    ],
    ['a field that is too long', [{ name: 'option', value: `{"a":"${'x'.repeat(70_000)}"}` }, file()]],
    ['a field name that is too long', [{ name: 'x'.repeat(200), value: 'x' }, file()]],
  ] as [string, Part[]][])('a form with %s is refused and leaves nothing behind', async (_name, parts) => {
    const before = (await gateway.stored()).length;
    const answer = await upload(parts);
    expect([answer.status, answer.json.code]).toEqual([400, 400]);
    expect(gateway.calls).toEqual([]);
    await sleep(20);
    expect(await gateway.stored()).toHaveLength(before);
  });

  test('a form that is cut off is refused and leaves nothing behind', async () => {
    const before = (await gateway.stored()).length;
    expect((await upload([file()], IMPORT, true)).status).toBe(400);
    expect(gateway.calls).toEqual([]);
    await sleep(20);
    expect(await gateway.stored()).toHaveLength(before);
  });

  test(
    'a file above 20480 KB is refused as too large and leaves nothing behind',
    async () => {
      const before = (await gateway.stored()).length;
      const answer = await upload([file({ value: Buffer.alloc(20_480 * 1024 + 1, 'x') })]);
      expect([answer.status, answer.json.code]).toEqual([413, 413]);
      expect(gateway.calls).toEqual([]);
      expect(await gateway.stored()).toHaveLength(before);
    },
    PATIENCE_MS,
  );

  test(
    'a contract that declares a larger limit, as imports do, takes a larger file',
    async () => {
      const value = Buffer.alloc(20_480 * 1024 + 1, 'x');
      expect((await upload([file({ value })], SIMPLE_IMPORT)).json.code).toBe(0);
    },
    PATIENCE_MS,
  );

  test('a JSON body cannot name a file of the store', async () => {
    for (const path of [IMPORT, SIMPLE_IMPORT]) {
      const body = { file: { key: 'tmp/x', name: '/etc/passwd', type: 'text/csv', size: 1 } };
      const answer = await gateway.send(path, { method: 'POST', headers: { 'x-token': token }, body });
      expect(answer.status).toBe(400);
    }
    expect(gateway.calls).toEqual([]);
    const list = await gateway.send(SIMPLE_IMPORT, {
      method: 'POST',
      headers: { 'x-token': token },
      body: { list: [{ a: 1 }] },
    });
    expect(list.json.code).toBe(0);
  });

  test('an upload without a session is refused before it is read', async () => {
    const before = (await gateway.stored()).length;
    const answer = await gateway.send(IMPORT, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=bm-boundary' },
      body: multipart([file()]),
    });
    expect(answer.json.code).toBe(104);
    expect(await gateway.stored()).toHaveLength(before);
  });

  test(
    'a large upload that is refused gets its answer, not a broken connection',
    async () => {
      const body = multipart([file({ value: Buffer.alloc(40 * 1024 * 1024, 'x') })]);
      const headers = { 'content-type': 'multipart/form-data; boundary=bm-boundary' };
      expect((await gateway.send(IMPORT, { method: 'POST', headers, body })).json.code).toBe(104);
      expect(
        (
          await gateway.send(SIMPLE_IMPORT, {
            method: 'POST',
            headers: { ...headers, 'x-token': token, 'x-idempotency-key': 'no key' },
            body,
          })
        ).status,
      ).toBe(400);
    },
    PATIENCE_MS,
  );

  test('a download carries its name in every alphabet, cannot run in a browser, and temporary files go away after it', async () => {
    await mkdir(join(gateway.folder, 'files/tmp'), { recursive: true });
    await mkdir(join(gateway.folder, 'files/kept'), { recursive: true });
    await writeFile(join(gateway.folder, 'files/tmp/export.csv'), Readable.from(['12345']));
    await writeFile(join(gateway.folder, 'files/kept/export.xlsx'), '12345');
    const ask = (type: string) =>
      gateway.send(EXPORT, { method: 'POST', headers: { 'x-token': token }, body: { type } });
    const csv = await ask('csv');
    expect([csv.status, csv.bytes.toString(), csv.headers['content-type']]).toEqual([
      200,
      '12345',
      'text/csv',
    ]);
    expect(csv.headers['content-disposition']).toBe(
      `attachment; filename="L_nder _A____.csv"; filename*=UTF-8''L%C3%A4nder%20%22A%22%0D%0A%E8%A1%A8.csv`,
    );
    expect(csv.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    await ask('xlsx');
    await sleep(20);
    const left = await gateway.stored();
    expect(left).not.toContain('export.csv');
    expect(left).toContain('export.xlsx');
  });

  test('an export that becomes a job answers as JSON', async () => {
    const answer = await gateway.send(EXPORT, {
      method: 'POST',
      headers: { 'x-token': token },
      body: { type: 'json' },
    });
    expect(answer.json).toEqual({ code: 0, error: 0, data: { job: ROW } });
  });

  test('a file that is gone is told as such', async () => {
    const answer = await gateway.send(`/api/admin/job/${PROJECT}/${ROW}/file`, {
      headers: { 'x-token': token },
    });
    expect(answer.json.code).toBe(110);
  });
});
