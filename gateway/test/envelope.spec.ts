import { gzipSync } from 'node:zlib';
import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { cipherKey, open, seal } from '@buildmesh/envelope/node';
import {
  adminSaveRow,
  adminQueryRows,
  catalogue,
  exportRows,
  refusal,
  importRows,
  login,
  openQueryRows,
} from '@buildmesh/contracts';
import { ENTITY, member, PROJECT, ROW, startFixture, type GatewayFixture } from './gateway-fixture.js';

const SAVE = `/api/admin/data/${PROJECT}/${ENTITY}/save`;
const [IMPORT, EXPORT, QUERY] = [importRows, exportRows, adminQueryRows].map((contract) =>
  (contract.path ?? '').replace(':project', PROJECT).replace(':entity', ENTITY),
) as [string, string, string];
const OPEN_QUERY = `/api/bmapi/v1/data/${PROJECT}/${ENTITY}/query`;

/** An envelope whose tag is right but whose content unfolds to `bytes` zeros. */
function bomb(key: string, bytes: number): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  const covered = Buffer.concat([
    Buffer.of(1),
    iv,
    cipher.update(gzipSync(Buffer.alloc(bytes, 0x20))),
    cipher.final(),
  ]);
  const tag = createHmac('sha256', createHash('sha256').update(`mac${key}`).digest())
    .update(covered)
    .digest()
    .subarray(0, 16);
  return Buffer.concat([covered, tag]).toString('base64');
}

