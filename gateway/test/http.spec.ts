import { connect } from 'node:net';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import {
  adminQueryRows,
  adminSaveRow,
  banUser,
  refusal,
  listProjects,
  openGetRow,
  simpleGetRow,
  userInfo,
} from '@buildmesh/contracts';
import { sleep } from '@buildmesh/kernel';
import { ENTITY, member, PROJECT, ROW, startFixture, type GatewayFixture } from './gateway-fixture.js';

const MINE = `/api/app/simple/${PROJECT}/${ENTITY}/${ROW}`;
const SAVE = `/api/admin/data/${PROJECT}/${ENTITY}/save`;
const QUERY = `/api/admin/data/${PROJECT}/${ENTITY}/query`;

describe('requests and answers', () => {
  let gateway: GatewayFixture;
  let token: string;
  beforeAll(async () => {
    gateway = await startFixture();
    token = gateway.user(member(PROJECT, { roleType: 'admin' }));
    gateway.serve(simpleGetRow, () => ({ _id: ROW, title: 'a' }));
    gateway.serve(openGetRow, () => {
      throw refusal('row.not-found');
    });
    gateway.serve(adminSaveRow, () => ({ _id: ROW }));
    gateway.serve(banUser, () => true);
    gateway.serve(adminQueryRows, () => ({
      data: Array.from({ length: 500 }, () => ({ _id: ROW, title: 'long enough to be worth packing' })),
      meta: { next: null },
    }));
    gateway.serve(listProjects, () => {
      throw new Error('SELECT secret FROM users');
    });
  });
  afterAll(() => gateway.stop());
  beforeEach(() => (gateway.calls.length = 0));

  const signed = (headers: Record<string, string> = {}) => ({ 'x-token': token, ...headers });

  test('every answer says code 0 or a refusal, carries a request id and may not be cached or sniffed', async () => {
    const answer = await gateway.send(MINE, { headers: signed({ 'x-request-id': 'abc.1' }) });
    expect(answer.json).toEqual({ code: 0, error: 0, data: { _id: ROW, title: 'a' } });
    expect(answer.headers).toMatchObject({
      'x-request-id': 'abc.1',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    const bad = await gateway.send('/nowhere', { headers: { 'x-request-id': 'with space and "quotes"' } });
    expect(bad.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });

  test('refusals speak the caller’s language', async () => {
    const text = async (locale: string) =>
      (await gateway.send(MINE, { headers: { 'x-locale': locale } })).json.message;
    const texts = await Promise.all(['zh', 'en', 'ja', 'vi', 'yue', 'zh-TW'].map(text));
    expect(new Set(texts).size).toBeGreaterThan(4);
    expect(await text('xx')).toBe(texts[0]);
  });

  test.each([
    ['another case', '/API/common/project/list'],
    ['another case of a word', '/api/common/Project/list'],
    ['a slash at the end', '/api/common/project/list/'],
    ['a double slash', '/api//common/project/list'],
    ['a double slash in front', '//api/common/project/list'],
    ['an escaped letter', '/api/common/%70roject/list'],
    ['an escaped slash', '/api/common%2fproject/list'],
    ['a dot segment', '/api/common/./project/list'],
    ['an upward segment', '/api/app/../common/project/list'],
    ['an escaped upward segment', '/s/..%2fapi/common/project/list'],
    ['a semicolon', '/api/common/project/list;x=1'],
    ['a NUL', '/api/common/project/list%00'],
    ['a broken escape', '/api/common/project/%zz'],
    ['a backslash', '/api\\common\\project\\list'],
    ['an unknown word', '/api/common/project/lists'],
    ['a word of the language', '/api/__proto__/constructor'],
  ])('a path with %s does not exist', async (_name, path) => {
    const answer = await gateway.send(path, { headers: signed({ accept: 'text/html' }) });
    expect([answer.status, answer.json.code]).toEqual([404, 110]);
    expect(gateway.calls).toEqual([]);
  });

  test('another method is another path', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
      const answer = await gateway.send(SAVE, { method, headers: signed() });
      expect([method, answer.status]).toEqual([method, 404]);
    }
    expect(gateway.calls).toEqual([]);
  });

  test('HEAD answers for reading, and never reaches a GET that changes something', async () => {
    const read = await gateway.send(MINE, { method: 'HEAD', headers: signed() });
    expect([read.status, read.bytes.length]).toEqual([200, 0]);
    gateway.calls.length = 0;
    const change = await gateway.send(`/api/admin/user/${PROJECT}/${ROW}/ban`, {
      method: 'HEAD',
      headers: signed(),
    });
    expect(change.status).toBe(404);
    expect(gateway.calls).toEqual([]);
    expect(
      (await gateway.send(`/api/admin/user/${PROJECT}/${ROW}/ban`, { headers: signed() })).json.code,
    ).toBe(0);
  });

  test.each([
    ['no JSON', '{'],
    ['no JSON at all', 'title=x'],
    ['a key that touches prototypes', '{"a":{"__proto__":{"x":1}}}'],
    ['a constructor', '{"constructor":{"prototype":{"x":1}}}'],
    ['deep nesting', `${'['.repeat(1000)}${']'.repeat(1000)}`],
    ['a byte that is no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('a body with %s is refused as malformed', async (_name, body) => {
    const answer = await gateway.send(SAVE, {
      method: 'POST',
      headers: signed({ 'content-type': 'application/json' }),
      body,
    });
    expect([answer.status, answer.json.code]).toEqual([400, 400]);
    expect(gateway.calls).toEqual([]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'image/png',
    'a/b/c',
    '',
  ])('a body of type "%s" is refused where JSON belongs', async (type) => {
    const answer = await gateway.send(SAVE, {
      method: 'POST',
      headers: signed({ 'content-type': type }),
      body: '{}',
    });
    expect(answer.status).toBe(400);
    expect(gateway.calls).toEqual([]);
  });

  test('a packed body is refused', async () => {
    const answer = await gateway.send(SAVE, {
      method: 'POST',
      headers: signed({ 'content-encoding': 'gzip' }),
      body: {},
    });
    expect(answer.status).toBe(400);
    expect(gateway.calls).toEqual([]);
  });

  test('a body above 1 MB is refused as too large, declared or not', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(1024 * 1024) });
    const declared = await gateway.send(SAVE, { method: 'POST', headers: signed(), body });
    expect([declared.status, declared.json.code]).toEqual([413, 413]);
    expect(gateway.calls).toEqual([]);
  });

  test('who is still sending a body that is too large hears the refusal, not a broken connection', async () => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    const total = 6 * 1024 * 1024;
    socket.write(
      `POST ${SAVE} HTTP/1.1\r\nhost: x\r\nx-token: ${token}\r\ncontent-type: application/json\r\ncontent-length: ${total}\r\n\r\n`,
    );
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let heard = '';
    let sent = 0;
    const faults: Error[] = [];
    socket.on('error', (error) => faults.push(error)).on('data', (data) => (heard += String(data)));
    const closed = new Promise((resolve) => socket.on('close', resolve));
    for (; sent < total && !socket.destroyed; sent += chunk.length) {
      socket.write(chunk);
      await sleep(1);
    }
    await closed;
    expect([faults, sent, heard.split('\r\n')[0]]).toEqual([[], total, 'HTTP/1.1 413 Payload Too Large']);
    expect(gateway.calls).toEqual([]);
  });

  test('a body that is no object is a fault of the input, not of ours', async () => {
    for (const body of ['[]', '1', 'null', '"x"', '[[]]']) {
      const answer = await gateway.send(SAVE, {
        method: 'POST',
        headers: signed({ 'content-type': 'application/json' }),
        body,
      });
      expect([body, answer.status, answer.json.code]).toEqual([body, 200, 101]);
    }
    expect(gateway.calls).toEqual([]);
  });

  test('unknown and repeated words in the query string are told by name', async () => {
    const path = `/api/admin/project/${PROJECT}`;
    expect((await gateway.send(`${path}?mode=dev&mode=app`, { headers: signed() })).json.code).not.toBe(0);
    const unknown = await gateway.send(`${MINE}?unknown=1`, { headers: signed() });
    expect(unknown.json).toMatchObject({ code: 101, errors: [{ field: 'unknown', rule: 'unknown' }] });
    expect((await gateway.send(`${MINE}?__proto__=1`, { headers: signed() })).json.code).toBe(400);
    expect(gateway.calls).toEqual([]);
  });

  test('an id that is none does not exist', async () => {
    const answer = await gateway.send(`/api/app/simple/${PROJECT}/${ENTITY}/x`, { headers: signed() });
    expect(answer.json.code).toBe(110);
    expect(gateway.calls).toEqual([]);
  });

  test('an idempotency key that is none is refused', async () => {
    for (const key of ['with space', 'x'.repeat(256), 'ü']) {
      const answer = await gateway.send(SAVE, {
        method: 'POST',
        headers: signed({ 'x-idempotency-key': Buffer.from(key).toString('latin1') }),
        body: {},
      });
      expect(answer.status).toBe(400);
    }
    expect(gateway.calls).toEqual([]);
  });

  test('a fault of ours is told without a word of its cause, with a trace to find it by', async () => {
    const answer = await gateway.send('/api/common/project/list', {
      headers: signed({ 'x-request-id': 'find-me', 'x-locale': 'en' }),
    });
    expect([answer.status, answer.json.code, answer.json.trace]).toEqual([500, 500, 'find-me']);
    expect(answer.bytes.toString()).not.toMatch(/SELECT|secret|stack|\.ts/);
  });

  test('a service that is not there is told as down', async () => {
    const answer = await gateway.send('/api/common/user/userInfo', { headers: signed() });
    expect(userInfo.path).toBe('/api/common/user/userInfo');
    expect([answer.status, answer.json.code]).toEqual([503, 500]);
  });

  test('the open interface refuses with real statuses', async () => {
    const answer = await gateway.send(`/api/bmapi/v1/data/${PROJECT}/${ENTITY}/${ROW}`, {
      headers: { 'bm-x-token': gateway.projectToken(PROJECT) },
    });
    expect([answer.status, answer.json.code]).toEqual([404, 110]);
    const anonymous = await gateway.send(`/api/bmapi/v1/data/${PROJECT}/${ENTITY}/${ROW}`);
    expect([anonymous.status, anonymous.json.code]).toEqual([401, 104]);
  });

  test('long answers are packed for those who accept it, short ones and others are not', async () => {
    const ask = (encoding?: string) =>
      gateway.send(QUERY, {
        method: 'POST',
        headers: signed(encoding ? { 'accept-encoding': encoding } : {}),
        body: {},
      });
    const plain = await ask();
    expect(plain.headers['content-encoding']).toBeUndefined();
    const br = await ask('gzip, deflate, br');
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
    const gzip = await ask('gzip');
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    expect((await ask('br;q=0, identity')).headers['content-encoding']).toBeUndefined();
    expect(
      (await gateway.send(MINE, { headers: signed({ 'accept-encoding': 'br' }) })).headers[
        'content-encoding'
      ],
    ).toBeUndefined();
  });

  test('what is no HTTP gets 400 and a closed connection', async () => {
    const { port } = new URL(gateway.url);
    const reply = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE \r\n\r\n'));
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
    });
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    expect((await gateway.send(MINE, { headers: signed() })).json.code).toBe(0);
  });

  test('cancelled requests never lend their answers to others', async () => {
    const quiet = await startFixture({ REQ_CONCURRENCY: '0' }, [simpleGetRow]);
    quiet.serve(simpleGetRow, async ({ params }) => {
      await sleep(Math.random() * 20);
      return { _id: (params as { id: string }).id };
    });
    const reader = quiet.user(member(PROJECT));
    const wrong: string[] = [];
    const one = async (index: number) => {
      const id = index.toString(16).padStart(24, '0');
      const stop = new AbortController();
      if (index % 4 === 0) setTimeout(() => stop.abort(), Math.random() * 15);
      try {
        const answer = await fetch(`${quiet.url}/api/app/simple/${PROJECT}/${ENTITY}/${id}`, {
          headers: { 'x-token': reader },
          signal: stop.signal,
        });
        const { data } = (await answer.json()) as { data: { _id: string } };
        if (data._id !== id) wrong.push(`${id} got ${data._id}`);
      } catch (error) {
        if (!stop.signal.aborted) throw error;
      }
    };
    for (let round = 0; round < 5; round++)
      await Promise.all(Array.from({ length: 100 }, (_, index) => one(round * 100 + index)));
    expect(wrong).toEqual([]);
    await quiet.stop();
  }, 30_000);
});
