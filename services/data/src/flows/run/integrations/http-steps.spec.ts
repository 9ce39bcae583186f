import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RunFault } from '../execution/run-fault.js';
import { HostAddresses, type HostAddress } from './host-addresses.js';
import type { HostLists } from './host-lists.js';
import { HttpSteps } from './http-steps.js';

/** Names that lead to this machine, which counts as the open internet here; all other addresses are judged as ever. */
class TestAddresses extends HostAddresses {
  readonly asked: string[] = [];
  inside: HostAddress[] = [];

  override async of(host: string): Promise<HostAddress[]> {
    this.asked.push(host);
    if (host === 'mixed.example.com') return [{ address: '127.0.0.1', family: 4 }, ...this.inside];
    return host.endsWith('.example.com') ? [{ address: '127.0.0.1', family: 4 }] : super.of(host);
  }
  override isPublic(address: string): boolean {
    return address === '127.0.0.1' || super.isPublic(address);
  }
}

const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
let server: Server;
let port = 0;
const addresses = new TestAddresses();
const hosts = { deployment: [] as string[] };
const http = new HttpSteps({ of: () => Promise.resolve(hosts) } as unknown as HostLists, addresses);
const call = (path: string, option: object = {}, host = 'api.example.com') =>
  http.call('p', { url: `http://${host}:${port}${path}`, ...option }, Date.now() + 30_000);
async function faultOf(work: Promise<unknown>): Promise<unknown> {
  const error: unknown = await work.catch((caught: unknown) => caught);
  return error instanceof RunFault ? error.key : error;
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '';
  if (path === '/json') response.setHeader('content-type', 'application/json').end('{"n":[1,2]}');
  else if (path === '/error') response.writeHead(503).end('busy');
  else if (path === '/large') response.end('x'.repeat(1_100_000));
  else if (path === '/again') response.writeHead(302, { location: '/again' }).end();
  else if (path.startsWith('/to/'))
    response.writeHead(Number(path.slice(4, 7)), { location: decodeURIComponent(path.slice(8)) }).end();
  else response.end(`seen ${request.method}`);
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += String(piece)));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  hosts.deployment = [`*.example.com:${port}`];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  seen.length = 0;
  addresses.asked.length = 0;
});

describe('a call to a host outside', () => {
  test('gives status, headers and what was answered, JSON as values', async () => {
    expect(await call('/json')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json' },
      data: { n: [1, 2] },
    });
    expect(await call('/error')).toMatchObject({ status: 503, data: 'busy' });
  });

  test('sends values as JSON, and headers without those that belong to the connection', async () => {
    const headers = { 'X-Key': 'k', Host: 'inside.example.com', 'Transfer-Encoding': 'chunked' };
    await call('/post', { method: 'POST', headers, body: { name: 'Ada' } });
    expect(seen).toMatchObject([
      {
        method: 'POST',
        body: '{"name":"Ada"}',
        headers: {
          'x-key': 'k',
          'content-type': 'application/json',
          host: `api.example.com:${port}`,
          'content-length': '14',
        },
      },
    ]);
  });

  test('goes to hosts of the list only, and nothing reaches any other', async () => {
    expect(await faultOf(call('/json', {}, 'api.example.net'))).toBe('flow.http-host');
    hosts.deployment = [];
    expect(await faultOf(call('/json'))).toBe('flow.http-host');
    hosts.deployment = [`*.example.com:${port}`];
    expect(seen).toEqual([]);
  });

  test.each([
    'ftp://api.example.com/',
    'http://user:pw@api.example.com/',
    'file:///etc/passwd',
    'api',
    '',
    null,
  ])('is refused for %p, which is no web address', async (url) =>
    expect(await faultOf(http.call('p', { url }, Date.now() + 1000))).toBe('flow.http-address'),
  );

  test('is refused where one address of the name lies inside', async () => {
    for (const address of [
      '10.0.0.1',
      '169.254.169.254',
      '::1',
      '::ffff:127.0.0.2',
      'fd00::1',
      '64:ff9b::a00:1',
    ]) {
      addresses.inside = [{ address, family: address.includes(':') ? 6 : 4 }];
      expect([address, await faultOf(call('/json', {}, 'mixed.example.com'))]).toEqual([
        address,
        'flow.http-host',
      ]);
    }
    expect(seen).toEqual([]);
  });

  test('looks the name up once, and connects to the address that was checked', async () => {
    await call('/json');
    expect(addresses.asked).toEqual(['api.example.com']);
    expect(seen).toHaveLength(1);
  });

  test('follows to hosts of the list, without what was secret, and no further than three times', async () => {
    const secret = { headers: { Authorization: 'Bearer x' } };
    const to = (status: number, url: string) => `/to/${status}/${encodeURIComponent(url)}`;
    expect(await call(to(307, '/seen'), { method: 'POST', body: 'text', ...secret })).toMatchObject({
      data: 'seen POST',
    });
    expect(seen.at(-1)).toMatchObject({ body: 'text', headers: { authorization: 'Bearer x' } });
    await call(to(302, `http://other.example.com:${port}/seen`), secret);
    expect(seen.at(-1)?.headers).toMatchObject({ host: `other.example.com:${port}` });
    expect(seen.at(-1)?.headers).not.toHaveProperty('authorization');
    expect(await faultOf(call('/again'))).toBe('flow.http-unreachable');
  });

  test('never follows to where it could not have gone at first', async () => {
    const to = (url: string) => `/to/302/${encodeURIComponent(url)}`;
    expect(await faultOf(call(to(`http://127.0.0.1:${port}/json`)))).toBe('flow.http-host');
    expect(await faultOf(call(to('http://evil.example.net/')))).toBe('flow.http-host');
    expect(await faultOf(call(to('file:///etc/passwd')))).toBe('flow.http-address');
    expect(seen.filter(({ url }) => url === '/json')).toEqual([]);
  });

  test('is given up when the answer is too large, or the time is over', async () => {
    expect(await faultOf(call('/large'))).toBe('flow.http-too-large');
    expect(
      await faultOf(http.call('p', { url: `http://api.example.com:${port}/json` }, Date.now() - 1)),
    ).toBe('flow.too-slow');
  });
});

describe('addresses of the open internet', () => {
  test.each(['8.8.8.8', '2606:4700:4700::1111'])('%s is one', (address) =>
    expect(new HostAddresses().isPublic(address)).toBe(true),
  );
  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...[
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      'ff02::1',
      'x',
    ],
  ])('%s is none', (address) => expect(new HostAddresses().isPublic(address)).toBe(false));
});
