import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { catalogue, serviceOf } from '@buildmesh/contracts';
import { startFixture, type GatewayFixture } from './gateway-fixture.js';

const PAGE = '<!doctype html><title>BuildMesh</title><script type="module" src="/assets/a.js"></script>';
const NONCE = /<script nonce="([A-Za-z0-9+/]{22}==)" type="module" src="\/assets\/a.js">/;
const PRODUCTION = { NODE_ENV: 'production', TRUSTED_PROXY: 'loopback', CAPTCHA: 'builtin' };
const SCRIPT = 'console.log(1);'.repeat(100);

describe('the web client and the pages beside the API', () => {
  let gateway: GatewayFixture;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bm-web-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), PAGE);
    await writeFile(join(folder, 'assets/index-DnF2k3_a.js'), SCRIPT);
    await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    gateway = await startFixture({ WEB_DIR: folder });
  });
  afterAll(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true });
  });

  const html = { accept: 'text/html,*/*' };

  test('a page of the client is the application, never cached unasked, and may load from itself only', async () => {
    for (const path of ['/', '/dev/entity/abc', '/login?next=/x', '/s/token']) {
      const answer = await gateway.send(path, { headers: html });
      expect([path, answer.status]).toEqual([path, 200]);
      const page = answer.bytes.toString().replace(/<meta name="bm-config"[^>]*>/, '');
      expect(page.replace(/ nonce="[^"]*"/, '')).toBe(PAGE);
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-security-policy']).toMatch(
        /default-src 'self'.*connect-src 'self' ws:\/\/localhost:\*;.*object-src 'none'.*base-uri 'none'.*frame-ancestors 'self'/,
      );
    }
  });

  test('a page tells the client its limits and whether debug mode is on, as they are configured', async () => {
    const told = async (at: GatewayFixture) => {
      const { bytes } = await at.send('/', { headers: html });
      const content = /<meta name="bm-config" content="([^"]*)">/.exec(bytes.toString())?.[1] ?? '';
      return JSON.parse(content.replaceAll('&quot;', '"')) as unknown;
    };
    expect(await told(gateway)).toMatchObject({
      timeoutMs: 120_000,
      concurrency: 50,
      debug: false,
      sockets: true,
    });
    const other = await startFixture({
      WEB_DIR: folder,
      REQ_TIMEOUT_MS: '60000',
      REQ_URL_LIMIT: '5',
      REQ_CONCURRENCY: '8',
      CLIENT_DEBUG: 'true',
      SOCKETS: 'false',
    });
    const limits = { timeoutMs: 60_000, urlLimit: 5, concurrency: 8 };
    expect(await told(other)).toEqual({ ...limits, debug: true, sockets: false, frames: 'any' });
    await other.stop();
  });

  test('each page names a nonce of its own in its policy and on its scripts, so that no other inline script runs', async () => {
    const nonces = new Set<string>();
    for (const path of ['/', '/dev', '/']) {
      const { headers, bytes } = await gateway.send(path, { headers: html });
      const nonce = NONCE.exec(bytes.toString())?.[1] ?? '';
      nonces.add(nonce);
      const policy = String(headers['content-security-policy']);
      const scripts = policy.split('; ').filter((part) => part.startsWith('script-src'));
      // No 'unsafe-inline', no 'unsafe-eval', no other host: itself, the nonce, and WebAssembly.
      expect(scripts).toEqual([`script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`]);
      expect(policy).toContain("default-src 'self'");
    }
    expect(nonces.size).toBe(3);
  });

  test('a page may load the captcha of Tencent where that is in use, and no other script from outside', async () => {
    const other = await startFixture({ WEB_DIR: folder, CAPTCHA: 'tencent' });
    const { headers } = await other.send('/login', { headers: html });
    const policy = String(headers['content-security-policy']).split('; ');
    await other.stop();
    const hosts = 'https://turing.captcha.qcloud.com https://turing.captcha.gtimg.com';
    expect(policy.find((part) => part.startsWith('script-src'))).toMatch(
      new RegExp(`^script-src 'self' 'nonce-[^']{24}' 'wasm-unsafe-eval' ${hosts}$`),
    );
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("connect-src 'self' ws://localhost:*");
  });

  test('a page may send files to the object storage of the configuration and show them, and to no other host', async () => {
    const bucket = { STORE_BUCKET: 'bm-files', STORE_REGION: 'cn-hangzhou' };
    const keys = { STORE_KEY_ID: 'id', STORE_KEY_SECRET: 'secret' };
    const other = await startFixture({ WEB_DIR: folder, FILE_STORE: 'oss', ...bucket, ...keys });
    const { headers } = await other.send('/', { headers: html });
    await other.stop();
    const policy = String(headers['content-security-policy']).split('; ');
    const origin = 'https://bm-files.oss-cn-hangzhou.aliyuncs.com';
    expect(policy).toContain(`connect-src 'self' ws://localhost:* ${origin}`);
    expect(policy).toContain(`img-src 'self' data: blob: https: ${origin}`);
    expect(policy.filter((part) => part.includes('aliyuncs')).length).toBe(2);
  });

  test.each([
    ['nothing named: any other site', {}, "'self' http: https:", 'any'],
    ['nothing named in production: none', PRODUCTION, "'self'", []],
    ['any in production', { ...PRODUCTION, FRAME_HOSTS: 'any' }, "'self' http: https:", 'any'],
    [
      'those that are named',
      { FRAME_HOSTS: 'https://Maps.example.com, https://*.example.org:8443' },
      "'self' https://maps.example.com https://*.example.org:8443",
      ['https://maps.example.com', 'https://*.example.org:8443'],
    ],
    [
      'and those of the captcha',
      { FRAME_HOSTS: 'https://a.test', CAPTCHA: 'tencent' },
      "'self' https://a.test https://turing.captcha.qcloud.com https://turing.captcha.gtimg.com",
      ['https://a.test'],
    ],
  ])('frames show what is ours and, with %s', async (_name, env, sources, told) => {
    const other = await startFixture({ WEB_DIR: folder, ...env });
    // In production the proxy in front says that the caller speaks TLS.
    const { headers, bytes } = await other.send('/', { headers: { ...html, 'x-forwarded-proto': 'https' } });
    await other.stop();
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy.filter((part) => part.startsWith('frame-src'))).toEqual([`frame-src ${sources}`]);
    const content = /<meta name="bm-config" content="([^"]*)">/.exec(bytes.toString())?.[1] ?? '';
    expect(JSON.parse(content.replaceAll('&quot;', '"'))).toMatchObject({ frames: told });
  });

  test.each(['*', 'https:', 'https://a.test; script-src *', 'https://a.test/path', "'self'", 'javascript:x'])(
    'a list of sites for frames that is none is refused at the start: %s',
    async (FRAME_HOSTS) => {
      await expect(startFixture({ FRAME_HOSTS })).rejects.toThrow('FRAME_HOSTS');
    },
  );

  test('a page is never answered as unchanged, because its nonce is not', async () => {
    const { headers } = await gateway.send('/', { headers: html });
    expect(headers.etag).toBeUndefined();
    const again = await gateway.send('/', { headers: { ...html, 'if-none-match': '*' } });
    expect(again.status).toBe(200);
  });

  test('a file with a hash in its name is kept for ever, and packed where that is accepted', async () => {
    const answer = await gateway.send('/assets/index-DnF2k3_a.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(brotliDecompressSync(answer.bytes).toString()).toBe(SCRIPT);
  });

  test('a client that has the newest version gets 304', async () => {
    const { headers } = await gateway.send('/favicon.svg');
    const again = await gateway.send('/favicon.svg', { headers: { 'if-none-match': headers.etag ?? '' } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  test.each([
    '/assets/missing.js',
    '/favicon.png',
    '/../package.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/index.html',
    '/.env',
    '/assets/',
  ])('%s does not exist', async (path) => {
    const answer = await gateway.send(path);
    expect([answer.status, answer.json.code]).toEqual([404, 110]);
  });

  test('a missing file is no page, even for a browser', async () => {
    expect((await gateway.send('/assets/missing-12345678.js', { headers: html })).status).toBe(404);
    expect((await gateway.send('/api/nowhere', { headers: html })).json.code).toBe(110);
    expect((await gateway.send('/anything', { method: 'POST', headers: html, body: {} })).status).toBe(404);
  });

  test('the OpenAPI document lists every path, the open one only its own, each with a page to try it', async () => {
    const all = (await gateway.send('/api/openapi.json')).json as unknown as {
      openapi: string;
      paths: object;
    };
    expect(all.openapi).toBe('3.1.0');
    expect(Object.keys(all.paths)).toEqual(
      expect.arrayContaining(['/api/common/user/login', '/api/bmapi/v1/data/{project}/{entity}/query']),
    );
    const open = (await gateway.send('/api/bmapi/openapi.json')).json as unknown as { paths: object };
    expect(Object.keys(open.paths).every((path) => path.startsWith('/api/bmapi/'))).toBe(true);
    const page = await gateway.send('/api/bmapi/docs');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await gateway.send('/api/bmapi/docs/docs.js')).status).toBe(200);
    expect((await gateway.send('/api/bmapi/docs/..%2f..%2fpackage.json')).status).toBe(404);
  });
});

describe('a client that is built anew under a running gateway', () => {
  test('leaves 404 where old files were, not 500, and serves them again when they are back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bm-web-'));
    await mkdir(join(folder, 'assets'));
    const file = join(folder, 'assets/index-DnF2k3_a.js');
    await writeFile(join(folder, 'index.html'), PAGE);
    await writeFile(file, SCRIPT);
    const gateway = await startFixture({ WEB_DIR: folder });
    await rm(folder, { recursive: true });
    const ask = async (path: string, encoding = 'identity') =>
      (await gateway.send(path, { headers: { accept: 'text/html', 'accept-encoding': encoding } })).status;
    for (const encoding of ['identity', 'br', 'gzip']) {
      expect([encoding, await ask('/assets/index-DnF2k3_a.js', encoding)]).toEqual([encoding, 404]);
    }
    expect(await ask('/')).toBe(404);
    await mkdir(join(folder, 'assets'), { recursive: true });
    await writeFile(file, SCRIPT);
    await writeFile(join(folder, 'index.html'), PAGE);
    for (const encoding of ['identity', 'br', 'gzip']) {
      expect([encoding, await ask('/assets/index-DnF2k3_a.js', encoding)]).toEqual([encoding, 200]);
    }
    expect(await ask('/')).toBe(200);
    await gateway.stop();
    await rm(folder, { recursive: true });
  });
});

