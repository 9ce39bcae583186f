import type { Provider } from '@nestjs/common';
import { ConfigFault, type Runtime } from '@buildmesh/service-kit';
import { mocksAllowed, type FilesConfig } from '../files.config.js';
import { AmapFinder, BaiduFinder, TencentFinder, type MapAccount } from './map-services.js';
import { MockGeocoder } from './geocoder.js';
import { PLACE_FINDERS, type Geocoders } from './geocoding.handlers.js';

/** The map services that the configuration has accounts with; made-up places where mocks are allowed (D76). */
export function geocodersOf(config: FilesConfig, surroundings: Runtime['config']): Geocoders {
  const { AMAP_KEY, AMAP_SECRET, AMAP_URL, TENCENT_MAP_KEY, TENCENT_MAP_SECRET, TENCENT_MAP_URL } = config;
  const { BAIDU_MAP_KEY, BAIDU_MAP_SECRET, BAIDU_MAP_URL } = config;
  const amap = accountOf('AMAP', [AMAP_KEY, AMAP_SECRET, AMAP_URL]);
  const tencent = accountOf('TENCENT_MAP', [TENCENT_MAP_KEY, TENCENT_MAP_SECRET, TENCENT_MAP_URL]);
  const baidu = accountOf('BAIDU_MAP', [BAIDU_MAP_KEY, BAIDU_MAP_SECRET, BAIDU_MAP_URL]);
  return {
    ...(amap ? { amap: new AmapFinder(amap) } : {}),
    ...(tencent ? { tencent: new TencentFinder(tencent) } : {}),
    ...(baidu ? { baidu: new BaiduFinder(baidu) } : {}),
    ...(mocksAllowed(surroundings) ? { mock: new MockGeocoder() } : {}),
  };
}

function accountOf(
  name: string,
  [key, secret, url]: readonly [string | undefined, string | undefined, string],
): MapAccount | undefined {
  if (key === undefined && secret === undefined) return undefined;
  if (key === undefined || secret === undefined)
    throw new ConfigFault([`${name}_KEY, ${name}_SECRET: both or neither`]);
  return { key, secret, url: url.replace(/\/$/, '') };
}

export const geocodingProviders = (config: FilesConfig, runtime: Runtime): Provider[] => [
  { provide: PLACE_FINDERS, useValue: geocodersOf(config, runtime.config) },
];
