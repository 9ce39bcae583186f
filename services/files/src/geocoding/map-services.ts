import { createHash } from 'node:crypto';
import { z } from 'zod';
import { MAX_PLACES, type Place } from '@buildmesh/contracts';
import { GeocodingFault, Geocoder, type Coordinates, type Point } from './geocoder.js';

const TIMEOUT_MS = 8_000;

/** An account with a map service; `secret` signs what is asked. */
export interface MapAccount {
  key: string;
  secret: string;
  /** Origin of the service. */
  url: string;
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const number = z.coerce.number();
const text = z
  .union([z.string(), z.array(z.unknown())])
  .transform((said) => (typeof said === 'string' ? said : ''));

/** Asks with GET and reads JSON; only the kind of a failure is told, its message may hold the address with the key. */
async function ask(address: string): Promise<unknown> {
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return await response.json();
  } catch (cause) {
    throw new GeocodingFault(cause instanceof SyntaxError ? 'answered no JSON' : 'could not be reached');
  }
}

function understood<T>(schema: z.ZodType<T>, said: unknown, code: (said: unknown) => unknown): T {
  const read = schema.safeParse(said);
  if (!read.success) throw new GeocodingFault(`refused with ${String(code(said)).slice(0, 40)}`);
  return read.data;
}

const codeOf = (name: string) => (said: unknown) => (said as Record<string, unknown> | null)?.[name];

/** Amap: `sig` is the MD5 of the parameters in the order of their names, and the secret after them. */
export class AmapFinder extends Geocoder {
  readonly coordinates: Coordinates = 'gcj02';
  private static readonly answer = z.object({
    status: z.literal('1'),
    regeocode: z.object({
      pois: z.array(z.object({ name: text, address: text, location: z.string(), distance: number })),
    }),
  });

  constructor(private readonly account: MapAccount) {
    super();
  }

  async find({ lat, lng }: Point): Promise<Place[]> {
    const { key, secret, url } = this.account;
    const asked: Record<string, string> = {
      extensions: 'all',
      key,
      location: `${lng.toFixed(6)},${lat.toFixed(6)}`,
      radius: '1000',
    };
    const sorted = Object.keys(asked).sort();
    const sig = md5(sorted.map((name) => `${name}=${asked[name]}`).join('&') + secret);
    const address = `${url}/v3/geocode/regeo?${new URLSearchParams({ ...asked, sig }).toString()}`;
    const { regeocode } = understood(AmapFinder.answer, await ask(address), codeOf('infocode'));
    return regeocode.pois.slice(0, MAX_PLACES).map(({ name, address: street, location, distance }) => {
      const [poiLng = lng, poiLat = lat] = location.split(',').map(Number);
      return { name, address: street, lat: poiLat, lng: poiLng, distance };
    });
  }
}

/** Tencent: `sig` is the MD5 of the path with the parameters in the order of their names, and the secret after them. */
export class TencentFinder extends Geocoder {
  readonly coordinates: Coordinates = 'gcj02';
  private static readonly answer = z.object({
    status: z.literal(0),
    result: z.object({
      pois: z
        .array(
          z.object({
            title: z.string(),
            address: z.string().default(''),
            location: z.object({ lat: number, lng: number }),
            _distance: number,
          }),
        )
        .default([]),
    }),
  });

  constructor(private readonly account: MapAccount) {
    super();
  }

  async find({ lat, lng }: Point): Promise<Place[]> {
    const { key, secret, url } = this.account;
    const path = '/ws/geocoder/v1/';
    const asked: Record<string, string> = {
      get_poi: '1',
      key,
      location: `${lat.toFixed(6)},${lng.toFixed(6)}`,
    };
    const query = Object.keys(asked)
      .sort()
      .map((name) => `${name}=${asked[name]}`)
      .join('&');
    const sig = md5(`${path}?${query}${secret}`);
    const search = new URLSearchParams({ ...asked, sig }).toString();
    const { result } = understood(
      TencentFinder.answer,
      await ask(`${url}${path}?${search}`),
      codeOf('status'),
    );
    return result.pois.slice(0, MAX_PLACES).map(({ title, address, location, _distance }) => ({
      name: title,
      address,
      ...location,
      distance: _distance,
    }));
  }
}

/** Baidu: `sn` is the MD5 of the percent-encoded path with its parameters and the secret, in the order that is sent. */
export class BaiduFinder extends Geocoder {
  readonly coordinates: Coordinates = 'bd09';
  private static readonly answer = z.object({
    status: z.literal(0),
    result: z.object({
      pois: z.array(
        z.object({
          name: z.string(),
          addr: z.string().default(''),
          distance: number,
          point: z.object({ x: number, y: number }),
        }),
      ),
    }),
  });

  constructor(private readonly account: MapAccount) {
    super();
  }

  async find({ lat, lng }: Point): Promise<Place[]> {
    const { key, secret, url } = this.account;
    const path = '/reverse_geocoding/v3/';
    const asked = {
      ak: key,
      output: 'json',
      coordtype: 'bd09ll',
      extensions_poi: '1',
      location: `${lat.toFixed(6)},${lng.toFixed(6)}`,
    };
    const query = Object.entries(asked)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&');
    const sn = md5(encodeURIComponent(`${path}?${query}${secret}`));
    const { result } = understood(
      BaiduFinder.answer,
      await ask(`${url}${path}?${query}&sn=${sn}`),
      codeOf('status'),
    );
    return result.pois.slice(0, MAX_PLACES).map(({ name, addr, distance, point }) => ({
      name,
      address: addr,
      lat: point.y,
      lng: point.x,
      distance,
    }));
  }
}
