import { connect as connectRaw } from 'node:net';
import { gzipSync } from 'node:zlib';
import { newId, sleep } from '@buildmesh/kernel';
import { roleChain, SOCKET_NAMESPACE, SOCKET_PATH, socketEvents } from '@buildmesh/contracts';
import { io } from 'socket.io-client';
import { member, PROJECT, startFixture, type GatewayFixture } from './gateway-fixture.js';
import { connectTo, eventually, type SocketClient } from '@buildmesh/testing';

const NS = SOCKET_NAMESPACE;
/** As much as gzip packs into one packet of ours. */
const BOMB_BYTES = 64 * 1024 * 1024;

/** Values that fit no event. */
const WRONG: unknown[] = [
  null,
  true,
  7,
  'x',
  [],
  [[]],
  {},
  { project: null },
  { view: 7 },
  { view: 'a', type: 'kanban', data: null },
  { constructor: 1 },
  Buffer.alloc(0),
  Buffer.from('not gzip'),
  Buffer.from([0x1f, 0x8b, 8, 0]),
  gzipSync('not json'),
  gzipSync('{"__proto__":{"polluted":1}}'),
  gzipSync('['.repeat(60_000)),
  { deep: JSON.parse('['.repeat(200) + ']'.repeat(200)) as unknown },
  { text: 'x'.repeat(70_000) },
];

/** Packets as no client of ours writes them. */
const PACKETS = [
  '',
  '2',
  '4',
  '40',
  '40/',
  `40${NS},`,
  `40${NS},{`,
  `40${NS},[]`,
  `40${NS},"x"`,
  `40${NS},{"token":{"a":1},"project":["x"]}`,
  `40/admin,{}`,
  `42${NS},`,
  `42${NS},[]`,
  `42${NS},{}`,
  `42${NS},["error"]`,
  `42${NS},["connect"]`,
  `42${NS},["disconnect"]`,
  `42${NS},[null]`,
  `42${NS},[{"toString":1}]`,
  `42${NS},999999999999999999999["join"]`,
  `43${NS},1[]`,
  `44${NS},{}`,
  `451-${NS},["action",{"_placeholder":true,"num":0}]`,
  `4599999-${NS},["action",{"_placeholder":true,"num":0}]`,
  `45-1-${NS},["action"]`,
  `45x${NS},["action"]`,
  `49${NS},["x"]`,
  `42${NS},${'['.repeat(20_000)}`,
  '4'.repeat(1_000),
  '\u0000',
];

describe('What no client of ours says over a socket', () => {
  let gateway: GatewayFixture;
  beforeAll(async () => {
    gateway = await startFixture();
    gateway.serve(roleChain, () => []);
  });
  afterAll(() => gateway.stop());

  const auth = () => ({ token: gateway.user(member(PROJECT)), project: PROJECT, platform: 'app' });
  const open = (): Promise<SocketClient> => connectTo(gateway.url, auth());
  async function stillWorks(): Promise<void> {
    const client = await open();
    expect((await client.say('join', { project: PROJECT })).code).toBe(0);
    client.close();
  }

  /** Writes to a bare web socket. */
  function bare(): Promise<WebSocket> {
    const url = `${gateway.url.replace('http', 'ws')}${SOCKET_PATH}/?EIO=4&transport=websocket`;
    const socket = new WebSocket(url);
    return new Promise((resolve, reject) => {
      socket.onopen = () => resolve(socket);
      socket.onerror = () => reject(new Error('was not opened'));
    });
  }

  test.each(Object.keys(socketEvents))('is refused as %s, and changes nothing', async (event) => {
    const client = await open();
    for (const [index, payload] of WRONG.entries()) {
      if (event === 'ping' && JSON.stringify(payload ?? {}) === '{}') continue;
      const { code, data } = await client.say(event, payload);
      expect([index, [400, 413].includes(code), data]).toEqual([index, true, undefined]);
    }
    expect(client.heard).toEqual([]);
    expect(client.ended()).toBeUndefined();
    client.close();
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test('is refused whatever the event is called', async () => {
    const client = await open();
    for (const event of [
      'error',
      'newevent',
      '__proto__',
      'toString',
      'constructor',
      'hasOwnProperty',
      'x'.repeat(5_000),
    ])
      expect([event, (await client.say(event, {})).code]).toEqual([event, 110]);
    client.close();
  });

  test('is not unfolded beyond 64 KB: a bomb of 64 MB is refused at once', async () => {
    const client = await open();
    const bomb = gzipSync(Buffer.alloc(BOMB_BYTES, 0x20), { level: 9 });
    expect(bomb.length).toBeLessThan(80 * 1024);
    const before = process.memoryUsage().rss;
    for (let count = 0; count < 10; count++) expect((await client.say('action', bomb)).code).toBe(413);
    expect(process.memoryUsage().rss - before).toBeLessThan(BOMB_BYTES);
    client.close();
  });

  test('ends the socket when a packet is larger than any of ours', async () => {
    const client = await open();
    client.socket.emit('action', 'x'.repeat(200_000));
    await eventually(() => client.ended() !== undefined);
    await stillWorks();
  });

  test('ends the socket when it is a flood', async () => {
    const client = await open();
    for (let count = 0; count < 1_000; count++) client.socket.emit('enter', { view: 'x' });
    await eventually(() => client.ended() !== undefined);
    await stillWorks();
  });

  test('kills nothing as a packet of bytes, before or after signing in', async () => {
    for (const first of ['', `40${NS},${JSON.stringify(auth())}`]) {
      for (const packet of PACKETS) {
        const socket = await bare();
        if (first !== '') socket.send(first);
        socket.send(packet);
        socket.send(Buffer.from(packet));
        socket.close();
        // Connections of one address are limited to 50 a second.
        await sleep(25);
      }
    }
    await stillWorks();
  });

  test('gets no second guess of a token on one connection, nor an answer in the namespace of nobody', async () => {
    const socket = await bare();
    const heard: string[] = [];
    let closed = false;
    socket.onmessage = ({ data }) => heard.push(String(data));
    socket.onclose = () => (closed = true);
    const asked = gateway.resolved();
    for (let count = 0; count < 20; count++)
      socket.send(`40${NS},${JSON.stringify({ ...auth(), token: newId() })}`);
    await eventually(() => closed);
    expect(gateway.resolved() - asked).toBe(1);
    expect(heard.filter((text) => text.startsWith(`40${NS}`))).toEqual([]);
    const root = io(gateway.url, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      reconnection: false,
      auth: auth(),
    });
    const error = await new Promise((resolve) => root.once('connect_error', resolve));
    root.close();
    expect(String(error)).toContain('not here');
  });

  test('opens no socket elsewhere: other paths are answered as if nobody had asked', async () => {
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket' };
    for (const path of ['/api/health/live', '/api/io/x', '/api/io%2f', '/socket.io/', '/'])
      expect([path, (await gateway.send(path, { headers: upgrade })).status]).not.toEqual([path, 101]);
    expect((await gateway.send('/api/health/live', { headers: upgrade })).status).toBe(200);
    expect((await gateway.send(`${SOCKET_PATH}/?EIO=4&transport=polling`)).status).toBe(404);
  });

  test('and a connection that only half asks is not held', async () => {
    const { port } = new URL(gateway.url);
    const socket = connectRaw(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(
      `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once('close', resolve));
    await stillWorks();
  });
});