describe('health', () => {
  test('live and ready are about this process, services elsewhere are only told, and both are open to all', async () => {
    const gateway = await startFixture();
    expect((await gateway.send('/api/health/live')).json).toEqual({ live: true });
    const before = await gateway.send('/api/health/ready');
    expect([before.status, before.json]).toMatchObject([
      200,
      { ready: true, parts: { gateway: { bus: 'up' }, identity: { bus: 'down' }, data: { bus: 'down' } } },
    ]);
    for (const service of new Set(catalogue.map(serviceOf)))
      gateway.bus.serveHealth(service, async () => ({ database: 'up' }));
    await new Promise((resolve) => setTimeout(resolve, 600));
    const after = await gateway.send('/api/health/ready');
    expect([after.status, after.json]).toMatchObject([
      200,
      { ready: true, parts: { data: { database: 'up' } } },
    ]);
    await gateway.stop();
  });

  test('a gateway that shares its process with a service is ready only while that one is', async () => {
    const gateway = await startFixture();
    let state: 'up' | 'down' = 'up';
    gateway.health.add('data', async () => ({ database: state }));
    expect((await gateway.send('/api/health/ready')).status).toBe(200);
    state = 'down';
    const answer = await gateway.send('/api/health/ready');
    expect([answer.status, answer.json]).toMatchObject([
      503,
      { ready: false, parts: { data: { database: 'down' } } },
    ]);
    await gateway.stop();
  });
});