describe('the encrypted envelope', () => {
  let gateway: GatewayFixture;
  let token: string;
  beforeAll(async () => {
    gateway = await startFixture();
    token = gateway.user(member(PROJECT, { roleType: 'admin' }));
    gateway.serve(adminSaveRow, ({ input }) => ({ _id: ROW, ...(input as object) }));
    gateway.serve(adminQueryRows, () => {
      throw refusal('entity.not-found');
    });
    gateway.serve(login, () => {
      throw refusal('session.wrong-credentials');
    });
    gateway.serve(openQueryRows, () => ({ data: [], size: 0, meta: { next: null } }));
  });
  afterAll(() => gateway.stop());
  beforeEach(() => (gateway.calls.length = 0));

  test('an encrypted request is understood, and its plain copy is ignored', async () => {
    const body = { encrypted: seal({ title: 'secret' }, cipherKey(token)), data: { title: 'plain' } };
    const answer = await gateway.send(SAVE, { method: 'POST', headers: { 'x-token': token }, body });
    expect(answer.json).toMatchObject({ code: 0, error: 0, data: { _id: ROW, title: 'secret' } });
    expect(gateway.calls.at(-1)?.call.input).toEqual({ title: 'secret' });
  });

  test('an answer is encrypted when the client asks for it, refusals included', async () => {
    const headers = { 'x-token': token, 'x-enc': '1' };
    const saved = await gateway.send(SAVE, { method: 'POST', headers, body: { title: 'x' } });
    expect(Object.keys(saved.json)).toEqual(['encrypted']);
    expect(open(saved.json.encrypted ?? '', cipherKey(token))).toEqual({
      code: 0,
      error: 0,
      data: { _id: ROW, title: 'x' },
    });
    const refused = await gateway.send(`/api/admin/data/${PROJECT}/${ENTITY}/query`, {
      method: 'POST',
      headers,
      body: {},
    });
    expect(open(refused.json.encrypted ?? '', cipherKey(token))).toMatchObject({ code: 110 });
  });

  test('before sign-in the built-in key is used', async () => {
    const body = { encrypted: seal({ user: 'a', pwd: 'b' }, cipherKey(undefined)) };
    const answer = await gateway.send('/api/common/user/login', {
      method: 'POST',
      headers: { 'x-enc': '1' },
      body,
    });
    expect(open(answer.json.encrypted ?? '', cipherKey(undefined))).toMatchObject({ code: 100 });
  });

  test('every broken envelope gets the same answer and reaches no service', async () => {
    const good = seal({ title: 'x' }, cipherKey(token));
    const bytes = Buffer.from(good, 'base64');
    const flipped = Array.from({ length: bytes.length }, (_, index) => {
      const copy = Buffer.from(bytes);
      copy[index] = (copy[index] ?? 0) ^ 0x40;
      return copy.toString('base64');
    });
    const broken = [
      ...flipped,
      '',
      'AA==',
      good.slice(0, -4),
      `${good}AAAA`,
      seal({ a: 1 }, cipherKey(undefined)),
      seal(JSON.parse('{"__proto__":{"a":1}}'), cipherKey(token)),
      'not base64 at all',
    ];
    const answers = new Set<string>();
    for (const encrypted of broken) {
      const answer = await gateway.send(SAVE, {
        method: 'POST',
        headers: { 'x-token': token, 'x-locale': 'en' },
        body: { encrypted },
      });
      answers.add(`${answer.status} ${answer.bytes.toString()}`);
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toMatch(/^400 /);
    expect(gateway.calls).toEqual([]);
  });

  test('who tries out every last byte of a block learns nothing: 512 answers are the same to the byte', async () => {
    // A client that were told of a wrong padding apart from a wrong tag could read what it cannot decrypt.
    const bytes = Buffer.from(seal({ title: 'x'.repeat(100) }, cipherKey(token)), 'base64');
    const [tag, block] = [16, 16];
    const lastBytes = [bytes.length - tag - block - 1, bytes.length - tag - 1];
    const answers = new Set<string>();
    for (const place of lastBytes) {
      for (let value = 0; value < 256; value++) {
        const probe = Buffer.from(bytes);
        probe[place] = (probe[place] ?? 0) ^ value;
        if (value === 0) probe[probe.length - 1] = (probe[probe.length - 1] ?? 0) ^ 1;
        const {
          status,
          bytes: said,
          headers,
        } = await gateway.send(SAVE, {
          method: 'POST',
          headers: { 'x-token': token, 'x-request-id': 'probe' },
          body: { encrypted: probe.toString('base64') },
        });
        answers.add(`${status} ${String(headers['content-length'])} ${said.toString()}`);
      }
    }
    expect([...answers]).toEqual([expect.stringMatching(/^400 /)]);
    expect(gateway.calls).toEqual([]);
  });

  test('an envelope that unfolds beyond 20 MB is refused as too large', async () => {
    const answer = await gateway.send(SAVE, {
      method: 'POST',
      headers: { 'x-token': token },
      body: { encrypted: bomb(cipherKey(token), 30 * 1024 * 1024) },
    });
    expect(answer.status).toBe(413);
    expect(gateway.calls).toEqual([]);
  });

  test('the open interface takes plain JSON and never answers encrypted', async () => {
    const answer = await gateway.send(OPEN_QUERY, {
      method: 'POST',
      headers: { 'bm-x-token': gateway.projectToken(PROJECT), 'x-enc': '1' },
      body: {},
    });
    expect(answer.json).toMatchObject({ code: 0, data: { data: [] } });
  });
});

describe('an installation that requires encryption', () => {
  let gateway: GatewayFixture;
  beforeAll(async () => {
    gateway = await startFixture({ ENCRYPT_REQUIRED: 'true' });
    gateway.serve(importRows, () => ({ job: ROW }));
    gateway.serve(exportRows, () => ({ job: ROW }));
    gateway.serve(adminSaveRow, () => ({ _id: ROW }));
    gateway.serve(openQueryRows, () => ({ data: [], size: 0, meta: { next: null } }));
  });
  afterAll(() => gateway.stop());

  test('refuses plain bodies, except on the open interface', async () => {
    const token = gateway.user(member(PROJECT, { roleType: 'admin' }));
    const plain = await gateway.send(SAVE, {
      method: 'POST',
      headers: { 'x-token': token },
      body: { title: 'x' },
    });
    expect(plain.status).toBe(400);
    expect(gateway.calls).toEqual([]);
    const body = { encrypted: seal({ title: 'x' }, cipherKey(token)) };
    expect(
      (await gateway.send(SAVE, { method: 'POST', headers: { 'x-token': token }, body })).json.code,
    ).toBe(0);
    expect(
      (
        await gateway.send(OPEN_QUERY, {
          method: 'POST',
          headers: { 'bm-x-token': gateway.projectToken(PROJECT) },
          body: {},
        })
      ).json.code,
    ).toBe(0);
  });

  test('takes plain what is exempt from encryption: uploads, downloads, the open interface, health', async () => {
    const token = gateway.user(member(PROJECT, { roleType: 'admin' }));
    const headers = { 'x-token': token };
    const boundary = 'x-boundary';
    const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\na\r\n--${boundary}--\r\n`;
    const upload = await gateway.send(IMPORT, {
      method: 'POST',
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: part,
    });
    expect([upload.status, upload.json.code]).toEqual([200, 0]);
    const file = await gateway.send(EXPORT, { method: 'POST', headers, body: {} });
    expect([file.status, file.json.code]).toEqual([200, 0]);
    expect((await gateway.send('/api/health/live')).status).toBe(200);
    const refused = await gateway.send(QUERY, { method: 'POST', headers, body: {} });
    expect([refused.status, refused.json.code]).toEqual([400, 400]);
  });

  test('takes plain bodies of no other contract than those of the open interface, of downloads, of streams and of outside services', async () => {
    const posted = catalogue.filter(({ path, method }) => path !== undefined && method === 'POST');
    const token = gateway.user(member(PROJECT, { roleType: 'admin', owner: true }));
    const taken: string[] = [];
    for (const { id, path = '' } of posted) {
      const address = path.replace(':project', PROJECT).replaceAll(/:\w+/g, ROW);
      const headers: Record<string, string> = path.startsWith('/api/bmapi/')
        ? { 'bm-x-token': gateway.projectToken(PROJECT) }
        : { 'x-token': token };
      const { json } = await gateway.send(address, { method: 'POST', headers, body: {} });
      // The work of the platform's staff is refused at the door.
      if (json.code !== 400 && json.code !== 106) taken.push(id);
    }
    const exempt = posted.filter(
      ({ path, kind }) => path?.startsWith('/api/bmapi/') || ['file', 'hook', 'stream'].includes(kind),
    );
    expect(taken.sort()).toEqual(exempt.map(({ id }) => id).sort());
    expect(posted.length).toBeGreaterThan(taken.length + 80);
  });

  test('understands an encrypted request where plain ones are exempt too', async () => {
    const token = gateway.user(member(PROJECT, { roleType: 'admin' }));
    const body = { encrypted: seal({ option: { job: true } }, cipherKey(token)) };
    const answer = await gateway.send(EXPORT, {
      method: 'POST',
      headers: { 'x-token': token },
      body,
    });
    expect(answer.json.code).toBe(0);
    expect(gateway.calls.at(-1)?.call.input).toMatchObject({ option: { job: true } });
  });
});
