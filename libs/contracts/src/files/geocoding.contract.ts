import { z } from 'zod';
import { defineContract } from '../define.js';

/** Who knows places; `mock` answers made-up ones for development. */
export const PLACE_PROVIDERS = ['amap', 'tencent', 'baidu', 'mock'] as const;
/** How a point was measured: by satellites, on maps of China, on Baidu's. */
export const COORDINATES = ['wgs84', 'gcj02', 'bd09'] as const;
/** Most places of one answer. */
export const MAX_PLACES = 50;

const place = z.strictObject({
  name: z.string().max(200),
  address: z.string().max(500),
  /** In the coordinates that were asked with. */
  lat: z.number(),
  lng: z.number(),
  /** Metres. */
  distance: z.number().min(0),
});
export type Place = z.output<typeof place>;

export const findPlaces = defineContract({
  id: 'files.place.find',
  kind: 'query',
  method: 'POST',
  path: '/api/third/lbs/:provider/poi',
  params: z.strictObject({ provider: z.enum(PLACE_PROVIDERS) }),
  input: z.strictObject({
    lat: z.number().min(-90).max(90),
    lng: z.number().min(-180).max(180),
    map: z.enum(COORDINATES).default('wgs84'),
  }),
  output: z.array(place).max(MAX_PLACES),
  access: { level: 'session' },
  errors: ['third.unavailable'],
  tags: ['Place'],
  perMinutePerIp: 60,
  summary: 'Places around a point, the nearest first',
});