describe('production', () => {
  const running: GatewayFixture[] = [];
  const start = async (env: NodeJS.ProcessEnv) => {
    const gateway = await startFixture(env);
    running.push(gateway);
    return gateway;
  };
  afterEach(async () => {
    for (const gateway of running.splice(0)) await gateway.stop();
  });
  const production = { NODE_ENV: 'production', CACHE: 'memory' };

  test('does not start without a proxy that brings TLS', async () => {
    await expect(startFixture(production)).rejects.toThrow('TRUSTED_PROXY');
  });

  test('takes requests over TLS from the trusted proxy only, and believes its word on the address', async () => {
    const gateway = await start({ ...production, TRUSTED_PROXY: '10.0.0.0/8' });
    expect((await gateway.send('/api/openapi.json')).status).toBe(400);
    expect((await gateway.send('/api/health/live')).status).toBe(200);
    const proxied = await start({ ...production, TRUSTED_PROXY: 'loopback' });
    expect(
      (await proxied.send('/api/openapi.json', { headers: { 'x-forwarded-proto': 'http' } })).status,
    ).toBe(400);
    const good = await proxied.send('/api/openapi.json', { headers: { 'x-forwarded-proto': 'https' } });
    expect(good.status).toBe(200);
    expect(good.headers['strict-transport-security']).toContain('max-age=31536000');
  });
});
