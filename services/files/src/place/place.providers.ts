import type { Provider } from '@nestjs/common';
import { ConfigFault, type Runtime } from '@buildmesh/service-kit';
import { mocksAllowed, type FilesConfig } from '../files.config.js';
import { AmapFinder, BaiduFinder, TencentFinder, type MapAccount } from './map-services.js';
import { MockPlaceFinder } from './place-finder.js';
import { PLACE_FINDERS, PlaceHandlers, type PlaceFinders } from './place.handlers.js';

/** The map services that the configuration has accounts with; made-up places where mocks are allowed (D76). */
export function placeFindersOf(config: FilesConfig, surroundings: Runtime['config']): PlaceFinders {
  const { AMAP_KEY, AMAP_SECRET, AMAP_URL, TENCENT_MAP_KEY, TENCENT_MAP_SECRET, TENCENT_MAP_URL } = config;
  const { BAIDU_MAP_KEY, BAIDU_MAP_SECRET, BAIDU_MAP_URL } = config;
  const amap = accountOf('AMAP', [AMAP_KEY, AMAP_SECRET, AMAP_URL]);
  const tencent = accountOf('TENCENT_MAP', [TENCENT_MAP_KEY, TENCENT_MAP_SECRET, TENCENT_MAP_URL]);
  const baidu = accountOf('BAIDU_MAP', [BAIDU_MAP_KEY, BAIDU_MAP_SECRET, BAIDU_MAP_URL]);
  return {
    ...(amap ? { amap: new AmapFinder(amap) } : {}),
    ...(tencent ? { tencent: new TencentFinder(tencent) } : {}),
    ...(baidu ? { baidu: new BaiduFinder(baidu) } : {}),
    ...(mocksAllowed(surroundings) ? { mock: new MockPlaceFinder() } : {}),
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

export const placeProviders = (config: FilesConfig, runtime: Runtime): Provider[] => [
  { provide: PLACE_FINDERS, useValue: placeFindersOf(config, runtime.config) },
  PlaceHandlers,
];
