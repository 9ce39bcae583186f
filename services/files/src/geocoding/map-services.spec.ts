import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigFault, type Runtime } from '@buildmesh/service-kit';
import { filesConfig } from '../files.config.js';
import { AmapFinder, BaiduFinder, TencentFinder } from './map-services.js';
import { geocodersOf } from './geocoding.providers.js';

const SECRET = 'secret';
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const POINT = { lat: 31.23, lng: 121.47 };
let server: Server;
let url = '';

/** The parameters in the order of their names, without the signature. */
const sorted = (search: URLSearchParams) =>
  [...search]
    .filter(([name]) => name !== 'sig')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** Answers as each of the services does: only to who has signed what is asked, by its own rule. */
function answer(address: string): unknown {
  const { pathname, searchParams, search } = new URL(address, 'http://x');
  if (pathname === '/v3/geocode/regeo') {
    const isRight = md5(sorted(searchParams) + SECRET) === searchParams.get('sig');
    const pois = [{ name: '外滩', address: [], location: '121.49,31.24', distance: '900.5' }];
    return isRight
      ? { status: '1', infocode: '10000', regeocode: { pois } }
      : { status: '0', infocode: '10007' };
  }
  if (pathname === '/ws/geocoder/v1/') {
    const isRight = md5(`${pathname}?${sorted(searchParams)}${SECRET}`) === searchParams.get('sig');
    const pois = [
      { title: '人民广场', address: '黄浦区', location: { lat: 31.23, lng: 121.47 }, _distance: 12 },
    ];
    return isRight ? { status: 0, result: { pois } } : { status: 111 };
  }
  const unsigned = search.replace(/&sn=[0-9a-f]{32}$/, '');
  const isRight = md5(encodeURIComponent(`${pathname}${unsigned}${SECRET}`)) === searchParams.get('sn');
  const pois = [{ name: '静安寺', addr: '静安区', distance: '300', point: { x: 121.45, y: 31.22 } }];
  return isRight ? { status: 0, result: { pois } } : { status: 211 };
}

beforeAll(async () => {
  server = createServer((request, response) => response.end(JSON.stringify(answer(request.url ?? ''))));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe.each([
  ['Amap', AmapFinder, { name: '外滩', address: '', lat: 31.24, lng: 121.49, distance: 900.5 }],
  ['Tencent', TencentFinder, { name: '人民广场', address: '黄浦区', ...POINT, distance: 12 }],
  ['Baidu', BaiduFinder, { name: '静安寺', address: '静安区', lat: 31.22, lng: 121.45, distance: 300 }],
])('places of %s', (_, Finder, place) => {
  const geocoder = (secret = SECRET, at = url) => new Finder({ key: 'key', secret, url: at });

  it('are told to a question that is signed by its rule', async () => {
    expect(await geocoder().find(POINT)).toEqual([place]);
  });

  it('are a fault of the service where it refuses or is away', async () => {
    await expect(geocoder('wrong').find(POINT)).rejects.toMatchObject({ name: 'PlaceFault' });
    await expect(geocoder(SECRET, 'http://127.0.0.1:9').find(POINT)).rejects.toMatchObject({
      name: 'PlaceFault',
    });
  });
});

describe('the map services', () => {
  const around = (parts: object) =>
    ({ NODE_ENV: 'production', ALLOW_MOCKS: false, ...parts }) as Runtime['config'];

  it('are those with an account; made-up places need ALLOW_MOCKS in production (D76)', () => {
    const config = filesConfig.parse({ AMAP_KEY: 'k', AMAP_SECRET: 's' });
    expect(Object.keys(geocodersOf(config, around({})))).toEqual(['amap']);
    expect(Object.keys(geocodersOf(config, around({ ALLOW_MOCKS: true })))).toEqual(['amap', 'mock']);
    const half = filesConfig.parse({ BAIDU_MAP_KEY: 'k' });
    expect(() => geocodersOf(half, around({}))).toThrow(ConfigFault);
  });
});
